/** `/trip#…`: a customer's appointment on her telephone, without a session: when and where, what to prepare, and two answers. */
import { type Trip, tripDoor } from '@clinic/contract/areas/trips/door.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { ask, type Refused } from '../../kit/ask.ts'
import { sentenceOf, useAnswer } from '../../kit/query.ts'
import { Waiting } from '../../kit/show/states.tsx'
import { Wish } from './Wish.tsx'
import { dateSaid, daySaid, lengthSaid, linesOf, queueSaid, stateSaid } from './words.ts'
import './trip.css'

const When = ({ trip }: { trip: Trip }) => (
  <section className="trip-when" aria-label="时间">
    <p>
      {trip.customer}，您的就诊 <b className="trip-state">{stateSaid(trip)}</b>
    </p>
    <h1>{daySaid(trip.day)}</h1>
    <p className="trip-hour">{trip.startTime.slice(11, 16)}</p>
  </section>
)

const Facts = ({ trip }: { trip: Trip }) => {
  const facts = [
    ['科室', trip.department],
    ['医生', trip.doctor],
    ['大约', lengthSaid(trip)],
    ['今日排队', queueSaid(trip)],
  ] as const
  return (
    <dl className="trip-card trip-facts">
      {facts.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

const Before = ({ trip: { preparation } }: { trip: Trip }) =>
  preparation ? (
    <section className="trip-card">
      <h2>来之前</h2>
      <ul>
        {linesOf(preparation).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  ) : null

const Foot = ({ trip: { until, hospitalPhone } }: { trip: Trip }) => (
  <p className="trip-small">
    链接到 {dateSaid(until)} 有效
    {hospitalPhone && (
      <>
        {' · '}有事请打 <a href={`tel:${hospitalPhone}`}>{hospitalPhone}</a>
      </>
    )}
  </p>
)

type Acts = { readonly trip: Trip; readonly token: string; readonly again: () => void }

type TwoProps = {
  readonly trip: Trip
  readonly busy: boolean
  readonly onWish: () => void
  readonly onConfirm: () => void
}
const Two = ({ trip: { confirmed }, busy, onWish, onConfirm }: TwoProps) => (
  <div className="trip-acts">
    <button type="button" onClick={onWish}>
      申请改期
    </button>
    <button type="button" className="trip-main" disabled={confirmed || busy} onClick={onConfirm}>
      {confirmed ? '已确认会来' : '确认会来'}
    </button>
  </div>
)

/** Two answers at the thumb; once she is there, neither is of use. */
const Answers = ({ trip, token, again }: Acts) => {
  const [wishing, setWishing] = useState(false)
  const confirm = useMutation<unknown, Refused>({
    mutationFn: () => ask(tripDoor.confirm, { token, startTime: trip.startTime }),
    // Refused, too: the appointment is not what she saw any more.
    onSettled: again,
  })
  const isOpen = trip.state === 'pending' || trip.state === 'booked'
  return (
    <footer className="trip-foot">
      {trip.wish && <p role="status">已申请改期：{trip.wish}。医院会联系您，改好之前原来的时间仍为您保留。</p>}
      {confirm.error && <p role="alert">{sentenceOf(confirm.error)}</p>}
      {wishing ? (
        <Wish
          token={token}
          startTime={trip.startTime}
          onRefused={again}
          onDone={() => {
            setWishing(false)
            again()
          }}
          onLeave={() => setWishing(false)}
        />
      ) : (
        isOpen && (
          <Two
            trip={trip}
            busy={confirm.isPending}
            onWish={() => setWishing(true)}
            onConfirm={() => confirm.mutate()}
          />
        )
      )}
      <Foot trip={trip} />
    </footer>
  )
}

const Shown = (acts: Acts) => {
  const { trip } = acts
  return (
    <>
      <title>{`${trip.hospitalName} 就诊行程`}</title>
      <header className="trip-head">{trip.hospitalName}</header>
      <When trip={trip} />
      <Facts trip={trip} />
      <Before trip={trip} />
      {trip.address && <address className="trip-card">{trip.address}</address>}
      <Answers {...acts} />
    </>
  )
}

const TripPage = () => {
  const token = useLocation().hash.slice(1)
  const answer = useAnswer(tripDoor.look, { token: token || 'none' }, { freshFor: 30_000 })
  return (
    <main className="trip">
      {answer.data ? (
        <Shown key={token} trip={answer.data} token={token} again={() => void answer.refetch()} />
      ) : answer.error ? (
        <section className="trip-card trip-gone">
          <h1>就诊行程</h1>
          <p role="alert">{sentenceOf(answer.error)}</p>
        </section>
      ) : (
        <Waiting />
      )}
    </main>
  )
}
export default TripPage
