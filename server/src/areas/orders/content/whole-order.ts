/** What a change of an order leaves unsaid stays as it was: its people, where it came from, what was agreed on its price. */
import type { orders } from '@clinic/contract/areas/orders/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import type { Editable } from './change-lock.ts'

type Written = InputOf<typeof orders.create>

/** The one agreement on the whole order; naming another, or none, takes its place. */
const agreementOf = ({ wholeBp, targetFen, wholeFen }: Editable): Partial<Written> => {
  if (wholeBp !== null) return { wholeDiscountBp: wholeBp }
  if (targetFen !== null) return { targetAmount: toYuan(targetFen) }
  return wholeFen > 0 ? { wholeDiscount: toYuan(wholeFen) } : {}
}

const agrees = ({ wholeDiscountBp, wholeDiscount, targetAmount }: Partial<Written>): boolean =>
  [wholeDiscountBp, wholeDiscount, targetAmount].some((one) => one !== undefined)

/** The whole of a changed order. Its lines are always written whole, each with its own discount. */
export const withUnsaid = <W extends Written>(before: Editable, said: W): W => {
  const {
    type,
    triageId,
    consultRecordId,
    adviserId,
    doctorId,
    developerId,
    deptId,
    share,
    remark,
    wholeReason,
    guardianNote,
  } = before
  return {
    ...(type === 'RECHARGE' ? {} : { type }),
    ...{
      triageId,
      consultRecordId,
      adviserId,
      doctorId,
      developerId,
      deptId,
      share,
      remark,
      wholeReason,
      guardianNote,
    },
    roundOff: toYuan(before.roundingFen),
    combos: before.combos.map(({ comboId, count, choices }) => ({ comboId, count, choices })),
    ...(agrees(said) ? {} : agreementOf(before)),
    ...said,
  }
}
