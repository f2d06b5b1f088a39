/** 收定金 of the customer whose header it was opened from. */
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { DrawerForm } from '../../kit/form/DrawerForm.tsx'
import { fit } from '../../kit/schema.ts'
import DepositFields from './DepositFields.tsx'
import { shared } from './deposit-form.tsx'

type Props = { readonly customerId: number; readonly onDone: () => void; readonly onClose: () => void }

const DepositDialog = ({ customerId, onDone, onClose }: Props) => (
  <DrawerForm
    title="收定金"
    deed={shared.label}
    call={orders.deposit}
    things={[{ customerId }]}
    initial={{}}
    toInput={(values) => fit(orders.deposit, { ...values, customerId })}
    done={shared.done}
    onDone={onDone}
    onClose={onClose}
    width={shared.width}
    saveLabel={shared.saveLabel}
    follows={shared.follows}
    ifMeant={shared.ifMeant}
  >
    <DepositFields fixed />
  </DrawerForm>
)
export default DepositDialog
