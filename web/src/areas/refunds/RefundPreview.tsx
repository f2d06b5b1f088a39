/** 退款单 as a hospital's template makes it, of a refund that nobody asked for. */
import type { PaperHead } from '@clinic/contract/areas/prints/kinds.ts'
import type { RefundSheet } from '@clinic/contract/areas/refunds/calls.ts'
import type { Paper } from '../../kit/page/PaperSheet.tsx'
import { RefundSheetBody } from './SheetBody.tsx'

const none = {
  debtCancel: '0.00',
  writeoffCancel: '0.00',
  usedShort: '0.00',
  fee: '0.00',
  pointsShort: '0.00',
  coinsBack: '0.00',
  pointsBack: 0,
}
const noAccount = {
  parts: [],
  first: '0.00',
  ratio: '0.00',
  least: '0.00',
  bonusTaken: '0.00',
  couponShort: '0.00',
  held: '0.00',
  waived: false,
}
const nobodyYet = {
  revokedByName: null,
  revokedAt: null,
  revokeReason: '',
  auditOpinion: '',
  routeNote: '',
  taskId: null,
}
const sample: Omit<RefundSheet, 'clinic'> = {
  printedAt: '2026-01-08 10:21:00',
  cashCapitals: '壹仟贰佰元整',
  customerCode: 'KH000001',
  order: {
    original: '1998.00',
    discounts: [
      { kind: 'LEVEL', amount: '10.00' },
      { kind: 'MANUAL', amount: '7.50' },
      { kind: 'ROUNDING', amount: '0.50' },
    ],
    payable: '1980.00',
    coupon: '100.00',
  },
  refund: {
    ...none,
    ...noAccount,
    ...nobodyYet,
    id: 1,
    version: 1,
    no: 'TK2601080001',
    kind: 'ORDER',
    customerId: 1,
    customerName: '张女士',
    orderId: 1,
    orderNo: 'DD2601010001',
    summary: '水光针×2',
    value: '1200.00',
    cancelled: '0.00',
    kept: '0.00',
    cash: '1200.00',
    ways: '微信 1200.00',
    reasonParty: 'CUSTOMER',
    reason: '行程变动',
    status: 'REFUNDED',
    createdByName: '前台',
    createdAt: '2026-01-08 10:00:00',
    auditedByName: '主管',
    auditedAt: '2026-01-08 10:10:00',
    paidByName: '收银员',
    paidAt: '2026-01-08 10:20:00',
    businessDate: '2026-01-08',
    mine: false,
    auditedByMe: false,
    sameShift: false,
    lines: [
      {
        ...none,
        purchasedItemId: 1,
        productName: '水光针',
        qty: 2,
        value: '1200.00',
        cash: '1200.00',
        why: '剩余 2 次，价值 1,200.00 元',
      },
    ],
    pointsTaken: 0,
    withinWeek: false,
    digest: '0'.repeat(64),
    route: [{ code: 'WECHAT', name: '微信', amount: '1200.00', original: true }],
    payee: '',
    idChecked: false,
  },
}

const RefundPreview = ({ clinic, paper }: { clinic: PaperHead; paper: Paper }) => (
  <RefundSheetBody sheet={{ ...sample, clinic }} paper={paper} />
)
export default RefundPreview
