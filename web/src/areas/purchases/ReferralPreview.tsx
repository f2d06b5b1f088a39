/** 转诊单 as a hospital's template makes it, of somebody whom nobody referred. */
import type { PaperHead } from '@clinic/contract/areas/prints/kinds.ts'
import type { ReferralSlip } from '@clinic/contract/areas/purchases/referral-notes.ts'
import { ReferralSlipBody } from './ReferralSlipBody.tsx'

const sample: Omit<ReferralSlip, 'clinic'> = {
  no: 'ZZ202601010001',
  side: 'OUT',
  otherName: '第二医院',
  otherNo: 'ZS202601010001',
  customerName: '张女士',
  productName: '水光针',
  qty: 2,
  validTo: '2026-12-31',
  reason: '客户搬到对方医院附近',
  status: 'ARRIVED',
  createdByName: '前台',
  decidedByName: '财务',
  printedBy: '前台',
  printedAt: '2026-01-01 10:21:00',
}

const ReferralPreview = ({ clinic }: { clinic: PaperHead }) => <ReferralSlipBody slip={{ ...sample, clinic }} />
export default ReferralPreview
