/** 免单 and 返修 as matters of the audit centre: how the order stands, what passing gives, how it ends. Source: money book §6, §13. */
import { type Fen, toYuan, withCommas } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { type Context, refuse } from '../../../kit/context.ts'
import { Json, Num, type RowOf, Str, sqlOf } from '../../../kit/db/rows.ts'
import type { ApprovalKind, Deed, Line, Standing } from '../../approvals/index.ts'
import { freshIds, openDay } from '../../ledger/index.ts'
import { givenIsAgreed, givenIsOver, lockOrders, sayMinor } from '../../orders/index.ts'
import { lineById, orderById } from '../../orders/reads.ts'
import { buyStatement, completeUsedUp } from '../till.ts'

type Kind = 'FREE' | 'REWORK'
type Sold = { name: string; count: number; fen: Fen }
const Waiting = {
  no: Str,
  version: Num,
  customerId: Id,
  departmentId: Nullable(Id),
  writers: Type.Array(Id),
  originalFen: Num,
  reason: Str,
  first: Nullable(Str),
  lines: Json<Sold[]>(),
}

const shown = (fen: Fen): string => withCommas(toYuan(fen))

const standingOf = ({ originalFen, reason, first, lines, ...order }: RowOf<typeof Waiting>): Standing => {
  const headline: Line = {
    label: '原价',
    before: shown(originalFen),
    after: shown(0),
    money: true,
    of: ['orders.sales_order:original', 'orders.sales_order:payable'],
  }
  return {
    ...order,
    figures: { amount: originalFen },
    headline,
    lines: [
      ...(first === null
        ? []
        : [
            {
              label: '原项目',
              before: null,
              after: first,
              money: false,
              of: ['purchases.deduction_record:productName'],
            } as const,
          ]),
      ...lines.map(
        ({ name, count, fen }): Line => ({
          label: `${name}×${count}`,
          before: shown(fen),
          after: shown(0),
          money: true,
          of: ['orders.sales_order:summary', 'orders.sales_order:original'],
        }),
      ),
      headline,
      { label: '原因', before: null, after: reason, money: false, of: ['orders.sales_order:remark'] },
    ],
  }
}

const stands = async (ctx: Context, id: number): Promise<Standing | null> => {
  const { rows } = await sqlOf(Waiting)`
    select o.no, o.version, o.customer_id as "customerId", o.dept_id as "departmentId",
      array_remove(array[o.created_by, o.submitted_by], null) as writers, o.original_fen as "originalFen", o.remark as reason,
      (select d.product_name || ' ' || d.no from purchases.rework w
        join purchases.deduction_record d on d.hospital_id = w.hospital_id and d.id = w.record_id
        where w.hospital_id = o.hospital_id and w.order_id = o.id) as first,
      coalesce((select jsonb_agg(jsonb_build_object('name', l.product_name, 'count', l.content_count,
          'fen', l.price_fen * l.content_count) order by l.line_no)
        from ${sql.raw(lineById('l'))} where l.hospital_id = o.hospital_id and l.order_id = o.id), '[]'::jsonb) as lines
    from ${sql.raw(orderById('o'))} where o.id = ${id} and o.status = 'PENDING_CHECK'`.execute(ctx.db)
  return rows[0] ? standingOf(rows[0]) : null
}

const Weighed = { times: Num, fen: Num }

/** What was given to her lately. */
const facts = async (ctx: Context, { documentId, customerId }: Deed): Promise<string[]> => {
  const { rows } = await sqlOf(Weighed)`
    select count(*)::int as times, coalesce(sum(o.original_fen), 0)::bigint as fen from ${sql.raw(orderById('o'))}
    where o.customer_id = ${customerId} and o.id <> ${documentId} and o.type in ('FREE', 'REWORK')
      and o.status in ('PAID', 'COMPLETED', 'SETTLED') and o.opened_at >= kit.clock() - interval '90 days'`.execute(
    ctx.db,
  )
  const { times, fen } = rows[0]!
  const worth = ctx.session.permissions.has('sensitive:customer-capital') ? `，原价合计 ${shown(fen)}` : ''
  return [
    ...(await sayMinor(ctx, documentId)),
    times === 0 ? '该客户近 90 天没有免单、返修' : `该客户近 90 天免单、返修 ${times} 次${worth}`,
  ]
}

/** The day, then the order (lock order: money book §2.3). */
const lock = async (ctx: Context, id: number): Promise<void> => {
  await ctx.together({ day: openDay })
  await lockOrders(ctx, [id])
}

/** Each line becomes an item of hers that is worth nothing. */
const give = async (ctx: Context, { documentId, opinion }: Deed): Promise<void> => {
  const { day } = await ctx.together({ day: openDay })
  const [order] = await lockOrders(ctx, [documentId])
  if (order?.status !== 'PENDING_CHECK') return refuse(common.stateChanged({ detail: '订单已被处理' }))
  const { lines, customerId } = order
  const { fresh } = await ctx.together({ fresh: freshIds(lines.length) })
  await ctx.together([
    ...givenIsAgreed(documentId, opinion),
    buyStatement(
      customerId,
      null,
      day,
      lines.map((line, at) => ({ id: fresh[at]!, line, valueFen: 0 })),
    ),
  ])
  await completeUsedUp(ctx, [documentId])
  ctx.tell('order.changed', documentId)
  ctx.tell('purchase.changed', customerId)
}

const end = async (ctx: Context, { documentId }: Deed, word: string): Promise<void> => {
  await ctx.together(givenIsOver(documentId, word))
  ctx.tell('order.changed', documentId)
}

const kindOf = (kind: Kind): ApprovalKind => ({
  kind,
  lock,
  stands,
  version: (id) => `(select o.version from ${orderById('o')} where o.id = ${id} and o.status = 'PENDING_CHECK')`,
  facts,
  apply: give,
  reject: (ctx, deed) => end(ctx, deed, `驳回：${deed.opinion}`),
  withdrawn: (ctx, deed) => end(ctx, deed, '申请人撤回'),
})
export const freeApproval = kindOf('FREE')
export const reworkApproval = kindOf('REWORK')
