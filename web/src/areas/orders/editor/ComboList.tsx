/** The combos of an order being written: how many, what was chosen, and what of the price lies on each line. */
import { DeleteOutlined } from '@ant-design/icons'
import { refundRuleSaid } from '@clinic/contract/areas/combos/refund-rule.ts'
import { type Choice, isGiven } from '@clinic/contract/areas/combos/rules.ts'
import type { Review } from '@clinic/contract/areas/orders/limits.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { Button } from 'antd'
import type { Dispatch } from 'react'
import { today } from '../../../kit/clock.ts'
import { NumberInput } from '../../../kit/form/NumberInput.tsx'
import { noSubmit } from '../../../kit/form/no-submit.ts'
import { InOrder } from '../../../kit/show/InOrder.tsx'
import { MoneyText, StateTag } from '../../../kit/show/text.tsx'
import { isRead, linesOf, type Offered, type OrderedCombo, offerOf, whyNotOrdered } from './combos.ts'
import type { Step } from './draft.ts'
import './combos.css'

/** A combo that is being chosen from; without a key it comes on the order by it. */
export type Choosing = { readonly combo: Offered; readonly choices: readonly Choice[]; readonly key?: number }

type Line = { readonly name: string; readonly count: number; readonly isGift: boolean; readonly payableFen: number }

const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <ul className="combo-content">
    <InOrder of={lines}>
      {({ name, count, isGift, payableFen }) => (
        <li>
          <span>
            {name}×{count} {isGift && <StateTag value="赠送" />}
          </span>
          <MoneyText yuan={toYuan(payableFen)} />
        </li>
      )}
    </InOrder>
  </ul>
)

type RowProps = {
  readonly ordered: OrderedCombo
  readonly lines: readonly Line[]
  /** Why it cannot be sold, else who has to review what is given on it. */
  readonly why: { readonly text: string; readonly refused: boolean } | null
  readonly step: Dispatch<Step>
  readonly onChoose: (choosing: Choosing) => void
}

const Head = ({ ordered, lines, step, onChoose }: Omit<RowProps, 'why'>) => {
  const { key, combo, count, choices } = ordered
  return (
    <div className="combo-head">
      <StateTag value="套餐" />
      <strong>{combo.name}</strong>
      {combo.kind === 'PICK' && (
        <Button size="small" type="link" onClick={() => onChoose({ combo, choices, key })}>
          改选
        </Button>
      )}
      <span className="combo-price">
        <MoneyText yuan={combo.price} />
        {offerOf(ordered).byLevel && <small className="line-level">按会员价更省</small>}
      </span>
      <NumberInput
        size="small"
        aria-label={`${combo.name}份数`}
        className="line-count"
        min={1}
        max={999}
        precision={0}
        value={count}
        onChange={(next) => step({ do: 'changeCombo', key, with: { count: next ?? 1 } })}
      />
      <span className="line-sum">
        <MoneyText yuan={toYuan(lines.reduce((sum, { payableFen }) => sum + payableFen, 0))} strong />
      </span>
      <Button
        size="small"
        type="text"
        icon={<DeleteOutlined />}
        aria-label={`删除套餐${combo.name}`}
        onClick={() => step({ do: 'removeCombo', key })}
        onKeyDown={noSubmit}
      />
    </div>
  )
}

const Row = ({ why, ...head }: RowProps) => (
  <li className={why?.refused ? 'order-combo refused' : 'order-combo'} aria-label={`套餐 ${head.ordered.combo.name}`}>
    <Head {...head} />
    <Lines lines={head.lines} />
    {/* By her card's prices it is no combo's price any more, and comes back as projects do. */}
    {head.ordered.combo.byOriginal && !offerOf(head.ordered).byLevel && <p className="combo-rule">{refundRuleSaid}</p>}
    {why && (
      <small className={`line-refusal ${why.refused ? 'debt' : 'warned'}`} role={why.refused ? 'alert' : 'status'}>
        {why.text}
      </small>
    )}
  </li>
)

type Props = {
  readonly combos: readonly OrderedCombo[]
  /** How many lines stand before theirs. */
  readonly first: number
  /** Of all lines of the order, in fen. */
  readonly payables: readonly number[]
  readonly reviews: readonly Review[]
  readonly isNew: boolean
  readonly step: Dispatch<Step>
  readonly onChoose: (choosing: Choosing) => void
}

export const ComboList = ({ combos, first, payables, reviews, isNew, step, onChoose }: Props) => {
  let at = first
  const rows = combos.map((ordered) => {
    const begin = at
    const lines = linesOf(ordered).map((one): Line => {
      const { line, contentCount } = one
      const payableFen = payables[at] ?? 0
      at += 1
      return { name: line.name, count: contentCount, isGift: isGiven(one), payableFen }
    })
    const refusal = isRead(ordered) ? whyNotOrdered(ordered, today(), isNew) : null
    const review = reviews.find(({ line }) => line > begin && line <= at)?.refusal
    const said = refusal ?? review
    return { ordered, lines, why: said ? { text: said.message, refused: refusal !== null } : null }
  })
  return (
    <ol className="order-combos">
      {rows.map((row) => (
        <Row key={row.ordered.key} {...row} step={step} onChoose={onChoose} />
      ))}
    </ol>
  )
}
