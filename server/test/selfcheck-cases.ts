/** Rows of the money path, each broken as only the database's owner could, and what is told of it. `:name` is an id of `selfcheck.test.ts`. */

import { brokenChanges } from './changes.ts'
import { brokenDrawers } from './drawers.ts'
import { brokenDeposits } from './given.ts'
import { brokenSums } from './kept-sum-cases.ts'
import { brokenReferrals } from './referral-notes.ts'
import { brokenRefunds } from './refunds.ts'
import { brokenTransfers } from './transfers.ts'

const entry = (of: string) => `id = (select min(e.id) from ledger.entry e join ledger.journal j on j.id = e.journal_id
  where e.hospital_id = :hospital and ${of})`
const account = (kind: string) => `hospital_id = :hospital and kind = '${kind}'`
const journal = (type: string) =>
  `id = (select min(id) from ledger.journal where hospital_id = :hospital and biz_type = '${type}')`
const tender = (payment: string, kind: string) => `payment_id = ${payment} and class = '${kind}'`
const revenue = `e.kind = 'REVENUE_SERVICE'`

export const cases: readonly (readonly [
  broken: string,
  statements: string | readonly string[],
  told: readonly string[],
])[] = [
  [
    'an amount of a journal',
    `update ledger.entry set amount = amount + 100 where ${entry(revenue)}`,
    ['G1 · CNY 合计 100', 'G2 · REVENUE_SERVICE 余额 15000 流水 14900'],
  ],
  [
    'a unit of a journal',
    `update ledger.entry set unit = 'COIN' where ${entry(revenue)}`,
    ['G1 · CNY 合计 15000', 'G1 · COIN 合计 -15000'],
  ],
  [
    'the count of an account',
    `update ledger.account set seq = seq + 1 where ${account('CASH_ON_WAY')}`,
    ['G2 · CASH_ON_WAY 余额 10000 流水 10000'],
  ],
  [
    'what was left after an entry',
    `update ledger.entry set balance_after = 1 where ${entry(revenue)}`,
    ['G2 · REVENUE_SERVICE 余额 15000 流水 15000'],
  ],
  [
    'a balance',
    `update ledger.account set balance = balance + 100 where ${account('REVENUE_SERVICE')}`,
    ['G2 · REVENUE_SERVICE 余额 15100 流水 15000', 'G6 · CNY 借贷相差 -100'],
  ],
  [
    'a balance below nothing',
    [
      'alter table ledger.account drop constraint account_not_negative',
      `update ledger.account set balance = -100 where ${account('WALLET_PRINCIPAL')}`,
    ],
    [
      'G2 · WALLET_PRINCIPAL 余额 -100 流水 0',
      'G3 · WALLET_PRINCIPAL 余额 -100',
      'G6 · CNY 借贷相差 100',
      'T5 · WALLET_PRINCIPAL 余额 -100 批次剩余 0',
    ],
  ],
  [
    'a journal after the day was closed',
    [
      `update ledger.business_day set status = 'CLOSED', closed_at = (select max(created_at) from ledger.journal
        where hospital_id = :hospital) where hospital_id = :hospital`,
      `update ledger.journal set created_at = created_at + interval '1 hour' where ${journal('deduction')}`,
    ],
    ['G4 · 营业日 DAY 日结后入账'],
  ],
  [
    'an entry that takes another back',
    `update ledger.entry set ordinal = 9 where ${entry(`j.reverses_id is not null and e.kind = 'WALLET_PRINCIPAL'`)}`,
    ['G5 · 冲正与原分录不符'],
  ],
  [
    'a sealed journal',
    [
      'set local role clinic_app',
      `select set_config('app.hospital_id', ':hospital', true)`,
      `select ledger.seal_journals('-infinity', 1000)`,
      'reset role',
      `update ledger.seal set digest = repeat('0', 64) where hospital_id = :hospital and seq = 2`,
    ],
    ['G8 · 第 2 张凭证（DAY payment）与封存时不一致'],
  ],
  [
    'the unit of an account',
    `update ledger.account set unit = 'POINT' where ${account('CASH_ON_WAY')}`,
    ['G6 · CNY 借贷相差 -10000', 'G6 · POINT 借贷相差 10000'],
  ],
  [
    'what an order got of a payment',
    'update cashier.payment_order set amount_fen = amount_fen + 100 where payment_id = :paid',
    ['Y1 paid 合计 30000 方式 30000 分摊 30000 订单 30100'],
  ],
  [
    'the total of a payment',
    'update cashier.payment set total_fen = total_fen + 100, offset_fen = offset_fen + 100 where id = :paid',
    ['Y1 paid 合计 30100 方式 30000 分摊 30000 订单 30000', 'Z1 · 收款汇总 DAY SETTLE SUCCESS 差 0 行'],
  ],
  [
    'a tender',
    `update cashier.payment_tender set amount_fen = amount_fen + 100 where ${tender(':paid', 'cash')}`,
    [
      'Y1 paid 合计 30000 方式 30100 分摊 30000 订单 30000',
      'Y2 · 方式 30100 分摊 30000',
      'Y4 paid 实收现金 32000 找零 2000 现金方式 30100',
      'Y7 paid 实收 30000 方式 30100 欠款 0 方式 0',
      'S2 · cash 班次 33100 总账 33000',
      'S3 · 营业日 DAY 总账与各班单据相差 -100',
      'Z2 · 支付方式汇总 DAY SETTLE 现金 差 0 行',
    ],
  ],
  [
    'the share of a line in a tender',
    `update cashier.payment_allocation set amount_fen = amount_fen + 100
      where tender_id = (select id from cashier.payment_tender where ${tender(':partly', 'debt')})`,
    ['Y1 partly 合计 20000 方式 20000 分摊 20100 订单 20000', 'Y2 · 方式 8000 分摊 8100'],
  ],
  [
    'the cash that was handed over',
    'update cashier.payment set received_cash_fen = received_cash_fen + 100 where id = :paid',
    ['Y4 paid 实收现金 32100 找零 2000 现金方式 30000'],
  ],
  [
    'what of a payment was received and what is owed',
    'update cashier.payment set received_fen = received_fen + 100, debt_fen = debt_fen - 100 where id = :partly',
    ['Y7 partly 实收 12100 方式 12000 欠款 7900 方式 8000', 'Z1 · 收款汇总 DAY SETTLE SUCCESS 差 0 行'],
  ],
  [
    'what an order received',
    `update cashier.payment_tender set active = false where ${tender(':paid', 'cash')}`,
    ['Y7 course 订单实收 30000 收款 0'],
  ],
  [
    'the shift of a journal',
    `update ledger.journal set shift_id = null where ${journal('payment')}`,
    ['S2 · cash 班次 0 总账 30000', 'S2 · cash 班次 33000 总账 3000'],
  ],
  [
    'cash of a journal without a payment',
    `update ledger.journal set biz_type = 'payment', shift_id = 1 where ${journal('shift_open')}`,
    ['S2 · cash 班次 0 总账 50000', 'S3 · 营业日 DAY 总账与各班单据相差 50000'],
  ],
  [
    'cash on its way',
    `update cashier.cash_move set amount_fen = amount_fen + 100 where hospital_id = :hospital and kind = 'TO_SAFE'`,
    ['S4 · 在途现金 10000 单据 10100'],
  ],
  ...brokenDrawers,
  [
    'a repayment',
    'update debts.repayment set amount_fen = amount_fen + 100 where debt_id = :debt',
    ['B1 debt 已还 3000 还款记录 3100'],
  ],
  [
    'whether a repayment stands',
    'update debts.repayment set active = false where debt_id = :debt',
    ['B1 debt 已还 3000 还款记录 0'],
  ],
  [
    'whose receivable it is',
    `update ledger.account set owner_id = 1 where ${account('RECEIVABLE')}`,
    ['B2 owed 欠款 5000 应收 0', 'B2 · 应收 5000 没有欠款单'],
  ],
  [
    'a line of a debt',
    'update debts.debt_line set settled_fen = settled_fen + 100 where debt_id = :debt',
    ['B3 debt 未还 5000 明细 4900'],
  ],
  [
    'the value of a line',
    'update orders.order_line set price_fen = price_fen + 100, debt_cancelled_fen = 100 where order_id = :course',
    ['L1 item 项目价值 30000 订单行价值 30100'],
  ],
  [
    'the item of a deduction',
    'update purchases.deduction_record set purchased_item_id = :other where id = :deduction',
    ['L2 item 已划 1 划扣记录 0', 'L2 other 已划 0 划扣记录 1'],
  ],
  [
    'the value of a deduction',
    'update purchases.deduction_record set value_fen = value_fen + 100 where id = :deduction',
    ['L2 item 已划 1 划扣记录 1', 'Z4 · 划扣汇总 DAY DONE 差 0 行'],
  ],
  [
    'what expired without a document',
    'update purchases.item_event set qty = 2, value_fen = 1 where id = :expiry',
    ['L2 gone 作废 1 过期单 2', 'L3 · 过期收入 9000 过期单 1'],
  ],
  [
    'what was moved out of an item',
    'update purchases.transfer set qty = 2 where id = :transfer',
    ['F1 given 项目2 已转 1 转移单 2', 'F1 transfer 转出 2 转入 1', 'H5 given 项目2 已转 1 转移单 2 改单 0'],
  ],
  ...brokenTransfers,
  ...brokenReferrals,
  [
    'whose liability it is',
    `update ledger.account set owner_id = 1 where ${account('CONTRACT_LIABILITY')} and owner_id = :item`,
    ['L3 item 剩余价值 15000 合同负债 0'],
  ],
  [
    'what went back of a line',
    'update orders.order_line set real_out_fen = 100 where order_id = :course',
    ['L4 courseLine 收入与价值不符：项目', 'R1 courseLine 订单行退款 100 退款单 0'],
  ],
  [
    'what came in of a line that was used',
    `update orders.order_line set real_in_fen = real_in_fen - 15100, received_fen = received_fen - 15100,
      debt_open_fen = debt_open_fen + 15100 where order_id = :course`,
    ['L5 item 已消耗超过已付：项目'],
  ],
  [
    'a write-off that was owed again',
    `update debts.write_off set reopened_on = null, reopen_reason = '' where id = :writeOff`,
    ['B1 debt 已核销 0 核销记录 100'],
  ],
  [
    'what was written off of a debt',
    'update debts.debt set written_off_fen = 100 where id = :debt',
    [
      'B1 debt 已核销 100 核销记录 0',
      'B2 · 坏账 0 欠款单已核销 100',
      'B2 owed 欠款 4900 应收 5000',
      'B3 debt 未还 4900 明细 5000',
    ],
  ],
  [
    'a line of a write-off',
    'update debts.write_off_line set amount_fen = 101 where write_off_id = :writeOff',
    ['B1 writeOff 核销 100 明细 101'],
  ],
  [
    'what is invoiced of an order',
    'update invoices.order_sum set net_fen = 4001 where order_id = :course',
    ['I1 course 已开票 4001 发票 4000'],
  ],
  [
    'more invoiced than came in',
    'update invoices.order_sum set net_fen = 30001 where order_id = :course',
    ['I1 course 已开票 30001 可开 30000', 'I1 course 已开票 30001 发票 4000'],
  ],
  [
    'an order of an invoice',
    'update invoices.invoice_order set amount_fen = 5001 where invoice_id = :invoice',
    ['I1 course 已开票 4000 发票 4001', 'I2 invoice 金额 5000 明细 5001'],
  ],
  [
    'a red one',
    'update invoices.invoice set amount_fen = -6000 where id = :red',
    ['I2 red 金额 -6000 明细 -1000', 'I3 invoice 金额 5000 红字 6000'],
  ],
  [
    'an order of a red one',
    'update invoices.invoice_order set order_id = :owed where invoice_id = :red',
    ['I1 course 已开票 4000 发票 5000', 'I3 invoice 开票 0 红字 1000'],
  ],
  [
    'a balance that was invoiced where it was put in',
    'update invoices.order_sum set prepaid_fen = 1 where order_id = :course',
    ['I5 · 充值时已开票的余额 用去 0 订单扣除 1'],
  ],
  [
    'a coupon that no payment took',
    `insert into coupons.record (hospital_id, code, coupon_id, batch_id, customer_id, sent_to, terms, valid_from, valid_to, state,
        used_at, used_by, used_order_id, used_fen)
      values (:hospital, 'YHQ202601010001', :coupon, 1, :sourced, :sourced, '{}', '2026-01-01', '2026-01-01', 'USED', now(), 1, :course, 1000)`,
    ['T1 · 卡券 USED 1000 收款 0', 'T2 coupon 发放 0 使用 0 过期 0'],
  ],
  [
    'the tally of a coupon',
    'update coupons.tally set used = 1, issued = 1 where coupon_id = :coupon',
    ['T2 coupon 发放 1 使用 1 过期 0'],
  ],
  ...brokenRefunds,
  [
    'what was frozen of a day',
    `insert into daily.closing (hospital_id, business_date, snapshot, digest, documents, received_fen, refunded_fen, offset_fen, debt_fen,
        cash_due_fen, difference_fen)
      values (:hospital, '2001-01-01', '{}', encode(sha256('{}'), 'hex'), 0, 100, 0, 0, 0, 0, 0)`,
    ['S3 · 营业日 DAY 日结实收 100 现在 0'],
  ],
  [
    'what is left of a lot',
    `update ledger.lot set left_amount = left_amount - 100 where id = (select min(l.id) from ledger.lot l
      where l.hospital_id = :hospital and l.kind = 'POINT_CUSTOMER' and l.left_amount > 100)`,
    ['T5 · POINT_CUSTOMER 余额 300 批次剩余 200', 'T5 · 批次剩余 200 入 300 变动 0'],
  ],
  [
    'what was taken from a lot',
    `update ledger.lot_move set amount = amount + 100 where id = (select min(id) from ledger.lot_move where hospital_id = :hospital)`,
    ['T5 · 批次剩余 0 入 50000 变动 -49900'],
  ],
  ...brokenChanges,
  ...brokenDeposits,
  ...brokenSums,
]
