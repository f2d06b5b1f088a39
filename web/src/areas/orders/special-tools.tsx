/** What begins from the list of orders besides 开单 and 定金: 免单; and 结算 of the chosen ones. */
import { type OrderRow, orders, whyNotSettle } from '@clinic/contract/areas/orders/calls.ts'
import { salesOrderTable } from '@clinic/contract/areas/orders/tables.ts'
import { freeReasons, givenOrders } from '@clinic/contract/areas/purchases/given.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { act, type ListTool } from '../../kit/act/action.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { MoneyText } from '../../kit/show/text.tsx'
import { CustomerPicker } from '../customers/index.ts'
import { GivenLines, namedLines } from '../purchases/index.ts'
import { ifSimilar } from './deposit-form.tsx'

const titles = titlesOf(salesOrderTable)
const F = fieldsOf(givenOrders.free)

/** 免单: nothing is paid, somebody else decides. */
const free = act(givenOrders.free, {
  label: '申请免单',
  width: 720,
  saveLabel: '提交申请',
  fields: (
    <>
      <F.Field name="customerId" label={titles.customerName}>
        <CustomerPicker />
      </F.Field>
      <F.Field name="lines" label="免单项目">
        <GivenLines />
      </F.Field>
      <F.Reason name="reason" label="免单原因" reasons={freeReasons} />
    </>
  ),
  initial: () => ({}),
  toInput: (values) => ({
    customerId: Number(values['customerId']),
    lines: namedLines(values['lines']),
    reason: String(values['reason'] ?? ''),
  }),
  follows: ['由他人审核，通过后项目直接记入已购项目，不收款', '按原价计入您本月的赠送与免单额度'],
  ifMeant: ifSimilar,
  done: '免单已提交审核!',
})
export const givingFree: ListTool<OrderRow> = { ...free, behind: true }

/** 结算 of finished orders, all of them or none. */
const settle = act(orders.settlement, {
  label: '结算',
  title: (rows: readonly OrderRow[]) => `结算 ${rows.length} 张订单`,
  whyNot: (rows) => rows.map(whyNotSettle).find((why) => why !== null) ?? null,
  about: (rows) => [
    {
      label: '订单',
      value:
        rows
          .slice(0, 5)
          .map(({ no }) => no)
          .join('、') + (rows.length > 5 ? ` 等 ${rows.length} 张` : ''),
    },
  ],
  input: (rows) => ({ orders: rows.map(({ id, version }) => ({ id, version })) }),
  follows: ['业绩占比从此锁定，不能再改', '需要更正时，由有权限的人解除结算'],
})
export const settling: ListTool<OrderRow> = { ...settle, selection: 'some' }

/** What one settled order is about. */
export const aboutSettled = (row: Pick<OrderRow, 'no' | 'payable' | 'customerName'>) => [
  { label: titles.customerName, value: row.customerName },
  { label: titles.payable, value: <MoneyText yuan={row.payable} strong /> },
]
