/** Lines of files, by how they stand: matched by hand, said to be none of ours, or opened again. */
import {
  type BankLine,
  bankLineTable,
  hows,
  type LineState,
  lineStates,
  matching,
  sources,
  whyNotMatch,
  whyNotUndo,
} from '@clinic/contract/areas/matching/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { useMemo } from 'react'
import { act, type ListTool, type RowAction } from '../../kit/act/action.ts'
import { listExport } from '../../kit/act/known-buttons.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { ShortMoment } from '../../kit/show/moment.tsx'
import { MoneyText, momentText } from '../../kit/show/text.tsx'
import { OursChoice } from './OursChoice.tsx'

const titles = titlesOf(bankLineTable)

const columnsOf = (state: LineState): readonly Column<BankLine>[] => [
  {
    name: 'at',
    title: titles.at,
    width: 132,
    sort: true,
    card: true,
    show: ({ at, hasTime }) => (hasTime ? <ShortMoment at={at} /> : at.slice(0, 10)),
  },
  { name: 'source', title: titles.source, width: 72, card: true, show: ({ source }) => sources[source] },
  { name: 'amount', title: titles.amount, kind: 'money', width: 112, sort: true, card: 'end' },
  { name: 'counterparty', title: titles.counterparty, width: 120, card: true },
  { name: 'remark', title: titles.remark },
  { name: 'refNo', title: titles.refNo, width: 200 },
  { name: 'orderNo', title: titles.orderNo, width: 150, folded: true },
  { name: 'businessDate', title: titles.businessDate, kind: 'day', width: 104, folded: true },
  ...(state === 'OPEN'
    ? []
    : ([
        { name: 'state', title: titles.state, kind: 'state', words: lineStates, width: 96, folded: true },
        { name: 'oursNo', title: titles.oursNo, width: 150 },
        { name: 'how', title: titles.how, width: 92, show: ({ how }) => (how ? hows[how] : '') },
        { name: 'reason', title: titles.reason, width: 140 },
        { name: 'matchedByName', title: titles.matchedByName, width: 80, folded: true },
      ] satisfies Column<BankLine>[])),
]

const filters: FilterOf<typeof matching.lines>[] = [
  { kind: 'days', from: 'startDate', to: 'endDate', label: titles.businessDate, future: false },
  { kind: 'select', name: 'source', label: titles.source, options: sources, width: 104 },
  { kind: 'text', name: 'refNo', label: '流水号或商户单号', width: 200 },
]

const about = (line: BankLine) => [
  { label: titles.at, value: line.hasTime ? momentText(line.at) : line.at.slice(0, 10) },
  { label: titles.counterparty, value: [line.counterparty, line.remark].filter(Boolean).join('，') },
  { label: titles.amount, value: <MoneyText yuan={line.amount} strong /> },
]

const F = fieldsOf(matching.match)
const U = fieldsOf(matching.undo)
const open: readonly RowAction<BankLine>[] = [
  act(matching.match, {
    label: '对账',
    verb: true,
    opens: true,
    title: '人工对账',
    about,
    whyNot: whyNotMatch,
    fields: (line: BankLine) => (
      <>
        <F.Field name="ours" label="本院的收支（合计与流水金额相同）">
          <OursChoice line={line} />
        </F.Field>
        <F.Reason name="reason" label={titles.reason} reasons={['流水号没有填', '几笔合并到账', '隔天到账']} />
      </>
    ),
    initial: () => ({ ours: [] }),
    width: 720,
    saveLabel: '确认对上',
    done: '已对上!',
  }),
  act(matching.match, {
    label: '非本院收款',
    title: '非本院收款',
    about,
    whyNot: whyNotMatch,
    fields: <F.Reason name="reason" label={titles.reason} reasons={['银行利息', '手续费', '账户间转账', '私人收款']} />,
    initial: () => ({}),
    input: ({ id, version }: BankLine) => ({ id, version, ours: [] }),
    follows: ['利息、手续费、转账等不是客户收支的流水，写明后不再提示。'],
    width: 'small',
    saveLabel: '确认',
    done: '已登记!',
  }),
]
const done: readonly RowAction<BankLine>[] = [
  act(matching.undo, {
    label: '撤销对账',
    title: '撤销对账',
    about,
    whyNot: whyNotUndo,
    fields: <U.Text name="reason" label="撤销原因" required />,
    initial: () => ({}),
    follows: ['流水回到“只有对方”，可以重新对账；撤销的记录保留。'],
    width: 'small',
    saveLabel: '确认撤销',
    danger: true,
  }),
]

const tools: readonly ListTool<BankLine>[] = [listExport(matching.export)]
const topics = ['matching', 'payment', 'refund.changed']
const asked = [matching.lines]
const empty: Readonly<Record<LineState, string>> = {
  OPEN: '在“导入记录”里导入微信、支付宝或银行流水后，没有对上的会出现在这里。',
  MATCHED: '流水号相同，或金额相同、时间相近的，导入后会自动对上。',
  EXPLAINED: '写明不是本院收款的流水会出现在这里。',
}

export const LinesTab = ({ state }: { readonly state: LineState }) => {
  useLive(topics, asked)
  const always = useMemo(() => ({ state }), [state])
  const columns = useMemo(() => columnsOf(state), [state])
  return (
    <ListPage
      embedded
      list={matching.lines}
      noun="流水"
      filledBy={empty[state]}
      always={always}
      columns={columns}
      filters={filters}
      tools={tools}
      actions={state === 'OPEN' ? open : done}
      pageSize={20}
    />
  )
}
