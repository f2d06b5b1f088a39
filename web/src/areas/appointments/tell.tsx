/** 告知客户: what the house made of her booking, told by phone or otherwise; each try stands in 触达记录. */
import type { AppointmentRow } from '@clinic/contract/areas/appointments/nouns.ts'
import { whyNotTell } from '@clinic/contract/areas/appointments/rules.ts'
import { appointmentStops, tellOutcomes } from '@clinic/contract/areas/appointments/stop.ts'
import { reachChannels } from '@clinic/contract/areas/reach/words.ts'
import { act, type RowAction } from '../../kit/act/action.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { aboutAppointment } from './about.tsx'

const F = fieldsOf(appointmentStops.told)
const { call, sms, wecom, manual } = reachChannels

export const tell: RowAction<AppointmentRow> = act(appointmentStops.told, {
  label: '告知客户',
  shown: ({ untoldSince }: AppointmentRow) => untoldSince !== null && untoldSince !== undefined,
  whyNot: (row: AppointmentRow) => whyNotTell(row),
  about: aboutAppointment,
  initial: () => ({ outcome: 'reached' as const, channel: 'call' as const }),
  input: ({ id }: AppointmentRow) => ({ id }),
  saveLabel: '记录',
  done: '已记录',
  fields: (
    <>
      <F.Radio name="outcome" label="结果" options={tellOutcomes} wide />
      <F.Radio name="channel" label="方式" options={{ call, sms, wecom, manual }} wide />
      <F.Text name="note" label="说明" hint="不用告知的写明原因" wide />
    </>
  ),
})
