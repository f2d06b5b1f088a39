/** One order: what it is and where it stands, its lines, who worked on it. */
import {
  type OrderDetailRow,
  orderStatuses,
  orders,
  orderTypes,
  whyNotEdit,
  whyNotPay,
} from '@clinic/contract/areas/orders.ts'
import { units } from '@clinic/contract/areas/products.ts'
import { useMatch } from 'react-router'
import { type Action, offeredTo } from '../../kit/act/action.ts'
import { ActionRow } from '../../kit/act/buttons.tsx'
import { useStage } from '../../kit/act/stage.tsx'
import type { Column } from '../../kit/list/column.tsx'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { useLive } from '../../kit/live.ts'
import { Block, Facts, RecordHeader } from '../../kit/page/Record.tsx'
import { usePerson } from '../../kit/person.ts'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import { MoneyText, momentText, StateTag } from '../../kit/show/text.tsx'
import { CustomerBanner } from '../customers/index.ts'
import { cancelling, reviewing, revoking } from './order-list.tsx'
import { paths } from './paths.ts'

type Line = OrderDetailRow['lines'][number]

const columns: Column<Line>[] = [
  {
    name: 'productName',
    title: '项目',
    frozen: true,
    width: 220,
    show: (line) => (
      <>
        {line.lineNo}. {line.productName} {line.isGift && <StateTag value="赠送" />}
      </>
    ),
  },
  { name: 'productCode', title: '编码', width: 110 },
  { name: 'price', title: '单价', kind: 'money', width: 110 },
  { name: 'contentCount', title: '数量', kind: 'number', width: 70 },
  { name: 'unit', title: '单位', width: 60, show: (line) => units[line.unit] },
  {
    name: 'sessions',
    title: '总次数',
    width: 80,
    show: (line) => <span className="figure">{line.contentCount * line.sessionsPerUnit}</span>,
  },
  { name: 'manualDiscount', title: '优惠', kind: 'money', width: 100, sum: true },
  { name: 'rounding', title: '抹零', kind: 'money', width: 80, sum: true },
  { name: 'payAmount', title: '应收', kind: 'money', width: 110, sum: true, card: true },
  { name: 'received', title: '实收', kind: 'money', width: 110, sum: true },
  { name: 'offset', title: '抵扣', kind: 'money', width: 100, sum: true },
  { name: 'debtOpen', title: '欠款', kind: 'debt', width: 100, sum: true },
  { name: 'discountReason', title: '优惠原因', width: 140 },
  { name: 'toothNos', title: '牙位', width: 90 },
  { name: 'site', title: '部位', width: 90 },
]

const actions: readonly Action<OrderDetailRow>[] = [
  { label: '收款', may: 'cashier:pay:pay', whyNot: whyNotPay, to: (order) => paths.pay(order.id) },
  { label: '编辑', may: orders.update.may, whyNot: whyNotEdit, to: (order) => paths.edit(order.id) },
  ...reviewing,
  cancelling as Action<OrderDetailRow>,
  revoking as Action<OrderDetailRow>,
]

/** The order has its own button for it. */
const orderSteps = ['pay'] as const

const factsOf = (order: OrderDetailRow) => [
  { label: '类型', value: orderTypes[order.type] },
  { label: '开单时间', value: momentText(order.openedAt) },
  { label: '营业日', value: order.businessDate },
  { label: '收款时间', value: momentText(order.paidAt) },
  { label: '咨询师', value: order.adviserName },
  { label: '医生', value: order.doctorName },
  { label: '开发人员', value: order.developerName },
  { label: '部门', value: order.deptName },
  { label: '开单人', value: order.createdByName },
  ...(order.endReason ? [{ label: '结束原因', value: `${order.endReason}（${momentText(order.endedAt)}）` }] : []),
  { label: '备注', value: order.remark, wide: true },
]

const figuresOf = (order: OrderDetailRow) => [
  { label: '原价', value: <MoneyText yuan={order.original} /> },
  { label: '优惠', value: <MoneyText yuan={order.discount} /> },
  { label: '应收', value: <MoneyText yuan={order.payable} strong /> },
  { label: '实收', value: <MoneyText yuan={order.received} /> },
  { label: '抵扣', value: <MoneyText yuan={order.offset} /> },
  { label: '欠款', value: <MoneyText yuan={order.debtOpen} debt /> },
]

const Order = ({ order }: { order: OrderDetailRow }) => {
  const person = usePerson()
  const { start, stage } = useStage()
  const drawn = offeredTo(person, actions)
    .filter(({ shown }) => shown?.(order) ?? true)
    .map((action) => ({
      key: action.label,
      label: action.label,
      danger: action.danger ?? false,
      primary: action.label === '收款' && whyNotPay(order) === null,
      refusal: action.whyNot?.(order) ?? null,
      start: () => start(action, order),
    }))
  return (
    <>
      <CustomerBanner customerId={order.customerId} name={order.customerName} skip={orderSteps} />
      <RecordHeader
        title={order.no}
        marks={<StateTag value={order.status} words={orderStatuses} />}
        figures={figuresOf(order)}
        actions={<ActionRow actions={drawn} />}
      />
      <Block title="项目明细">
        <DataTable rows={order.lines} columns={columns} label="项目明细" />
      </Block>
      <Block title="订单信息">
        <Facts facts={factsOf(order)} />
      </Block>
      {stage}
    </>
  )
}

const topics = ['order.changed'] as const
const asked = [orders.one]

const OrderPage = () => {
  const id = useMatch('/order/list/:id')?.params.id
  useLive(topics, asked)
  const answer = useAnswer(orders.one, { id: Number(id) })
  return (
    <Answered of={answer} rows={10}>
      {(order) => <Order order={order} />}
    </Answered>
  )
}
export default OrderPage
