/** What stands on 预约日程: who comes on a day, a table for each doctor, in the order of the hours. */
import type { appointmentCalendar } from '@clinic/contract/areas/appointments/calendar.ts'
import type { AppointmentRow } from '@clinic/contract/areas/appointments/nouns.ts'
import { appointmentStateWords } from '@clinic/contract/areas/appointments/words.ts'
import { isPrinted } from '@clinic/contract/areas/prints/kinds.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { dayText } from '../../../kit/calendar/month.ts'
import { PaperLines } from '../../../kit/page/PaperSheet.tsx'
import './day-sheet.css'

export type Sheet = OutputOf<typeof appointmentCalendar.sheet>
type Clinic = Sheet['clinic']

/** Rows by doctor, who has none last; each in the order of its hours, as they come. */
export const byDoctor = (rows: readonly AppointmentRow[]): [string, readonly AppointmentRow[]][] => {
  const groups = new Map<string, AppointmentRow[]>()
  for (const row of rows) {
    const name = row.doctorName ?? ''
    groups.set(name, [...(groups.get(name) ?? []), row])
  }
  return [...groups].toSorted(([one], [other]) => Number(one === '') - Number(other === ''))
}

const Line = ({ row, clinic }: { row: AppointmentRow; clinic: Clinic }) => (
  <tr>
    <td>
      {row.startTime.slice(11, 16)}–{row.endTime.slice(11, 16)}
    </td>
    <td>{row.customerName}</td>
    <td>{[row.sex, row.age].filter((one) => one !== null && one !== undefined).join(' ')}</td>
    {isPrinted(clinic, 'dayList', 'items') && <td className="wide">{row.itemNames}</td>}
    <td>{row.roomName ?? row.chairName}</td>
    {isPrinted(clinic, 'dayList', 'consultant') && <td>{row.consultantName}</td>}
    <td>{appointmentStateWords[row.state]}</td>
    {isPrinted(clinic, 'dayList', 'remark') && <td className="wide">{row.remark}</td>}
  </tr>
)

const Table = ({ name, rows, clinic }: { name: string; rows: readonly AppointmentRow[]; clinic: Clinic }) => (
  <section className="day-paper">
    <h2>
      {name || '未指定医生'} <small>{rows.length} 位</small>
    </h2>
    <table>
      <thead>
        <tr>
          <th>时间</th>
          <th>客户</th>
          <th>性别年龄</th>
          {isPrinted(clinic, 'dayList', 'items') && <th>项目</th>}
          <th>诊室</th>
          {isPrinted(clinic, 'dayList', 'consultant') && <th>咨询师</th>}
          <th>状态</th>
          {isPrinted(clinic, 'dayList', 'remark') && <th>备注</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Line key={row.id} row={row} clinic={clinic} />
        ))}
      </tbody>
    </table>
  </section>
)

export const DaySheetBody = ({ sheet: { clinic, day, rows, printedBy, printedAt } }: { sheet: Sheet }) => (
  <>
    <header className="slip-head">
      <h1>{clinic.name}</h1>
      <PaperLines text={clinic.head} />
      <p>
        预约日程 {day.slice(0, 4)}-{dayText(day)} 共 {rows.length} 位
      </p>
    </header>
    {rows.length === 0 && <p>这一天没有预约</p>}
    {byDoctor(rows).map(([name, own]) => (
      <Table key={name} name={name} rows={own} clinic={clinic} />
    ))}
    <footer className="slip-foot">
      {isPrinted(clinic, 'dayList', 'address') && <p>{[clinic.address, clinic.phone].filter(Boolean).join('　')}</p>}
      <PaperLines text={clinic.footer} />
      <p>
        打印 {printedBy} {printedAt.slice(0, 16)}
      </p>
    </footer>
  </>
)
