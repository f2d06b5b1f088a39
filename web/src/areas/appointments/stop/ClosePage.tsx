/** 停用 on one screen: which room, chair or device cannot be used, its bookings, other ones and later times. */
import { type ClosureKind, closureKinds, closures, closureTable } from '@clinic/contract/areas/appointments/closures.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { fieldsOf } from '../../../kit/form/fields.tsx'
import { useAction, useAnswer } from '../../../kit/query.ts'
import { say } from '../../../kit/say.ts'
import { AnyThingChoice } from '../choices.tsx'
import { StopScreen } from './StopScreen.tsx'
import { doneText, type Subject, spanAsked } from './subject.ts'

const F = fieldsOf(closures.place)
const titles = titlesOf(closureTable)
const word = '停用'

const useSeen: Subject['useSeen'] = (form, prefer) => {
  const [{ resourceId }, span] = [form, spanAsked(form)]
  const question = resourceId && span ? { resourceId, ...span, prefer } : null
  const answer = useAnswer(closures.preview, question, { keepLast: true, freshFor: 0 })
  const rows = answer.data?.rows.map((one) => ({
    ...one,
    offers: one.offers.map(({ resourceId: withId, resourceName: withName, ...offer }) => ({
      ...{ ...offer, withId, withName },
    })),
  }))
  return { isAsked: question !== null, answer, rows, hidden: answer.data?.hidden ?? 0 }
}

const usePlacing: Subject['usePlacing'] = (onDone) => {
  const { mutate, isPending } = useAction(closures.place, {
    ...{ done: null, refusals: 'own' as const },
    onDone: (done) => {
      say.done(doneText(word, done))
      onDone(done)
    },
  })
  return {
    isPending,
    send: ({ resourceId, startsAt, endsAt, reason, kind }, wishes, onError) => {
      if (!resourceId || !startsAt || !endsAt || !reason?.trim()) return
      const rows = wishes.map(({ withId, ...wish }) => ({ ...wish, ...(withId ? { resourceId: withId } : {}) }))
      mutate({ resourceId, startsAt, endsAt, reason, rows, kind: (kind ?? 'repair') as ClosureKind }, { onError })
    },
  }
}

const thing: Subject = {
  ...{ word, otherWord: '换一间（台）', laterWord: '改期', prefer: 'other', kind: 'repair', of: 'resourceId' },
  begin: '请选择诊室、牙椅或设备，从何时到何时停用，受影响的预约会列在这里。',
  back: '/setting/resource?tab=closures',
  fields: (
    <>
      <F.Field name="resourceId" label="诊室、牙椅或设备">
        <AnyThingChoice />
      </F.Field>
      <F.Moment name="startsAt" label={titles.startsAt} />
      <F.Moment name="endsAt" label={titles.endsAt} />
      <F.Radio name="kind" label={titles.kind} options={closureKinds} />
      <F.Text name="reason" label={titles.reason} />
    </>
  ),
  useSeen,
  usePlacing,
}

const ClosePage = () => <StopScreen subject={thing} />
export default ClosePage
