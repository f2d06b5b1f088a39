/** Operations that a customer under age buys, as whoever decides about her order reads it. Source: money book §20 (15). */
import { OF_AGE } from '@clinic/contract/areas/customers/family.ts'
import { operationsOf, quoted } from '@clinic/contract/areas/orders/minors.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Json, Str, sqlOf } from '../../kit/db/rows.ts'
import { sees } from '../../kit/session.ts'
import { customerAge, customerOf } from '../customers/reads.ts'

/** As much as a fact of an approval may say. */
const MOST_SAID = 200

const Bought = { note: Str, lines: Json<{ name: string; category: string }[]>() }

/** One sentence where the customer of the order is under age and an operation is in it, with who answers for her; else none. */
export const sayMinor = async (ctx: Context, orderId: number): Promise<string[]> => {
  const { rows } = await sqlOf(Bought)`
    select o.guardian_note as note, coalesce((select jsonb_agg(jsonb_build_object('name', l.product_name, 'category', l.category)
          order by l.line_no) from orders.order_line l where l.hospital_id = o.hospital_id and l.order_id = o.id), '[]') as lines
    from orders.sales_order o join ${sql.raw(customerOf('c', 'o'))}
    where o.id = ${orderId} and ${sql.raw(customerAge('c'))} < ${OF_AGE}`.execute(ctx.db)
  const names = operationsOf(rows[0]?.lines ?? [])
  if (names.length === 0) return []
  const note = sees(ctx.session, 'orders.sales_order:remark') ? rows[0]!.note : ''
  const what = sees(ctx.session, 'orders.sales_order:summary') ? `含手术项目${quoted(names)}` : '含手术项目'
  return [`客户未满 18 周岁，${what}，${note === '' ? '请先确认监护人同意' : `监护人：${note}`}`.slice(0, MOST_SAID)]
}
