/** What becomes of cash on its way: accepted, rejected, or taken back. Source: money book §14 (S4). */

import { type cashier, cashierRefusals, whyNotAnswerCash } from '@clinic/contract/areas/cashier/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable, Word } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { Bool, Num, Of, Str, sqlOf } from '../../../kit/db/rows.ts'
import { conditionsOf, type ListDefinition } from '../../../kit/list.ts'
import { refuseBeyond } from '../../../kit/reach.ts'
import { openDay, type PostingLine, postStatement } from '../../ledger/index.ts'
import { mainDepartmentOf, staffName } from '../../staff/reads.ts'
import { noteShift } from '../shifts/trail.ts'

type OnWay = OutputOf<(typeof cashier)['cashOnWay']>[number]
const OnWayRow = {
  id: Id,
  no: Str,
  kind: Of<OnWay['kind']>(),
  status: Word('PENDING'),
  fen: Num,
  reason: Str,
  closing: Bool,
  at: Str,
  voucherNo: Str,
  shiftNo: Nullable(Str),
  fromName: Str,
  senderName: Nullable(Str),
  toName: Nullable(Str),
  mine: Bool,
  toMe: Bool,
}
type Answer = InputOf<(typeof cashier)['answerCash']>

const keepsSafe = (ctx: Context): boolean => ctx.session.permissions.has('cashier:shift:accept')

/** Of a drawer its cashier, of the safe whoever brought it to the bank. */
const sender = sql`coalesce(s.cashier_id, m.created_by)`

/** Within the reach of who sees the sender's shift, and of who sends and receives. */
const moves: ListDefinition<object> = {
  table: 'cashier.cashier_shift',
  from: sql`cashier.cash_move m left join cashier.cashier_shift s on s.id = m.shift_id
    left join cashier.register r on r.id = s.register_id
    left join cashier.cashier_shift t on t.id = m.to_shift_id left join cashier.register tr on tr.id = t.register_id
    left join ${sql.raw(mainDepartmentOf('cd', 'm', 'created_by'))}`,
  columns: {},
  filters: {},
  where: (
    ctx,
  ) => sql`exists (select from cashier.cash_on_way w where w.id = m.id) and (${sender} = ${ctx.session.staffId}
    or t.cashier_id = ${ctx.session.staffId} or (m.kind in ('TO_SAFE', 'PETTY', 'BANK') and ${keepsSafe(ctx)}))`,
  scope: { department: 'cd.department_id', own: ['s.cashier_id', 't.cashier_id', 'm.created_by'] },
  order: { by: 'm.id', direction: 'asc', tie: 'm.id' },
}

export const cashOnWay = async (ctx: Context): Promise<OnWay[]> => {
  const where = await conditionsOf(ctx, {}, moves)
  const { rows } = await sqlOf(OnWayRow)`select m.id, m.no, m.kind, 'PENDING' as status,
      m.amount_fen as fen, m.reason, m.voucher_no as "voucherNo", m.closing, m.created_at as "at", s.no as "shiftNo",
      coalesce(r.name, '保险柜') as "fromName",
      ${sql.raw(staffName('coalesce(s.cashier_id, m.created_by)'))} as "senderName", tr.name as "toName",
      coalesce(${sender} = ${ctx.session.staffId}, false) as mine,
      coalesce(t.cashier_id = ${ctx.session.staffId}, false) as "toMe"
    from ${moves.from}${where} order by m.id`.execute(ctx.db)
  return rows.map(({ fen, ...row }) => ({ ...row, amount: toYuan(fen) }))
}

/**
 * The sender's drawer, before its shifts: who opens one takes it first, too. Cash that comes back then lies in the drawer
 * when it is opened, or in the shift that runs; never beside both.
 */
const drawerText = `select from cashier.register where id = (select s.register_id from cashier.cash_move m
  join cashier.cashier_shift s on s.id = m.shift_id where m.id = $1) for no key update`

/** The move with where it stands; its shifts, and the one that is open on the sender's register, locked in order. */
const lockedText = `with m as (select * from cashier.cash_move where id = $1)
  select s.id, s.no, s.status, s.register_id "registerId", s.cashier_id = kit.current_staff() as mine,
    s.business_date < kit.business_date() as overdue, s.id = m.shift_id as sender,
    coalesce(s.id = m.to_shift_id, false) as receiver
  from cashier.cashier_shift s, m where s.id in (m.shift_id, m.to_shift_id) or (s.status <> 'CLOSED'
    and s.register_id = (select o.register_id from cashier.cashier_shift o where o.id = m.shift_id))
  order by s.id for no key update of s`
const moveText = `select m.kind, coalesce(m.created_by = kit.current_staff(), false) as sent, m.closing, m.amount_fen as fen, m.no, coalesce(a.outcome, 'PENDING') as status from cashier.cash_move m
  left join cashier.cash_answer a on a.move_id = m.id where m.id = $1`

type Shift = {
  readonly id: number
  readonly no: string
  readonly status: string
  readonly registerId: number
  readonly mine: boolean
  readonly overdue: boolean
  readonly sender: boolean
  readonly receiver: boolean
}
type Move = {
  readonly kind: string
  readonly sent: boolean
  readonly closing: boolean
  readonly fen: number
  readonly no: string
  readonly status: string
}
type Effect = { readonly to: PostingLine; readonly shiftId?: number }

/** The receiver's drawer, in her open shift of today. */
const intoTill = (shifts: readonly Shift[], amount: number): Effect => {
  const shift = shifts.find((one) => one.receiver)!
  if (shift.status !== 'OPEN') refuse(cashierRefusals.noOpenShift())
  if (shift.overdue) refuse(cashierRefusals.staleShift())
  return { to: { kind: 'CASH_REGISTER', owner: shift.registerId, amount }, shiftId: shift.id }
}

/** Back into the drawer it came from, in the shift that runs there now; between two shifts it only lies in it. */
const back = (shifts: readonly Shift[], amount: number): Effect => {
  const { registerId } = shifts.find((one) => one.sender)!
  const running = shifts.find((one) => one.registerId === registerId && one.status !== 'CLOSED')
  if (running?.status === 'COUNTING') refuse(cashierRefusals.cashCounting())
  return { to: { kind: 'CASH_REGISTER', owner: registerId, amount }, ...(running ? { shiftId: running.id } : {}) }
}

/** Where what left a drawer or the safe belongs once it is accepted. */
const owns = { TO_SAFE: 'CASH_SAFE', PETTY: 'PETTY_EXPENSE', BANK: 'BANK_DEPOSIT' } as const

const effectOf = ({ kind, fen }: Move, outcome: Answer['outcome'], shifts: readonly Shift[]): Effect => {
  if (outcome !== 'ACCEPTED')
    return kind === 'BANK' ? { to: { kind: 'CASH_SAFE', owner: 0, amount: fen } } : back(shifts, fen)
  if (kind === 'TO_SHIFT') return intoTill(shifts, fen)
  return { to: { kind: owns[kind as keyof typeof owns], owner: 0, amount: fen } }
}

export const answerCash = async (ctx: Context, { id, outcome, reason = '' }: Answer): Promise<null> => {
  await refuseBeyond(ctx, moves, [id])
  const { day, locked, found } = await ctx.together({
    day: openDay,
    drawer: { text: drawerText, values: [id] },
    locked: { text: lockedText, values: [id] },
    found: { text: moveText, values: [id] },
  })
  const shifts = locked.rows as unknown as Shift[]
  const move = (found.rows[0] as Move | undefined) ?? refuse(common.notFound())
  const from = shifts.find((one) => one.sender)
  const takesOver = from?.overdue === true && ctx.session.permissions.has('cashier:pay:handover')
  const standing = {
    ...move,
    mine: (from ? from.mine : move.sent) || (outcome === 'CANCELLED' && takesOver),
    toMe: shifts.some((one) => one.receiver && one.mine),
  }
  refuseIf(whyNotAnswerCash(standing, outcome, keepsSafe(ctx)))
  const { to, shiftId } = effectOf(move, outcome, shifts)
  await ctx.together([
    {
      text: 'insert into cashier.cash_answer (move_id, outcome, reason) values ($1, $2, $3)',
      values: [id, outcome, reason.trim()],
    },
    postStatement({
      type: 'shift_answer',
      id,
      date: day,
      memo: reason,
      ...(shiftId === undefined ? {} : { shiftId }),
      lines: [to, { kind: 'CASH_ON_WAY', owner: 0, amount: -move.fen }],
    }),
  ])
  noteShift(ctx, from ?? { id, no: move.no }, { reason, after: { no: move.no, outcome, amount: toYuan(move.fen) } })
  return null
}
