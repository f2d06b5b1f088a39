/** 现金存取: float into the drawer, or money out of it to the safe, each a document of the shift. */
import { cashier } from '@clinic/contract/areas/cashier.ts'
import { DrawerForm } from '../../kit/form/DrawerForm.tsx'
import { fieldsOf } from '../../kit/form/fields.tsx'

const F = fieldsOf(cashier.moveCash)
const kinds = { TO_SAFE: '上缴保险柜', FLOAT_IN: '领入备用金' } as const

const CashMoves = ({ onClose }: { onClose: () => void }) => (
  <DrawerForm
    title="现金存取"
    call={cashier.moveCash}
    initial={{ kind: 'TO_SAFE' }}
    width="small"
    saveLabel="登记"
    done="现金存取已登记!"
    onClose={onClose}
  >
    <F.Radio name="kind" label="方向" options={kinds} />
    <F.Money name="amount" label="金额" />
    <F.Text name="reason" label="说明" />
  </DrawerForm>
)
export default CashMoves
