/** How a refund is paid: by the way she paid. What cannot go that way goes to an account of hers; the rest does for who may change it. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { kinships } from '@clinic/contract/areas/customers/family.ts'
import { type Refund, type RefundRow, refunds } from '@clinic/contract/areas/refunds/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { Form, Input, Select, Switch } from 'antd'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import { useMay } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { yuanText } from '../../kit/show/text.tsx'
import { Route } from './TrialSheet.tsx'

const P = fieldsOf(refunds.pay)

type Tender = { readonly code: string; readonly amount: string }
type Kind = { readonly value: string; readonly label: string; readonly class: string }

type WayProps = {
  readonly id?: string
  readonly value?: readonly Tender[]
  readonly onChange?: (tenders: readonly Tender[]) => void
  /** What goes by the way it came, beside what is chosen here. */
  readonly came: readonly Tender[]
  readonly amount: string
  readonly options: readonly Kind[]
}

/** Where so much goes; its value is everything that is paid. */
const WayInput = ({ id, value, onChange, came, amount, options }: WayProps) => (
  <Select
    {...(id ? { id } : {})}
    value={value?.at(-1)?.code ?? null}
    options={options.map(({ value: code, label }) => ({ value: code, label }))}
    onChange={(code: string) => onChange?.([...came, { code, amount }])}
  />
)

const required = (what: string) => [{ required: true, whitespace: true, message: `请填写${what}` }]

/** Whose account it is. Prepaid money goes to her own alone. */
const PayeeFields = ({ isPrepaid }: { isPrepaid: boolean }) => (
  <>
    <Form.Item name={['payee', 'name']} label="户名" rules={required('户名')} extra="按银行卡或账户上的户名填写">
      <Input maxLength={60} autoComplete="off" />
    </Form.Item>
    <FieldGrid>
      <Form.Item name={['payee', 'bank']} label="开户行或平台" rules={required('开户行或平台')}>
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item name={['payee', 'account']} label="账号" rules={required('账号')}>
        <Input maxLength={40} autoComplete="off" />
      </Form.Item>
    </FieldGrid>
    {!isPrepaid && (
      <Form.Item name={['payee', 'relation']} label="户主是客户的" extra="退到客户本人账户不用选">
        <Select allowClear options={Object.entries(kinships).map(([value, label]) => ({ value, label }))} />
      </Form.Item>
    )}
    <P.Switch name="idChecked" label="已核对客户本人证件" />
  </>
)

type Chosen = {
  readonly name: 'rest' | 'whole'
  readonly label: string
  readonly came: readonly Tender[]
  readonly amount: string
}

const OtherWay = ({ name, label, came, amount, isPrepaid }: Chosen & { readonly isPrepaid: boolean }) => {
  const kinds = useAnswer(cashier.tenders, {}, { freshFor: 60_000 })
  const open = ['cash', 'clearing', ...(isPrepaid ? [] : ['wallet'])]
  const options = (kinds.data ?? [])
    .filter((one) => open.includes(one.class))
    .map((one) => ({ value: one.code, label: one.name, class: one.class }))
  const chosen = (Form.useWatch(name) as readonly Tender[] | undefined)?.at(-1)?.code
  return (
    <>
      <Form.Item name={name} label={label} rules={[{ required: true, message: '请选择退款方式' }]}>
        <WayInput came={came} amount={amount} options={options} />
      </Form.Item>
      {name === 'whole' && <P.Text name="routeNote" label="改方式的原因" required />}
      {options.some((one) => one.value === chosen && one.class === 'clearing') && <PayeeFields isPrepaid={isPrepaid} />}
    </>
  )
}

type Ways = NonNullable<Refund['route']>
const sumOf = (ways: Ways): string => toYuan(ways.reduce((sum, { amount }) => sum + (parseYuan(amount) ?? 0), 0))

/** By the way she paid; where that is closed, or whoever may wants it, another way. */
export const PayFields = ({ row: { id, kind, cash } }: { readonly row: RefundRow }) => {
  const may = useMay()
  const answer = useAnswer(refunds.one, { id })
  const changed = Form.useWatch('changed') as boolean | undefined
  const route: Ways = answer.data?.route ?? []
  const closed = sumOf(route.filter((way) => way.closed))
  const came = route.filter((way) => !way.closed).map(({ code, amount }) => ({ code, amount }))
  const mayChange = may('cashier:refund:route') && may(cashier.tenders.may)
  const isPrepaid = kind !== 'ORDER'
  return (
    <>
      <Answered of={answer} rows={2}>
        {(refund) => <Route route={refund.route} />}
      </Answered>
      {!changed && closed !== '0.00' && (
        <OtherWay
          name="rest"
          label={`不能原路退的 ${yuanText(closed)} 元退到`}
          came={came}
          amount={closed}
          isPrepaid={isPrepaid}
        />
      )}
      {mayChange && (
        <Form.Item name="changed" label="改退款方式" valuePropName="checked">
          <Switch size="small" />
        </Form.Item>
      )}
      {changed && <OtherWay name="whole" label="全部退到" came={[]} amount={cash} isPrepaid={isPrepaid} />}
    </>
  )
}

type Paid = InputOf<typeof refunds.pay>
type Typed = Pick<Paid, 'payee' | 'routeNote' | 'idChecked'> & {
  readonly changed?: boolean
  readonly rest?: NonNullable<Paid['tenders']>
  readonly whole?: NonNullable<Paid['tenders']>
}

/** As it is sent: without another way, by the way she paid. */
export const paymentOf = (values: Record<string, unknown>, { id, version }: RefundRow): Paid => {
  const { changed = false, rest, whole, payee, routeNote, idChecked = false } = values as Typed
  const tenders = changed ? whole : rest
  if (!tenders) return { id, version }
  return {
    ...{ id, version, tenders },
    ...(changed && routeNote ? { routeNote } : {}),
    ...(payee ? { payee } : {}),
    ...(idChecked ? { idChecked } : {}),
  }
}
