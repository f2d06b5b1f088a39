/**
 * Task `purchases.expire`, after the business day has turned: what ended is voided and becomes income, a document an item. What is
 * frozen, waits for a decision or is still owed for stays until that is settled. Source: money book §2.2, §9.
 */
import { Id, Nullable } from '@clinic/contract/words.ts'
import { Num, textOf } from '../../../kit/db/rows.ts'
import type { Statement } from '../../../kit/db/statement.ts'
import type { Task } from '../../../kit/jobs.ts'
import { waitsFor } from '../../approvals/reads.ts'
import { freshIds, openDay, postStatement } from '../../ledger/index.ts'
import { lineOf, orderOf } from '../../orders/reads.ts'
import { lockOrdersOfItems } from '../items.ts'
import { completeUsedUp } from '../till.ts'

/** What others decide about another last day of waits for them. */
const ended = `p.valid_to < kit.today() and p.qty_left > 0 and p.qty_locked = 0 and not p.frozen and not p.handed_out
  and p.cancelled_at is null and not ${waitsFor('EXTEND', 'p.hospital_id', 'p.id')}`

/** What came by a transfer was settled before. */
const settled = '(l.debt_open_fen = 0 or p.transfer_id is not null)'

const due = textOf(
  { id: Id },
  `select p.id from purchases.purchased_item p join ${lineOf('l', 'p')} where ${ended} and ${settled} order by p.id`,
)

/** Under their orders' locks nobody's debt moves any more; what changed until then is left alone. */
const held = textOf(
  { id: Id, orderId: Id, customerId: Id, lineId: Id, qty: Num, valueFen: Num, deptId: Nullable(Id) },
  `select p.id, p.order_id "orderId", p.customer_id "customerId", p.order_line_id "lineId", p.qty_left qty,
      p.value_left_fen "valueFen", o.dept_id "deptId"
    from purchases.purchased_item p join ${lineOf('l', 'p')} left join ${orderOf('o', 'p')}
    where p.id = any($1::bigint[]) and ${ended} and ${settled} order by p.id for update of p`,
)

const voidText = `update purchases.purchased_item p set qty_void = p.qty_void + d.qty, value_void_fen = p.value_void_fen + d.value
  from unnest($1::bigint[], $2::int[], $3::bigint[]) as d (id, qty, value) where p.id = d.id`

const documentText = `insert into purchases.item_event (id, purchased_item_id, kind, reason, no, qty, value_fen, valid_from, business_date)
  select d.id, d.item, 'EXPIRE', '有效期已过', kit.next_number('GQ', $2::date), d.qty, d.value, p.valid_to, $2::date
  from jsonb_to_recordset($1::jsonb) as d (id bigint, item bigint, qty int, value bigint)
  join purchases.purchased_item p on p.id = d.item order by d.id`

type Document = {
  readonly id: number
  readonly item: number
  readonly line: number
  readonly qty: number
  readonly value: number
  readonly dept: number | null
}

const post = (date: string, { id, item, line, value, dept }: Document): Statement =>
  postStatement({
    type: 'item_expiry',
    id,
    date,
    lines: [
      { kind: 'CONTRACT_LIABILITY', owner: item, amount: value, line },
      { kind: 'BREAKAGE', owner: dept ?? 0, amount: -value, line },
    ],
  })

/** Idempotent: what is voided has nothing left to end. */
export const expireItems: Task = async (ctx) => {
  const { found } = await ctx.together({ found: due() })
  if (found.length === 0) return
  const ids = found.map(({ id }) => id)
  const { day, items } = await ctx.together({ day: openDay, orders: lockOrdersOfItems(ids), items: held(ids) })
  const { fresh } = await ctx.together({ fresh: freshIds(items.length) })
  const documents: Document[] = items.map(({ id, lineId, qty, valueFen, deptId }, at) => ({
    id: fresh[at]!,
    item: id,
    line: lineId,
    qty,
    value: valueFen,
    dept: deptId,
  }))
  await ctx.together([
    {
      text: voidText,
      values: [
        ids.length ? documents.map((d) => d.item) : [],
        documents.map((d) => d.qty),
        documents.map((d) => d.value),
      ],
    },
    { text: documentText, values: [JSON.stringify(documents), day] },
    ...documents.map((one) => post(day, one)),
  ])
  await completeUsedUp(ctx, [...new Set(items.map(({ orderId }) => orderId))])
  for (const customerId of new Set(items.map((item) => item.customerId))) ctx.tell('purchase.changed', customerId)
}
