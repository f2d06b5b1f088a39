/** The order at the till: whose it is, its lines, what else of hers waits, and her figures. */
import type { cashier } from '@clinic/contract/areas/cashier.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Alert, Checkbox } from 'antd'
import type { Column } from '../../kit/list/column.tsx'
import { DataTable } from '../../kit/list/DataTable.tsx'
import { MoneyText, momentText, StateTag } from '../../kit/show/text.tsx'
import { CustomerStrip } from '../customers/index.ts'
import { orderKindWords } from './words.ts'

export type Checkout = OutputOf<typeof cashier.checkout>
type Line = Checkout['lines'][number]

const columns: Column<Line>[] = [
  {
    name: 'productName',
    title: '项目',
    frozen: true,
    show: (line) => (
      <>
        {line.productName} {line.isGift && <StateTag value="赠送" />}
      </>
    ),
  },
  { name: 'price', title: '单价', kind: 'money', width: 110 },
  { name: 'contentCount', title: '数量', kind: 'number', width: 70 },
  { name: 'payAmount', title: '应收', kind: 'money', width: 120, sum: true, card: true },
]

const Figures = ({ balances }: { balances: NonNullable<Checkout['balances']> }) => (
  <dl className="till-figures">
    <dt>余额</dt>
    <dd>
      <MoneyText yuan={balances.wallet} />
    </dd>
    <dt>定金</dt>
    <dd>
      <MoneyText yuan={balances.deposit} />
    </dd>
    <dt>好美币</dt>
    <dd>
      <MoneyText yuan={balances.coin} />
    </dd>
    <dt>积分</dt>
    <dd className="figure">{balances.points}</dd>
    <dt>欠款</dt>
    <dd>
      <MoneyText yuan={balances.debt} debt />
    </dd>
  </dl>
)

/** What the till does itself. */
const tillSteps = ['pay'] as const

type Props = {
  checkout: Checkout
  /** Ids of other orders to be paid along. */
  along: readonly number[]
  onAlong: (ids: readonly number[]) => void
}

export const OrderPane = ({ checkout, along, onAlong }: Props) => {
  const { order, customer, lines, others, balances, heldBy } = checkout
  const toggle = (id: number, on: boolean) => onAlong(on ? [...along, id] : along.filter((one) => one !== id))
  return (
    <div className="till-order">
      <CustomerStrip customerId={customer.id} name={customer.name} skip={tillSteps} />
      <header className="till-customer">
        <span className="none">
          {order.no} · {orderKindWords[order.type] ?? order.type} · {momentText(order.openedAt)}
          {order.adviserName ? ` · 咨询师 ${order.adviserName}` : ''}
        </span>
      </header>
      {balances && <Figures balances={balances} />}
      {heldBy && <Alert type="warning" showIcon title={`${heldBy} 正在收这张单，请先与其确认`} />}
      <DataTable rows={lines} columns={columns} label="订单明细" />
      <dl className="till-figures">
        <dt>原价</dt>
        <dd>
          <MoneyText yuan={order.original} />
        </dd>
        <dt>优惠</dt>
        <dd>
          <MoneyText yuan={order.discount} />
        </dd>
        <dt>应收</dt>
        <dd>
          <MoneyText yuan={order.payable} strong />
        </dd>
      </dl>
      {order.remark && <p className="none">备注：{order.remark}</p>}
      {order.status === 'UNPAID' && order.type !== 'RECHARGE' && others.length > 0 && (
        <fieldset className="till-others">
          <legend>合并收款：该客户其他待收订单</legend>
          {others.map((other) => (
            <Checkbox
              key={other.id}
              checked={along.includes(other.id)}
              onChange={({ target }) => toggle(other.id, target.checked)}
            >
              {other.no} {other.summary} <MoneyText yuan={other.payable} />
            </Checkbox>
          ))}
        </fieldset>
      )}
    </div>
  )
}
