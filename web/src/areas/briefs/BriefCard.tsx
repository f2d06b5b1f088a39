/** One customer of the day: when and for what she comes, what to mind, what is known of her, and what to ask. */

import { appointmentKinds, appointmentStateWords } from '@clinic/contract/areas/appointments/words.ts'
import type { Brief } from '@clinic/contract/areas/briefs/nouns.ts'
import { CustomerName } from '../../kit/show/customer.tsx'
import { StateTag } from '../../kit/show/text.tsx'
import { alertsOf, knownOf, purposeOf } from './brief-words.ts'

const Head = ({ brief: { customer, appointments, customerId } }: { readonly brief: Brief }) => (
  <header className="brief-head">
    <h3>
      <CustomerName id={customerId} name={appointments[0]?.customerName} sex={customer?.sex} age={customer?.age} />
    </h3>
    {(customer?.visitCount === 0 || appointments.some(({ firstVisit }) => firstVisit)) && <StateTag value="初诊" />}
    {customer?.phone && <span className="figure quiet">{customer.phone}</span>}
  </header>
)

const Comings = ({ appointments }: Pick<Brief, 'appointments'>) => (
  <ul className="brief-comings">
    {appointments.map((one) => (
      <li key={one.id}>
        <time className="figure">
          {one.startTime.slice(11, 16)}–{one.endTime.slice(11, 16)}
        </time>
        <span>
          {one.kind && appointmentKinds[one.kind]} {purposeOf(one)}
        </span>
        <StateTag value={one.state} words={appointmentStateWords} />
      </li>
    ))}
  </ul>
)

const Questions = ({ texts }: { readonly texts: readonly string[] }) => (
  <div className="brief-questions">
    <h4>建议提问</h4>
    {texts.length === 0 ? (
      <p className="quiet">没有特别要问的</p>
    ) : (
      <ol aria-label="建议提问">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
    )}
  </div>
)

export const BriefCard = ({ brief }: { readonly brief: Brief }) => {
  const alerts = alertsOf(brief)
  const known = knownOf(brief)
  return (
    <article className="brief-card" aria-label={brief.appointments[0]?.customerName}>
      <div>
        <Head brief={brief} />
        <Comings appointments={brief.appointments} />
        {alerts.length > 0 && (
          <ul className="brief-alerts" aria-label="提醒">
            {alerts.map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
        )}
      </div>
      {known.length === 0 ? (
        <p className="quiet">没有以前的记录</p>
      ) : (
        <dl className="brief-known">
          {known.map(({ key, label, text }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <Questions texts={brief.questions} />
    </article>
  )
}
