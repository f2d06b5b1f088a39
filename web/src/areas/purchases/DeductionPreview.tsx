/** 划扣单 as a hospital's template makes it, of a treatment that nobody had. */
import type { PaperHead } from '@clinic/contract/areas/prints/kinds.ts'
import { type DeductionSlip, DeductionSlipBody } from './SlipBody.tsx'

const sample: Omit<DeductionSlip, 'clinic'> = {
  no: 'HK2601010001',
  customerName: '张女士',
  treatedName: null,
  productName: '水光针',
  times: 1,
  sessionNo: 2,
  sessionTotal: 3,
  left: 1,
  doctorName: '医生',
  nurseName: '护士',
  deptName: '皮肤科',
  toothNos: '',
  site: '面部',
  deductedAt: '2026-01-01 10:20:00',
  printedBy: '护士',
  printedAt: '2026-01-01 10:21:00',
}

const DeductionPreview = ({ clinic }: { clinic: PaperHead }) => <DeductionSlipBody slip={{ ...sample, clinic }} />
export default DeductionPreview
