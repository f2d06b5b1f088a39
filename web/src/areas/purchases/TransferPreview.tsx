/** 转款单 as a hospital's template makes it, of a balance that nobody gave. */
import type { PaperHead } from '@clinic/contract/areas/prints/kinds.ts'
import { type TransferSlip, TransferSlipBody } from './TransferSlipBody.tsx'

const sample: Omit<TransferSlip, 'clinic'> = {
  no: 'ZY202601010001',
  what: 'BALANCE',
  kind: 'GIFT',
  customerName: '张女士',
  toCustomerName: '李女士',
  productName: '储值余额',
  qty: null,
  value: '1200.00',
  relation: 'child',
  reason: '送给家人',
  status: 'DONE',
  createdByName: '前台',
  decidedByName: '财务',
  decidedAt: '2026-01-01 10:20:00',
  printedBy: '前台',
  printedAt: '2026-01-01 10:21:00',
}

const TransferPreview = ({ clinic }: { clinic: PaperHead }) => <TransferSlipBody slip={{ ...sample, clinic }} />
export default TransferPreview
