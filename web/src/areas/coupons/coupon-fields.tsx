/** The form of a coupon: what it is worth, what it is for, how long it holds, to how many it goes; above it the ticket. */
import {
  type CouponForm,
  couponChannels,
  couponKinds,
  couponScopes,
  coupons,
  couponTable,
  refundBacks,
  validTypes,
} from '@clinic/contract/areas/coupons/calls.ts'
import { isFree, termsOf, validSays } from '@clinic/contract/areas/coupons/form.ts'
import { couponFace, couponSays } from '@clinic/contract/areas/coupons/rules.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Form } from 'antd'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import { ScopeChoice } from './ScopeChoice.tsx'
import { Ticket } from './Ticket.tsx'

export const titles = titlesOf(couponTable)
const F = fieldsOf(coupons.create)

/** First values of a new one. */
export const newCoupon = {
  kind: 'CASH',
  scope: 'ALL',
  scopeIds: [],
  validType: 'DAYS',
  validDays: 30,
  total: 0,
  perCustomer: 1,
  channel: 'ANY',
  stackable: false,
  withLevelPrice: true,
  transferable: false,
  refundBack: 'WHOLE_ORDER',
} as const satisfies Partial<CouponForm>

/** The fields as they are at the moment. */
const useForm = (): Partial<CouponForm> => ({ ...newCoupon, ...(Form.useWatch([]) as Partial<CouponForm> | undefined) })

/** What is typed is looked at before it is whole. */
const Preview = () => {
  const form = useForm()
  const free = isFree({ kind: form.kind ?? 'CASH' })
  const chosen = form.scopeIds?.length ?? 0
  const scopeNames = free ? '指定项目' : `${couponScopes[form.scope ?? 'ALL']} ${chosen} 个`
  const terms = termsOf({ ...newCoupon, ...form, name: form.name ?? '' }, scopeNames)
  return (
    <Ticket
      kind={terms.kind}
      face={couponFace(terms)}
      name={terms.name}
      says={couponSays(terms)}
      valid={validSays(form as Parameters<typeof validSays>[0])}
    />
  )
}

const WorthFields = ({ kind }: { kind: CouponForm['kind'] }) => (
  <>
    {kind === 'CASH' && <F.Money name="face" label={titles.face} required />}
    {kind === 'DISCOUNT' && (
      <F.Number name="percent" label="折扣" unit="%" required help="付原价的百分之几：85 就是 8.5 折" />
    )}
    {kind === 'DISCOUNT' && <F.Money name="cap" label="封顶金额" hint="不填为不封顶" />}
    {isFree({ kind }) && <F.Number name="quantity" label="免费次数" unit="次" required />}
    <F.Money name="threshold" label={titles.threshold} hint="不填为无门槛" help="适用项目合计满多少元可用" />
  </>
)

const ScopeFields = ({ kind, scope }: Pick<CouponForm, 'kind' | 'scope'>) => {
  if (isFree({ kind }))
    return (
      <F.Field name="scopeIds" label="免费的项目" wide>
        <ScopeChoice key="free" scope="PRODUCT" single />
      </F.Field>
    )
  return (
    <>
      <F.Radio name="scope" label={titles.scope} options={couponScopes} wide />
      {scope !== 'ALL' && (
        <F.Field name="scopeIds" label={couponScopes[scope]} wide>
          <ScopeChoice key={scope} scope={scope} />
        </F.Field>
      )}
    </>
  )
}

const ValidFields = ({ validType }: Pick<CouponForm, 'validType'>) => (
  <>
    <F.Radio name="validType" label={titles.validType} options={validTypes} />
    {validType === 'DAYS' ? (
      <F.Number name="validDays" label="有效天数" unit="天" required help="发放当天算第一天" />
    ) : (
      <>
        <F.Day name="validFrom" label="开始日期" required />
        <F.Day name="validTo" label="结束日期" required help="含这一天" />
      </>
    )}
  </>
)

export const CouponFields = () => {
  const { kind = 'CASH', scope = 'ALL', validType = 'DAYS' } = useForm()
  return (
    <>
      <Preview />
      <FieldGrid>
        <F.Radio name="kind" label={titles.kind} options={couponKinds} wide />
        <F.Text name="name" label={titles.name} wide />
        <WorthFields kind={kind} />
        <ScopeFields kind={kind} scope={scope} />
        <ValidFields validType={validType} />
      </FieldGrid>
      <FieldGrid title="发放">
        <F.Number name="total" label={titles.total} unit="张" help="0 为不限" />
        <F.Number name="perCustomer" label={titles.perCustomer} unit="张" help="0 为不限" />
        <F.Money name="budget" label={titles.budget} hint="不填为不限" help="全部发出最多让利多少元" />
        <F.Select name="channel" label={titles.channel} options={couponChannels} />
      </FieldGrid>
      <FieldGrid title="使用">
        <F.Switch name="stackable" label="可与其他券叠加" />
        <F.Switch name="withLevelPrice" label={titles.withLevelPrice} />
        <F.Switch name="transferable" label={titles.transferable} />
        <F.Select name="refundBack" label={titles.refundBack} options={refundBacks} />
        <F.TextArea name="remark" label={titles.remark} wide required={false} />
      </FieldGrid>
    </>
  )
}
