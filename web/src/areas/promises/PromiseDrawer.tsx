/** 登记赠送承诺: at the desk, beside the record of a consultation, from the customer's window. */
import { promises } from '@clinic/contract/areas/promises/calls.ts'
import { daysAfter } from '@clinic/contract/days.ts'
import { today } from '../../kit/clock.ts'
import { DrawerForm } from '../../kit/form/DrawerForm.tsx'
import { fit } from '../../kit/schema.ts'
import { PromiseFields, sentOf } from './fields.tsx'

/** A promise is due a month from now unless somebody says otherwise. */
const USUAL_DAYS = 30

type Props = {
  readonly customerId?: number
  /** The consultation at which it was promised. */
  readonly recordId?: number
  /** What was written there. */
  readonly content?: string
  readonly onDone?: () => void
  readonly onClose: () => void
}

const PromiseDrawer = ({ customerId, recordId, content, onDone, onClose }: Props) => {
  const known = { ...(customerId ? { customerId } : {}), ...(recordId ? { recordId } : {}) }
  return (
    <DrawerForm
      title="登记赠送承诺"
      call={promises.create}
      things={[known]}
      width={720}
      initial={{ kind: 'item', dueDate: daysAfter(today(), USUAL_DAYS), ...(content ? { content } : {}) }}
      toInput={(values) => fit(promises.create, { ...sentOf(values), ...known })}
      done="已登记，到期前会提醒承诺人"
      {...(onDone ? { onDone } : {})}
      onClose={onClose}
    >
      <PromiseFields fixed={customerId !== undefined} />
    </DrawerForm>
  )
}
export default PromiseDrawer
