/** 加号: something was put down on a place that is full, by somebody who may; it is booked there when she says why. */
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { appointmentTable } from '@clinic/contract/areas/appointments/tables.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { nameOf, type Place, type Thing } from '../../../kit/calendar/model.ts'
import { clockText } from '../../../kit/calendar/spans.ts'
import { DrawerForm } from '../../../kit/form/DrawerForm.tsx'
import { fieldsOf } from '../../../kit/form/fields.tsx'
import { fit } from '../../../kit/schema.ts'
import type { Put } from './put.ts'

const titles = titlesOf(appointmentTable)
const F = fieldsOf(appointments.update)

export type Over = { readonly thing: Thing; readonly place: Place; readonly put: Put }
type Props = Over & { readonly onDone: () => void; readonly onClose: () => void }

const OverbookDialog = ({ thing, place, put, onDone, onClose }: Props) => (
  <DrawerForm
    title={`加号 ${nameOf(thing)} ${clockText(place.from)}–${clockText(place.to)}`}
    call={put.call}
    width="small"
    saveLabel="加号"
    follows={['这个时间已满，加号后与已有预约同时进行']}
    initial={{}}
    toInput={(values) => fit(put.call, { ...put.input, ...values })}
    done="已加号"
    onDone={onDone}
    onClose={onClose}
  >
    <F.Text name="overbookReason" label={titles.overbookReason} required hint="如：老客户、只需复查" />
  </DrawerForm>
)
export default OverbookDialog
