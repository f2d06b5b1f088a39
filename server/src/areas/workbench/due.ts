/** 待划扣: what the people of the deduction desk have left, item by item, and whether it can be taken now. */

import { type Deductible, whyNotDeduct } from '@clinic/contract/areas/purchases/calls.ts'
import type { workbench } from '@clinic/contract/areas/workbench/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Num, sqlOf } from '../../kit/db/rows.ts'
import { col, conditionsOf, type ListDefinition, type PageAnswer } from '../../kit/list.ts'
import { levelColumn, ofCustomer, unseal } from '../customers/index.ts'
import { customerAge, customerOf, customerStanding } from '../customers/reads.ts'
import { lineOf } from '../orders/reads.ts'
import { turn, waitingItem } from '../purchases/index.ts'
import { staffName } from '../staff/reads.ts'
import { inHouse } from '../triage/index.ts'

const lastTime = sql`(select max(x.deducted_at) from purchases.deduction_record x
  where x.hospital_id = p.hospital_id and x.purchased_item_id = p.id and x.status <> 'WITHDRAWN')`

type DueItem = OutputOf<typeof workbench.treatmentTask>['result'][number]
/** An item as it is read: what decides about it is told as words. */
type Waiting = Omit<DueItem, 'times' | 'whyNot'> & { standing: Deductible; today: string }

/** People in the desk's order, the items of one person together, in the order she bought them. */
export const due: ListDefinition<object, Waiting> = {
  table: 'purchases.purchased_item',
  from: sql`triage.triage t cross join lateral (select ${turn} as turn) w
    join purchases.purchased_item p on p.hospital_id = t.hospital_id and p.customer_id = t.customer_id
    join ${sql.raw(lineOf('l', 'p'))}
    join ${sql.raw(customerOf('c', 't'))}
    left join ${sql.raw(customerStanding('s', 't'))}`,
  columns: {
    id: col('p.id'),
    customerId: col('p.customer_id'),
    customerName: col('c.name'),
    sex: col('c.sex'),
    age: col(sql.raw(customerAge('c'))),
    levelName: col(levelColumn('s'), { needs: 'sensitive:customer-level' }),
    allergyState: col('c.allergy_state'),
    allergy: col('c.allergy_cipher', {
      needs: 'customer:health',
      read: (sealed, row, ctx) =>
        unseal(
          { keys: ctx.node.keys, hospitalId: ctx.session.hospitalId, id: Number(row['customerId']) },
          'allergy_cipher',
          sealed,
        ),
    }),
    queueNo: col('t.queue_no'),
    visitState: col('t.state'),
    visitTime: col(sql`coalesce(t.started_at, t.arrived_at)`),
    doctorName: col(sql.raw(staffName('t.doctor_id'))),
    productName: col('p.product_name'),
    qtyTotal: col('p.qty_total'),
    qtyLeft: col('p.qty_left'),
    lastTime: col(lastTime),
    // What decides whether it can be taken; read here and told as words.
    standing:
      col(sql`jsonb_build_object('productName', p.product_name, 'qtyLeft', p.qty_left, 'qtyLocked', p.qty_locked,
      'valueLeftFen', p.value_left_fen, 'debtOpenFen', l.debt_open_fen, 'frozen', p.frozen, 'handedOut', p.handed_out,
      'cancelled', p.cancelled_at is not null, 'validTo', p.valid_to)`),
    today: col(sql`kit.today()`),
  },
  filters: {},
  where: () => sql`${inHouse} and ${waitingItem('p')}`,
  scope: ofCustomer('p.customer_id'),
  order: { by: 'w.turn', direction: 'asc', tie: 'p.id' },
}

/** The most sessions that can be taken now, and why not one: what is paid covers only a part, or nothing. */
const standingOf = (item: Deductible, today: string): { times: number; whyNot: string } => {
  let times = item.qtyLeft - item.qtyLocked
  while (times > 0 && whyNotDeduct(item, times, today)) times -= 1
  return { times, whyNot: times > 0 ? '' : (whyNotDeduct(item, 1, today)?.message ?? '') }
}

export const withReasons = ({ result, ...rest }: PageAnswer<Waiting>): PageAnswer<DueItem> => ({
  ...rest,
  result: result.map(({ standing, today, ...row }) => ({
    ...row,
    ...standingOf(standing, today),
  })),
})

/** How many items of how many people wait. */
export const dueCount = async (ctx: Context): Promise<{ items: number; people: number }> => {
  const where = await conditionsOf(ctx, {}, due)
  const { rows } = await sqlOf({ items: Num, people: Num })`select count(*)::int as items,
    count(distinct p.customer_id)::int as people from ${due.from}${where}`.execute(ctx.db)
  return rows[0]!
}
