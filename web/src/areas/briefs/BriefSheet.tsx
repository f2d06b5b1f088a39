/** What stands on 到院前简报 on paper: a part for each customer, none torn in the middle. */
import type { Brief, briefs } from '@clinic/contract/areas/briefs/calls.ts'
import { isPrinted } from '@clinic/contract/areas/prints/kinds.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { dayText } from '../../kit/calendar/month.ts'
import { PaperLines } from '../../kit/page/PaperSheet.tsx'
import { alertsOf, knownOf, purposeOf } from './brief-words.ts'
import './brief.css'

export type Sheet = OutputOf<typeof briefs.sheet>

const timesOf = ({ startTime, endTime }: Brief['appointments'][number]) =>
  `${startTime.slice(11, 16)}–${endTime.slice(11, 16)}`

const One = ({ brief, clinic }: { readonly brief: Brief; readonly clinic: Sheet['clinic'] }) => {
  const { appointments, customer, questions } = brief
  const facts = [customer?.sex, customer?.age].filter((one) => one !== null && one !== undefined).join(' ')
  const alerts = alertsOf(brief)
  return (
    <section className="brief-paper">
      <h2>
        {appointments[0]?.customerName} <small>{facts}</small>
      </h2>
      {appointments.map((one) => (
        <p key={one.id}>
          {timesOf(one)} {purposeOf(one)}
        </p>
      ))}
      {alerts.length > 0 && <p>提醒：{alerts.map(({ text }) => text).join('；')}</p>}
      {knownOf(brief)
        .filter(({ key }) => key !== 'left' || isPrinted(clinic, 'brief', 'left'))
        .map(({ key, label, text }) => (
          <p key={key}>
            {label}：{text}
          </p>
        ))}
      {isPrinted(clinic, 'brief', 'questions') && questions.length > 0 && (
        <ol>
          {questions.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      )}
    </section>
  )
}

export const BriefSheetBody = ({ sheet: { clinic, day, rows, printedBy, printedAt } }: { readonly sheet: Sheet }) => (
  <>
    <header className="slip-head">
      <h1>{clinic.name}</h1>
      <PaperLines text={clinic.head} />
      <p>
        到院前简报 {day.slice(0, 4)}-{dayText(day)} {printedBy} 共 {rows.length} 位
      </p>
    </header>
    {rows.length === 0 && <p>这一天没有客户约您</p>}
    {rows.map((brief) => (
      <One key={brief.customerId} brief={brief} clinic={clinic} />
    ))}
    <footer className="slip-foot">
      {isPrinted(clinic, 'brief', 'address') && <p>{[clinic.address, clinic.phone].filter(Boolean).join('　')}</p>}
      <PaperLines text={clinic.footer} />
      <p>
        打印 {printedBy} {printedAt.slice(0, 16)}
      </p>
    </footer>
  </>
)
