/** Notes that a red flag is before somebody who may deal with it. */
import { type Visit, visits } from '@clinic/contract/areas/visits/calls.ts'
import { whyNotRead } from '@clinic/contract/areas/visits/rules.ts'
import { useEffect, useRef } from 'react'
import { useMay, usePerson } from '../../../kit/person.ts'
import { useAction } from '../../../kit/query.ts'

/** Notes the first look of this person, once for each alarm. */
export const useAlarmRead = (visit: Visit) => {
  const may = useMay()
  const { id: me } = usePerson()
  const { mutate: read } = useAction(visits.read, { done: null, refusals: 'none' })
  const sent = useRef(0)
  const { id, alarm } = visit
  const audits = may(visits.auditReturnVisit.may)
  const isMine = !whyNotRead({ ...visit, toldToId: alarm?.toldToId }, me, audits)
  const isNew = alarm !== null && !alarm?.readings.some(({ staffId }) => staffId === me)
  useEffect(() => {
    if (!alarm || !isMine || !isNew || sent.current === alarm.id) return
    sent.current = alarm.id
    read({ id })
  }, [id, alarm, isMine, isNew, read])
}
