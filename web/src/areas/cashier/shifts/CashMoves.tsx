/** 现金存取: float into the drawer, or cash out of it to the safe, to a colleague's till or for what was bought; each a document of the shift. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { Form } from 'antd'
import { DrawerForm } from '../../../kit/form/DrawerForm.tsx'
import { fieldsOf } from '../../../kit/form/fields.tsx'
import { useAnswer } from '../../../kit/query.ts'

const F = fieldsOf(cashier.moveCash)
const kinds = { TO_SAFE: '上缴保险柜', TO_SHIFT: '调拨给收银台', FLOAT_IN: '领入备用金', PETTY: '备用金支出' } as const

/** The tills a colleague sits at now. */
const Receiver = () => {
  const kind = Form.useWatch('kind')
  const registers = useAnswer(cashier.registers, kind === 'TO_SHIFT' ? {} : null).data ?? []
  if (kind !== 'TO_SHIFT') return null
  const open = registers.filter(({ sendTo }) => sendTo !== null)
  return (
    <F.Select
      name="toShiftId"
      label="接收的收银台"
      required
      options={open.map(({ sendTo, name, takenBy }) => ({ value: sendTo!, label: `${name} ${takenBy ?? ''}` }))}
    />
  )
}

/** What was bought, and its receipt. */
const Purpose = () => {
  const isPetty = Form.useWatch('kind') === 'PETTY'
  return (
    <>
      {isPetty && <F.Text name="voucherNo" label="票据号" required />}
      <F.Text name="reason" label={isPetty ? '用途' : '说明'} required={isPetty} />
    </>
  )
}

const CashMoves = ({ onClose }: { onClose: () => void }) => (
  <DrawerForm
    title="现金存取"
    call={cashier.moveCash}
    initial={{ kind: 'TO_SAFE' }}
    width="small"
    saveLabel="确认存取"
    done="现金存取已登记!"
    follows={['送出的现金在对方接收前为在途，可以撤回；备用金支出由他人核对票据', '有在途现金时不能清点交班']}
    onClose={onClose}
  >
    <F.Radio name="kind" label="方向" options={kinds} />
    <Receiver />
    <F.Money name="amount" label="金额" />
    <Purpose />
  </DrawerForm>
)
export default CashMoves
