/** The matrix: people by days, grouped by department; what is chosen, what breaks a rule, how many are on duty. */

import type { RosterDay, ShiftBrief } from '@clinic/contract/areas/scheduling/nouns.ts'
import { dayKey, timesText } from '@clinic/contract/areas/scheduling/rules.ts'
import { awayKinds } from '@clinic/contract/areas/scheduling/words.ts'
import { weekdayOf } from '@clinic/contract/days.ts'
import { memo, type ReactNode } from 'react'
import {
  type Area,
  type Edits,
  idsOn,
  isIn,
  lineOf,
  onDutyOn,
  type PersonLine,
  type Spot,
  type View,
  weekKey,
} from './model.ts'

const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六'] as const

type CellProps = {
  readonly view: View
  readonly ids: readonly number[]
  readonly staffId: number
  readonly date: string
  readonly isPublished: boolean
  readonly isEarly: boolean
}

type ChipProps = {
  readonly shift: ShiftBrief | undefined
  readonly terms: RosterDay['shifts'][number] | undefined
  readonly isPublished: boolean
}

const Chip = ({ shift, terms, isPublished }: ChipProps) => {
  const times = timesText(terms?.segments ?? shift?.segments ?? [])
  const said = [shift?.name, times, terms?.quota && `限 ${terms.quota} 号`, terms?.remark].filter(Boolean)
  return (
    <span className={`roster-chip ${shift?.color ?? 'grey'}${isPublished ? '' : ' draft'}`} title={said.join(' · ')}>
      {shift?.shortName ?? '?'}
      {terms?.quota ? <sup>{terms.quota}</sup> : null}
    </span>
  )
}

/** What a cell shows. */
const Chips = memo(({ view, ids, staffId, date, isPublished, isEarly }: CellProps) => {
  const away = view.away.get(dayKey(staffId, date))
  const kept = view.days.get(dayKey(staffId, date))?.shifts
  if (away?.state === 'valid' && ids.every((id) => view.shifts.get(id)?.restFlag !== true))
    return (
      <span className="roster-chip away" title={away.reason}>
        {awayKinds[away.kind]}
      </span>
    )
  return (
    <>
      {ids.map((id) => (
        <Chip
          key={id}
          shift={view.shifts.get(id)}
          terms={kept?.find(({ shiftTypeId }) => shiftTypeId === id)}
          isPublished={isPublished}
        />
      ))}
      {isEarly && (
        <b className="roster-early" title="夜班后接早班">
          !
        </b>
      )}
      {away?.state === 'waiting' && (
        <i className="roster-asked" title={`申请${awayKinds[away.kind]}，待审批`}>
          申
        </i>
      )}
    </>
  )
})

type Props = {
  readonly view: View
  readonly edits: Edits
  readonly area: Area
  readonly at: Spot
  /** Monday whose hours the last column shows. */
  readonly week: string
  readonly isDense: boolean
  readonly fold: ReactNode
}

const spotId = ({ row, col }: Spot): string => `roster-${row}-${col}`

type LineProps = Omit<Props, 'fold' | 'isDense' | 'week'> & {
  readonly row: number
  readonly line: PersonLine
  readonly group: number
}

type PlaceProps = Omit<LineProps, 'group'> & { readonly col: number }

/** A day of somebody: what it holds, and whether it is chosen. */
const Cell = ({ view, edits, area, at, row, col, line }: PlaceProps) => {
  const { staffId, departmentId } = view.people[row]!
  const date = view.dates[col]!
  const chosen = isIn(area, row, col)
  const kept = view.days.get(dayKey(staffId, date))
  const classes = [
    'roster-cell',
    weekdayOf(date) === 1 && col > 0 ? 'begins' : '',
    chosen ? 'chosen' : '',
    row === at.row && col === at.col ? 'at' : '',
  ]
  return (
    <td id={spotId({ row, col })} data-spot={`${row} ${col}`} className={classes.filter(Boolean).join(' ')}>
      <Chips
        view={view}
        ids={idsOn(view, edits, staffId, date)}
        staffId={staffId}
        date={date}
        isPublished={kept?.state === 'published' || view.weeks.has(weekKey(departmentId, date))}
        isEarly={line.early.has(date)}
      />
      {chosen && row === area.bottom && col === area.right && <span data-corner className="roster-corner" />}
    </td>
  )
}

const Line = ({ group, ...props }: LineProps) => {
  const { view, row, line } = props
  const { name, job, departmentName, atWork } = view.people[row]!
  return (
    <tr>
      {group > 0 && (
        <th scope="rowgroup" rowSpan={group} className="roster-group">
          <span title={departmentName}>{departmentName}</span>
        </th>
      )}
      <th scope="row" className="roster-name" title={atWork ? job : '已离职'}>
        {name}
        <small>{job.slice(0, 1)}</small>
      </th>
      {view.dates.map((date, col) => (
        <Cell key={date} {...props} col={col} />
      ))}
      <td className={`roster-hours${line.isOver ? ' over' : ''}`}>
        {line.hours}
        {line.isOver && ' 超'}
      </td>
    </tr>
  )
}

/** How many lines a department has, at its first one; 0 elsewhere. */
const groupAt = ({ people }: View, row: number): number => {
  const { departmentId } = people[row]!
  if (row > 0 && people[row - 1]!.departmentId === departmentId) return 0
  const end = people.findIndex((one, at) => at > row && one.departmentId !== departmentId)
  return (end < 0 ? people.length : end) - row
}

const Head = ({ view, week }: { view: View; week: string }) => (
  <thead>
    <tr>
      <th scope="col" colSpan={2} className="roster-name">
        姓名
      </th>
      {view.dates.map((date, col) => (
        <th key={date} scope="col" className={weekdayOf(date) === 1 && col > 0 ? 'begins' : ''}>
          {date.slice(5)}
          <small>
            周{WEEKDAYS[weekdayOf(date)]} {view.closed.get(date) ?? ''}
          </small>
        </th>
      ))}
      <th scope="col" title={`${week} 起的一周`}>
        时<small>{week.slice(5)}</small>
      </th>
    </tr>
  </thead>
)

const Foot = ({ view, edits }: { view: View; edits: Edits }) => {
  const doctors = view.people.filter(({ job }) => job.includes('医'))
  const lines = [
    { word: '在岗', people: view.people },
    { word: '医生', people: doctors },
  ]
  return (
    <tfoot>
      {lines.map(({ word, people }) => {
        const counts = view.dates.map((date) => onDutyOn(view, edits, date, people))
        const usual = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0
        return (
          <tr key={word}>
            <th scope="row" colSpan={2} className="roster-name">
              {word}
            </th>
            {counts.map((count, col) => {
              const few = count < usual * FEW
              return (
                <td key={view.dates[col]} className={few ? 'few' : ''}>
                  {count}
                  {few && ' 少'}
                </td>
              )
            })}
            <td />
          </tr>
        )
      })}
    </tfoot>
  )
}
/** Less than so much of a usual day is few. */
const FEW = 0.75

export const RosterGrid = ({ view, edits, area, at, week, isDense, fold }: Props) => (
  <>
    <table className={`roster${isDense ? ' dense' : ''}`}>
      <Head view={view} week={week} />
      <tbody>
        {view.people.map(({ staffId }, row) => (
          <Line
            key={staffId}
            view={view}
            edits={edits}
            area={area}
            at={at}
            row={row}
            group={groupAt(view, row)}
            line={lineOf(view, edits, staffId, week)}
          />
        ))}
      </tbody>
      <Foot view={view} edits={edits} />
    </table>
    {fold}
  </>
)

/** How the cell that has the focus is read out. */
export const spokenOf = (view: View, edits: Edits, { row, col }: Spot): string => {
  const person = view.people[row]
  const date = view.dates[col]
  if (!person || !date) return ''
  const away = view.away.get(dayKey(person.staffId, date))
  const names = idsOn(view, edits, person.staffId, date).map((id) => view.shifts.get(id)?.name ?? '')
  const held = away?.state === 'valid' ? awayKinds[away.kind] : names.join('、') || '未排'
  return `${person.name} ${date.slice(5)} 周${WEEKDAYS[weekdayOf(date)]} ${held}`
}
export { spotId }
