/**
 * Opening a shift: the next cashier counts what the last one left, and takes it over; a difference is a row of its own with who and
 * why, and what is put in beside it is float. Source: money book §14 (S1, S4). The register's cash is its ledger account.
 */

import { type cashier, cashierRefusals, shiftRefusals } from '@clinic/contract/areas/cashier/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { type Fen, parseYuan, toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import { Num, type RowOf, sure, textOf } from '../../../kit/db/rows.ts'
import type { Statement } from '../../../kit/db/statement.ts'
import { refuseDangling } from '../../../kit/references.ts'
import { freshIds, openDay, postStatement } from '../../ledger/index.ts'
import { piecesStored } from './pieces.ts'
import { oneShift } from './queries.ts'
import { noteShift } from './trail.ts'

type Opening = InputOf<(typeof cashier)['openShift']>
/** A drawer nobody stands at: what it holds, what waits in it for the next cashier, and the shift that left it. */
const Drawer = {
  id: Id,
  lying: sure(Num),
  waiting: sure(Num),
  lastShift: Nullable(Id),
  lastCashier: Nullable(Id),
}
type Drawer = RowOf<typeof Drawer>

/** The register named, or the first one by name at which nobody sits; with what its drawer holds. */
const freeRegister = textOf(
  Drawer,
  `select r.id, d.lying, d.waiting, l.id as "lastShift", l.cashier_id as "lastCashier"
    from cashier.register r join cashier.drawer d on d.hospital_id = r.hospital_id and d.register_id = r.id
    left join lateral (select s.id, s.cashier_id from cashier.cashier_shift s where s.register_id = r.id
      order by s.opened_at desc, s.id desc limit 1) l
      on not exists (select from cashier.handover h where h.hospital_id = r.hospital_id and h.shift_id = l.id)
    where r.active and ($1::bigint is null or r.id = $1) and not exists (
      select from cashier.cashier_shift s where s.register_id = r.id and s.status <> 'CLOSED')
    order by r.name limit 1`,
)

/** What was counted of what the drawer held; refuses a difference nobody explains. */
const countedOf = (
  { lying, waiting, lastShift }: Drawer,
  floatFen: Fen,
  { handed, handedReason = '' }: Opening,
): Fen => {
  const held = lying + waiting
  // Nobody left it: what is taken out or put in is float.
  if (lastShift === null) return held
  const counted = handed === undefined ? Math.min(floatFen, held) : (parseYuan(handed) ?? 0)
  if (counted > floatFen) refuse(shiftRefusals.floatBelowHanded({ float: toYuan(floatFen), handed: toYuan(counted) }))
  if (counted !== held && handedReason.trim() === '')
    refuse(shiftRefusals.handedReason({ handed: toYuan(held), counted: toYuan(counted) }))
  return counted
}

const openingJournal = (
  id: number,
  date: string,
  { id: registerId, lying, waiting }: Drawer,
  counted: Fen,
  floatFen: Fen,
) =>
  postStatement({
    type: 'shift_open',
    id,
    date,
    shiftId: id,
    memo: '开班备用金',
    lines: [
      { kind: 'CASH_REGISTER', owner: registerId, amount: floatFen - lying },
      { kind: 'CASH_HANDOVER', owner: registerId, amount: -waiting },
      { kind: 'CASH_OVER_SHORT', owner: 0, amount: lying + waiting - counted },
      { kind: 'CASH_FUND', owner: 0, amount: counted - floatFen },
    ],
  })

const takenOver = (
  id: number,
  { lying, waiting, lastShift, lastCashier }: Drawer,
  counted: Fen,
  reason: string,
): Statement => ({
  text: `insert into cashier.handover (shift_id, cashier_id, next_shift_id, handed_fen, counted_fen, reason) values ($1, $2, $3, $4, $5, $6)`,
  values: [lastShift, lastCashier, id, lying + waiting, counted, reason.trim()],
})

/** Opens a shift on a register, the first free one when none is named. */
export const openShift = async (ctx: Context, input: Opening) => {
  const { registerId, pieces, handedReason = '' } = input
  const floatFen = parseYuan(input.openingFloat) ?? 0
  const stored = piecesStored(pieces, floatFen)
  const { date, found, fresh } = await ctx.together({
    begun: { text: 'select cashier.begin_hospital()', values: [] },
    date: openDay,
    // Openings of a hospital go one after the other: the next statement then sees the shift that another has just opened.
    registers: { text: 'select from cashier.register order by id for no key update', values: [] },
    found: freeRegister(registerId ?? null),
    fresh: freshIds(1),
  })
  if (found.length === 0) await refuseDangling(ctx, { 'cashier.register': [registerId] }, common.notFound)
  const drawer = found[0] ?? refuse(cashierRefusals.shiftTaken())
  const counted = countedOf(drawer, floatFen, input)
  const id = fresh[0]!
  await ctx.together([
    {
      text: `insert into cashier.cashier_shift (id, no, register_id, business_date, opening_float_fen, opening_pieces)
        values ($1, kit.next_number('JB', $3::date), $2, $3::date, $4, $5::jsonb)`,
      values: [id, drawer.id, date, floatFen, stored],
    },
    openingJournal(id, date, drawer, counted, floatFen),
    ...(drawer.lastShift === null ? [] : [takenOver(id, drawer, counted, handedReason)]),
  ])
  const shift = await oneShift(ctx, id)
  noteShift(ctx, shift, {
    ...(handedReason.trim() === '' ? {} : { reason: handedReason.trim() }),
    after: { register: shift.registerName, openingFloat: toYuan(floatFen), handed: toYuan(counted) },
  })
  if (drawer.lastShift !== null) ctx.tell('shift.changed', drawer.lastShift)
  return shift
}
