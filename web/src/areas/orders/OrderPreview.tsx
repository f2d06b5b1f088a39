/** 订单 as a hospital's template makes it, of one that nobody wrote. */
import type { PaperHead } from '@clinic/contract/areas/prints/kinds.ts'
import { type OrderSheet, OrderSheetBody } from './SheetBody.tsx'

const sample: Omit<OrderSheet, 'clinic'> = {
  no: 'XS2601010001',
  customerName: '张女士',
  type: 'NORMAL',
  status: 'UNPAID',
  openedAt: '2026-01-01 10:20:00',
  businessDate: '2026-01-01',
  backdateReason: '',
  adviserName: '咨询师',
  doctorName: '医生',
  original: '3000.00',
  discount: '200.00',
  payable: '2800.00',
  remark: '',
  deposit: null,
  reworkOf: null,
  lines: [
    {
      productName: '水光针',
      contentCount: 3,
      price: '1000.00',
      discount: '200.00',
      payAmount: '2800.00',
      isGift: false,
    },
  ],
  printedBy: '前台',
  printedAt: '2026-01-01 10:21:00',
}

const OrderPreview = ({ clinic }: { clinic: PaperHead }) => <OrderSheetBody sheet={{ ...sample, clinic }} />
export default OrderPreview
