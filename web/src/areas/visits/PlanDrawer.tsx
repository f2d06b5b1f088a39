/** 新增回访 of one customer: what for, when, by whom. */
import { visits } from '@clinic/contract/areas/visits/calls.ts'
import { DrawerForm } from '../../kit/form/DrawerForm.tsx'
import { usePerson } from '../../kit/person.ts'
import { fit } from '../../kit/schema.ts'
import { planFields } from './plan-fields.tsx'

type Props = { readonly customerId: number; readonly onDone: () => void; readonly onClose: () => void }

const PlanDrawer = ({ customerId, onDone, onClose }: Props) => {
  const { id } = usePerson()
  return (
    <DrawerForm
      title="新增回访"
      call={visits.create}
      deed="新增回访"
      things={[{ customerId }]}
      initial={{ executorId: id }}
      toInput={(values) => fit(visits.create, { ...values, customerId })}
      done="已安排回访"
      onDone={onDone}
      onClose={onClose}
    >
      {planFields}
    </DrawerForm>
  )
}
export default PlanDrawer
