/** Rows of drawers and of the safe, each broken as only the database's owner could (see `selfcheck-cases.ts`). */
export const brokenDrawers: readonly (readonly [broken: string, statements: string, told: readonly string[]])[] = [
  [
    'what a drawer must hold',
    `update cashier.cashier_shift set status = 'COUNTING', counted = '[]', expected = '[{"code": "CASH", "name": "现金", "fen": 1}]'
      where id = (select min(shift_id) from cashier.payment where hospital_id = :hospital)`,
    ['S1 · 班次 应有现金 1 单据 73000'],
  ],
  [
    'a drawer that held less than nothing',
    `update ledger.entry set balance_after = -100 where id = (select min(id) from ledger.entry where hospital_id = :hospital
      and kind = 'CASH_REGISTER')`,
    ['S5 · 第 1 笔后现金 -100'],
  ],
  [
    'what was taken into the safe',
    `insert into cashier.handover (hospital_id, shift_id, cashier_id, handed_fen, counted_fen, created_by)
      values (:hospital, 7, 7, 100, 100, 8)`,
    ['S6 · 保险柜 0 单据 100'],
  ],
]
