/** The receipt as a hospital's template makes it, of a payment that nobody made. */
import type { PaperHead } from '@clinic/contract/areas/prints/kinds.ts'
import type { Paper } from '../../../kit/page/PaperSheet.tsx'
import type { Receipt } from './receipt-words.ts'
import { SheetReceipt } from './SheetReceipt.tsx'
import { SlipReceipt } from './SlipReceipt.tsx'

const line = { comboName: null, discount: '0.00', isGift: false, handedOut: false }
const sample: Omit<Receipt, 'clinic'> = {
  paymentId: 1,
  no: 'SK2601010001',
  kind: 'SETTLE',
  status: 'SUCCESS',
  cancelledAt: null,
  cancelReason: '',
  at: '2026-01-01 10:20:00',
  cashierName: '收银员',
  orderNo: 'DD2601010001',
  customerName: '张女士',
  customerCode: 'KH000001',
  customerPhone: '138****0000',
  adviserName: '咨询师',
  lines: [
    {
      ...line,
      name: '水光针',
      contentCount: 3,
      price: '600.00',
      payAmount: '1800.00',
      sessionsLeft: 3,
      sessionsTotal: 3,
    },
    {
      ...line,
      name: '医用修复面膜',
      contentCount: 1,
      price: '198.00',
      discount: '18.00',
      payAmount: '180.00',
      sessionsLeft: null,
      sessionsTotal: null,
      handedOut: true,
    },
  ],
  original: '1998.00',
  discount: '18.00',
  discounts: [
    { kind: 'LEVEL', amount: '10.00' },
    { kind: 'MANUAL', amount: '7.50' },
    { kind: 'ROUNDING', amount: '0.50' },
  ],
  payable: '1980.00',
  received: '1880.00',
  receivedCapitals: '壹仟捌佰捌拾元整',
  offset: '100.00',
  debt: '0.00',
  debtDueDate: null,
  debtOpen: '0.00',
  tenders: [
    { name: '优惠券', class: 'coupon', amount: '100.00', refNo: '' },
    { name: '微信', class: 'clearing', amount: '1880.00', refNo: '' },
  ],
  receivedCash: '0.00',
  change: '0.00',
  remark: '',
  balances: { wallet: '5000.00', coin: '200.00', points: 1800, debt: '0.00' },
  print: 1,
  printedBy: '收银员',
  printedAt: '2026-01-01 10:21:00',
}

const ReceiptPreview = ({ clinic, paper }: { clinic: PaperHead; paper: Paper }) => {
  const receipt = { ...sample, clinic }
  return paper === 'A5' ? <SheetReceipt receipt={receipt} /> : <SlipReceipt receipt={receipt} />
}
export default ReceiptPreview
