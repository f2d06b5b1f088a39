/** What waits for this person: a line each, a box where she may decide it, a lock where not. */
import {
  type ApprovalRow,
  approvalKindNames,
  approvalKinds,
  approvalTable,
  lockWords,
} from '@clinic/contract/areas/approvals/calls.ts'
import { durationText } from '@clinic/contract/days.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Checkbox } from 'antd'
import { ShortMoment } from '../../kit/show/moment.tsx'
import { yuanText } from '../../kit/show/text.tsx'
import { minutesSince, useMinute } from '../../kit/tick.ts'

const titles = titlesOf(approvalTable)
/** A day is long; four hours are the rest of a desk's half day. */
const LONG = 24 * 60
const HOURS = 4 * 60

const Waited = ({ since }: { since: string }) => {
  const minutes = minutesSince(since, useMinute())
  if (minutes < HOURS) return <span>{durationText(Math.max(0, minutes))}</span>
  return (
    <span className={minutes >= LONG ? 'late' : 'soon'}>
      <ShortMoment at={since} />
    </span>
  )
}

const inSight = (row: HTMLElement | null): void => row?.scrollIntoView?.({ block: 'nearest' })

/** In the place of the box: she reads it and does not decide it. */
const Lock = ({ word }: { word: string }) => (
  <svg width="14" height="14" viewBox="0 0 16 16" fill="none" stroke="currentColor" role="img" aria-label={word}>
    <rect x="3" y="7" width="10" height="7" rx="1" />
    <path d="M5 7V5a3 3 0 0 1 6 0v2" />
  </svg>
)

type RowProps = {
  readonly row: ApprovalRow
  readonly chosen: boolean
  readonly ticked: boolean
  readonly onPick: () => void
  readonly onTick: () => void
}

const Row = ({ row, chosen, ticked, onPick, onTick }: RowProps) => {
  return (
    <li className={chosen ? 'chosen' : undefined}>
      <span className="approval-tick">
        {row.lock ? (
          <Lock word={lockWords[row.lock]} />
        ) : (
          <Checkbox
            checked={ticked}
            onChange={onTick}
            aria-label={`勾选 ${approvalKindNames[row.kind]} ${row.documentNo}`}
          />
        )}
      </span>
      <button {...(chosen ? { ref: inSight } : {})} type="button" aria-current={chosen || undefined} onClick={onPick}>
        <span className="kind">{approvalKindNames[row.kind]}</span>
        <span className="who">
          {row.customerName ?? '本院'} {row.onSite && <mark>在院</mark>}
        </span>
        <span className="amount figure">
          {approvalKinds[row.kind].unit === 'yuan' ? yuanText(row.amount) : row.amount}
        </span>
        <span className="change">
          {row.change || row.documentNo}
          {row.lock && <small className={row.lock === 'moved' ? 'moved' : undefined}>{lockWords[row.lock]}</small>}
        </span>
        <span className="by">{row.applicantName}</span>
        <span className="waited figure">
          <Waited since={row.askedAt} />
        </span>
      </button>
    </li>
  )
}

type Props = {
  readonly rows: readonly ApprovalRow[]
  readonly chosen: number | undefined
  readonly ticked: ReadonlySet<number>
  readonly onPick: (id: number) => void
  readonly onTick: (id: number) => void
}

export const TodoList = ({ rows, chosen, ticked, onPick, onTick }: Props) => (
  <>
    <div className="approval-heads" aria-hidden="true">
      <span>{titles.kind}</span>
      <span>{titles.customerName}</span>
      <span className="amount">{titles.amount}</span>
      <span className="change">{titles.change}</span>
      <span>{titles.applicantName}</span>
      <span className="waited">等了</span>
    </div>
    <ul className="approval-rows">
      {rows.map((row) => (
        <Row
          key={row.id}
          row={row}
          chosen={row.id === chosen}
          ticked={ticked.has(row.id)}
          onPick={() => onPick(row.id)}
          onTick={() => onTick(row.id)}
        />
      ))}
    </ul>
  </>
)
