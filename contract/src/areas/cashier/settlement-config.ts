/** 结算设置: the ways a hospital is paid, and how much coins and points may pay. Source: money book §5 (T4), §7. */
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import type { Fen } from '../../money.ts'
import { defineRefusals, type Refusal } from '../../refusals.ts'
import { Id, Nullable, Shape, Text, Word, Yuan, YuanInput } from '../../words.ts'
import { CardSpendWord } from './nouns.ts'
import { type TenderClass, tenderClasses } from './split.ts'

/** Ways of paying that a hospital may have; more would not stand on a screen. */
export const MOST_WAYS = 30

/** Ten percent: no bank and no platform keeps more of a payment. */
export const MOST_FEE = 1_000

/**
 * What a bank or platform keeps of what came in by a way, to the nearest fen; of money that went back it gives its part back.
 * @param bp its rate in hundredths of a percent
 */
export const feeOf = (fen: Fen, bp: number): Fen => Math.sign(fen) * Math.floor((Math.abs(fen) * bp + 5_000) / 10_000)

/** Which money it is, as the list of ways says it. */
export const tenderClassNames: Readonly<Record<TenderClass, string>> = {
  coupon: '优惠券抵扣',
  coin: '好美币抵扣',
  points: '积分抵扣',
  cardBonus: '会员卡赠送金',
  internal: '内部结转',
  card: '会员卡本金',
  deposit: '定金',
  wallet: '余额',
  clearing: '待清算（到账后进银行）',
  cash: '现金（进钱箱）',
  debt: '挂账',
}

export const settlementRefusals = defineRefusals('settlement', {
  wayMissing: [409, '支付方式已被他人增减，请刷新后重新填写'],
  wayTwice: [422, '有两种支付方式都叫“{name}”，请改成不同的名称'],
  wayFixed: [422, '“{name}”由系统记账，名称、流水号要求和手续费率不能修改；可以停用'],
  noMoneyWay: [422, '请至少启用一种真实收款方式（现金、银行卡、微信等），否则收银台无法收款'],
})

const wayFields = {
  name: Text(20, { minLength: 1 }),
  /** Whether a payment by it needs the number of its slip. */
  needsRef: Type.Boolean(),
  enabled: Type.Boolean(),
  /** What the bank or platform keeps of each payment, in hundredths of a percent. */
  feeBp: Type.Integer({ minimum: 0, maximum: MOST_FEE }),
}
const Way = Shape({ ...wayFields, id: Id, code: Text(20), class: Word(...tenderClasses) })
export type Way = Static<typeof Way>
const WayInput = Shape({ ...wayFields, id: Nullable(Id) })
export type WayInput = Static<typeof WayInput>

/** Share of the payable of eligible lines, in whole percent. */
const Share = Type.Integer({ minimum: 0, maximum: 100 })
/** How far the times of a payment and of a line of a bank's file may lie apart. */
const Minutes = Type.Integer({ minimum: 1, maximum: 1_440 })
const limits = { coinMaxPercent: Share, pointMaxPercent: Share }
/** `version` 0: nobody changed it yet. */
const ConfigVersion = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
/** By what a hospital proposes a refund of balances and cards; the book goes by whose cause it is (money book §10.3). */
export const balanceFormulas = { BY_CAUSE: '按谁的原因', PRINCIPAL_FIRST: '本金优先', RATIO: '按比例' } as const
export type BalanceFormula = keyof typeof balanceFormulas

/** By what balances and deposits go back. */
const refundRules = {
  balanceFormula: Word(...(Object.keys(balanceFormulas) as [BalanceFormula, ...BalanceFormula[]])),
  /** Of a deposit that is not used, in whole percent. */
  depositRefundPercent: Share,
}
/** Where prepaid balances are invoiced, of what is put in from then on (money book §12 I5). */
export const walletMoments = {
  CONSUME: '消费时开票（充值时开收据）',
  RECHARGE: '充值时开票（不征税），消费时不再开',
} as const
export type WalletMoment = keyof typeof walletMoments
const WalletMomentWord = Word('CONSUME', 'RECHARGE')
/** `diffLimit`: differences of a shift beyond it are decided by others. */
const Config = Shape({
  ...limits,
  ...refundRules,
  diffLimit: Yuan,
  matchMinutes: Minutes,
  /** Prepaid money goes back in cash up to so much. */
  cashRefundMost: Yuan,
  walletInvoiceAt: WalletMomentWord,
  /** What of a card pays first. */
  cardSpend: CardSpendWord,
  ways: Type.Array(Way),
  version: ConfigVersion,
})

/** Whether its name and what it asks for are the hospital's own: the others are kept by the books under their names. */
export const isOwnWay = (kind: TenderClass): boolean => kind === 'clearing'
/** Whether money comes in by it. */
const isMoney = (kind: TenderClass): boolean => kind === 'clearing' || kind === 'cash'

/**
 * Why can these not be the ways of a hospital that has those?
 * @param wanted in the order the till shows them, all of them; `id` null: a new one, whose money is to be cleared
 */
export const whyNotWays = (kept: readonly Way[], wanted: readonly WayInput[]): Refusal | null => {
  const ids = wanted.flatMap(({ id }) => (id === null ? [] : [id]))
  const known = new Map(kept.map((way) => [way.id, way]))
  if (ids.length !== kept.length || new Set(ids).size !== ids.length || ids.some((id) => !known.has(id)))
    return settlementRefusals.wayMissing()
  const names = wanted.map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) return settlementRefusals.wayTwice({ name: twice })
  const classOf = ({ id }: WayInput): TenderClass => known.get(id ?? 0)?.class ?? 'clearing'
  for (const way of wanted) {
    const was = known.get(way.id ?? 0)
    if (
      was &&
      !isOwnWay(was.class) &&
      (was.name !== way.name || was.needsRef !== way.needsRef || was.feeBp !== way.feeBp)
    )
      return settlementRefusals.wayFixed({ name: was.name })
  }
  return wanted.some((way) => way.enabled && isMoney(classOf(way))) ? null : settlementRefusals.noMoneyWay()
}

export const settlementCalls = {
  settlementConfig: call('GET /api/v1/base/settlementConfig', {
    title: '结算设置',
    may: 'setting:payment:list',
    input: {},
    output: Config,
  }),
  /** All ways, in the order the till shows them. Payments that were made keep the names they are of. */
  changeSettlementConfig: call('PUT /api/v1/base/settlementConfig', {
    title: '修改结算设置',
    may: 'setting:payment:edit',
    input: {
      ...limits,
      diffLimit: YuanInput,
      matchMinutes: Minutes,
      ...refundRules,
      cashRefundMost: YuanInput,
      walletInvoiceAt: WalletMomentWord,
      cardSpend: CardSpendWord,
      ways: Type.Array(WayInput, { minItems: 1, maxItems: MOST_WAYS }),
      version: ConfigVersion,
    },
    output: Config,
  }),
}
