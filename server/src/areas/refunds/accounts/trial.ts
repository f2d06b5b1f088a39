/** 退余额, 退定金, 退卡 tried: both figures side by side, what is proposed, and what must be cleared first. Writes nothing. */
import { createHash } from 'node:crypto'
import type { AccountTrial as Answer, accountRefunds } from '@clinic/contract/areas/refunds/account-calls.ts'
import { type AccountTrial, accountTrialOf, proposed } from '@clinic/contract/areas/refunds/account-trial.ts'
import { accountRefusals } from '@clinic/contract/areas/refunds/account-words.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { type Fen, parseYuan, toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../../kit/context.ts'
import { Str, sqlOf } from '../../../kit/db/rows.ts'
import { customerById } from '../../customers/reads.ts'
import { isInvoiced } from './invoiced.ts'
import { partSaid } from './parts.ts'
import { accountRoute, accountRouteSaid } from './route.ts'
import { type AccountStand, type Asked, accountStand, refuseKept } from './standing.ts'

type Wanted = Pick<InputOf<typeof accountRefunds.balanceTrial>, 'reasonParty' | 'amount' | 'fee'>

const fenOf = (typed: string | number | undefined, what: string): Fen | undefined =>
  typed === undefined ? undefined : (parseYuan(typed) ?? refuse(common.invalid({ reason: `${what}格式不正确` })))

const said = { BALANCE: '余额', DEPOSIT: '定金', VIP_CARD: '会员卡' } as const

/** What it comes to as it is wanted; refuses an amount beyond the figures, and a fee that is not hers to pay. */
export const accountTried = (stand: AccountStand, wanted: Wanted) => {
  const { parts, kind, points, rules } = stand
  if (parts.length === 0) refuse(accountRefusals.nothingLeft({ what: said[kind] }))
  const feeFen = fenOf(wanted.fee, '手续费') ?? 0
  if (feeFen > 0 && wanted.reasonParty === 'CLINIC') refuse(accountRefusals.feeNotHers())
  const amountFen = fenOf(wanted.amount, '退款金额')
  // Of a deposit the hospital's cause gives all of it back; otherwise its percentage is the setting.
  const formula =
    kind === 'DEPOSIT'
      ? wanted.reasonParty === 'CLINIC'
        ? 'RATIO'
        : 'PRINCIPAL_FIRST'
      : proposed(rules.balanceFormula, wanted.reasonParty, parts)
  const chosen = {
    amountFen,
    formula,
    feeFen,
    points,
    waived: false,
    ...(kind === 'DEPOSIT' ? { leastFen: 0 } : {}),
  } as const
  const sheet = accountTrialOf(parts, { ...chosen, feeFen })
  if (sheet.valueFen < sheet.leastFen || sheet.valueFen > sheet.ratioFen)
    refuse(accountRefusals.range({ least: toYuan(sheet.leastFen), most: toYuan(sheet.ratioFen) }))
  if (feeFen > sheet.mostFeeFen) refuse(accountRefusals.feeTooMuch({ most: toYuan(sheet.mostFeeFen) }))
  return { sheet, formula }
}

/** Of everything that is signed: other figures have another one. */
export const accountDigest = (
  of: Pick<AccountStand, 'kind' | 'customerId' | 'heldFen' | 'bonusFen'> & { readonly cardId: number },
  { parts, ...sheet }: AccountTrial,
): string => {
  const figures = parts.map((part) => [
    ...[part.kind, part.originId ?? 0, part.principalFen, part.bonusFen, part.principalLeftFen, part.bonusLeftFen],
    ...[part.refundedFen, part.firstFen, part.ratioFen, part.valueFen, part.pointsGiven, part.couponShortFen],
  ])
  const { valueFen, feeFen, pointsTaken, pointsShortFen, couponShortFen, cashFen } = sheet
  return createHash('sha256')
    .update(
      JSON.stringify([
        ...[of.kind, of.customerId, of.cardId, of.heldFen, of.bonusFen, figures],
        ...[valueFen, feeFen, pointsTaken, pointsShortFen, couponShortFen, cashFen],
      ]),
    )
    .digest('hex')
}

export const digestOfStand = (stand: AccountStand, sheet: AccountTrial): string =>
  accountDigest({ ...stand, cardId: stand.card?.id ?? 0 }, sheet)

/** What must be cleared before it may be asked for. */
const toClear = async (ctx: Context, stand: AccountStand, sheet: AccountTrial): Promise<Answer['toClear']> => {
  const { debtFen, card } = stand
  const owed = {
    label: '无欠款',
    cleared: debtFen === 0,
    detail: debtFen === 0 ? '' : `还欠 ${toYuan(debtFen)} 元，请先还清`,
  }
  const invoiced = await isInvoiced(ctx, { cardId: card?.id ?? null, parts: sheet.parts })
  const money = card ? '年费' : '充值'
  const papers = {
    label: '发票已红冲',
    cleared: !invoiced,
    detail: invoiced ? `${money}已开发票，请先作废或红冲` : '',
  }
  // Of what nobody invoices where it is put in there is nothing to say.
  if (!card) return invoiced ? [owed, papers] : [owed]
  return [
    owed,
    {
      label: '没有待付款的续卡或升级',
      cleared: card.waits === null,
      detail: card.waits ? '请先收款或取消那张订单' : '',
    },
    papers,
  ]
}

const nameOf = async (ctx: Context, customerId: number): Promise<string> => {
  const { rows } = await sqlOf({ name: Str })`
    select c.name from ${sql.raw(customerById('c'))} where c.id = ${customerId}`.execute(ctx.db)
  return rows[0]!.name
}

const tryIt = async (ctx: Context, asked: Asked, wanted: Wanted): Promise<Answer> => {
  const stand = await accountStand(ctx, asked, { lock: false })
  if (stand.card) refuseKept({ ...stand.card, waits: null })
  const { sheet, formula } = accountTried(stand, wanted)
  const route = await accountRoute(ctx, stand.paymentIds, sheet.cashFen)
  return {
    kind: stand.kind,
    customerId: stand.customerId,
    customerName: await nameOf(ctx, stand.customerId),
    cardName: stand.card ? `${stand.card.terms.name} ${stand.card.no}` : '',
    first: toYuan(sheet.firstFen),
    ratio: toYuan(sheet.ratioFen),
    least: toYuan(sheet.leastFen),
    bonusTaken: toYuan(stand.bonusFen),
    couponShort: toYuan(sheet.couponShortFen),
    held: toYuan(stand.heldFen),
    formula,
    parts: sheet.parts.map(partSaid),
    lots: stand.lots.map((part) => partSaid({ ...part, valueFen: 0 })),
    value: toYuan(sheet.valueFen),
    fee: toYuan(sheet.feeFen),
    mostFee: toYuan(sheet.mostFeeFen),
    pointsShort: toYuan(sheet.pointsShortFen),
    cash: toYuan(sheet.cashFen),
    pointsTaken: sheet.pointsTaken,
    coupons: [...stand.couponNames],
    withinWeek: stand.parts.every(({ withinWeek }) => withinWeek),
    route: accountRouteSaid(route),
    toClear: await toClear(ctx, stand, sheet),
    digest: digestOfStand(stand, sheet),
  }
}

export const tryBalance = (
  ctx: Context,
  { customerId, origins, ...wanted }: InputOf<typeof accountRefunds.balanceTrial>,
) => tryIt(ctx, { kind: 'BALANCE', customerId, origins }, wanted)

export const tryDeposit = (
  ctx: Context,
  { customerId, deposit, ...wanted }: InputOf<typeof accountRefunds.depositTrial>,
) => tryIt(ctx, { kind: 'DEPOSIT', customerId, deposit }, wanted)

export const tryRetiring = (ctx: Context, { id, ...wanted }: InputOf<typeof accountRefunds.retireTrial>) =>
  tryIt(ctx, { kind: 'VIP_CARD', cardId: id }, wanted)
