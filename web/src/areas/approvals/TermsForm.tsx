/** 改价通过: a rate or what it shall come to; the other follows, and what the house keeps of it stands beside it while one types. */
import type { ApprovalRange } from '@clinic/contract/areas/approvals/calls.ts'
import { Button } from 'antd'
import { MoneyInput } from '../../kit/form/MoneyInput.tsx'
import { RateInput } from '../../kit/form/RateInput.tsx'
import { yuanText } from '../../kit/show/text.tsx'
import { type Repriced, repriced, type Typed, termsOf } from './repricing.ts'
import './terms.css'

type Props = {
  readonly range: ApprovalRange
  readonly typed: Typed
  readonly onType: (typed: Typed) => void
  readonly busy: boolean
  readonly onPass: (terms: NonNullable<ReturnType<typeof termsOf>>) => void
  readonly onClose: () => void
}

/** What it comes to, or why it cannot be; before anything is typed, between what. */
const Outcome = ({ range, now }: { readonly range: ApprovalRange; readonly now: Repriced | null }) => {
  if (now?.refusal) return <output className="refused">{now.refusal}</output>
  return (
    <output>
      {now === null
        ? `申请 ${yuanText(range.asked)}，不优惠 ${yuanText(range.list)}，您的权限最低 ${range.percent}%`
        : `${now.folds} 折，优惠后 ${yuanText(now.total)}，比申请少让 ${yuanText(now.saved)}，仍优惠 ${yuanText(now.given)}`}
    </output>
  )
}

export const TermsForm = ({ range, typed, onType, busy, onPass, onClose }: Props) => {
  const now = repriced(range, typed)
  const terms = termsOf(typed)
  const ready = now !== null && now.refusal === null && terms !== null && !busy
  const pass = () => ready && onPass(terms)
  return (
    <fieldset className="approval-terms">
      <legend>改价通过</legend>
      <div className="approval-terms-fields">
        <span>
          <small>折扣</small>
          <RateInput
            aria-label="折扣"
            value={typed.by === 'rate' ? typed.bp : (now?.bp ?? null)}
            onChange={(bp) => onType({ by: 'rate', bp })}
          />
        </span>
        <span>
          <small>优惠后</small>
          <MoneyInput
            aria-label="优惠后"
            placeholder={`${range.asked}–${range.list}`}
            value={typed.by === 'total' ? typed.yuan : (now?.total ?? null)}
            onChange={(yuan) => onType({ by: 'total', yuan })}
            onEnter={pass}
          />
        </span>
        <Button onClick={onClose}>不改了</Button>
        <Button type="primary" onClick={pass} loading={busy} disabled={!ready}>
          按改价通过
        </Button>
      </div>
      <Outcome range={range} now={now} />
    </fieldset>
  )
}
