/** 交班单 as a hospital's template makes it, of a shift that nobody had. */
import type { PaperHead } from '@clinic/contract/areas/prints/kinds.ts'
import { ShiftSlipBody, type Slip } from './SlipBody.tsx'

const tender = { count: 6, reason: '' }
const sample: Omit<Slip, 'clinic'> = {
  shift: {
    id: 1,
    version: 1,
    no: 'BC2601010001',
    registerId: 1,
    registerName: '收银台1',
    cashierId: 1,
    cashierName: '收银员',
    businessDate: '2026-01-01',
    openedAt: '2026-01-01 09:00:00',
    closedAt: '2026-01-01 18:00:00',
    closedByName: null,
    successorName: null,
    overdue: false,
    openingFloat: '500.00',
    openingPieces: null,
    status: 'CLOSED',
    expected: null,
    counted: null,
    countedPieces: [
      { value: '100.00', count: 14 },
      { value: '10.00', count: 9 },
    ],
    diff: '-10.00',
    diffReason: '',
    reasons: [],
    recounts: 0,
    toSafe: '1000.00',
    left: '490.00',
    diffAudit: null,
    acceptedByName: null,
    acceptedAt: null,
    handDiff: null,
    handReason: null,
    tenders: [
      {
        ...tender,
        code: 'CASH',
        name: '现金',
        class: 'cash',
        expected: '1500.00',
        counted: '1490.00',
        diff: '-10.00',
        reason: '找零多找',
      },
      {
        ...tender,
        code: 'WECHAT',
        name: '微信',
        class: 'clearing',
        expected: '8600.00',
        counted: '8600.00',
        diff: '0.00',
      },
    ],
    moves: [],
    count: 12,
    received: '9600.00',
    offset: '300.00',
    debt: '0.00',
    voidCount: 1,
    voidAmount: '198.00',
    voidPrinted: 0,
  },
  print: 1,
  printedBy: '收银员',
  printedAt: '2026-01-01 18:01:00',
}

const ShiftPreview = ({ clinic }: { clinic: PaperHead }) => <ShiftSlipBody slip={{ ...sample, clinic }} />
export default ShiftPreview
