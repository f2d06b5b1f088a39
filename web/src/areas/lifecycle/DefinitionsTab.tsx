/** 成交定义: what counts as a deal, and of whom it is, each from a day on. */
import {
  customerClasses,
  dealDefinition,
  dealWays,
  lifecycle,
  saidOf,
  whyNotRedefined,
} from '@clinic/contract/areas/lifecycle/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { daysAfter } from '@clinic/contract/days.ts'
import { Form } from 'antd'
import type { ListTool, RowAction } from '../../kit/act/action.ts'
import { known, removal } from '../../kit/act/known-buttons.ts'
import { businessDay } from '../../kit/clock.ts'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { None } from '../../kit/show/text.tsx'
import './lifecycle.css'

const { heads } = dealDefinition
type Defined = OutputOf<typeof lifecycle.definitions>['result'][number]
const whyNot = ({ effectiveFrom }: Defined) => whyNotRedefined(effectiveFrom, businessDay())

/** What counts beside care that is paid for. */
const counting = ({ countDeposit, countRecharge, countRetail }: Defined): string =>
  [countDeposit && '只付订金', countRecharge && '充值', countRetail && '只买商品'].filter(Boolean).join('、')

const columns: readonly Column<Defined>[] = [
  { name: 'effectiveFrom', title: heads.effectiveFrom, kind: 'day', width: 120, frozen: true },
  { name: 'dealBy', title: heads.dealBy, width: 96, show: ({ dealBy }) => dealBy && dealWays[dealBy] },
  { name: 'counting', title: '也算成交', value: (row) => counting(row) || <None />, width: 200, card: true },
  { name: 'minDeal', title: heads.minDeal, kind: 'money', width: 140, card: true },
  { name: 'newDays', title: heads.newDays, kind: 'number', width: 96 },
  { name: 'sameDay', title: heads.sameDay, width: 120, show: ({ sameDay }) => sameDay && customerClasses[sameDay] },
  { name: 'remark', title: heads.remark, wide: true },
]

/** What the form says so far, in a sentence. */
const Preview = () => {
  const said = Form.useWatch([]) as Parameters<typeof saidOf>[0] | undefined
  return (
    <p className="definition-said" role="status">
      {saidOf(said ?? {})}
    </p>
  )
}

const F = fieldsOf(lifecycle.createDefinition, dealDefinition)
const fields = (
  <FieldGrid>
    <F.Day name="effectiveFrom" help="从这一天起按新的定义；以前的成交不改" />
    <F.Radio name="dealBy" options={dealWays} help="开单：提交订单当天就算，取消或撤单后不算" />
    <F.Money name="minDeal" help="不填：有金额就算" />
    <F.Switch name="countDeposit" />
    <F.Switch name="countRecharge" />
    <F.Switch name="countRetail" />
    <F.Number name="newDays" help="首次成交起多少天内算新客；1 为仅当日" />
    <F.Radio name="sameDay" options={customerClasses} />
    <F.Text name="remark" />
    <Preview />
  </FieldGrid>
)

const tools: ListTool<Defined>[] = [
  {
    label: '新增定义',
    primary: true,
    call: lifecycle.createDefinition,
    fields,
    initial: () => ({
      effectiveFrom: daysAfter(businessDay(), 1),
      dealBy: 'payment',
      countDeposit: false,
      countRecharge: false,
      countRetail: false,
      newDays: 1,
      sameDay: 'new',
      remark: '',
    }),
  },
]

const actions: RowAction<Defined>[] = [
  known('edit', lifecycle.updateDefinition, {
    opens: true,
    reads: lifecycle.definition,
    fields,
    whyNot,
    title: ({ effectiveFrom }) => `修改成交定义：${effectiveFrom}`,
  }),
  removal<Defined>(lifecycle.removeDefinition, {
    whyNot,
    confirm: ({ effectiveFrom }) => `${effectiveFrom} 起的成交定义将被删除，继续按之前的定义。`,
  }),
]

const DefinitionsTab = () => (
  <ListPage
    embedded
    list={lifecycle.definitions}
    noun={dealDefinition.name}
    filledBy="没有定义时：付清或欠款的项目都算成交，订金、充值和只买商品不算；首次成交当日为新客。"
    columns={columns}
    tools={tools}
    actions={actions}
  />
)
export default DefinitionsTab
