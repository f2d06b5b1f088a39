/**
 * Shifts: counted blind, closed with the difference posted, what goes to the safe and what is left on their way until they are accepted.
 * Source: money book §14 (S1, S2). The register's cash is its ledger account.
 */

import { type cashier, cashierRefusals } from '@clinic/contract/areas/cashier/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { type Fen, parseYuan, toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import type { Statement } from '../../../kit/db/statement.ts'
import { refuseBeyond } from '../../../kit/reach.ts'
import { refuseDangling } from '../../../kit/references.ts'
import { openDay, postStatement } from '../../ledger/index.ts'
import { namedPeople } from '../../staff/reads.ts'
import { closingMoveStatement, refuseOnWay } from '../cash/moves.ts'
import { type Amount, expectedText } from './detail.ts'
import { askAboutDifference } from './difference.ts'
import { piecesStored } from './pieces.ts'
import { oneShift, type Shift, shiftList } from './queries.ts'
import { noteShift } from './trail.ts'

const lockShift = async (ctx: Context, id: number, version: number, from: readonly string[]) => {
  await refuseBeyond(ctx, shiftList, [id])
  const [rows] = await ctx.together([
    {
      text: `select id, register_id "registerId", business_date "day", status, version, counted, expected,
          cashier_id = kit.current_staff() as mine, business_date < kit.business_date() as overdue
        from cashier.cashier_shift where id = $1 for update`,
      values: [id],
    },
  ])
  const shift = rows!.rows[0] ?? refuse(common.notFound())
  // Nobody is kept from a register by a colleague who went home: whoever may, counts and closes for her the next day.
  if (!shift['mine'] && !ctx.session.permissions.has('cashier:pay:handover')) refuse(common.notFound())
  if (!shift['mine'] && !shift['overdue']) refuse(cashierRefusals.shiftNotYours())
  if (shift['version'] !== version) refuse(common.stale())
  if (!from.includes(String(shift['status'])))
    refuse(shift['status'] === 'OPEN' ? cashierRefusals.countFirst() : common.stateChanged({ detail: '班次已经交班' }))
  return shift as unknown as { registerId: number; status: string; counted: Amount[]; expected: Amount[] }
}

type Counted = InputOf<(typeof cashier)['countShift']>['counted']

/** What was typed for each way of paying that is expected; refuses an unknown one and one that was typed twice. */
const countedOf = (expected: readonly Amount[], counted: Counted): Amount[] => {
  const typed = new Map<string, Fen>()
  for (const { code, amount } of counted) {
    const { name } = expected.find((one) => one.code === code) ?? refuse(cashierRefusals.tenderUnknown({ code }))
    if (typed.has(code)) refuse(cashierRefusals.countedTwice({ tender: name }))
    const fen = parseYuan(amount) ?? 0
    if (code === 'CASH' && fen < 0) refuse(common.invalid({ reason: '现金清点不能为负' }))
    typed.set(code, fen)
  }
  return expected.map(({ code, name }) => ({ code, name, fen: typed.get(code) ?? 0 }))
}

const fenOf = (amounts: readonly Amount[], code: string) => amounts.find((one) => one.code === code)?.fen ?? 0
const total = (amounts: readonly Amount[]): Fen => amounts.reduce((sum, one) => sum + one.fen, 0)

/** Saves the count; from now on nothing is taken in this shift, and what is expected is shown. Counting again is counted. */
export const countShift = async (
  ctx: Context,
  { id, version, counted, pieces }: InputOf<(typeof cashier)['countShift']>,
) => {
  const { status } = await lockShift(ctx, id, version, ['OPEN', 'COUNTING'])
  if (status === 'OPEN') await refuseOnWay(ctx, id)
  const [rows] = await ctx.together([{ text: expectedText, values: [id] }])
  const expected = (rows!.rows as unknown as Amount[]).map(({ code, name, fen }) => ({ code, name, fen }))
  const found = countedOf(expected, counted)
  const diff = total(found) - total(expected)
  const stored = piecesStored(pieces, fenOf(found, 'CASH'))
  await ctx.together([
    {
      text: `update cashier.cashier_shift set status = 'COUNTING', counted_at = kit.clock(), counted_by = kit.current_staff(), counted = $2::jsonb,
        expected = $3::jsonb, diff_fen = $4, recounts = recounts + $5, counted_pieces = $6::jsonb where id = $1`,
      values: [id, JSON.stringify(found), JSON.stringify(expected), diff, status === 'OPEN' ? 0 : 1, stored],
    },
  ])
  const shift = await oneShift(ctx, id)
  noteShift(ctx, shift, { after: { counted: toYuan(total(found)), diff: toYuan(diff) } })
  return shift
}

type Closing = InputOf<(typeof cashier)['closeShift']>
type Locked = Awaited<ReturnType<typeof lockShift>>

/** The reasons of what differs; refuses the first difference that has none. */
const reasonsFor = ({ expected, counted }: Locked, { diffReason = '', reasons = [] }: Closing) =>
  expected.flatMap(({ code, name, fen }) => {
    const diff = fenOf(counted, code) - fen
    if (diff === 0) return []
    const reason = (reasons.find((one) => one.code === code)?.reason ?? diffReason).trim()
    if (reason === '') refuse(cashierRefusals.diffReason({ tender: name, diff: toYuan(diff) }))
    return [{ code, reason }]
  })

/** Closes a counted shift: the cash difference is posted, what goes to the safe is on its way until it is accepted there, the rest is left. */
export const closeShift = async (ctx: Context, input: Closing): Promise<Shift> => {
  const { id, version, toSafe, diffReason = '', successorId } = input
  const locked = await lockShift(ctx, id, version, ['COUNTING'])
  await refuseDangling(ctx, namedPeople([successorId]), cashierRefusals.successorMissing)
  const cash = fenOf(locked.counted, 'CASH')
  const cashDiff = cash - fenOf(locked.expected, 'CASH')
  const safeFen = toSafe === undefined ? 0 : (parseYuan(toSafe) ?? 0)
  const reasons = reasonsFor(locked, input)
  if (safeFen > cash) refuse(cashierRefusals.tooMuchToSafe({ cash: toYuan(cash) }))
  const { date } = await ctx.together({ date: openDay })
  await ctx.together([
    closingJournal(id, date, locked.registerId, { cashDiff, safeFen, leftFen: cash - safeFen }, diffReason),
    ...(safeFen > 0 ? [closingMoveStatement(id, date, safeFen)] : []),
    {
      text: `update cashier.cashier_shift set status = 'CLOSED', closed_at = kit.clock(), closed_by = kit.current_staff(),
        diff_reason = $2, to_safe_fen = $3, left_fen = $4, diff_reasons = $5::jsonb,
        successor_id = $6, handed = true where id = $1`,
      values: [id, diffReason, safeFen, cash - safeFen, JSON.stringify(reasons), successorId ?? null],
    },
  ])
  await askAboutDifference(ctx, id)
  const shift = await oneShift(ctx, id)
  noteShift(ctx, shift, {
    reason: reasons.map(({ reason }) => reason).join('；'),
    after: { cashDiff: toYuan(cashDiff), toSafe: toYuan(safeFen), left: toYuan(cash - safeFen) },
  })
  return shift
}

const closingJournal = (
  id: number,
  date: string,
  registerId: number,
  { cashDiff, safeFen, leftFen }: { cashDiff: Fen; safeFen: Fen; leftFen: Fen },
  memo: string,
): Statement =>
  postStatement({
    type: 'shift_close',
    id,
    date,
    shiftId: id,
    memo,
    lines: [
      { kind: 'CASH_REGISTER', owner: registerId, amount: cashDiff },
      { kind: 'CASH_OVER_SHORT', owner: 0, amount: -cashDiff },
      { kind: 'CASH_ON_WAY', owner: 0, amount: safeFen },
      { kind: 'CASH_HANDOVER', owner: registerId, amount: leftFen },
      { kind: 'CASH_REGISTER', owner: registerId, amount: -safeFen - leftFen },
    ],
  })
