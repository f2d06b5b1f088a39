/**
 * Debt that nobody expects any more: asked for, and done with others' word. What is forgiven counts as covered for deductions and
 * takes no session away. Opened again the same way, while nothing was used on its account. Source: money book §8 (B1–B3), §2.2.
 */

import type { debts } from '@clinic/contract/areas/debts/calls.ts'
import { debtRefusals, whyNotWriteOff } from '@clinic/contract/areas/debts/rules.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { type Fen, parseYuan, toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { Bool, Num, Str, sqlOf, sure, textOf } from '../../kit/db/rows.ts'
import { refuseBeyond } from '../../kit/reach.ts'
import { askFor, openTaskOf } from '../approvals/index.ts'
import { freshIds, openDay, postStatement, reverseStatement } from '../ledger/index.ts'
import { type ForgivenLine, lockOrders, recordWriteOff, reverseWriteOff } from '../orders/index.ts'
import { orderById, soldBy } from '../orders/reads.ts'
import { completeUsedUp, type LockedItem, lockedItems, lockItemsStatement } from '../purchases/index.ts'
import { list } from './queries.ts'
import { type LockedDebt, lockDebts, repaidLines } from './records.ts'

/** What is asked for: under which id and number it is done. `reopens`: it takes that write-off back. */
export type WriteOffRequest = {
  readonly id: number
  readonly fen: Fen
  readonly reason: string
  readonly reopens: boolean
}

type Held = {
  readonly debt: LockedDebt
  readonly no: string
  readonly items: readonly LockedItem[]
  /** What of each line of its order is written off. */
  readonly off: ReadonlyMap<number, Fen>
}

const orderOfDebt = textOf(
  { no: Str, orderId: sure(Id) },
  'select no, order_id as "orderId" from debts.debt where id = $1',
)

/** Day, order, items, debt: in the order of the money book §2.3. */
export const holdDebt = async (ctx: Context, id: number): Promise<Held> => {
  const { found } = await ctx.together({
    day: openDay,
    found: orderOfDebt(id),
  })
  const { no, orderId } = found[0] ?? refuse(common.notFound())
  const [order] = await lockOrders(ctx, [orderId])
  const { items, debts: held } = await ctx.together({
    items: lockItemsStatement(order!.lines.map((line) => line.id)),
    debts: lockDebts('id', [id]),
  })
  const off = new Map(order!.lines.map(({ id: line, writtenOffFen }) => [line, writtenOffFen]))
  return { debt: held[0]!, no, items: lockedItems(items), off }
}

const moveText = {
  debt: `update debts.debt d set written_off_fen = d.written_off_fen + $2::bigint,
      status = case when d.open_fen - $2::bigint = 0 then 'WRITTEN_OFF'
        when d.open_fen - $2::bigint = d.amount_fen then 'OPEN' else 'PART' end
    where d.id = $1`,
  lines: `update debts.debt_line l set settled_fen = l.settled_fen + m.fen
    from unnest($2::bigint[], $3::bigint[]) as m (line_id, fen) where l.debt_id = $1 and l.order_line_id = m.line_id`,
}

const moved = (debtId: number, lines: readonly ForgivenLine[], sign: 1 | -1) => [
  { text: moveText.debt, values: [debtId, lines.reduce((sum, { fen }) => sum + sign * fen, 0)] },
  { text: moveText.lines, values: [debtId, lines.map(({ lineId }) => lineId), lines.map(({ fen }) => sign * fen)] },
]

/** Who sold keeps off: neither asks, nor says yes, nor has it done by a rule that asks nobody. The caller holds the order. */
const refuseSeller = async (ctx: Context, { orderId }: LockedDebt, no: string): Promise<void> => {
  const { rows } = await sqlOf({ sold: Bool })`select ${sql.raw(soldBy('o', 'd.me'))} as sold
    from (select ${orderId}::bigint as order_id, ${ctx.session.staffId}::bigint as me) d
    join ${sql.raw(orderById('o'))} on o.id = d.order_id`.execute(ctx.db)
  refuseIf(whyNotWriteOff({ no, sold: rows[0]!.sold }))
}

/** Does it: the debt is smaller, its order's receivable is a bad debt. The caller holds the debt. */
export const forgive = async (ctx: Context, debtId: number, { id, fen, reason }: WriteOffRequest): Promise<void> => {
  const { debt, no } = await holdDebt(ctx, debtId)
  await refuseSeller(ctx, debt, no)
  const lines = repaidLines(debt, fen).map(({ lineId, fen: share }) => ({ lineId, fen: share }))
  const { day } = await ctx.together({ day: openDay })
  await recordWriteOff(ctx, debt.orderId, lines)
  await ctx.together([
    ...moved(debtId, lines, 1),
    {
      text: `insert into debts.write_off (id, no, debt_id, amount_fen, business_date, reason)
        values ($1, kit.next_number('HX', $2::date), $3, $4, $2::date, $5)`,
      values: [id, day, debtId, fen, reason],
    },
    {
      text: `insert into debts.write_off_line (write_off_id, order_line_id, amount_fen)
        select $1, * from unnest($2::bigint[], $3::bigint[])`,
      values: [id, lines.map(({ lineId }) => lineId), lines.map((line) => line.fen)],
    },
    postStatement({
      type: 'debt_write_off',
      id,
      date: day,
      memo: reason,
      lines: [
        { kind: 'BAD_DEBT', owner: 0, amount: fen },
        { kind: 'RECEIVABLE', owner: debt.orderId, customer: debt.customerId, amount: -fen },
      ],
    }),
  ])
  await completeUsedUp(ctx, [debt.orderId])
  ctx.tell('customer.figures', debt.customerId)
}

const WriteOffLine = { lineId: sure(Id), fen: Num }
const linesOf = async (ctx: Context, writeOffId: number): Promise<ForgivenLine[]> =>
  (
    await sqlOf(WriteOffLine)`select l.order_line_id as "lineId", l.amount_fen as fen from debts.write_off_line l
      where l.write_off_id = ${writeOffId} order by l.order_line_id`.execute(ctx.db)
  ).rows

/** L5 must hold again: what was used since stays covered by what is paid; and what a refund ate is no more. */
const refuseUsed = ({ items, debt, off }: Held, lines: readonly ForgivenLine[]): void => {
  if (lines.some(({ lineId, fen }) => fen > (off.get(lineId) ?? 0))) refuse(debtRefusals.refundedSince())
  for (const { lineId, valueLeftFen, productName } of items) {
    const owed = debt.lines.find((line) => line.lineId === lineId)?.openFen ?? 0
    const again = lines.find((line) => line.lineId === lineId)?.fen ?? 0
    if (again > 0 && valueLeftFen < owed + again) refuse(debtRefusals.usedSince({ project: productName }))
  }
}

/** Takes a write-off back: the debt is open again. The caller holds the debt. */
export const writeOffBack = async (ctx: Context, debtId: number, { id, reason }: WriteOffRequest): Promise<void> => {
  const held = await holdDebt(ctx, debtId)
  const { debt } = held
  const lines = await linesOf(ctx, id)
  refuseUsed(held, lines)
  const { day } = await ctx.together({ day: openDay })
  await reverseWriteOff(ctx, debt.orderId, lines)
  await ctx.together([
    ...moved(debtId, lines, -1),
    {
      text: 'update debts.write_off set reopened_on = $2::date, reopen_reason = $3 where id = $1',
      values: [id, day, reason],
    },
    reverseStatement({ type: 'debt_write_off', id }, { type: 'debt_write_off_reverse', date: day, memo: reason }),
  ])
  ctx.tell('customer.figures', debt.customerId)
}

type Answer = OutputOf<typeof debts.writeOff>

/** Puts it before others; passed at once where the rule asks nobody. */
const ask = async (ctx: Context, { debt, no }: Held, request: WriteOffRequest): Promise<Answer> => {
  const asked = await askFor(ctx, { kind: 'WRITE_OFF_DEBT', documentId: debt.id, request, reason: request.reason })
  const change = request.reopens ? request.fen : -request.fen
  const open = toYuan(asked === 'PENDING' ? debt.openFen : debt.openFen + change)
  ctx.note({
    objectType: 'debt',
    objectId: debt.id,
    objectNo: no,
    customerId: debt.customerId,
    reason: request.reason,
    before: { open: toYuan(debt.openFen) },
    after: { open, waiting: asked === 'PENDING' },
  })
  return { id: request.id, open, waiting: asked === 'PENDING' }
}

const refuseWaiting = async (ctx: Context, { debt, no }: Held): Promise<void> => {
  if (await openTaskOf(ctx, 'WRITE_OFF_DEBT', debt.id)) refuse(debtRefusals.writingOff({ no }))
}

/** Asks for (a part of) a debt to be written off. */
export const writeOff = async (ctx: Context, input: InputOf<typeof debts.writeOff>): Promise<Answer> => {
  await refuseBeyond(ctx, list, [input.id])
  const held = await holdDebt(ctx, input.id)
  const fen = parseYuan(input.amount) ?? 0
  if (fen <= 0) refuse(common.invalid({ reason: '核销金额须大于 0' }))
  await refuseSeller(ctx, held.debt, held.no)
  if (held.debt.openFen === 0) refuse(debtRefusals.nothingOpen({ no: held.no }))
  if (fen > held.debt.openFen) refuse(debtRefusals.overWritten({ open: toYuan(held.debt.openFen) }))
  await refuseWaiting(ctx, held)
  const { ids } = await ctx.together({ ids: freshIds(1) })
  return await ask(ctx, held, {
    id: ids[0]!,
    fen,
    reason: input.reason.trim() || refuse(common.invalid({ reason: '请填写原因' })),
    reopens: false,
  })
}

const Done = { debtId: Id, no: Str, fen: Num, reopenedOn: Nullable(Str) }

/** Asks for a write-off to be taken back. */
export const reopen = async (ctx: Context, { id, reason }: InputOf<typeof debts.reopen>): Promise<Answer> => {
  const found = sqlOf(Done)`select w.debt_id as "debtId", w.no, w.amount_fen as fen, w.reopened_on as "reopenedOn"
    from debts.write_off w where w.id = ${id}`
  const debtId = (await found.execute(ctx.db)).rows[0]?.debtId ?? refuse(common.notFound())
  await refuseBeyond(ctx, list, [debtId])
  const held = await holdDebt(ctx, debtId)
  const { no, fen, reopenedOn } = (await found.execute(ctx.db)).rows[0]!
  if (reopenedOn !== null) refuse(debtRefusals.reopened({ no }))
  refuseUsed(held, await linesOf(ctx, id))
  await refuseWaiting(ctx, held)
  return await ask(ctx, held, {
    id,
    fen,
    reason: reason.trim() || refuse(common.invalid({ reason: '请填写原因' })),
    reopens: true,
  })
}
