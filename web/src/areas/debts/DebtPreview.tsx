/** 欠条 as a hospital's template makes it, of a debt that nobody has. */
import type { PaperHead } from '@clinic/contract/areas/prints/kinds.ts'
import { DebtSlipBody, type Slip } from './SlipBody.tsx'

const sample: Omit<Slip, 'clinic'> = {
  no: 'QK2601010001',
  customerName: '张女士',
  orderNo: 'DD2601010001',
  summary: '水光针×3',
  amount: '1800.00',
  open: '800.00',
  dueDate: '2026-01-31',
  guarantor: '李先生',
  printedBy: '收银员',
  printedAt: '2026-01-01 10:21:00',
}

const DebtPreview = ({ clinic }: { clinic: PaperHead }) => <DebtSlipBody slip={{ ...sample, clinic }} />
export default DebtPreview
