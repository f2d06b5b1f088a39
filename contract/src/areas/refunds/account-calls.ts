/** 退余额, 退定金, 退卡: tried with both figures, asked for. They are decided, paid, printed and revoked like an order's refund. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import type { Shows } from '../../table.ts'
import { Id, Shape, Text, Version, YuanInput } from '../../words.ts'
import { AccountTrial } from './account-nouns.ts'
import { PartyWord, StateWord } from './nouns.ts'
import { cashOf, keptOf, summaryOf, waysOf, wholeOf } from './tables.ts'

export * from './account-nouns.ts'
export * from './account-words.ts'

const trialShows: Shows = {
  first: wholeOf,
  ratio: wholeOf,
  least: wholeOf,
  bonusTaken: wholeOf,
  couponShort: keptOf,
  held: wholeOf,
  cardName: summaryOf,
  parts: wholeOf,
  lots: wholeOf,
  value: wholeOf,
  fee: keptOf,
  mostFee: wholeOf,
  pointsShort: keptOf,
  cash: cashOf,
  route: waysOf,
}

const figures = {
  reasonParty: PartyWord,
  /** What goes back before a fee and used gifts are kept; absent: what is proposed. */
  amount: Type.Optional(YuanInput),
  fee: Type.Optional(YuanInput),
}
const asked = {
  reason: Text(200, { minLength: 1 }),
  /** Of the trial that was shown: other figures by now are refused. */
  digest: Type.String({ pattern: '^[0-9a-f]{64}$', examples: ['8f2c'.repeat(16)] }),
}
const balance = {
  customerId: Id,
  /** Recharges by their `origin`; absent: all there are. */
  origins: Type.Optional(
    Type.Array(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), {
      minItems: 1,
      maxItems: 200,
      uniqueItems: true,
    }),
  ),
  ...figures,
}
const deposit = {
  customerId: Id,
  /** How much of her deposit ends with it; absent: all of it. What of that does not go back is forfeited. */
  deposit: Type.Optional(YuanInput),
  ...figures,
}
const Asked = Shape({ id: Id, no: Text(40), status: StateWord })

export const accountRefunds = {
  balanceTrial: call('POST /api/v1/base/refund/form/refundBalance/trial', {
    title: '退余额试算',
    may: 'cashier:refund:add',
    effect: 'read',
    input: balance,
    output: AccountTrial,
    shows: trialShows,
  }),
  balance: call('POST /api/v1/base/refund/form/refundBalance', {
    title: '申请退余额',
    may: 'cashier:refund:add',
    idempotency: 'required',
    input: { ...balance, ...asked },
    output: Asked,
  }),
  depositTrial: call('POST /api/v1/base/refund/form/refundDeposit/trial', {
    title: '退定金试算',
    may: 'cashier:refund:add',
    effect: 'read',
    input: deposit,
    output: AccountTrial,
    shows: trialShows,
  }),
  deposit: call('POST /api/v1/base/refund/form/refundDeposit', {
    title: '申请退定金',
    may: 'cashier:refund:add',
    idempotency: 'required',
    input: { ...deposit, ...asked },
    output: Asked,
  }),
  retireTrial: call('POST /api/v1/base/vip/record/saveRetireRecord/trial', {
    title: '退卡试算',
    may: 'vip:card:retire',
    effect: 'read',
    input: { id: Id, ...figures },
    output: AccountTrial,
    shows: trialShows,
  }),
  retire: call('POST /api/v1/base/vip/record/saveRetireRecord', {
    title: '申请退卡',
    may: 'vip:card:retire',
    idempotency: 'required',
    input: { id: Id, version: Version, ...figures, ...asked },
    output: Asked,
  }),
}
