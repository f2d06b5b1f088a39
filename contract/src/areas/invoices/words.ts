/** Words and rules of invoices (pure). Source: money book §12. */
import { type Fen, toYuan } from '../../money.ts'
import { defineRefusals, type Refusal } from '../../refusals.ts'

export const invoiceKinds = { ordinary: '普票', special: '专票', electronic: '数电票', receipt: '收据' } as const
export type InvoiceKind = keyof typeof invoiceKinds

export const invoiceStates = { ISSUED: '已开', VOIDED: '已作废', RED: '红字' } as const
export type InvoiceState = keyof typeof invoiceStates

/** Per cent that the amount contains; 免税 and 0 contain none. */
export const invoiceRates = ['免税', '0', '1', '3', '6', '13'] as const
export type InvoiceRate = (typeof invoiceRates)[number]

/** The most orders on one invoice. */
export const MOST_ORDERS = 50

export const invoiceRefusals = defineRefusals('invoices', {
  over: [422, '{no} 最多还可开 {left} 元，请修改开票金额'],
  noneLeft: [409, '{no} 没有可开票的金额，请刷新后查看'],
  twoCustomers: [422, '一张发票只能开给一位客户的订单，请重新勾选'],
  taxNoNeeded: [422, '专票须填写购买方税号'],
  numberNeeded: [422, '请填写税控系统开出的发票号码'],
  numberTaken: [409, '{number}已存在，请核对发票号码'],
  notThisMonth: [409, '{no} 不是当月开具的，不能作废，请红冲'],
  voided: [409, '{no} 已作废，请刷新后查看'],
  hasReds: [409, '{no} 已红冲过，不能作废'],
  isRed: [409, '{no} 是红字发票，不能再红冲'],
  receiptNoRed: [409, '{no} 是收据，请直接作废后重开'],
  redOver: [422, '{no} 最多还可红冲 {left} 元，请修改红冲金额'],
  beyondReceived: [409, '这笔款已开发票，请先作废或红冲，再退这笔款'],
})

/** Tax contained in an amount, to the nearest fen: amount − amount ÷ (1 + rate). The same for a red one, below nothing. */
export const taxOf = (fen: Fen, rate: InvoiceRate): Fen => {
  const percent = rate === '免税' ? 0 : Number(rate)
  // Whole fen all the way: a rate of a hundred is never divided as a fraction.
  const net = Math.floor((Math.abs(fen) * 200 + (100 + percent)) / (2 * (100 + percent)))
  const tax = Math.abs(fen) - net
  return fen < 0 && tax > 0 ? -tax : tax
}

/** One as it is asked about. `redFen`: what was taken back of it by red ones, above nothing. */
export type IssuedInvoice = {
  readonly no: string
  readonly kind: InvoiceKind
  readonly state: InvoiceState
  readonly amountFen: Fen
  readonly redFen: Fen
  /** Issued in the month of today. */
  readonly isThisMonth: boolean
}

/** In its month, and while nothing of it was taken back (a receipt is no tax paper: whenever). */
export const whyNotVoid = ({ no, kind, state, redFen, isThisMonth }: IssuedInvoice): Refusal | null => {
  if (state === 'VOIDED') return invoiceRefusals.voided({ no })
  if (redFen > 0) return invoiceRefusals.hasReds({ no })
  return isThisMonth || kind === 'receipt' ? null : invoiceRefusals.notThisMonth({ no })
}

/** Taken back by a red one, at any time, never more than is left of it (I3). @param fen what is asked for; absent: anything */
export const whyNotRed = ({ no, kind, state, amountFen, redFen }: IssuedInvoice, fen = 1): Refusal | null => {
  if (state === 'VOIDED') return invoiceRefusals.voided({ no })
  if (state === 'RED') return invoiceRefusals.isRed({ no })
  if (kind === 'receipt') return invoiceRefusals.receiptNoRed({ no })
  return fen > amountFen - redFen ? invoiceRefusals.redOver({ no, left: toYuan(amountFen - redFen) }) : null
}
