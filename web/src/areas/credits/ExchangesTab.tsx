/** 兑换规则: what points may be exchanged for. */
import { exchangeRule, exchanges, exchangeTargets } from '@clinic/contract/areas/credits/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Form } from 'antd'
import type { ListTool, RowAction } from '../../kit/act/action.ts'
import { known } from '../../kit/act/known-buttons.ts'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { yuanText } from '../../kit/show/text.tsx'
import { statusWords } from '../../words/states.ts'
import { CouponChoice } from './pickers.tsx'
import { months } from './words.ts'

type Exchange = OutputOf<typeof exchanges.list>['result'][number]

const titles = exchangeRule.heads
const E = fieldsOf(exchanges.update, exchangeRule)

const gets = ({ couponName, coins }: Exchange): string =>
  coins === undefined ? '' : coins === null ? `卡券“${couponName ?? ''}”` : `好美币 ${yuanText(coins)}`

const exchangeColumns: readonly Column<Exchange>[] = [
  { name: 'name', title: titles.name, width: 160, frozen: true, sort: true },
  { name: 'target', title: titles.target, width: 88, show: ({ target }) => exchangeTargets[target] },
  { name: 'points', title: titles.points, kind: 'number', width: 96, sort: true, card: true },
  { name: 'couponName', title: titles.couponName, show: gets, card: true },
  {
    name: 'validMonths',
    title: titles.validMonths,
    width: 96,
    show: ({ target, validMonths }) => (target === 'COIN' ? months(validMonths) : '按卡券'),
  },
  {
    name: 'perCustomer',
    title: titles.perCustomer,
    width: 96,
    show: ({ perCustomer }) => (perCustomer === 0 ? '不限' : `${perCustomer} 次`),
  },
  { name: 'sort', title: titles.sort, kind: 'number', width: 72, sort: true },
  { name: 'status', title: titles.status, kind: 'state', words: statusWords, width: 80 },
]
const exchangeFilters: readonly FilterOf<typeof exchanges.list>[] = [
  { kind: 'text', name: 'keyword', label: titles.name },
  { kind: 'select', name: 'target', label: titles.target, options: exchangeTargets },
  { kind: 'select', name: 'status', label: titles.status, options: statusWords },
]

const ExchangeFields = () => {
  const target = (Form.useWatch('target') as Exchange['target'] | undefined) ?? 'COUPON'
  return (
    <FieldGrid>
      <E.Text name="name" />
      <E.Radio name="target" />
      <E.Number name="points" />
      {target === 'COUPON' ? (
        <E.Field name="couponId">
          <CouponChoice />
        </E.Field>
      ) : (
        <E.Money name="coins" required />
      )}
      {target === 'COIN' && <E.Number name="validMonths" help="从兑换当天算起，0 为长期有效" />}
      <E.Number name="perCustomer" help="0 为不限" />
      <E.Number name="sort" />
      <E.Radio name="status" />
    </FieldGrid>
  )
}

const exchangeTools: readonly ListTool<Exchange>[] = [
  {
    label: '新增兑换规则',
    primary: true,
    call: exchanges.create,
    fields: <ExchangeFields />,
    initial: () => ({ target: 'COUPON', validMonths: 0, perCustomer: 0, sort: 0, status: 0 }),
  },
]
const exchangeActions: readonly RowAction<Exchange>[] = [
  known('edit', exchanges.update, {
    opens: true,
    fields: <ExchangeFields />,
    title: ({ name }) => `编辑兑换规则：${name}`,
    follows: ['已经兑换的不变，改动从下一次起生效。'],
  }),
]

export const ExchangesTab = () => (
  <ListPage
    embedded
    list={exchanges.list}
    noun={exchangeRule.name}
    columns={exchangeColumns}
    filters={exchangeFilters}
    tools={exchangeTools}
    actions={exchangeActions}
  />
)
