/** 开单 from anywhere: consultation, panel. Mount it when it opens. */
import { SidePanel } from '../../kit/page/SidePanel.tsx'
import { OrderEditor } from './editor/OrderEditor.tsx'

const WIDTH = 1200

type Props = { customerId: number; consultRecordId?: number; triageId?: number; onClose: () => void }

const OrderDrawer = ({ customerId, consultRecordId, triageId, onClose }: Props) => (
  <SidePanel title="开单" width={WIDTH} onClose={onClose}>
    <OrderEditor
      customerId={customerId}
      onSaved={onClose}
      {...(consultRecordId ? { consultRecordId } : {})}
      {...(triageId ? { triageId } : {})}
    />
  </SidePanel>
)
export default OrderDrawer
