/** The left of the till: what waits, today's first; what was taken; at the foot the cashier's shift. */
import { Input, Segmented } from 'antd'
import { ScrollPart } from '../../../kit/page/Desk.tsx'
import { personText, WorkRow } from '../../../kit/page/WorkRow.tsx'
import { HeldMark } from '../../../kit/show/HeldMark.tsx'
import { Answered, Nothing } from '../../../kit/show/states.tsx'
import { MoneyText, StateTag } from '../../../kit/show/text.tsx'
import { AllergyMark, CardMark } from '../../customers/index.ts'
import type { Whom } from '../recharge/whom.ts'
import { ShiftFoot } from '../shifts/ShiftFoot.tsx'
import type { Shift } from '../shifts/shift.ts'
import { kindMark, kindWords, orderKindWords, paymentStatusWords, subjectOf } from '../words.ts'
import type { Tab, Waiting, Worklist } from './worklist.ts'
import './work-pane.css'

/** What was just taken, until something else is chosen. */
export type JustPaid = { readonly name: string; readonly received: string | undefined }

const kindOf = (row: Waiting, tab: Tab): string =>
  (tab === 'waiting' ? orderKindWords[row.kind] : kindWords[row.kind as keyof typeof kindWords]) ?? row.kind

/** The clock of what is today's, the date of what is older. */
const whenOf = ({ at }: Waiting, today: boolean): string => (today ? at.slice(11, 16) : at.slice(5, 10))

type RowProps = { row: Waiting; tab: Tab; today: boolean; chosen: boolean; onPick: () => void }

const Row = ({ row, tab, today, chosen, onPick }: RowProps) => (
  <WorkRow
    who={row.customerName || row.customerCode}
    person={personText(row)}
    marks={
      <>
        <CardMark levelName={row.levelName} />
        <AllergyMark state={row.allergyState} here={tab === 'waiting' && today} />
        {tab === 'waiting' && !chosen && row.heldBy && <HeldMark by={row.heldBy} />}
        {tab === 'paid' && kindMark(row.kind) && <StateTag value={kindMark(row.kind)} />}
        {tab === 'paid' && row.status !== 'SUCCESS' && <StateTag value={row.status} words={paymentStatusWords} />}
      </>
    }
    figure={<MoneyText yuan={tab === 'paid' ? (row.received ?? row.amount) : row.amount} strong />}
    what={(tab === 'paid' ? subjectOf(row) : row.summary) || kindOf(row, tab)}
    when={`${whenOf(row, today)} ${row.staffName ?? ''}`}
    chosen={chosen}
    isVoid={row.status === 'CANCELLED'}
    onPick={onPick}
  />
)

const Group = ({ text, amount }: { text: string; amount?: string | undefined }) => (
  <>
    <span>{text}</span>
    {amount !== undefined && <MoneyText yuan={amount} strong />}
  </>
)

type HeadProps = { work: Worklist; tab: Tab; counts: NonNullable<Worklist['counts']> }

const Head = ({ work, tab, counts }: HeadProps) => {
  if (work.sought) return <Group text={`找到 ${work.list.data?.total ?? 0} 单`} />
  if (tab === 'paid') return <Group text={`今日 ${counts.paidToday} 笔`} />
  return <Group text={`今日 ${counts.today.count} 单`} amount={counts.today.amount} />
}

/** How many, behind a tab's word; room for two figures from the start, so that the word stays where it is. */
const Count = ({ of }: { of: number | undefined }) => <span className="till-count figure">{of}</span>

type ListProps = {
  work: Worklist
  tab: Tab
  chosen: number | null
  justPaid: JustPaid | null
  onPick: (row: Waiting) => void
}

const WaitingRows = ({ work, tab, chosen, justPaid, onPick }: ListProps) => {
  const { today, earlier, counts, parted, open } = work
  const rowOf = (row: Waiting, isToday: boolean) => (
    <Row key={row.id} row={row} tab={tab} today={isToday} chosen={row.id === chosen} onPick={() => onPick(row)} />
  )
  return (
    <ul className="work-rows" aria-label={tab === 'waiting' ? '待收款' : '已收款'}>
      {/* It has its room before the counts have come: rows stay where they are when somebody reaches for one. */}
      <li className={work.counting ? 'till-group waiting' : 'till-group'} aria-hidden={!counts}>
        {counts && <Head work={work} tab={tab} counts={counts} />}
      </li>
      {today.map((row) => rowOf(row, !work.sought))}
      {parted && counts && counts.earlier.count > 0 && (
        <li>
          <button type="button" className="till-group fold" aria-expanded={open} onClick={work.toggle}>
            <Group text={`往日未收 ${counts.earlier.count} 单`} amount={counts.earlier.amount} />
          </button>
        </li>
      )}
      {earlier.map((row) => rowOf(row, false))}
      {justPaid && (
        <li className="till-group just-paid">
          <Group text={`✓ 刚收 ${justPaid.name}`} amount={justPaid.received} />
        </li>
      )}
    </ul>
  )
}

const nothingIn = ({ sought, counts }: Worklist, tab: Tab): string | null => {
  if (sought) return '没有找到，换个名字、后四位或单号试试'
  if (tab === 'paid') return '今天还没有收款'
  return counts && counts.earlier.count === 0 ? '没有等待收款的订单' : null
}

type Props = ListProps & {
  shift: Shift | null | undefined
  /** Who is on the desk. */
  customer: Whom | null
  onTab: (tab: Tab) => void
}

export const SEARCH = 'till-search'

type TabsProps = Pick<Props, 'work' | 'tab' | 'onTab'>

/** 待收款 and 已收款, each with how many there are. */
const Tabs = ({ work: { counts }, tab, onTab }: TabsProps) => {
  const labelled = (text: string, count: number | undefined) => (
    <>
      {text} <Count of={count} />
    </>
  )
  return (
    <Segmented
      aria-label="订单范围"
      block
      value={tab}
      onChange={onTab}
      options={[
        { value: 'waiting', label: labelled('待收款', counts && counts.today.count + counts.earlier.count) },
        { value: 'paid', label: labelled('已收款', counts?.paidToday) },
      ]}
    />
  )
}

const Search = ({ work }: Pick<Props, 'work'>) => (
  <Input
    id={SEARCH}
    type="search"
    allowClear
    size="small"
    placeholder="姓名、拼音、后四位、单号"
    aria-label="查找客户"
    suffix={<kbd>F3</kbd>}
    onChange={({ target }) => target.value === '' && work.setKeyword('')}
    onPressEnter={({ currentTarget }) => work.setKeyword(currentTarget.value)}
  />
)

export const WorkPane = ({ shift, customer, onTab, ...rows }: Props) => {
  const { work, tab } = rows
  const nothing = nothingIn(work, tab)
  return (
    <div className="till-list">
      <div className="till-find">
        <Tabs work={work} tab={tab} onTab={onTab} />
        <Search work={work} />
      </div>
      <ScrollPart>
        <Answered of={work.list} rows={8}>
          {({ result, total }) => (
            <>
              <WaitingRows {...rows} />
              {result.length === 0 && nothing && !rows.justPaid && <Nothing text={nothing} />}
              {total > result.length && <p className="till-more none">只列出前 {result.length} 单，可以查找客户</p>}
            </>
          )}
        </Answered>
      </ScrollPart>
      <ShiftFoot shift={shift} customer={customer} />
    </div>
  )
}
