/** 停诊 on one screen: who is away, her bookings, colleagues and later times. */
import { appointmentStops } from '@clinic/contract/areas/appointments/stop.ts'
import { awayKinds, awayTable } from '@clinic/contract/areas/scheduling/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { fieldsOf } from '../../../kit/form/fields.tsx'
import { useAction, useAnswer } from '../../../kit/query.ts'
import { say } from '../../../kit/say.ts'
import { ColleagueChoice } from '../../staff/index.ts'
import { StopScreen } from './StopScreen.tsx'
import { doneText, type Subject, spanAsked } from './subject.ts'

const F = fieldsOf(appointmentStops.place)
const titles = titlesOf(awayTable)
const word = '停诊'

const useSeen: Subject['useSeen'] = (form, prefer) => {
  const [{ staffId }, span] = [form, spanAsked(form)]
  const question = staffId && span ? { staffId, ...span, prefer } : null
  const answer = useAnswer(appointmentStops.preview, question, { keepLast: true, freshFor: 0 })
  const rows = answer.data?.rows.map((one) => ({
    ...one,
    offers: one.offers.map(({ staffId: withId, staffName: withName, ...offer }) => ({ ...offer, withId, withName })),
  }))
  return { isAsked: question !== null, answer, rows, hidden: answer.data?.hidden ?? 0 }
}

const usePlacing: Subject['usePlacing'] = (onDone) => {
  const { mutate, isPending } = useAction(appointmentStops.place, {
    ...{ done: null, refusals: 'own' as const },
    onDone: (done) => {
      say.done(doneText(word, done))
      onDone(done)
    },
  })
  return {
    isPending,
    send: ({ staffId, startsAt, endsAt, reason, kind }, wishes, onError) => {
      if (!staffId || !startsAt || !endsAt || !reason?.trim()) return
      const rows = wishes.map(({ withId, ...wish }) => ({ ...wish, ...(withId ? { staffId: withId } : {}) }))
      mutate({ staffId, startsAt, endsAt, reason, rows, kind: (kind ?? 'stop') as keyof typeof awayKinds }, { onError })
    },
  }
}

const person: Subject = {
  ...{ word, otherWord: '换医生', laterWord: '同医生改期', prefer: 'later', kind: 'stop', of: 'staffId' },
  ...{ begin: '请选择谁停诊、从何时到何时，受影响的预约会列在这里。', back: '/appointment/scheduling?tab=leave' },
  fields: (
    <>
      <F.Field name="staffId" label={titles.staffName}>
        <ColleagueChoice />
      </F.Field>
      <F.Moment name="startsAt" label={titles.startsAt} />
      <F.Moment name="endsAt" label={titles.endsAt} />
      <F.Radio name="kind" label={titles.kind} options={awayKinds} />
      <F.Text name="reason" label={titles.reason} />
    </>
  ),
  useSeen,
  usePlacing,
}

const StopPage = () => <StopScreen subject={person} />
export default StopPage
