/** 锁定 from a customer's head: one's own customer is kept from a pool for a time. */
import { poolKinds, poolLockTable, pools } from '@clinic/contract/areas/pool/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { DrawerForm } from '../../kit/form/DrawerForm.tsx'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { fit } from '../../kit/schema.ts'
import { lockFields, sayLocked } from './lock.tsx'

const F = fieldsOf(pools.lock)
const titles = titlesOf(poolLockTable)

type Props = { readonly customerId: number; readonly onDone: () => void; readonly onClose: () => void }

const LockDrawer = ({ customerId, onDone, onClose }: Props) => (
  <DrawerForm
    title="锁定客户"
    call={pools.lock}
    deed="锁定客户"
    saveLabel="锁定"
    things={[{ customerId }]}
    initial={{ kind: 'consultant' }}
    toInput={(values) => fit(pools.lock, { ...values, customerIds: [customerId] })}
    done={null}
    onDone={(answer) => {
      sayLocked(answer)
      onDone()
    }}
    onClose={onClose}
  >
    <F.Radio name="kind" label={titles.kind} options={poolKinds} />
    {lockFields}
  </DrawerForm>
)
export default LockDrawer
