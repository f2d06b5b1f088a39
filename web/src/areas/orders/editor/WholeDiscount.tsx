/** 整单优惠: a rate, an amount or a total to arrive at, with its reason. */
import type { DiscountLimits } from '@clinic/contract/areas/orders/limits.ts'
import { Input, Segmented } from 'antd'
import type { Dispatch } from 'react'
import { MoneyInput } from '../../../kit/form/MoneyInput.tsx'
import { RateInput } from '../../../kit/form/RateInput.tsx'
import type { Draft, Step, Whole } from './draft.ts'

const kinds: { value: Whole['kind']; label: string }[] = [
  { value: 'rate', label: '打折' },
  { value: 'amount', label: '减' },
  { value: 'target', label: '抹到' },
]

type Props = { draft: Draft; limits: DiscountLimits; step: Dispatch<Step> }

/** How much: a rate, or an amount of money. */
const Extent = ({ whole, agree }: { whole: Whole; agree: (next: Whole) => void }) =>
  whole.kind === 'rate' ? (
    <RateInput aria-label="整单折扣" value={whole.bp} onChange={(bp) => agree({ ...whole, bp })} />
  ) : (
    <MoneyInput
      aria-label={whole.kind === 'amount' ? '整单减免' : '抹到'}
      placeholder={whole.kind === 'amount' ? '减去' : '应收'}
      value={whole.yuan}
      onChange={(yuan) => agree({ ...whole, yuan })}
    />
  )

export const WholeDiscount = ({ draft, limits, step }: Props) => {
  const { whole } = draft
  const agree = (next: Whole) => step({ do: 'head', with: { whole: next } })
  if (!limits.mayDiscount) return null
  return (
    <fieldset className="whole-discount">
      <legend>整单优惠</legend>
      <div className="whole-discount-what">
        <Segmented<Whole['kind']>
          size="small"
          aria-label="整单优惠方式"
          value={whole.kind}
          options={kinds}
          onChange={(kind) => agree({ kind, bp: null, yuan: null })}
        />
        <div>
          <Extent whole={whole} agree={agree} />
        </div>
      </div>
      {(whole.bp !== null || whole.yuan !== null) && (
        <Input
          size="small"
          placeholder="整单优惠原因"
          aria-label="整单优惠原因"
          maxLength={100}
          value={draft.wholeReason}
          onChange={({ target }) => step({ do: 'head', with: { wholeReason: target.value } })}
        />
      )}
    </fieldset>
  )
}
