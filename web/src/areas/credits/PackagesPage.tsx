/** 充值套餐: 充 P 送 B, for whom, how often and in which days. */
import { packages, rechargePackage } from '@clinic/contract/areas/credits/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import type { ListTool, RowAction } from '../../kit/act/action.ts'
import { known } from '../../kit/act/known-buttons.ts'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { None } from '../../kit/show/text.tsx'
import { statusWords } from '../../words/states.ts'
import { CouponChoice } from './pickers.tsx'
import { months } from './words.ts'

type Package = OutputOf<typeof packages.list>['result'][number]
const { heads } = rechargePackage

const span = ({ startsOn, endsOn }: Package): string =>
  startsOn || endsOn ? `${startsOn ?? '即日'} 至 ${endsOn ?? '长期'}` : '长期'

const columns: readonly Column<Package>[] = [
  { name: 'name', title: heads.name, width: 150, frozen: true, sort: true },
  { name: 'principal', title: heads.principal, kind: 'money', width: 112, sort: true, card: true },
  { name: 'coins', title: heads.coins, kind: 'money', width: 112, card: true },
  {
    name: 'points',
    title: heads.points,
    width: 96,
    show: ({ points }) => (points === 0 ? <None /> : `${points} 分`),
  },
  { name: 'couponName', title: heads.couponName, show: ({ couponName }) => couponName ?? <None /> },
  { name: 'validMonths', title: heads.validMonths, width: 104, show: ({ validMonths }) => months(validMonths) },
  {
    name: 'perCustomer',
    title: heads.perCustomer,
    width: 96,
    show: ({ perCustomer }) => (perCustomer === 0 ? '不限' : `${perCustomer} 次`),
  },
  { name: 'endsOn', title: '活动期', width: 190, show: span, card: true },
  { name: 'status', title: heads.status, kind: 'state', words: statusWords, width: 80 },
]
const filters: readonly FilterOf<typeof packages.list>[] = [
  { kind: 'text', name: 'keyword', label: heads.name },
  { kind: 'select', name: 'status', label: heads.status, options: statusWords },
]

const F = fieldsOf(packages.update, rechargePackage)
const fields = (
  <FieldGrid>
    <F.Text name="name" wide />
    <F.Money name="principal" required />
    <F.Money name="coins" hint="不填为不送" />
    <F.Number name="points" />
    <F.Field name="couponId">
      <CouponChoice placeholder="不选为不送" />
    </F.Field>
    <F.Number name="validMonths" help="从充值当天算起，0 为长期有效" />
    <F.Number name="perCustomer" help="0 为不限" />
    <F.Day name="startsOn" />
    <F.Day name="endsOn" help="含这一天" />
    <F.Number name="sort" />
    <F.Radio name="status" />
  </FieldGrid>
)

const tools: readonly ListTool<Package>[] = [
  {
    label: '新增充值套餐',
    primary: true,
    call: packages.create,
    fields,
    initial: () => ({ points: 0, couponId: null, validMonths: 12, perCustomer: 0, sort: 0, status: 0 }),
  },
]
const actions: readonly RowAction<Package>[] = [
  known('edit', packages.update, {
    opens: true,
    fields,
    title: ({ name }) => `编辑充值套餐：${name}`,
    follows: ['已经开出的充值单按开单时的套餐赠送，改动只对以后开的生效。'],
  }),
]

const PackagesPage = () => (
  <ListPage
    list={packages.list}
    noun={rechargePackage.name}
    filledBy="点“新增充值套餐”设好充多少、送什么，充值时就可以选择。"
    columns={columns}
    filters={filters}
    tools={tools}
    actions={actions}
  />
)
export default PackagesPage
