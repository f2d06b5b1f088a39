/** 保险柜: what it holds, what came in and went out, and what is brought to the bank. Source: money book §14. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { BusinessDay, Page, pageRequest, Shape, Text, Yuan, YuanInput } from '../../words.ts'
import { CashMove, SafeEntry } from './shift-nouns.ts'
import { safeTable } from './tables.ts'

const mayRead = { anyOf: ['cashier:shift:accept', 'cashier:shift:bank', 'cashier:books:list'] } as const

export const safeCalls = {
  safe: call('GET /api/v1/base/cashier/safe', {
    title: '保险柜余额',
    may: mayRead,
    /** `onWay`: brought to the bank, and not confirmed there yet. */
    output: Shape({ balance: Yuan, onWay: Yuan }),
    shows: { balance: ['cashier.safe:balance'], onWay: ['cashier.safe:amount'] },
  }),
  safeEntries: call('GET /api/v1/base/cashier/safe/entry', {
    title: '保险柜流水',
    may: mayRead,
    table: safeTable,
    input: { ...pageRequest, startDate: Type.Optional(BusinessDay), endDate: Type.Optional(BusinessDay) },
    output: Page(SafeEntry),
  }),
  /** Cash of the safe goes to the bank: on its way until somebody else holds the bank's slip against it. */
  bankCash: call('POST /api/v1/base/cashier/safe/bank', {
    title: '现金存行',
    may: 'cashier:shift:bank',
    idempotency: 'required',
    input: {
      amount: YuanInput,
      /** Number of the bank's slip. */
      voucherNo: Text(40, { minLength: 1 }),
      reason: Type.Optional(Text(200)),
    },
    output: CashMove,
    shows: { amount: ['cashier.safe:amount'] },
  }),
}
