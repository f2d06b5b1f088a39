/** 开单 from anywhere: consultation, panel. Mount it when it opens. */
import { Drawer } from 'antd'
import { usePhone } from '../../kit/screen.ts'
import { OrderEditor } from './OrderEditor.tsx'

const WIDTH = 1200

type Props = { customerId: number; consultRecordId?: number; triageId?: number; onClose: () => void }

const OrderDrawer = ({ customerId, consultRecordId, triageId, onClose }: Props) => {
  const phone = usePhone()
  return (
    <Drawer open title="开单" size={phone ? '100%' : Math.min(WIDTH, window.innerWidth)} onClose={onClose}>
      <OrderEditor
        customerId={customerId}
        onSaved={onClose}
        {...(consultRecordId ? { consultRecordId } : {})}
        {...(triageId ? { triageId } : {})}
      />
    </Drawer>
  )
}
export default OrderDrawer
