/**
 * A phone, masked by the server. A click reveals it by one counted, audited call; a second click masks it again
 * (F0258–F0261). Within one view of a customer only the first reveal is counted.
 */

import EyeOutlined from '@ant-design/icons/es/icons/EyeOutlined'
import type { Call } from '@clinic/contract/call.ts'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ask, newKey, type Refused } from '../ask.ts'
import { holds, usePerson } from '../person.ts'
import { sentenceOf } from '../query.ts'
import { say } from '../say.ts'
import { NOTHING } from './text.tsx'

type Revealed = { phone: string | null; phone2?: string; guardianPhone?: string; remainingCount: number }
export type RevealCall = Call<{ id: number; viewId: string }, Revealed>

export type PhoneTextProps = {
  readonly customerId: number
  /** As the list or detail has it: masked. */
  readonly phone: string | null | undefined
  readonly reveal: RevealCall
  /** Which of the numbers the call shows; default her first. */
  readonly which?: 'phone' | 'phone2' | 'guardianPhone'
  /** Names this view of the customer; default: this component's life. Header and panel of one window share one. */
  readonly viewId?: string
  /** What stands behind the number, of the number as it is shown. */
  readonly after?: (text: string) => ReactNode
}

/** How many are left today, as the specification says it (000 §8). */
const counted = (left: number) => `你的查看记录已统计，今日还剩${left}个名额`

export const PhoneText = ({ customerId, phone, reveal, which = 'phone', viewId, after }: PhoneTextProps) => {
  const person = usePerson()
  const [view] = useState(() => viewId ?? newKey())
  const [shown, setShown] = useState(false)
  const full = useMutation<Revealed, Refused>({
    mutationFn: () => ask(reveal, { id: customerId, viewId: view }, { idempotencyKey: view }),
    onSuccess: ({ remainingCount }) => {
      setShown(true)
      say.done(counted(remainingCount))
    },
    onError: (error) => say.failed(sentenceOf(error)),
  })
  if (!phone) return <span className="none">{NOTHING}</span>
  const text = (shown && full.data?.[which]) || phone
  if (!holds(person, reveal.may))
    return (
      <>
        <span className="figure">{phone}</span>
        {after?.(phone)}
      </>
    )
  const toggle = () => (shown ? setShown(false) : full.data ? setShown(true) : full.mutate())
  return (
    <>
      <button
        type="button"
        className="phone figure"
        onClick={toggle}
        disabled={full.isPending}
        aria-pressed={shown}
        aria-label={shown ? `隐藏手机号 ${text}` : `查看完整手机号 ${phone}`}
      >
        {text}
        <EyeOutlined />
      </button>
      {after?.(text)}
    </>
  )
}
