/** How a difference of a count is said: 短款 in red, 长款 in orange, always with the word. */
import { differenceWord } from '@clinic/contract/areas/cashier/calls.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { None, StateTag, yuanText } from '../../../kit/show/text.tsx'
import type { Shift } from './shift.ts'

/** With its sign: −50.00, +10.00. */
export const signed = (diff: string): string =>
  diff.startsWith('-') ? `−${yuanText(diff.slice(1))}` : diff === '0.00' ? '0.00' : `+${yuanText(diff)}`

export const Difference = ({ diff }: { diff: string | null | undefined }) => {
  if (!diff) return <None />
  const word = differenceWord(diff)
  if (!word) return <span className="figure none">0.00</span>
  return (
    <span className="figure">
      <StateTag value={word} /> <strong className={word === '短款' ? 'debt' : 'over'}>{signed(diff)}</strong>
    </span>
  )
}

/** What others said of a difference beyond the limit. */
export const auditWords = { PENDING: '待审核', PASSED: '已认可', REJECTED: '不认可' } as const

/** The ways of paying of a counted shift that differ, with the reasons that were given. */
export const differencesOf = ({ expected, counted, reasons, diffReason }: Shift) =>
  (expected ?? []).flatMap(({ code, name, amount }) => {
    const found = counted?.find((one) => one.code === code)?.amount ?? '0.00'
    const fen = parseYuan(found)! - parseYuan(amount)!
    if (fen === 0) return []
    return [
      {
        code,
        name,
        diff: signed(toYuan(fen)),
        reason: reasons?.find((one) => one.code === code)?.reason ?? diffReason,
      },
    ]
  })
