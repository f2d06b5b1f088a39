/** 积分规则: what brings points; and what they may be exchanged for, as two tabs. */

import { creditEvents, creditRule, credits } from '@clinic/contract/areas/credits/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Form, Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import type { ListTool, RowAction } from '../../kit/act/action.ts'
import { known } from '../../kit/act/known-buttons.ts'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { Block } from '../../kit/page/Record.tsx'
import { None } from '../../kit/show/text.tsx'
import { statusWords } from '../../words/states.ts'
import { ExchangesTab } from './ExchangesTab.tsx'
import { KindChoice } from './pickers.tsx'
import { months } from './words.ts'

type Rule = OutputOf<typeof credits.list>['result'][number]

const { heads } = creditRule

/** 每 100 元 100 分, 赠送 200 分. */
const brings = ({ event, perHundred, points }: Rule): string => {
  if (event === 'PAYMENT') return `每 100 元 ${perHundred} 分`
  return event === 'MANUAL' ? '按手工调整' : `赠送 ${points} 分`
}

const ruleColumns: readonly Column<Rule>[] = [
  { name: 'name', title: heads.name, width: 150, frozen: true, sort: true },
  { name: 'event', title: heads.event, width: 96, show: ({ event }) => creditEvents[event], card: true },
  { name: 'brings', title: '得到', value: brings, width: 140, card: true },
  { name: 'kindName', title: heads.kindName, width: 110, show: ({ kindName }) => kindName ?? '不限' },
  { name: 'grade', title: heads.grade, width: 96, show: ({ grade }) => (grade === 0 ? '不限' : '★'.repeat(grade)) },
  {
    name: 'dailyCap',
    title: heads.dailyCap,
    width: 120,
    show: ({ dailyCap }) => (dailyCap === 0 ? <None /> : `${dailyCap} 分`),
  },
  {
    name: 'validMonths',
    title: heads.validMonths,
    width: 88,
    show: ({ validMonths }) => months(validMonths),
    card: true,
  },
  { name: 'sort', title: heads.sort, kind: 'number', width: 72, sort: true },
  { name: 'status', title: heads.status, kind: 'state', words: statusWords, width: 80 },
]
const ruleFilters: readonly FilterOf<typeof credits.list>[] = [
  { kind: 'text', name: 'keyword', label: heads.name },
  { kind: 'select', name: 'event', label: heads.event, options: creditEvents },
  { kind: 'select', name: 'status', label: heads.status, options: statusWords },
]

const R = fieldsOf(credits.update, creditRule)

const grades = { 0: '不限', 1: '★', 2: '★★', 3: '★★★', 4: '★★★★', 5: '★★★★★' } as const
const capHelp = {
  PAYMENT: '客户当天消费所得积分合计不超过这个数，0 为不限',
  MANUAL: '每位客户一天手工增加的积分不超过这个数，0 为不限',
} as const

const RuleFields = () => {
  const event = (Form.useWatch('event') as Rule['event'] | undefined) ?? 'PAYMENT'
  const isPayment = event === 'PAYMENT'
  return (
    <FieldGrid>
      <R.Text name="name" />
      <R.Select name="event" />
      {isPayment && <R.Number name="perHundred" help="按实收每满 100 元计，优惠和欠款不计" />}
      {isPayment && (
        <R.Field name="kindId">
          <KindChoice />
        </R.Field>
      )}
      {!isPayment && event !== 'MANUAL' && <R.Number name="points" help="每位客户只送一次，生日每年一次" />}
      {isPayment && <R.Switch name="byCard" help="持卡客户的积分再乘会员卡的积分倍率，按卖出时的条款" />}
      {event !== 'MANUAL' && <R.Select name="grade" options={grades} />}
      {(isPayment || event === 'MANUAL') && <R.Number name="dailyCap" help={capHelp[event]} />}
      <R.Number name="validMonths" help="从得到积分的当天算起，0 为长期有效" />
      <R.Number name="sort" help="小的在前；同一项消费按第一条适用的规则计" />
      <R.Radio name="status" />
    </FieldGrid>
  )
}

const begun = { dailyCap: 0, validMonths: 0, sort: 0, status: 0 }

const ruleTools: readonly ListTool<Rule>[] = [
  {
    label: '新增积分规则',
    primary: true,
    call: credits.create,
    fields: <RuleFields />,
    initial: () => ({ ...{ event: 'PAYMENT', perHundred: 100, points: 0, kindId: null, grade: 0 }, ...begun }),
  },
]

const ruleActions: readonly RowAction<Rule>[] = [
  known('edit', credits.update, {
    opens: true,
    fields: <RuleFields />,
    title: ({ name }) => `编辑积分规则：${name}`,
    follows: ['已经发出的积分不变，改动从下一次起生效。'],
  }),
]

const RulesTab = () => (
  <ListPage
    embedded
    list={credits.list}
    noun={creditRule.name}
    columns={ruleColumns}
    filters={ruleFilters}
    tools={ruleTools}
    actions={ruleActions}
  />
)

const tabs = [
  { key: 'rules', label: '积分规则', children: <RulesTab /> },
  { key: 'exchange', label: '兑换规则', children: <ExchangesTab /> },
]

const CreditRulesPage = () => {
  const [query, move] = useSearchParams()
  const active = query.get('tab') === 'exchange' ? 'exchange' : 'rules'
  return (
    <Block>
      {/* A list's place stands in the address: another tab begins without it. */}
      <Tabs destroyOnHidden items={tabs} activeKey={active} onChange={(tab) => move({ tab })} />
    </Block>
  )
}
export default CreditRulesPage
