/**
 * By which ways a refund leaves: the way she paid, the last payment first; what cannot go that way to an account of her own name.
 * Source: money book §10 (R2), §10.3.
 */
import { accountRefusals } from '@clinic/contract/areas/refunds/account-words.ts'
import { refundRefusals, type refunds, whyNotPayee } from '@clinic/contract/areas/refunds/calls.ts'
import type { Routed } from '@clinic/contract/areas/refunds/trial.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { type Fen, parseYuan, toYuan } from '@clinic/contract/money.ts'
import { shareOf } from '@clinic/contract/proportion.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import type { PayingOut } from '../cashier/index.ts'
import type { AccountRoute } from './accounts/route.ts'
import type { Form } from './forms.ts'
import { routeFor, type Stand } from './standing.ts'

export type PayInput = InputOf<typeof refunds.pay>
type Kind = PayingOut['kinds'][number]
type CardBack = { readonly cardId: number; readonly bonusFen: Fen }
/** One way the money leaves by; `originId` null: another than she paid by. */
export type Way = {
  readonly kind: Kind
  readonly fen: Fen
  readonly originId: number | null
  readonly refNo: string
  /** The card it goes back to. */
  readonly card: CardBack | null
}
/** What is paid, by whom and how it was typed. */
export type Paying = {
  readonly out: PayingOut
  readonly form: Form
  readonly input: PayInput
  /** Of the customer, as the account's holder is compared with it. */
  readonly customerName: string
}

type Sum = { readonly code: string; readonly fen: Fen }
type Typed = Sum & { readonly refNo: string }

const byCode = (ways: readonly Sum[]): Map<string, Fen> => {
  const sums = new Map<string, Fen>()
  for (const { code, fen } of ways) sums.set(code, (sums.get(code) ?? 0) + fen)
  return sums
}

const isSame = (a: ReadonlyMap<string, Fen>, b: ReadonlyMap<string, Fen>): boolean =>
  a.size === b.size && [...a].every(([code, fen]) => b.get(code) === fen)

const kindOf = ({ kinds }: PayingOut, code: string): Kind => {
  const kind = kinds.find((one) => one.code === code && one.refundable)
  return kind ?? refuse(refundRefusals.wayUnknown({ code }))
}

const typedOf = ({ form: { cashFen }, input: { tenders } }: Paying): Typed[] | undefined => {
  const typed = tenders?.map(({ code, amount, refNo = '' }) => ({
    code,
    refNo: refNo.trim(),
    fen: parseYuan(amount) ?? refuse(common.invalid({ reason: '金额格式不正确' })),
  }))
  if (!typed) return undefined
  if (typed.some(({ fen }) => fen <= 0)) refuse(common.invalid({ reason: '每种方式的金额须大于 0' }))
  const given = typed.reduce((sum, { fen }) => sum + fen, 0)
  if (given !== cashFen) refuse(refundRefusals.wrongSum({ given: toYuan(given), cash: toYuan(cashFen) }))
  return typed
}

const isPrepaid = ({ kind }: Form): boolean => kind !== 'ORDER'

/** Ways that she did not pay by: out of the house to an account that is hers, or of her family. */
const otherWays = ({ out, form, input, customerName }: Paying, typed: readonly Typed[]): Way[] => {
  const ways = typed.map(
    ({ code, fen, refNo }): Way => ({ kind: kindOf(out, code), fen, originId: null, refNo, card: null }),
  )
  // A balance that is given back goes into no balance.
  const open = ['cash', 'clearing', ...(isPrepaid(form) ? [] : ['wallet'])]
  const wrong = ways.find(({ kind }) => !open.includes(kind.class))
  if (wrong) refuse(refundRefusals.wayUnknown({ code: wrong.kind.name }))
  if (ways.some(({ kind }) => kind.class === 'clearing'))
    refuseIf(whyNotPayee(input.payee, { customerName, prepaid: isPrepaid(form), idChecked: input.idChecked ?? false }))
  return ways
}

/** Another way than she paid by is for whoever may, with a reason. */
const changedWays = (ctx: Context, paying: Paying, typed: readonly Typed[]): Way[] => {
  if (!ctx.session.permissions.has('cashier:refund:route')) refuse(refundRefusals.routeRight())
  if (!paying.input.routeNote?.trim()) refuse(refundRefusals.routeNote())
  return otherWays(paying, typed)
}

/** What is typed beyond the open ways; null: one of them does not get what came by it. */
const beyondOpen = (typed: readonly Typed[], open: readonly Sum[]): Typed[] | null => {
  const left = byCode(open)
  const rest = typed.flatMap((one) => {
    const own = Math.min(one.fen, left.get(one.code) ?? 0)
    left.set(one.code, (left.get(one.code) ?? 0) - own)
    return one.fen > own ? [{ ...one, fen: one.fen - own }] : []
  })
  return [...left.values()].every((fen) => fen === 0) ? rest : null
}

/**
 * Prepaid money: by open ways as it came. Only what is closed goes to an account of her own name, which is nobody's choice; that the
 * rest does, too, is for whoever may change the way. Cash within its limit.
 */
export const accountWays = (ctx: Context, route: AccountRoute, paying: Paying): Way[] => {
  const typed = typedOf(paying)
  const closedFen = route.cashFen + route.restFen
  if (!typed && closedFen > 0) refuse(accountRefusals.routeClosed({ rest: toYuan(closedFen) }))
  const came = route.open.map(
    (one): Way => ({
      ...one,
      kind: kindOf(paying.out, one.code),
      refNo: typed?.find(({ code }) => code === one.code)?.refNo ?? '',
      card: null,
    }),
  )
  const rest = beyondOpen(typed ?? [], typed ? route.open : [])
  const ways = rest ? [...came, ...otherWays(paying, rest)] : changedWays(ctx, paying, typed ?? [])
  const cash = ways.reduce((sum, { kind, fen }) => sum + (kind.class === 'cash' ? fen : 0), 0)
  if (cash > route.cashMostFen) refuse(accountRefusals.cashMost({ most: toYuan(route.cashMostFen) }))
  return ways
}

/** Of an order: as she paid, or all of it another way. */
export const orderWays = (ctx: Context, stand: Stand, paying: Paying): Way[] => {
  const route = routeFor(stand, paying.form.cashFen)
  const typed = typedOf(paying)
  if (typed && !isSame(byCode(typed), byCode(route))) return changedWays(ctx, paying, typed)
  const refOf = (code: string) => typed?.find((one) => one.code === code)?.refNo ?? ''
  return route.map((one) => ({
    ...one,
    kind: kindOf(paying.out, one.code),
    refNo: refOf(one.code),
    card: cardOf(stand, one),
  }))
}

/** What of a card's bonus goes back with its money, in the proportion in which it was taken: all of it with the last fen. */
const cardOf = ({ sources, origins }: Stand, { originId, fen }: Routed): CardBack | null => {
  const way = sources.ways.find(({ tenderId }) => tenderId === originId)
  if (!way || way.cardId === null) return null
  const before = way.fen - origins.find(({ tenderId }) => tenderId === originId)!.leftFen
  const upTo = (part: Fen): Fen => shareOf(way.bonusFen, part, way.fen).floor
  return { cardId: way.cardId, bonusFen: upTo(before + fen) - upTo(before) }
}
