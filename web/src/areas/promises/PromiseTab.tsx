/** Panel tab 赠送承诺: what was promised to her. */
import type { PanelTabProps } from '../../kit/page/entry.ts'
import { PromiseList } from './PromiseList.tsx'

const PromiseTab = ({ customerId, refresh }: PanelTabProps) => <PromiseList customerId={customerId} onDone={refresh} />
export default PromiseTab
