/** Above a list of appointments: how many stand in which state, each a filter. */
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { appointmentStates, appointmentStateWords } from '@clinic/contract/areas/appointments/words.ts'
import { usePlace } from '../../kit/list/place.ts'
import { useAnswer } from '../../kit/query.ts'
import { fit } from '../../kit/schema.ts'
import './appointments.css'

export const StatesStrip = ({ always }: { always: Readonly<Record<string, unknown>> }) => {
  const [{ filters }, move] = usePlace(appointments.list, true)
  const input = fit(appointments.counts, { ...filters, state: undefined, ...always })
  const { data, isPending } = useAnswer(appointments.counts, input, { keepLast: true })
  return (
    <section className="appt-counts" aria-label="各状态数" aria-busy={isPending}>
      {data &&
        appointmentStates.map((state) => {
          const on = filters['state'] === state
          return (
            <button
              key={state}
              type="button"
              aria-pressed={on}
              title={on ? '取消按状态筛选' : `只看${appointmentStateWords[state]}`}
              onClick={() => move({ filters: { ...filters, state: on ? undefined : state }, page: 1 })}
            >
              <small>{appointmentStateWords[state]}</small>
              <strong>
                {data[state]}
                {data.more?.includes(state) ? '+' : ''}
              </strong>
            </button>
          )
        })}
    </section>
  )
}
