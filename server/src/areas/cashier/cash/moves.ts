/**
 * Cash into a drawer and out of it while its shift goes on. What leaves is on its way until its receiver accepts it, and is
 * neither's meanwhile. Source: money book §14 (S4), decisions §6.
 */
import { type cashier, cashierRefusals, shiftRefusals } from '@clinic/contract/areas/cashier/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { type Fen, parseYuan, toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import type { Statement } from '../../../kit/db/statement.ts'
import { freshIds, openDay, type PostingLine, postStatement } from '../../ledger/index.ts'
import { moveOf } from '../shifts/detail.ts'
import { noteShift } from '../shifts/trail.ts'

type Input = InputOf<(typeof cashier)['moveCash']>
type Row = Record<string, unknown>

/** One's own open shift and the one it is sent to, in the order of their ids: two who send to each other do not wait in a ring. */
const shiftsText = `select s.id, s.no, s.register_id "registerId", s.cashier_id = kit.current_staff() as mine,
    s.business_date < kit.business_date() as overdue
  from cashier.cashier_shift s
  where s.status = 'OPEN' and (s.cashier_id = kit.current_staff() or s.id = $1::bigint)
  order by s.id for no key update`
/** A statement of its own: the one that waited for the lock still sees the drawer as it was before it waited. */
const drawerText = `select a.balance as fen from ledger.account a
  join cashier.cashier_shift s on s.register_id = a.owner_id
  where a.kind = 'CASH_REGISTER' and s.status = 'OPEN' and s.cashier_id = kit.current_staff()`

const movedLines = (kind: Input['kind'], registerId: number, fen: Fen): PostingLine[] => {
  const drawer = kind === 'FLOAT_IN' ? fen : -fen
  return [
    { kind: 'CASH_REGISTER', owner: registerId, amount: drawer },
    { kind: kind === 'FLOAT_IN' ? 'CASH_FUND' : 'CASH_ON_WAY', owner: 0, amount: -drawer },
  ]
}

/** The sender's shift under lock; refuses without one, without a receiver that is there, and more than the drawer holds. */
const senderOf = (rows: readonly Row[], held: Fen, { kind, toShiftId }: Input, fen: Fen): Row => {
  const shift = rows.find((row) => row['mine']) ?? refuse(cashierRefusals.noOpenShift())
  if (shift['overdue']) refuse(cashierRefusals.staleShift())
  const receiver = rows.find((row) => Number(row['id']) === toShiftId)
  if (kind === 'TO_SHIFT' && (!receiver || receiver['mine'] || receiver['overdue']))
    refuse(cashierRefusals.cashReceiver())
  if (kind !== 'FLOAT_IN' && fen > held) refuse(cashierRefusals.drawerShort())
  return shift
}

/** 备用金 into the drawer, 上缴 to the safe, 调拨 to another till or 备用金支出 for what was bought: a document, posted at once. */
export const moveCash = async (ctx: Context, input: Input) => {
  const { kind, amount, reason = '' } = input
  const fen = parseYuan(amount) ?? 0
  if (fen <= 0) refuse(common.invalid({ reason: '金额须大于 0' }))
  const voucherNo = kind === 'PETTY' ? (input.voucherNo ?? '').trim() : ''
  if (kind === 'PETTY' && (voucherNo === '' || reason.trim() === '')) refuse(shiftRefusals.pettyPurpose())
  const to = kind === 'TO_SHIFT' ? (input.toShiftId ?? null) : null
  const { date, found, held, fresh } = await ctx.together({
    date: openDay,
    found: { text: shiftsText, values: [to] },
    held: { text: drawerText, values: [] },
    fresh: freshIds(1),
  })
  const shift = senderOf(found.rows, Number(held.rows[0]?.['fen'] ?? 0), input, fen)
  const id = fresh[0]!
  const [made] = await ctx.together([
    {
      text: `insert into cashier.cash_move (id, no, shift_id, kind, amount_fen, business_date, reason, to_shift_id, voucher_no)
        values ($1, kit.next_number('XJ', $5::date), $2, $3, $4, $5::date, $6, $7, $8)
        returning id, no, kind, amount_fen as fen, reason, voucher_no as "voucherNo", created_at as "at"`,
      values: [id, shift['id'], kind, fen, date, reason.trim(), to, voucherNo],
    },
    postStatement({
      type: 'shift_move',
      id,
      date,
      shiftId: Number(shift['id']),
      memo: reason,
      lines: movedLines(kind, Number(shift['registerId']), fen),
    }),
  ])
  const status = kind === 'FLOAT_IN' ? 'ACCEPTED' : 'PENDING'
  const move = moveOf({ ...made!.rows[0]!, status, byName: ctx.session.staffName, closing: false, incoming: false })
  noteShift(ctx, { id: Number(shift['id']), no: String(shift['no']) }, { after: { [kind]: move.amount, no: move.no } })
  return move
}

/** What a closing shift hands to the safe; its journal is the closing's own. */
export const closingMoveStatement = (shiftId: number, date: string, fen: Fen): Statement => ({
  text: `insert into cashier.cash_move (no, shift_id, kind, amount_fen, business_date, reason, closing)
    values (kit.next_number('XJ', $2::date), $1, 'TO_SAFE', $3, $2::date, '交班上缴', true)`,
  values: [shiftId, date, fen],
})

/** Nobody counts a drawer while cash of it, or for it, is on its way (money book §14). */
export const refuseOnWay = async (ctx: Context, shiftId: number): Promise<void> => {
  const [rows] = await ctx.together([
    {
      text: `select sum(amount_fen)::bigint as fen, string_agg(no, '、' order by no) as no from cashier.cash_on_way
        where not closing and (shift_id = $1 or to_shift_id = $1)`,
      values: [shiftId],
    },
  ])
  const { fen, no } = rows!.rows[0]!
  if (no !== null) refuse(cashierRefusals.cashOnWay({ amount: toYuan(Number(fen)), no: String(no) }))
}
