/** 预约 and 改约: what on the left, when on the right, in one drawer that is worked by phone and by keys. */
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import type { AppointmentKind } from '@clinic/contract/areas/appointments/words.ts'
import { appointmentMinutes } from '@clinic/contract/areas/appointments/words.ts'
import { useState } from 'react'
import { DrawerForm } from '../../kit/form/DrawerForm.tsx'
import { useAnswer } from '../../kit/query.ts'
import { say } from '../../kit/say.ts'
import { fit } from '../../kit/schema.ts'
import { type Detail, inputOf, type Values, valuesOf, wishOf } from './form.ts'
import { WhatPane } from './WhatPane.tsx'
import { WhenPane } from './WhenPane.tsx'
import { type Begin, WaitDrawer } from './waiting/WaitDrawer.tsx'
import './appointments.css'

type NewProps = {
  readonly kind: AppointmentKind
  readonly customerId?: number
  /** What is known of it already: with whom and when. */
  readonly begin?: Partial<Values>
  readonly onDone?: () => void
  readonly onClose: () => void
}

const begun = { minutes: appointmentMinutes.usual, source: '电话', deviceIds: [] }

/** A new one, for somebody who is named or still sought. */
export const BookDrawer = ({ kind, customerId, begin, onDone, onClose }: NewProps) => {
  const consult = kind === 'consult'
  const call = consult ? appointments.create : appointments.insertTreatment
  const [wait, setWait] = useState<Begin | null>(null)
  if (wait) return <WaitDrawer begin={wait} onClose={onClose} />
  return (
    <DrawerForm
      title={consult ? '新增咨询预约' : '新增科室预约'}
      call={call}
      width={1040}
      saveLabel="保存预约"
      initial={{ ...begun, ...begin, ...(consult ? {} : { kind }), ...(customerId ? { customerId } : {}) }}
      toInput={(values) => fit(call, { ...inputOf(values as Values), ...(customerId ? { customerId } : {}) })}
      done={null}
      onDone={(answer) => {
        say.done(`已预约：${(answer as { no: string }).no}`)
        onDone?.()
      }}
      onClose={onClose}
    >
      <div className="appt-form">
        <WhatPane fixed={customerId} consult={consult} changes={false} />
        <WhenPane
          onWait={(values) => setWait({ kind, ...wishOf({ ...values, ...(customerId ? { customerId } : {}) }) })}
        />
      </div>
    </DrawerForm>
  )
}

type ChangeProps = { readonly detail: Detail; readonly onClose: () => void }

const ChangeForm = ({ detail, onClose }: ChangeProps) => {
  const { id, version, kind, no, customerName, customerId } = detail.row
  const consult = kind === 'consult'
  const call = consult ? appointments.update : appointments.updateTreatment
  return (
    <DrawerForm
      title={`改约 ${customerName} ${no}`}
      deed="改约"
      call={call}
      things={[{ id }]}
      width={1040}
      saveLabel="保存改约"
      initial={valuesOf(detail)}
      toInput={(values) => fit(call, { ...inputOf(values as Values), id, version })}
      done="已改约"
      onClose={onClose}
    >
      <div className="appt-form">
        <WhatPane fixed={customerId} consult={consult} changes />
        <WhenPane exceptId={id} />
      </div>
    </DrawerForm>
  )
}

/** One that stands is given another time, other people or other things. */
export const ChangeDrawer = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const { data } = useAnswer(appointments.one, { id }, { freshFor: 0 })
  return data ? <ChangeForm detail={data} onClose={onClose} /> : null
}
