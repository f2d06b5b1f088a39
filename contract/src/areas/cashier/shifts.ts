/** Shifts of the till: opening, cash in and out, counting, handing over; the list, the slip. Source: money book §14. */

import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Sums } from '../../sheet.ts'
import type { ColumnName, Shows } from '../../table.ts'
import {
  BusinessDay,
  Done,
  Id,
  Moment,
  Nullable,
  Page,
  pageRequest,
  Shape,
  Text,
  Version,
  Word,
  Yuan,
  YuanInput,
} from '../../words.ts'
import { PaperHead } from '../prints/kinds.ts'
import { safeCalls } from './safe.ts'
import { CashMove, CashOnWay, moveKind, Pieces, reasons, Shift, ShiftStatus, ShiftTender } from './shift-nouns.ts'
import { cashierShiftTable } from './tables.ts'

/** What a way of paying came to in a shift: below nothing where more was paid back by it than taken. Cash is never. */
const CountedYuan = Type.Union([
  Type.String({ pattern: '^-?\\d{1,8}(\\.\\d{1,2})?$' }),
  Type.Number({ minimum: -99_999_999.99, maximum: 99_999_999.99, multipleOf: 0.01 }),
])

export const ShiftDetail = Shape({
  ...Shift.properties,
  tenders: Type.Array(ShiftTender),
  moves: Type.Array(CashMove),
  /** Payments of the shift that count, by part; void ones apart. */
  count: Type.Integer(),
  /** Absent while the count is blind: it would tell the cash. */
  received: Type.Optional(Yuan),
  offset: Yuan,
  debt: Yuan,
  voidCount: Type.Integer(),
  voidAmount: Yuan,
  /** Of the void ones those whose receipt had been printed before. */
  voidPrinted: Type.Integer(),
})

/** A shift as it is printed. */
export const ShiftSlip = Shape({
  clinic: PaperHead,
  shift: ShiftDetail,
  print: Type.Integer(),
  printedBy: Type.String(),
  printedAt: Moment,
})

const shifts = (prop: string): ColumnName => `cashier.cashier_shift:${prop}`

const payments = (prop: string): ColumnName => `cashier.payment:${prop}`

/** Which columns a shift's details show: hidden there, hidden here. */
const detailShows = (at: string): Shows => ({
  [at.replace(/\.$/, '')]: 'cashier.cashier_shift',
  [`${at}tenders.expected`]: [shifts('expected')],
  [`${at}tenders.counted`]: [shifts('counted')],
  [`${at}tenders.diff`]: [shifts('diff')],
  [`${at}tenders.reason`]: [shifts('diff')],
  // What was sent to the safe at the close is among them.
  [`${at}moves.amount`]: [shifts('toSafe')],
  [`${at}received`]: [payments('received')],
  [`${at}offset`]: [payments('offset')],
  [`${at}debt`]: [payments('debt')],
  [`${at}voidAmount`]: [payments('amount')],
})

const mayCount = { anyOf: ['cashier:pay:pay', 'cashier:pay:handover'] } as const

const mayRead = { anyOf: ['cashier:shift:list', 'cashier:pay:list'] } as const

/** What the list of shifts can be narrowed by. */
const shiftFilters = {
  businessDate: Type.Optional(BusinessDay),
  startDate: Type.Optional(BusinessDay),
  endDate: Type.Optional(BusinessDay),
  status: Type.Optional(ShiftStatus),
  cashierId: Type.Optional(Id),
  no: Type.Optional(Text(40)),
  /** Only those whose count was short (短款) or over (长款). */
  difference: Type.Optional(Word('any', 'short', 'over')),
  /** What others said of a difference beyond the limit. */
  diffAudit: Type.Optional(Word('PENDING', 'PASSED', 'REJECTED')),
  /** Of an earlier business day and still not handed over. */
  overdue: Type.Optional(Type.Boolean()),
}

export const shiftCalls = {
  registers: call('GET /api/v1/base/cashier/register', {
    title: '收银台',
    may: 'cashier:pay:list',
    /** `left`: what the last shift left in the drawer, offered as the next one's float. */
    output: Type.Array(
      Shape({
        id: Id,
        name: Text(30),
        takenBy: Nullable(Type.String()),
        /** The shift somebody else has open there now: cash may be sent to it. */
        sendTo: Nullable(Id),
        left: Type.Optional(Yuan),
      }),
    ),
    shows: { takenBy: [shifts('cashierName')], left: [shifts('left')] },
  }),
  currentShift: call('GET /api/v1/base/cashier/shift/current', {
    title: '当前班次',
    may: 'cashier:pay:list',
    output: Nullable(Shift),
  }),
  shiftSums: call('GET /api/v1/base/cashier/shift/sum', {
    table: cashierShiftTable,
    title: '交班记录合计',
    may: mayRead,
    input: shiftFilters,
    output: Sums('toSafe'),
  }),
  shifts: call('GET /api/v1/base/cashier/shift', {
    table: cashierShiftTable,
    title: '交班记录',
    may: mayRead,
    input: { ...pageRequest, ...shiftFilters },
    output: Page(Shift),
  }),
  /** A shift with what each way of paying must amount to, its cash moves and what was void. */
  shift: call('GET /api/v1/base/cashier/shift/{id}', {
    title: '班次详情',
    may: mayRead,
    input: { id: Id },
    output: ShiftDetail,
    shows: detailShows(''),
  }),
  openShift: call('POST /api/v1/base/cashier/shift/open', {
    title: '开班',
    may: 'cashier:pay:pay',
    input: {
      registerId: Type.Optional(Id),
      /** All that lies in the drawer: what the last shift left, as it was counted now, and what was put in beside it. */
      openingFloat: YuanInput,
      pieces: Type.Optional(Pieces),
      /** What was counted of what the last shift left; absent: all of it, or all there is when there is less. */
      handed: Type.Optional(YuanInput),
      /** Why it differs from what was handed over. */
      handedReason: Type.Optional(Text(200)),
    },
    output: Shift,
  }),
  /** 备用金 into the drawer of one's own open shift, or cash out of it: to the safe, to a colleague's till, or for what was bought. */
  moveCash: call('POST /api/v1/base/cashier/shift/move', {
    title: '现金存取',
    may: 'cashier:pay:pay',
    idempotency: 'required',
    input: {
      kind: moveKind,
      amount: YuanInput,
      reason: Type.Optional(Text(200)),
      toShiftId: Type.Optional(Id),
      /** Of the receipt of what was bought. */
      voucherNo: Type.Optional(Text(40)),
    },
    output: CashMove,
  }),
  /** Cash on its way that concerns who asks: sent by her, sent to her, or to the safe she answers for. */
  cashOnWay: call('GET /api/v1/base/cashier/cash', {
    title: '在途现金',
    may: mayRead,
    output: Type.Array(CashOnWay),
    shows: {
      amount: [shifts('toSafe')],
      fromName: [shifts('registerName')],
      toName: [shifts('registerName')],
      senderName: [shifts('cashierName')],
    },
  }),
  /** The receiver accepts or rejects; the sender takes it back. What is not accepted lies in the sender's drawer again. */
  answerCash: call('POST /api/v1/base/cashier/cash/answer', {
    title: '接收现金',
    may: { anyOf: ['cashier:pay:pay', 'cashier:shift:accept'] },
    idempotency: 'required',
    input: { id: Id, outcome: Word('ACCEPTED', 'REJECTED', 'CANCELLED'), reason: Type.Optional(Text(200)) },
    output: Done,
  }),
  /**
   * One's own shift; with `cashier:pay:handover` also a colleague's of an earlier business day. Counting again is
   * possible until it is handed over, and is counted.
   */
  countShift: call('POST /api/v1/base/cashier/shift/count', {
    title: '清点现金',
    may: mayCount,
    input: {
      id: Id,
      version: Version,
      counted: Type.Array(Shape({ code: Text(20), amount: CountedYuan }), { minItems: 1, maxItems: 30 }),
      /** The cash by notes and coins. */
      pieces: Type.Optional(Pieces),
    },
    output: Shift,
  }),
  /** As for counting. The cashier who is told 40958 the next day may still do it herself. */
  closeShift: call('POST /api/v1/base/cashier/shift/close', {
    title: '交班',
    may: mayCount,
    input: {
      id: Id,
      version: Version,
      toSafe: Type.Optional(YuanInput),
      /** One reason for everything that differs, or one by way of paying. */
      diffReason: Type.Optional(Text(200)),
      reasons: Type.Optional(reasons),
      successorId: Type.Optional(Id),
    },
    output: Shift,
  }),
  /** What others said of a difference was no: it is asked about once more, for another reason. */
  askDifference: call('POST /api/v1/base/cashier/shift/difference', {
    title: '再次申请长短款',
    may: mayCount,
    idempotency: 'required',
    input: { id: Id, version: Version, reason: Text(200, { minLength: 1 }) },
    output: Shift,
  }),
  /** The keeper of the safe counts what a closed shift left in its drawer and takes it in; nobody her own. */
  acceptShift: call('POST /api/v1/base/cashier/shift/accept', {
    title: '接班入柜',
    may: 'cashier:shift:accept',
    idempotency: 'required',
    input: {
      id: Id,
      version: Version,
      counted: YuanInput,
      pieces: Type.Optional(Pieces),
      reason: Type.Optional(Text(200)),
    },
    output: Shift,
  }),
  ...safeCalls,
  /** What the slip of a shift prints. Every print is counted. */
  shiftSlip: call('GET /api/v1/base/cashier/shift/print/{id}', {
    title: '打印交班单',
    may: { anyOf: ['cashier:shift:print', 'cashier:pay:print'] },
    effect: 'write',
    input: { id: Id },
    output: ShiftSlip,
    shows: detailShows('shift.'),
  }),
  tillSetting: call('GET /api/v1/base/cashier/setting', {
    title: '收银设置',
    may: mayRead,
    output: Shape({ blindCount: Type.Boolean() }),
  }),
  changeTillSetting: call('PUT /api/v1/base/cashier/setting', {
    title: '修改收银设置',
    may: 'cashier:shift:param',
    input: { blindCount: Type.Boolean() },
    output: Shape({ blindCount: Type.Boolean() }),
  }),
}
