/** 转款 of the customer whose header it was opened from. */
import { transfers } from '@clinic/contract/areas/purchases/transfers.ts'
import { DrawerForm } from '../../kit/form/DrawerForm.tsx'
import { fit } from '../../kit/schema.ts'
import TransferFields from './TransferFields.tsx'
import { begun, inputOf, shared } from './transfer-form.tsx'

type Props = { readonly customerId: number; readonly onDone: () => void; readonly onClose: () => void }

const TransferDialog = ({ customerId, onDone, onClose }: Props) => (
  <DrawerForm
    title="转款"
    deed={shared.label}
    call={transfers.apply}
    things={[{ customerId }]}
    initial={{ ...begun, customerId }}
    toInput={(values) => fit(transfers.apply, inputOf({ ...values, customerId }))}
    onDone={onDone}
    onClose={onClose}
    width={shared.width}
    saveLabel={shared.saveLabel}
    follows={shared.follows}
  >
    <TransferFields fixed />
  </DrawerForm>
)
export default TransferDialog
