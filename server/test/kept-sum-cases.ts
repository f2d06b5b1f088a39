/** Sums that are kept beside their rows, each broken as only the database's owner could, and what is told of it. */
const sum = (table: string) =>
  `update ${table} set n = n + 1 where id = (select min(id) from ${table} where hospital_id = :hospital)`

export const brokenSums: readonly (readonly [broken: string, statement: string, told: readonly string[]])[] = [
  ['the sums of payments', sum('cashier.payment_sum'), ['Z1 · 收款汇总 DAY SETTLE SUCCESS 差 1 行']],
  ['the sums of tenders', sum('cashier.tender_sum'), ['Z2 · 支付方式汇总 DAY SETTLE 现金 差 1 行']],
  ['the sums of items', sum('purchases.item_sum'), ['Z3 · 已购项目汇总 unused t 差 1 行']],
  ['the sums of deductions', sum('purchases.deduction_sum'), ['Z4 · 划扣汇总 DAY DONE 差 1 行']],
  ['the sums of sources', sum('customers.source_sum'), ['Z6 · 来源汇总 SOURCE 差 1 行']],
  [
    'the source of a standing',
    'update customers.standing set source_id = null where customer_id = :sourced',
    ['Z6 sourced 客户 C1 的来源与汇总依据不一致', 'Z6 · 来源汇总 SOURCE 差 1 行'],
  ],
  ['the sums of stages', sum('lifecycle.stage_sum'), ['Z7 · 生命周期汇总 prospect 差 1 行']],
  ['the sums of levels', sum('segments.grade_sum'), ['Z7 · 等级汇总 3 差 1 行']],
  ['the sums of orders', sum('orders.order_sum'), ['Z5 · 订单汇总 DAY NORMAL UNPAID 差 1 行']],
  [
    'what waits of a coupon',
    'update coupons.tally set waiting = 1, waiting_fen = 1000 where coupon_id = :coupon',
    ['T6 coupon 待认领 1，共 1000 分'],
  ],
  [
    'what a code counts',
    `insert into coupons.claim_tally (hospital_id, code_id, pieces, claimed) values (:hospital, :course, 5, 2)`,
    ['T6 course 领券码已领 2'],
  ],
  [
    'a claim that was given and is nobody’s coupon',
    `insert into coupons.claim (hospital_id, code_id, coupon_id, attempt, phone_hash, terms, valid_from, valid_to, state, settled_at)
      values (:hospital, 1, :coupon, '0000000000000000', 'nobody', '{}', '2026-01-01', '2026-01-01', 'GIVEN', now())`,
    ['T6 · 领取 GIVEN 卡券 无'],
  ],
  [
    'what was put into a card',
    `insert into memberships.charge (hospital_id, card_id, order_id, kind, fee_fen, principal_fen, bonus_fen, months, type_id, terms, digest, state, done_on)
      values (:hospital, 7, 7, 'OPEN', 0, 100, 50, 0, 7, '{}', repeat('a', 64), 'DONE', '2001-01-01')`,
    ['M1 · 充入减用去与账户相差 100', 'M2 · 充入减用去与账户相差 50'],
  ],
  [
    'a commission on more than its deal',
    `with d as (insert into declarations.sheet (hospital_id, no, customer_id, developer_id) values (:hospital, 'BD0', 1, 1) returning id)
      insert into declarations.slip (hospital_id, sheet_id, base_fen, rate_bp, gross_fen, withheld_tax_fen, net_fen, state, confirmed_at)
      select :hospital, d.id, 10000, 500, 500, 0, 500, 'confirmed', now() from d`,
    ['C1 · 计佣基数 10000 成交 0 实付 500'],
  ],
  [
    'how a line of a bank stands',
    `with f as (insert into matching.bank_file (hospital_id, source, file_name, digest, first_day, last_day, lines, in_fen, out_fen)
      values (:hospital, 'BANK', '流水.csv', repeat('a', 64), '2001-01-01', '2001-01-01', 1, 100, 0) returning id)
      insert into matching.bank_line (hospital_id, file_id, source, row_no, happened_at, has_time, business_date, amount_fen, state)
      select :hospital, f.id, 'BANK', 1, '2001-01-01', false, '2001-01-01', 100, 'MATCHED' from f`,
    ['Z8 · 流水 MATCHED 配对 OPEN'],
  ],
]
