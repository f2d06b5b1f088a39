/** Who may owe how much (pure): the till greys 欠款 with it, the server refuses with it. Source: money book §8. */
import { type Fen, toYuan } from '../../money.ts'
import { defineRefusals, type Refusal } from '../../refusals.ts'

export const debtRefusals = defineRefusals('debts', {
  off: [42265, '本院未开启欠款'],
  overCustomerLimit: [42266, '超过客户欠款额度，最多还可欠 {left} 元'],
  overCashierLimit: [42267, '超过单次欠款额度 {limit} 元，请减少欠款或请主管调整额度'],
  overPaid: [42268, '还款金额超过未还金额 {open} 元，多出的部分请办理充值'],
  blacklisted: [42269, '该客户在黑名单中，不能欠款'],
  settled: [40965, '所选欠款已还清，请刷新后查看'],
  nothingOpen: [409, '{no} 没有未还的欠款，请刷新后查看'],
  overWritten: [422, '核销金额超过未还金额 {open} 元，请修改'],
  writingOff: [409, '{no} 的核销还在审核，请等审核结果，或先撤回'],
  reopened: [409, '{no} 已经恢复过，请刷新后查看'],
  refundedSince: [409, '退款时已冲掉这笔核销，不能恢复'],
  usedSince: [409, '{project}已按核销后的金额划扣，不能恢复这笔欠款'],
  duePast: [422, '到期日不能早于今天，请重新选择'],
  soldBySelf: [403, '{no} 是您开单或有业绩的订单，不能由您核销，请由其他人办理'],
  promisePast: [422, '承诺还款日不能早于今天，请重新选择'],
})

/** Who sold does not write off what is owed for it, whoever she is (money book §18). */
export const whyNotWriteOff = ({ no, sold }: { no: string; sold: boolean }): Refusal | null =>
  sold ? debtRefusals.soldBySelf({ no }) : null

export type Credit = {
  readonly debtSwitch: boolean
  readonly customerLimitFen: Fen
  readonly cashierLimitFen: Fen
  /** What the customer owes already. */
  readonly openFen: Fen
}

/** Why may this customer not owe `fen` more (Y3)? The till greys 欠款 with it, the server refuses with it. */
export const whyNotOwe = (credit: Credit, fen: Fen, blacklisted: boolean): Refusal | null => {
  if (!credit.debtSwitch) return debtRefusals.off()
  if (blacklisted) return debtRefusals.blacklisted()
  if (fen > credit.cashierLimitFen) return debtRefusals.overCashierLimit({ limit: toYuan(credit.cashierLimitFen) })
  const left = Math.max(0, credit.customerLimitFen - credit.openFen)
  return fen > left ? debtRefusals.overCustomerLimit({ left: toYuan(left) }) : null
}

/** Why may something not be due on that day? Absent: the hospital's days from today on. @param today the business day */
export const whyNotDue = (dueDate: string | undefined, today: string): Refusal | null =>
  dueDate !== undefined && dueDate < today ? debtRefusals.duePast() : null
