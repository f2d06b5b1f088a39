/** 需求 from the customer's head: what she wants, over whatever is being looked at. Mount it when it opens. */
import { SidePanel } from '../../kit/page/SidePanel.tsx'
import DemandTab from './DemandTab.tsx'

type Props = { readonly customerId: number; readonly onDone: () => void; readonly onClose: () => void }

const DemandDrawer = ({ customerId, onDone, onClose }: Props) => (
  <SidePanel title="客户需求" width={1040} onClose={onClose}>
    <DemandTab customerId={customerId} refresh={onDone} />
  </SidePanel>
)
export default DemandDrawer
