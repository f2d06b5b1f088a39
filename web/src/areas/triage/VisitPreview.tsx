/** 导诊单 as a hospital's template makes it, of somebody who never came. */
import type { PaperHead } from '@clinic/contract/areas/prints/kinds.ts'
import type { VisitSlip } from '@clinic/contract/areas/triage/slip.ts'
import { VisitSlipBody } from './VisitSlipBody.tsx'

const sample: Omit<VisitSlip, 'clinic'> = {
  no: 'FZ202601010001',
  customerName: '张女士',
  ticket: 'A018',
  visitType: 'first',
  arriveTime: '2026-01-01 10:21:00',
  deptName: '皮肤科',
  consultantName: '李咨询',
  doctorName: '王医生',
  itemsCarried: '外套一件',
  ahead: 2,
  printedBy: '前台',
  printedAt: '2026-01-01 10:21:00',
}

const VisitPreview = ({ clinic }: { clinic: PaperHead }) => <VisitSlipBody slip={{ ...sample, clinic }} />
export default VisitPreview
