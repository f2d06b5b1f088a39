/** What stands on a printed roster: a line a person, a column a day, the shifts explained at the foot. */
import { isPrinted } from '@clinic/contract/areas/prints/kinds.ts'
import type { scheduling } from '@clinic/contract/areas/scheduling/calls.ts'
import { dayKey, timesText, weekOf } from '@clinic/contract/areas/scheduling/rules.ts'
import { awayKinds } from '@clinic/contract/areas/scheduling/words.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { weekdayOf } from '@clinic/contract/days.ts'
import { PaperLines } from '../../kit/page/PaperSheet.tsx'
import { lineOf, viewOf } from './model.ts'
import './roster-print.css'

export type Sheet = OutputOf<typeof scheduling.sheet>
const WEEKDAYS = '日一二三四五六'
const none = new Map()

type View = ReturnType<typeof viewOf>
type LineProps = {
  readonly view: View
  readonly clinic: Sheet['clinic']
  readonly person: View['people'][number]
  readonly week: string
}

const Line = ({ view, clinic, person: { staffId, name, departmentName }, week }: LineProps) => (
  <tr>
    <td>{departmentName}</td>
    <td>{name}</td>
    {view.dates.map((date) => {
      const day = view.days.get(dayKey(staffId, date))
      const away = view.away.get(dayKey(staffId, date))
      const shorts = day?.shifts.map(({ shiftTypeId, quota }) => {
        const limit = quota && isPrinted(clinic, 'roster', 'quota') ? `(${quota})` : ''
        return `${view.shifts.get(shiftTypeId)?.shortName}${limit}${day.state === 'draft' ? '*' : ''}`
      })
      return <td key={date}>{away?.state === 'valid' ? awayKinds[away.kind] : shorts?.join(' ')}</td>
    })}
    {isPrinted(clinic, 'roster', 'hours') && <td>{lineOf(view, none, staffId, week).hours}</td>}
  </tr>
)

const Table = ({ view, clinic }: Pick<LineProps, 'view' | 'clinic'>) => (
  <table className="roster-paper">
    <thead>
      <tr>
        <th>科室</th>
        <th>姓名</th>
        {view.dates.map((date) => (
          <th key={date}>
            {date.slice(5)}
            <br />
            {WEEKDAYS[weekdayOf(date)]}
          </th>
        ))}
        {isPrinted(clinic, 'roster', 'hours') && <th>时</th>}
      </tr>
    </thead>
    <tbody>
      {view.people
        .filter(({ staffId }) => view.dates.some((date) => view.days.has(dayKey(staffId, date))))
        .map((person) => (
          <Line key={person.staffId} view={view} clinic={clinic} person={person} week={weekOf(view.dates[0]!)} />
        ))}
    </tbody>
  </table>
)

export const RosterSheetBody = ({ sheet: { clinic, matrix, printedBy, printedAt } }: { sheet: Sheet }) => {
  const view = viewOf(matrix)
  return (
    <>
      <header className="slip-head">
        <h1>{clinic.name}</h1>
        <PaperLines text={clinic.head} />
        <p>
          排班表 {matrix.from} 至 {matrix.to}
        </p>
      </header>
      <Table view={view} clinic={clinic} />
      <footer className="slip-foot">
        {isPrinted(clinic, 'roster', 'legend') && (
          <p>
            {view.keys.map(({ shortName, name, segments }) => `${shortName} ${name} ${timesText(segments)}`).join('　')}
            　* 草稿，未发布
          </p>
        )}
        {isPrinted(clinic, 'roster', 'address') && <p>{[clinic.address, clinic.phone].filter(Boolean).join('　')}</p>}
        <PaperLines text={clinic.footer} />
        <p>
          打印 {printedBy} {printedAt.slice(0, 16)}
        </p>
      </footer>
    </>
  )
}
