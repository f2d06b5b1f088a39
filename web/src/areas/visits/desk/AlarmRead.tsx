/** Whether a red flag was read, by whom and when; whoever may deal with it has read it when it is before her. */
import type { Visit } from '@clinic/contract/areas/visits/calls.ts'
import { useAlarmRead } from './use-alarm-read.ts'

const wordsOf = (visit: Visit): string => {
  const { alarm, doctorId } = visit
  if (!alarm?.readings.length) return alarm?.toldToName ? `未读，已提醒 ${alarm.toldToName}` : '未读'
  return alarm.readings
    .map(({ staffId, byName, at }) => `${staffId === doctorId ? '医生' : (byName ?? '同事')}已读 ${at.slice(11, 16)}`)
    .join('，')
}

export const AlarmRead = ({ visit }: { readonly visit: Visit }) => {
  useAlarmRead(visit)
  if (!visit.alarm) return null
  return <p className={visit.alarm.readings.length > 0 ? 'visit-read' : 'visit-read unread'}>{wordsOf(visit)}</p>
}
