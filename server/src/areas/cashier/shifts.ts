/**
 * Shifts: opened with a float, counted blind, closed with the difference posted and the rest carried to the safe.
 * Source: money book §14 (S1, S2). The register's cash is its ledger account.
 */
import { cashierRefusals } from '@clinic/contract/areas/cashier.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type Context, refuse } from '../../kit/context.ts'
import { refuseBeyond } from '../../kit/reach.ts'
import { idsStatement, openDayStatement, postStatement } from '../ledger/index.ts'
import { oneShift, shiftList } from './shift-queries.ts'

/** Opens a shift on a register, the first free one when none is named. */
export const openShift = async (ctx: Context, input: { registerId?: number; openingFloat: string | number }) => {
  const floatFen = parseYuan(input.openingFloat) ?? 0
  const [, day, , found, fresh] = await ctx.together([
    { text: 'select cashier.begin_hospital()', values: [] },
    openDayStatement,
    // Openings of a hospital go one after the other: the next statement then sees the shift that another has just opened.
    { text: 'select from cashier.register order by id for no key update', values: [] },
    {
      text: `select r.id, coalesce(a.balance, 0) as balance from cashier.register r
        left join ledger.account a on a.kind = 'CASH_REGISTER' and a.owner_id = r.id
        where r.active and ($1::bigint is null or r.id = $1) and not exists (
          select from cashier.cashier_shift s where s.register_id = r.id and s.status <> 'CLOSED')
        order by r.name limit 1`,
      values: [input.registerId ?? null],
    },
    idsStatement(1),
  ])
  const register = found!.rows[0] ?? refuse(cashierRefusals.shiftTaken())
  const id = Number(fresh!.rows[0]!['id'])
  const date = String(day!.rows[0]!['day'])
  const added = floatFen - Number(register['balance'])
  await ctx.together([
    {
      text: `insert into cashier.cashier_shift (id, register_id, business_date, opening_float_fen) values ($1, $2, $3, $4)`,
      values: [id, register['id'], date, floatFen],
    },
    // What the drawer holds beyond what was left in it is float put in; less is float taken out.
    postStatement({
      type: 'shift_open',
      id,
      date,
      shiftId: id,
      memo: '开班备用金',
      lines: [
        { kind: 'CASH_REGISTER', owner: Number(register['id']), amount: added },
        { kind: 'CASH_FUND', owner: 0, amount: -added },
      ],
    }),
  ])
  ctx.note({ objectType: 'shift', objectId: id, after: { register: register['id'], openingFloat: toYuan(floatFen) } })
  ctx.tell('shift.changed', id)
  return oneShift(ctx, id)
}

/** S1, S2: what each way to pay must amount to: the float and the ledger's movement in this shift. */
const expectedText = `select t.code, t.name, coalesce(sum(m.fen), 0)::bigint
      + case t.class when 'cash' then max(s.opening_float_fen) else 0 end as fen
  from cashier.cashier_shift s cross join cashier.tender_type t
  left join lateral (
    select e.amount as fen from ledger.journal j join ledger.entry e on e.journal_id = j.id
    join ledger.account a on a.id = e.account_id
    where j.shift_id = s.id and j.biz_type not in ('shift_open', 'shift_close')
      and ((t.class = 'cash' and a.kind = 'CASH_REGISTER' and a.owner_id = s.register_id)
        or (t.class = 'clearing' and a.kind = 'TENDER_CLEARING' and a.owner_id = t.id))
  ) m on true
  where s.id = $1 and t.class in ('cash', 'clearing')
  group by t.id, t.code, t.name, t.class, t.sort order by t.sort`

type Amount = { code: string; name: string; fen: number }

const lockShift = async (ctx: Context, id: number, version: number, status: string) => {
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
  if (shift['status'] !== status)
    refuse(
      status === 'COUNTING' ? cashierRefusals.countFirst() : common.stateChanged({ detail: '班次已在盘点或已交班' }),
    )
  return shift as unknown as { registerId: number; counted: Amount[]; expected: Amount[] }
}

type Counted = { id: number; version: number; counted: { code: string; amount: string | number }[] }

/** Saves the count; from now on nothing is taken in this shift, and what is expected is shown. */
export const countShift = async (ctx: Context, { id, version, counted }: Counted) => {
  await lockShift(ctx, id, version, 'OPEN')
  const [rows] = await ctx.together([{ text: expectedText, values: [id] }])
  const expected = rows!.rows as unknown as Amount[]
  for (const { code } of counted)
    if (!expected.some((one) => one.code === code)) refuse(cashierRefusals.tenderUnknown({ code }))
  const typed = new Map(counted.map((one) => [one.code, parseYuan(one.amount) ?? 0]))
  const found = expected.map(({ code, name }) => ({ code, name, fen: typed.get(code) ?? 0 }))
  const total = (amounts: readonly Amount[]) => amounts.reduce((sum, one) => sum + one.fen, 0)
  const diff = total(found) - total(expected)
  await ctx.together([
    {
      text: `update cashier.cashier_shift set status = 'COUNTING', counted_at = kit.clock(), counted_by = kit.current_staff(), counted = $2::jsonb,
        expected = $3::jsonb, diff_fen = $4 where id = $1`,
      values: [id, JSON.stringify(found), JSON.stringify(expected), diff],
    },
  ])
  ctx.note({ objectType: 'shift', objectId: id, after: { counted: toYuan(total(found)), diff: toYuan(diff) } })
  ctx.tell('shift.changed', id)
  return oneShift(ctx, id)
}

type Closing = { id: number; version: number; toSafe?: string | number; diffReason?: string }

/** Closes a counted shift: the cash difference is posted, what goes to the safe leaves the drawer. */
export const closeShift = async (ctx: Context, { id, version, toSafe, diffReason = '' }: Closing) => {
  const shift = await lockShift(ctx, id, version, 'COUNTING')
  const fen = (amounts: readonly Amount[], code: string) => amounts.find((one) => one.code === code)?.fen ?? 0
  const different = shift.expected.filter((one) => one.fen !== fen(shift.counted, one.code))
  const cash = fen(shift.counted, 'CASH')
  const cashDiff = cash - fen(shift.expected, 'CASH')
  const safeFen = toSafe === undefined ? 0 : (parseYuan(toSafe) ?? 0)
  if (different.length > 0 && diffReason.trim() === '')
    refuse(cashierRefusals.diffReason({ diff: toYuan(fen(shift.counted, different[0]!.code) - different[0]!.fen) }))
  if (safeFen > cash) refuse(cashierRefusals.tooMuchToSafe({ cash: toYuan(cash) }))
  const [day] = await ctx.together([openDayStatement])
  await ctx.together([
    postStatement({
      type: 'shift_close',
      id,
      date: String(day!.rows[0]!['day']),
      shiftId: id,
      memo: diffReason,
      lines: [
        { kind: 'CASH_REGISTER', owner: shift.registerId, amount: cashDiff },
        { kind: 'CASH_OVER_SHORT', owner: 0, amount: -cashDiff },
        { kind: 'CASH_SAFE', owner: 0, amount: safeFen },
        { kind: 'CASH_REGISTER', owner: shift.registerId, amount: -safeFen },
      ],
    }),
    {
      text: `update cashier.cashier_shift set status = 'CLOSED', closed_at = kit.clock(), closed_by = kit.current_staff(), diff_reason = $2,
        to_safe_fen = $3 where id = $1`,
      values: [id, diffReason, safeFen],
    },
  ])
  ctx.note({
    objectType: 'shift',
    objectId: id,
    reason: diffReason,
    after: { cashDiff: toYuan(cashDiff), toSafe: toYuan(safeFen) },
  })
  ctx.tell('shift.changed', id)
  return oneShift(ctx, id)
}
