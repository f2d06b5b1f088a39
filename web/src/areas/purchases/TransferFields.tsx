/** 转款: who gives, what of hers, to whom. What she could give is read as soon as she is named. */
import {
  type MovableThings,
  type TransferThing,
  transferKinds,
  transferRelations,
  transfers,
  transferTable,
  transferThings,
} from '@clinic/contract/areas/purchases/transfers.ts'
import { parseYuan } from '@clinic/contract/money.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Form, Segmented } from 'antd'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { yuanText } from '../../kit/show/text.tsx'
import { CustomerPicker } from '../customers/index.ts'

const F = fieldsOf(transfers.apply)
const titles = titlesOf(transferTable)

/** One that cannot be chosen says why behind its name. */
const optionOf = (id: number, label: string, whyNot: string) => ({
  value: id,
  label: whyNot ? `${label}（${whyNot}）` : label,
  disabled: whyNot !== '',
})

const ItemFields = ({ items }: Pick<MovableThings, 'items'>) => (
  <>
    <F.Select
      name="purchasedItemId"
      label={titles.productName}
      options={items.map(({ id, name, left, validTo, whyNot }) =>
        optionOf(id, `${name}，可转 ${left} 次${validTo ? `，${validTo} 到期` : ''}`, whyNot),
      )}
      required
      {...(items.length === 0 ? { help: '这位客户没有剩余的项目' } : {})}
    />
    <F.Number name="times" label={titles.qty} unit="次" required />
  </>
)

const BalanceFields = ({ balance, balanceWhyNot, namedFrom, bankFrom }: MovableThings) => {
  const amount = Form.useWatch('amount') as string | undefined
  const isNamed = (parseYuan(amount ?? '0') ?? 0) >= (parseYuan(namedFrom) ?? 0)
  const limit = `单笔须少于 ${yuanText(bankFrom)} 元；到期日和来源随余额一起转`
  return (
    <>
      <F.Money
        name="amount"
        label="转出金额"
        required
        help={
          balanceWhyNot || (balance === undefined ? limit : `可转 ${yuanText(balance)} 元，不含定金、好美币；${limit}`)
        }
      />
      {isNamed && <F.Switch name="idChecked" label="已核对双方实名信息" />}
    </>
  )
}

const CouponFields = ({ coupons }: Pick<MovableThings, 'coupons'>) => (
  <F.Select
    name="couponRecordId"
    label={transferThings.COUPON}
    options={coupons.map(({ id, name, code, validTo, whyNot }) =>
      optionOf(id, `${name}，${validTo} 到期，${code}`, whyNot),
    )}
    required
    {...(coupons.length === 0 ? { help: '这位客户没有未使用的卡券' } : {})}
  />
)

const What = ({ customerId }: { customerId: number }) => {
  const what = (Form.useWatch('what') as TransferThing | undefined) ?? 'BALANCE'
  const answer = useAnswer(transfers.movable, { customerId }, { freshFor: 0 })
  return (
    <>
      <Form.Item name="what" label={titles.what}>
        <Segmented options={Object.entries(transferThings).map(([value, label]) => ({ value, label }))} block />
      </Form.Item>
      <Answered of={answer} rows={2}>
        {(movable) => {
          if (what === 'BALANCE') return <BalanceFields {...movable} />
          return what === 'ITEM' ? <ItemFields {...movable} /> : <CouponFields {...movable} />
        }}
      </Answered>
    </>
  )
}

/** @param fixed the giver is that of the header it was opened from */
const TransferFields = ({ fixed = false }: { readonly fixed?: boolean }) => {
  const customerId = Form.useWatch('customerId') as number | undefined
  return (
    <>
      {!fixed && (
        <F.Field name="customerId" label={titles.customerName} required>
          <CustomerPicker />
        </F.Field>
      )}
      {customerId !== undefined && <What key={customerId} customerId={customerId} />}
      <FieldGrid>
        <F.Field name="toCustomerId" label={titles.toCustomerName} help="只能选本院已建档的客户">
          <CustomerPicker />
        </F.Field>
        <F.Select name="relation" label="对方是客户的" options={transferRelations} />
      </FieldGrid>
      <F.Radio name="kind" label={titles.kind} options={transferKinds} />
      <F.Reason name="reason" label={titles.reason} reasons={['送给家人', '送给朋友', '搬到外地', '身体原因不能做']} />
    </>
  )
}
export default TransferFields
