/** 日结单 as a hospital's template makes it, of a day that nobody closed. */
import type { PaperHead } from '@clinic/contract/areas/prints/kinds.ts'
import { DailySheetBody, type DaySheet } from './SheetBody.tsx'

const way = (code: string, name: string, amount: string, fee = '0.00') => ({
  code,
  name,
  count: 6,
  in: amount,
  out: '0.00',
  net: amount,
  fee,
})
const sample: Omit<DaySheet, 'clinic'> = {
  statement: {
    day: '2026-01-01',
    closedAt: '2026-01-01 21:10:00',
    closedByName: '财务',
    digest: '0'.repeat(64),
    ways: [way('CASH', '现金', '1500.00'), way('WECHAT', '微信', '8600.00', '32.68')],
    documents: 12,
    received: '10100.00',
    sales: '10400.00',
    recharges: '0.00',
    repayments: '0.00',
    wallet: '300.00',
    promo: '0.00',
    debt: '0.00',
    deductions: 8,
    deducted: '4200.00',
    refunds: 0,
    refunded: '0.00',
    voids: 1,
    voided: '198.00',
    difference: '0.00',
    cashDue: '1500.00',
    onWay: '0.00',
    handed: '500.00',
    petty: '0.00',
    banked: '0.00',
    safe: '1000.00',
    shifts: [],
    waivers: [{ item: 'orders', count: 1, reason: '客户明日来付' }],
  },
  printedBy: '财务',
  printedAt: '2026-01-01 21:11:00',
}

const DailyPreview = ({ clinic }: { clinic: PaperHead }) => <DailySheetBody sheet={{ ...sample, clinic }} />
export default DailyPreview
