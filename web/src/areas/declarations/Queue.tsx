/** The left of the desk: four queues with their counts, who is found in one, what was done today. */
import { declarations, intentions, type Sheet, type SheetView } from '@clinic/contract/areas/declarations/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Input } from 'antd'
import { today } from '../../kit/clock.ts'
import { ScrollPart } from '../../kit/page/Desk.tsx'
import { personText, WorkRow } from '../../kit/page/WorkRow.tsx'
import { useMay } from '../../kit/person.ts'
import { ShortMoment } from '../../kit/show/moment.tsx'
import { Nothing } from '../../kit/show/states.tsx'
import { StateTag } from '../../kit/show/text.tsx'
import { Protection, wishOf } from './columns.tsx'

export type Shown = SheetView | 'pooled'
type Counts = OutputOf<typeof declarations.counts>

export const queues: readonly { readonly key: Shown; readonly label: string; readonly none: string }[] = [
  { key: 'follow', label: '需跟进', none: '今天要跟进的都跟完了' },
  { key: 'expected', label: '预计到院', none: '今天没有预计到院的客户' },
  { key: 'expiring', label: '即将过期', none: '没有快要过期的报单' },
  { key: 'pooled', label: '公海', none: '公海里没有报单' },
]

/** When she is due: late in red, today in ink. */
const Due = ({ row: { nextFollowAt, expectAt }, shown }: { row: Sheet; shown: Shown }) => {
  const at = shown === 'expected' ? expectAt : nextFollowAt
  if (!at) return null
  const late = shown === 'follow' && at.slice(0, 10) < today()
  return (
    <span className={late ? 'declaration-late' : undefined}>
      {late && '逾期 '}
      <ShortMoment at={at} />
    </span>
  )
}

type RowsProps = {
  readonly rows: readonly Sheet[]
  readonly shown: Shown
  readonly chosen: number | undefined
  readonly onChoose: (id: number) => void
}

const Rows = ({ rows, shown, chosen, onChoose }: RowsProps) => (
  <ul className="work-rows">
    {rows.map((row) => (
      <WorkRow
        key={row.id}
        who={row.customerName}
        person={personText(row)}
        marks={row.intention && <StateTag value={row.intention} words={intentions} />}
        figure={<Due row={row} shown={shown} />}
        what={wishOf(row) || row.sourceName}
        when={shown === 'pooled' ? (row.developerName ?? '') : <Protection {...row} />}
        chosen={row.id === chosen}
        onPick={() => onChoose(row.id)}
      />
    ))}
  </ul>
)

type Props = RowsProps & {
  readonly counts: Counts | undefined
  readonly keyword: string
  readonly onSearch: (keyword: string) => void
  readonly onShow: (shown: Shown) => void
}

export const Queue = ({ counts, keyword, onSearch, onShow, ...rows }: Props) => {
  const may = useMay()
  const offered = queues.filter(({ key }) => key !== 'pooled' || may(declarations.pools.may))
  const now = queues.find(({ key }) => key === rows.shown)!
  return (
    <div className="declaration-list">
      <div className="declaration-queues">
        {offered.map(({ key, label }) => (
          <button key={key} type="button" aria-pressed={key === rows.shown} onClick={() => onShow(key)}>
            <strong className="figure">{counts?.[key]}</strong>
            {label}
          </button>
        ))}
      </div>
      <div className="declaration-search">
        <Input.Search
          allowClear
          aria-label="查找"
          placeholder="姓名、拼音、后四位、报单号"
          defaultValue={keyword}
          onSearch={onSearch}
        />
      </div>
      <ScrollPart>
        {rows.rows.length === 0 ? <Nothing text={keyword ? '没有找到' : now.none} /> : <Rows {...rows} />}
      </ScrollPart>
      {counts && (
        <p className="declaration-today">
          今日已跟进 {counts.followed} · 新增 {counts.made} · 到院 {counts.arrived}
        </p>
      )}
    </div>
  )
}
