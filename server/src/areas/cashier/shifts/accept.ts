/** 接班入柜: the keeper of the safe counts what a closed shift left in its drawer, and takes it in. Source: money book §14. */

import { type cashier, shiftRefusals, whyNotAcceptShift } from '@clinic/contract/areas/cashier/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Version } from '@clinic/contract/words.ts'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { Bool, Num, Str, sure, textOf } from '../../../kit/db/rows.ts'
import { refuseBeyond } from '../../../kit/reach.ts'
import { openDay, postStatement } from '../../ledger/index.ts'
import { piecesStored } from './pieces.ts'
import { oneShift, type Shift, shiftList } from './queries.ts'
import { noteShift } from './trail.ts'

const Row = {
  no: Str,
  registerId: Id,
  cashierId: Id,
  version: Version,
  mine: Bool,
  status: sure(Str),
  waiting: sure(Num),
}

/** The drawer first, as who opens a shift takes it: of the two the second finds it taken. */
const drawerText = `select from cashier.register where id = (select register_id from cashier.cashier_shift where id = $1) for no key update`
const shiftUnderLock = textOf(
  Row,
  `select s.no, s.register_id "registerId", s.cashier_id "cashierId", s.version, s.cashier_id = kit.current_staff() as mine,
    case when s.status = 'CLOSED' and (not s.handed or exists (select from cashier.handover h where h.hospital_id = s.hospital_id
      and h.shift_id = s.id)) then 'ACCEPTED' else s.status end as status,
    (select d.waiting from cashier.drawer d where d.register_id = s.register_id) as waiting
  from cashier.cashier_shift s where s.id = $1 for update of s`,
)

export const acceptShift = async (
  ctx: Context,
  { id, version, counted, pieces, reason = '' }: InputOf<(typeof cashier)['acceptShift']>,
): Promise<Shift> => {
  await refuseBeyond(ctx, shiftList, [id])
  const fen = parseYuan(counted) ?? 0
  const { date, found } = await ctx.together({
    date: openDay,
    drawer: { text: drawerText, values: [id] },
    found: shiftUnderLock(id),
  })
  const shift = found[0] ?? refuse(common.notFound())
  refuseIf(whyNotAcceptShift(shift))
  if (shift.version !== version) refuse(common.stale())
  const stored = piecesStored(pieces, fen)
  if (fen !== shift.waiting && reason.trim() === '')
    refuse(shiftRefusals.handedReason({ handed: toYuan(shift.waiting), counted: toYuan(fen) }))
  await ctx.together([
    {
      text: `insert into cashier.handover (shift_id, cashier_id, handed_fen, counted_fen, pieces, reason)
        values ($1, $2, $3, $4, $5::jsonb, $6)`,
      values: [id, shift.cashierId, shift.waiting, fen, stored, reason.trim()],
    },
    postStatement({
      type: 'shift_accept',
      id,
      date,
      memo: reason,
      lines: [
        { kind: 'CASH_SAFE', owner: 0, amount: fen },
        { kind: 'CASH_HANDOVER', owner: shift.registerId, amount: -shift.waiting },
        { kind: 'CASH_OVER_SHORT', owner: 0, amount: shift.waiting - fen },
      ],
    }),
  ])
  const accepted = await oneShift(ctx, id)
  noteShift(ctx, accepted, { reason, after: { left: toYuan(shift.waiting), handed: toYuan(fen) } })
  return accepted
}
