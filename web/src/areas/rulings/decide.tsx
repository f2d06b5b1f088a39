/** 裁决: whose she is, how the work is shared, on which of the ticked lines it leans, and why. */
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { WHOLE_BP } from '@clinic/contract/areas/orders/shares.ts'
import { whyNotShare } from '@clinic/contract/areas/orders/words.ts'
import {
  type Dispute,
  LEAST_REASON,
  MOST_ORDERS,
  type Party,
  rulings,
  whyNotDecide,
  whyNotLean,
} from '@clinic/contract/areas/rulings/calls.ts'
import { Form, Radio, Select } from 'antd'
import { act, type RowAction } from '../../kit/act/action.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { PercentInput } from '../../kit/form/PercentInput.tsx'
import { useMay } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { MARK, yuanText } from '../../kit/show/text.tsx'
import { titles } from './columns.tsx'
import { type Parts, splitOf, sumOf, wholly } from './split.ts'

const D = fieldsOf(rulings.decide)

type SplitProps = {
  readonly parties: readonly Party[]
  readonly value?: Parts
  readonly onChange?: (parts: Parts) => void
}
/** A part for each side who works here; the sum is said as it is typed. */
const SplitField = ({ parties, value = {}, onChange }: SplitProps) => {
  const sum = sumOf(value)
  return (
    <div className="ruling-split">
      {parties.map(({ staffId, name, atWork }) => (
        <div key={staffId}>
          <span>
            {name}
            {!atWork && <small className="none"> 已离职</small>}
          </span>
          <PercentInput
            aria-label={`${name} 占比`}
            parts={100}
            disabled={!atWork}
            value={value[staffId] ?? 0}
            onChange={(bp) => onChange?.({ ...value, [staffId]: bp })}
          />
        </div>
      ))}
      <p role="status" className={sum === WHOLE_BP ? 'whole' : 'open'}>
        合计 {sum / 100} %{sum !== WHOLE_BP && '，应为 100 %'}
      </p>
    </div>
  )
}

type OwnerProps = {
  readonly parties: readonly Party[]
  readonly value?: number
  readonly onChange?: (ownerId: number) => void
}
/** Whoever is chosen begins with all of it. */
const OwnerField = ({ parties, value, onChange }: OwnerProps) => {
  const form = Form.useFormInstance()
  return (
    <Radio.Group
      options={parties.map(({ staffId, name, atWork }) => ({ value: staffId, label: name, disabled: !atWork }))}
      value={value}
      onChange={({ target }) => {
        onChange?.(Number(target.value))
        form.setFieldValue('split', wholly(parties, Number(target.value)))
      }}
    />
  )
}

const OwnerAndSplit = ({ parties }: { readonly parties: readonly Party[] }) => (
  <>
    <D.Field name="ownerId" label={titles.ownerName} required>
      <OwnerField parties={parties} />
    </D.Field>
    <D.Field name="split" label={titles.splitText} required help="客户以后的新订单按此建议，开单人可以改">
      <SplitField parties={parties} />
    </D.Field>
  </>
)

type OrdersProps = {
  readonly customerId: number
  readonly value?: readonly string[]
  readonly onChange?: (chosen: string[]) => void
}
/** Orders of hers whose shares may still be said anew; none is touched that is not chosen. */
const OrdersField = ({ customerId, value = [], onChange }: OrdersProps) => {
  const answer = useAnswer(orders.list, { customerId, pageSize: 100 })
  const options = (answer.data?.result ?? [])
    .filter((order) => whyNotShare(order) === null)
    .map(({ id, version, no, payable, summary }) => ({
      value: `${id}:${version}`,
      label: [no, payable && yuanText(payable), summary].filter(Boolean).join(' '),
    }))
  return (
    <Select
      mode="multiple"
      aria-label="同时调整的历史订单"
      maxCount={MOST_ORDERS}
      options={options}
      value={[...value]}
      {...(onChange ? { onChange } : {})}
      placeholder="不选则历史订单不变"
    />
  )
}

const OrdersOfHers = ({ customerId }: { readonly customerId: number }) => {
  const may = useMay()
  return may(orders.share.may) && may(orders.list.may) ? (
    <D.Field name="orders" label="同时调整的历史订单" required={false} help="只列出未结算的订单">
      <OrdersField customerId={customerId} />
    </D.Field>
  ) : null
}

const seenIn = (chosen: unknown): { id: number; version: number }[] =>
  ((chosen as readonly string[] | undefined) ?? []).map((one) => {
    const [id, version] = one.split(':').map(Number) as [number, number]
    return { id, version }
  })

/** @param ticked the lines of evidence it leans on */
export const deciding = (me: number, ticked: readonly string[]): RowAction<Dispute> =>
  act(rulings.decide, {
    label: ticked.length > 0 ? `裁决（${ticked.length} 条证据）` : '裁决',
    title: ({ customerName, no }: Dispute) => `裁决归属争议：${customerName} ${no}`,
    saveLabel: '提交裁决',
    shown: ({ state }: Dispute) => state === 'open',
    whyNot: (one: Dispute) => whyNotDecide(one, me) ?? whyNotLean(ticked),
    width: 720,
    about: (one: Dispute) => [
      { label: titles.customerName, value: one.customerName },
      { label: titles.holderName, value: one.holderName ?? MARK },
      { label: '依据', value: `${ticked.length} 条证据` },
    ],
    fields: ({ parties, customerId }: Dispute) => (
      <>
        <OwnerAndSplit parties={parties} />
        <OrdersOfHers customerId={customerId} />
        <D.TextArea
          name="reason"
          label={titles.reason}
          rows={4}
          required
          hint={`至少 ${LEAST_REASON} 个字，争议各方看得到`}
        />
      </>
    ),
    initial: () => ({ split: {} }),
    toInput: ({ split, orders: chosen, ownerId, reason }, { id, version }) => ({
      id,
      version,
      ownerId: Number(ownerId),
      reason: String(reason),
      split: splitOf(split as Parts),
      evidence: [...ticked],
      orders: seenIn(chosen),
    }),
    follows: ['客户按裁决归属，归属记录写明本次裁决。', '争议各方收到结果和理由；裁决后不能修改。'],
    done: '已裁决',
  })
