/** 结算设置: the ways of paying in the order of the till, and the shares coins and points may pay. */
import type { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import {
  type BalanceFormula,
  type WalletMoment,
  type Way,
  type WayInput,
  whyNotWays,
} from '@clinic/contract/areas/cashier/settlement-config.ts'
import type { TenderClass } from '@clinic/contract/areas/cashier/split.ts'
import type { CardSpend } from '@clinic/contract/areas/memberships/rules.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { type Context, refuse } from '../../kit/context.ts'
import { Bool, Num, Of, Str, textOf } from '../../kit/db/rows.ts'
import { type Reading, readingOf } from '../../kit/reading.ts'

type Config = OutputOf<(typeof cashier)['settlementConfig']>

const ways = textOf(
  { id: Id, code: Str, name: Str, class: Of<TenderClass>(), needsRef: Bool, enabled: Bool, feeBp: Num },
  // Bonus goes with its card, 换项抵扣 with its change: neither is offered by a till.
  `select id, code, name, class, needs_ref as "needsRef", enabled, fee_bp as "feeBp" from cashier.tender_type
    where class not in ('internal', 'cardBonus') order by sort, id`,
)
const limits = textOf(
  {
    coinMaxPercent: Num,
    pointMaxPercent: Num,
    balanceFormula: Of<BalanceFormula>(),
    depositRefundPercent: Num,
    cashRefundMostFen: Num,
    diffLimitFen: Num,
    matchMinutes: Num,
    walletInvoiceAt: Of<WalletMoment>(),
    cardSpend: Of<CardSpend>(),
    version: Num,
  },
  `select coalesce(s.coin_max_bp, 2000) / 100 as "coinMaxPercent", coalesce(s.point_max_bp, 1000) / 100 as "pointMaxPercent",
      coalesce(s.balance_formula, 'BY_CAUSE') as "balanceFormula", coalesce(s.deposit_refund_percent, 100) as "depositRefundPercent",
      coalesce(s.cash_refund_most_fen, 10000) as "cashRefundMostFen",
      coalesce(s.diff_limit_fen, 5000) as "diffLimitFen", coalesce(s.match_minutes, 30) as "matchMinutes", coalesce(s.version, 0) as version,
      coalesce(s.wallet_invoice_at, 'CONSUME') as "walletInvoiceAt", coalesce(s.card_spend, 'PRO_RATA') as "cardSpend"
    from (select) one left join cashier.setting s on true`,
)

export const settlementConfig = async (ctx: Context): Promise<Config> => {
  const { all, kept } = await ctx.together({ all: limits(), kept: ways() })
  const { cashRefundMostFen, diffLimitFen, ...rest } = all[0]!
  return { ...rest, cashRefundMost: toYuan(cashRefundMostFen), diffLimit: toYuan(diffLimitFen), ways: kept }
}

export type RefundRules = {
  readonly balanceFormula: BalanceFormula
  readonly depositRefundPercent: number
  readonly cashRefundMostFen: number
}
/** By what balances and deposits go back in this hospital. */
export const refundRules: Reading<RefundRules> = readingOf({ all: limits() }, ({ all }) => all[0]!)

/** Two who change at once: the second waits for the first, then finds another version. */
const lockSetting = async (ctx: Context): Promise<void> => {
  await ctx.together([
    { text: 'insert into cashier.setting default values on conflict (hospital_id) do nothing', values: [] },
    { text: 'select from cashier.setting for update', values: [] },
  ])
}

/** New ones take a code of their own; the places are those of the list. */
const writeWays = async (ctx: Context, wanted: readonly WayInput[]): Promise<void> => {
  const rows = wanted.map((way, at) => ({ ...way, sort: (at + 1) * 10 }))
  await ctx.together([
    {
      text: `update cashier.tender_type t set name = w.name, needs_ref = w."needsRef", enabled = w.enabled, sort = w.sort,
          fee_bp = w."feeBp"
        from jsonb_to_recordset($1) as w (id bigint, name text, "needsRef" boolean, enabled boolean, sort integer, "feeBp" integer)
        where t.id = w.id
          and (t.name, t.needs_ref, t.enabled, t.sort, t.fee_bp)
            is distinct from (w.name, w."needsRef", w.enabled, w.sort, w."feeBp")`,
      values: [JSON.stringify(rows)],
    },
    {
      text: `insert into cashier.tender_type (code, name, class, needs_ref, enabled, counts_as_real, sort, fee_bp)
        select 'OWN_' || translate(nextval('kit.id')::text, '0123456789', 'ABCDEFGHIJ'), w.name, 'clearing', w."needsRef",
          w.enabled, true, w.sort, w."feeBp"
        from jsonb_to_recordset($1) as w (id bigint, name text, "needsRef" boolean, enabled boolean, sort integer, "feeBp" integer)
        where w.id is null`,
      values: [JSON.stringify(rows)],
    },
  ])
}

/** How the log tells a way. */
const told = ({ ways: kept, version: _version, ...rest }: Config) => ({
  ...rest,
  ways: kept.map(({ name, needsRef, enabled, feeBp }: Way) =>
    [name, needsRef && '须填流水号', feeBp > 0 && `手续费 ${(feeBp / 100).toFixed(2)}%`, !enabled && '停用']
      .filter(Boolean)
      .join(' '),
  ),
})

export const changeSettlementConfig = async (
  ctx: Context,
  input: InputOf<(typeof cashier)['changeSettlementConfig']>,
): Promise<Config> => {
  const { coinMaxPercent, pointMaxPercent, balanceFormula, depositRefundPercent, ways: typed, version } = input
  const cashMost = parseYuan(input.cashRefundMost) ?? refuse(common.invalid({ reason: '现金退款上限格式不正确' }))
  const diffLimit = parseYuan(input.diffLimit) ?? refuse(common.invalid({ reason: '长短款限额格式不正确' }))
  const first = await settlementConfig(ctx)
  if (first.version !== version) refuse(common.stale())
  await lockSetting(ctx)
  const before = await settlementConfig(ctx)
  // Whoever found no setting finds the one that the lock made.
  if (before.version !== Math.max(version, 1)) refuse(common.stale())
  const wanted = typed.map((way) => ({ ...way, name: way.name.trim() }))
  const whyNot = whyNotWays(before.ways, wanted)
  if (whyNot) refuse(whyNot)
  await ctx.together([
    {
      text: `update cashier.setting set coin_max_bp = $1, point_max_bp = $2, balance_formula = $3, deposit_refund_percent = $4,
        cash_refund_most_fen = $5, diff_limit_fen = $6, match_minutes = $7, wallet_invoice_at = $8, card_spend = $9`,
      values: [
        ...[coinMaxPercent * 100, pointMaxPercent * 100, balanceFormula, depositRefundPercent],
        ...[cashMost, diffLimit, input.matchMinutes, input.walletInvoiceAt, input.cardSpend],
      ],
    },
  ])
  await writeWays(ctx, wanted)
  const after = await settlementConfig(ctx)
  ctx.note({ objectType: 'settlementConfig', objectNo: '结算设置', before: told(before), after: told(after) })
  ctx.tell('settlement')
  return after
}
