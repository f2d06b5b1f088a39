/** The right side of an order being written: figures, what is given on the whole, people, and the ways to leave. */

import { discountText } from '@clinic/contract/areas/memberships/rules.ts'
import type { DiscountLimits, Review } from '@clinic/contract/areas/orders/limits.ts'
import { houseDiscount, listedOf } from '@clinic/contract/areas/orders/pricing.ts'
import type { OrderTotals } from '@clinic/contract/areas/orders/totals.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { Button, Input, Tooltip } from 'antd'
import { type Dispatch, lazy, Suspense } from 'react'
import { MoneyInput } from '../../../kit/form/MoneyInput.tsx'
import { useMay } from '../../../kit/person.ts'
import { MoneyText, yuanText } from '../../../kit/show/text.tsx'
import { PersonChoice } from '../pickers.tsx'
import type { Card } from './card-prices.ts'
import { offerOf } from './combos.ts'
import { type Draft, orderOf, type Step } from './draft.ts'
import type { Ruled } from './ruled.ts'
import { SharesField } from './SharesField.tsx'
import { WholeDiscount } from './WholeDiscount.tsx'
import './totals.css'

const BackdateField = lazy(() => import('./BackdateField.tsx'))

export type Leave = 'draft' | 'submit' | 'pay'

type Props = {
  draft: Draft
  /** The card that counts for her now. */
  card: Card | null
  /** What a ruling says of whose work it is. */
  ruled: Ruled | null
  totals: OrderTotals
  step: Dispatch<Step>
  /** The right she lacks, said before anything is written. */
  right: string | null
  /** Why it cannot be saved as it is, the right included. */
  whyNot: string | null
  /** What of it is beyond the person's limits: then it is sent to review instead of to the till. */
  reviews: readonly Review[]
  limits: DiscountLimits
  busy: boolean
  mayPay: boolean
  /** Not written yet: it may still stand on a day before. */
  isNew: boolean
  onLeave: (how: Leave) => void
}

/** What is left of the price in 折, for somebody who may give some of it. */
const Folds = ({ draft, totals, limits }: Pick<Props, 'draft' | 'totals' | 'limits'>) => {
  // What combos and cards take off is nobody's discount.
  const listedFen = orderOf(draft).lines.reduce((sum, line) => sum + listedOf(line), 0)
  if (!limits.mayDiscount || listedFen === 0) return null
  const folds = Math.floor((totals.payableFen * 1_000) / listedFen) / 100
  return (
    <small className="totals-folds">
      {totals.payableFen < listedFen && `实为 ${folds} 折，`}您的权限不低于 {limits.minPercent / 10} 折
    </small>
  )
}

/** What her card saves her, in what the order comes to. */
const ByCard = ({ draft, card }: Pick<Props, 'draft' | 'card'>) => {
  if (!card) return null
  const combos = draft.combos.map(offerOf).filter(({ byLevel }) => byLevel)
  const saved =
    orderOf({ ...draft, combos: [] }).lines.reduce((sum, line) => sum + houseDiscount(line), 0) +
    combos
      .flatMap(({ lines }) => lines)
      .reduce((sum, { line, comboDiscountFen }) => sum + (line.isGift ? 0 : comboDiscountFen), 0)
  return (
    <>
      <dt>会员价</dt>
      <dd>
        {card.name}{' '}
        {saved > 0 ? (
          <>
            省 <MoneyText yuan={toYuan(saved)} />
          </>
        ) : (
          discountText(card.discountBp)
        )}
      </dd>
    </>
  )
}

const Figures = ({ draft, totals, card }: Pick<Props, 'draft' | 'totals' | 'card'>) => (
  <dl className="totals-figures">
    <dt>项目</dt>
    <dd className="figure">{draft.lines.length + draft.combos.length} 项</dd>
    <dt>原价</dt>
    <dd>
      <MoneyText yuan={toYuan(totals.originalFen)} />
    </dd>
    <ByCard draft={draft} card={card} />
    <dt>优惠</dt>
    <dd>
      <MoneyText yuan={toYuan(totals.discountFen)} />
    </dd>
    <dt className="strong">应收</dt>
    <dd className="totals-payable" aria-live="polite">
      <MoneyText yuan={toYuan(totals.payableFen)} strong />
    </dd>
  </dl>
)

const people = [
  ['咨询师', '咨询师', 'adviserId'],
  ['医生', '主治医生', 'doctorId'],
  ['开发人员', '开发人员', 'developerId'],
] as const

const People = ({ draft, ruled, limits, step }: Pick<Props, 'draft' | 'ruled' | 'limits' | 'step'>) => {
  const head = (part: Extract<Step, { do: 'head' }>['with']) => step({ do: 'head', with: part })
  const hasTarget = draft.whole.kind === 'target' && draft.whole.yuan !== null
  const most = limits.mostRoundedFen
  return (
    <>
      <div className="totals-field">
        <span>抹零</span>
        <MoneyInput
          aria-label="抹零"
          placeholder={hasTarget ? '已抹到整数' : most > 0 ? `最多 ${yuanText(toYuan(most))} 元` : '您不能抹零'}
          value={draft.roundOff}
          disabled={(hasTarget || most === 0) && !draft.roundOff}
          onChange={(roundOff) => head({ roundOff: roundOff === '0.00' ? null : roundOff })}
        />
      </div>
      {people.map(([label, job, who]) => (
        <PersonChoice
          key={who}
          label={label}
          job={job}
          value={draft[who]}
          onChange={(id) => step(id === undefined ? { do: 'gone', who } : { do: 'head', with: { [who]: id } })}
        />
      ))}
      <SharesField draft={draft} ruled={ruled} step={step} />
      <div className="totals-field wide">
        <span>备注</span>
        <Input.TextArea
          autoSize={{ minRows: 2, maxRows: 4 }}
          maxLength={500}
          aria-label="备注"
          value={draft.remark}
          onChange={({ target }) => head({ remark: target.value })}
        />
      </div>
    </>
  )
}

/** Each once: a line's stands beside the line too, and is counted here. */
const Reviews = ({ reviews }: Pick<Props, 'reviews'>) => {
  const whole = reviews.filter(({ line }) => line === 0)
  const lines = reviews.length - whole.length
  return (
    <div className="totals-review" role="status">
      {whole.map(({ refusal }) => (
        <span key={refusal.key}>{refusal.message}</span>
      ))}
      {lines > 0 && <span>{lines} 行超出您的折扣权限，须送审</span>}
    </div>
  )
}

/** For whoever may put an order on a day before. */
const Backdating = (props: Pick<Props, 'draft' | 'step'>) =>
  useMay()('order:bill:backdate') ? (
    <Suspense fallback={null}>
      <BackdateField {...props} />
    </Suspense>
  ) : null

/** What is said before she leaves: why it cannot be saved, or who looks at it first. */
const Says = ({ draft, right, whyNot, reviews }: Pick<Props, 'draft' | 'right' | 'whyNot' | 'reviews'>) => (
  <>
    {whyNot && (right !== null || draft.lines.length + draft.combos.length > 0) && (
      <div className="debt" role="status">
        {whyNot}
      </div>
    )}
    {!whyNot && reviews.length > 0 && <Reviews reviews={reviews} />}
  </>
)

export const Totals = (props: Props) => {
  const { draft, ruled, card, totals, step, right, whyNot, reviews, limits, busy, mayPay, isNew, onLeave } = props
  const mustReview = reviews.length > 0
  const leave = (how: Leave, label: string, keys: string, primary = false) => {
    const why = whyNot ?? (how === 'pay' && mustReview ? '超出您的折扣权限，审核通过后才能收款' : null)
    return (
      <Tooltip title={why ?? keys}>
        <Button
          block
          size="middle"
          type={primary ? 'primary' : 'default'}
          loading={busy}
          aria-disabled={why !== null}
          className={why ? 'refused' : ''}
          onClick={() => why === null && onLeave(how)}
        >
          {label}
        </Button>
      </Tooltip>
    )
  }
  return (
    <div className="order-totals">
      <Figures draft={draft} totals={totals} card={card} />
      <Folds draft={draft} totals={totals} limits={limits} />
      <WholeDiscount draft={draft} limits={limits} step={step} />
      <People draft={draft} ruled={ruled} limits={limits} step={step} />
      {isNew && <Backdating draft={draft} step={step} />}
      <Says draft={draft} right={right} whyNot={whyNot} reviews={reviews} />
      <div className="totals-buttons">
        {mayPay && leave('pay', '提交并收款', 'F2', !mustReview)}
        {leave('submit', mustReview ? '送审' : '提交', 'Ctrl+Enter', !mayPay || mustReview)}
        {leave('draft', '存草稿', 'Ctrl+S')}
      </div>
    </div>
  )
}
