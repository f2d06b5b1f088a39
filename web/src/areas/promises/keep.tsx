/** 兑现: by a gift of hers, a coupon of hers, or a word about what was done, as the kind of the promise takes it. */
import { promises } from '@clinic/contract/areas/promises/calls.ts'
import type { GiftPromise } from '@clinic/contract/areas/promises/nouns.ts'
import { type Keeper, keepers, keepersOf, whyNotMovePromise } from '@clinic/contract/areas/promises/words.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Form, Radio } from 'antd'
import type { RowAction } from '../../kit/act/action.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { Choice } from '../../kit/pick/Picker.tsx'
import { fit } from '../../kit/schema.ts'
import { CustomerName } from '../../kit/show/customer.tsx'
import { titles } from './fields.tsx'

const K = fieldsOf(promises.keep)
type Offered = OutputOf<typeof promises.keepers>

type ChoiceProps = {
  readonly promiseId: number
  readonly of: 'item' | 'coupon'
  readonly value?: number
  readonly onChange?: (value: unknown) => void
}
/** Her gifts since the promise was made; none keeps two promises. */
const GiftChoice = ({ promiseId, of, ...props }: ChoiceProps) => (
  <Choice
    {...props}
    call={promises.keepers}
    input={{ id: promiseId }}
    options={({ items, coupons }: Offered) =>
      of === 'item'
        ? items.map(({ id, name, qty, day }) => ({ value: id, label: `${name} ×${qty}`, note: `${day} 赠送` }))
        : coupons.map(({ id, name, code, day }) => ({ value: id, label: `${name} ${code}`, note: `${day} 发放` }))
    }
  />
)

const inputs: Readonly<Record<Keeper, (promiseId: number) => React.ReactNode>> = {
  item: (promiseId) => (
    <K.Field
      name="itemId"
      label={keepers.item}
      required
      help="承诺之后赠送给她的项目；没有可选的，先开一张带赠送项目的订单并收款"
    >
      <GiftChoice promiseId={promiseId} of="item" />
    </K.Field>
  ),
  coupon: (promiseId) => (
    <K.Field name="couponId" label={keepers.coupon} required help="承诺之后发给她的卡券；没有可选的，先发券">
      <GiftChoice promiseId={promiseId} of="coupon" />
    </K.Field>
  ),
  note: () => <K.TextArea name="note" label={keepers.note} required hint="做了什么、什么时候、谁做的" />,
}

const By = ({ row: { id, kind } }: { row: GiftPromise }) => {
  const ways = keepersOf[kind]
  const by = Form.useWatch<Keeper | undefined>('by') ?? ways[0]!
  return (
    <>
      {ways.length > 1 && (
        <Form.Item name="by" label="用什么兑现">
          <Radio.Group options={ways.map((value) => ({ value, label: keepers[value] }))} />
        </Form.Item>
      )}
      {inputs[by](id)}
    </>
  )
}

/** Only what the chosen way says is sent: what was filled in for another one before is not meant. */
const said = (values: Readonly<Record<string, unknown>>, { kind }: GiftPromise) => {
  const by = (values['by'] as Keeper | undefined) ?? keepersOf[kind][0]!
  const name = { item: 'itemId', coupon: 'couponId', note: 'note' }[by]
  return { [name]: values[name] }
}

export const keep: RowAction<GiftPromise> = {
  call: promises.keep,
  label: '兑现',
  verb: true,
  width: 'small',
  shown: ({ state }) => state === 'open',
  whyNot: (row) => whyNotMovePromise('keep', row),
  title: ({ customerName }) => `兑现承诺 ${customerName}`,
  about: ({ customerId, customerName, content }) => [
    { label: titles.customerName, value: <CustomerName id={customerId} name={customerName} /> },
    { label: titles.content, value: content },
  ],
  initial: ({ kind }) => ({ by: keepersOf[kind][0]! }),
  fields: (row) => <By row={row} />,
  toInput: (values, row) => fit(promises.keep, { id: row.id, version: row.version, ...said(values, row) }),
  done: '已兑现',
}
