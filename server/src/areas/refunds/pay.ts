/**
 * Paying a refund out: by the way she paid, the last payment first; cash from one's own drawer, as far as it holds. Another way
 * needs a right, a reason and an account of hers. Source: money book §10 (R2), §14 (S5).
 */
import { takingPart } from '@clinic/contract/areas/cashier/takings.ts'
import { accountRefusals } from '@clinic/contract/areas/refunds/account-words.ts'
import { refundRefusals, type refunds, whyNotPayRefund } from '@clinic/contract/areas/refunds/calls.ts'
import type { Routed } from '@clinic/contract/areas/refunds/trial.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { type Fen, parseYuan, toYuan } from '@clinic/contract/money.ts'
import { shareOf } from '@clinic/contract/proportion.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import type { Statement } from '../../kit/db/statement.ts'
import { refuseBeyond } from '../../kit/reach.ts'
import { deals, type PayingOut, payingOut, recountDeals } from '../cashier/index.ts'
import { prepaidIn, prepaidReturned } from '../invoices/index.ts'
import { type PostingLine, postStatement } from '../ledger/index.ts'
import { endRetiring, retiredAmong } from '../memberships/index.ts'
import { lockAccountForm } from './accounts/effect.ts'
import { type AccountRoute, routeOfForm } from './accounts/route.ts'
import { type Form, formOf, isOfOrder, lockForm, noteRefund, tellRefund } from './forms.ts'
import { refundList } from './queries.ts'
import { routeFor, type Stand, standOf } from './standing.ts'

type Input = InputOf<typeof refunds.pay>
type Kind = PayingOut['kinds'][number]
/** One way the money leaves by; `originId` null: another than she paid by. */
type CardBack = { readonly cardId: number; readonly bonusFen: Fen }
type Way = {
  readonly kind: Kind
  readonly fen: Fen
  readonly originId: number | null
  readonly refNo: string
  /** The card it goes back to. */
  readonly card: CardBack | null
}

const byCode = (ways: readonly { readonly code: string; readonly fen: Fen }[]): Map<string, Fen> => {
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

const typedOf = (tenders: NonNullable<Input['tenders']>, cashFen: Fen) => {
  const typed = tenders.map(({ code, amount, refNo = '' }) => ({
    code,
    refNo: refNo.trim(),
    fen: parseYuan(amount) ?? refuse(common.invalid({ reason: '金额格式不正确' })),
  }))
  if (typed.some(({ fen }) => fen <= 0)) refuse(common.invalid({ reason: '每种方式的金额须大于 0' }))
  const given = typed.reduce((sum, { fen }) => sum + fen, 0)
  if (given !== cashFen) refuse(refundRefusals.wrongSum({ given: toYuan(given), cash: toYuan(cashFen) }))
  return typed
}

/** Another way than she paid by: whoever may, with a reason; outside the house to an account of her own name. */
const changedWays = (
  ctx: Context,
  out: PayingOut,
  typed: ReturnType<typeof typedOf>,
  input: Input,
  isClosed = false,
): Way[] => {
  // Where her own way is closed, another one is nobody's choice.
  if (!isClosed && !ctx.session.permissions.has('cashier:refund:route')) refuse(refundRefusals.routeRight())
  if (!isClosed && !input.routeNote?.trim()) refuse(refundRefusals.routeNote())
  const ways = typed.map(
    ({ code, fen, refNo }): Way => ({ kind: kindOf(out, code), fen, originId: null, refNo, card: null }),
  )
  const wrong = ways.find(({ kind }) => !['cash', 'clearing', 'wallet'].includes(kind.class))
  if (wrong) refuse(refundRefusals.wayUnknown({ code: wrong.kind.name }))
  if (ways.some(({ kind }) => kind.class === 'clearing') && !input.payee?.trim()) refuse(refundRefusals.payeeMissing())
  return ways
}

/** Prepaid money: by open ways as it came; what is closed goes to an account of her own name, cash within its limit. */
const accountWays = (ctx: Context, out: PayingOut, route: AccountRoute, form: Form, input: Input): Way[] => {
  const closedFen = route.cashFen + route.restFen
  const typed = input.tenders && typedOf(input.tenders, form.cashFen)
  if (!typed && closedFen > 0) refuse(accountRefusals.routeClosed({ rest: toYuan(closedFen) }))
  if (!typed || (closedFen === 0 && isSame(byCode(typed), byCode(route.open))))
    return route.open.map((one) => ({
      ...one,
      kind: kindOf(out, one.code),
      refNo: typed?.find(({ code }) => code === one.code)?.refNo ?? '',
      card: null,
    }))
  const ways = changedWays(ctx, out, typed, input, closedFen > 0)
  const cash = ways.reduce((sum, { kind, fen }) => sum + (kind.class === 'cash' ? fen : 0), 0)
  if (ways.some(({ kind }) => kind.class === 'wallet')) refuse(refundRefusals.wayUnknown({ code: '余额' }))
  if (cash > route.cashMostFen) refuse(accountRefusals.cashMost({ most: toYuan(route.cashMostFen) }))
  return ways
}

const waysOf = (ctx: Context, out: PayingOut, stand: Stand, form: Form, input: Input): Way[] => {
  const route = routeFor(stand, form.cashFen)
  const typed = input.tenders && typedOf(input.tenders, form.cashFen)
  if (typed && !isSame(byCode(typed), byCode(route))) return changedWays(ctx, out, typed, input)
  const refOf = (code: string) => typed?.find((one) => one.code === code)?.refNo ?? ''
  return route.map((one) => ({ ...one, kind: kindOf(out, one.code), refNo: refOf(one.code), card: cardOf(stand, one) }))
}

/** Cash leaves the payer's own drawer, and no more than it holds (S5). */
const refuseWithoutCash = ({ shift }: PayingOut, ways: readonly Way[]): void => {
  const cash = ways.reduce((sum, { kind, fen }) => sum + (kind.class === 'cash' ? fen : 0), 0)
  if (cash === 0) return
  if (!shift) refuse(refundRefusals.cashNeedsShift())
  if (cash > shift!.drawerFen) refuse(refundRefusals.drawerShort({ amount: toYuan(cash) }))
}

/** What of a card's bonus goes back with its money, in the proportion in which it was taken: all of it with the last fen. */
const cardOf = ({ sources, origins }: Stand, { originId, fen }: Routed): CardBack | null => {
  const way = sources.ways.find(({ tenderId }) => tenderId === originId)
  if (!way || way.cardId === null) return null
  const before = way.fen - origins.find(({ tenderId }) => tenderId === originId)!.leftFen
  const upTo = (part: Fen): Fen => shareOf(way.bonusFen, part, way.fen).floor
  return { cardId: way.cardId, bonusFen: upTo(before + fen) - upTo(before) }
}

const leaves = (
  { customerId }: Form,
  { shift }: PayingOut,
  { kind, fen, card }: Way,
  about: readonly number[],
  isPrepaid: boolean,
): PostingLine[] => {
  const customer = { owner: customerId, customer: customerId, amount: -fen }
  if (card)
    return [
      { kind: 'CARD_PRINCIPAL', owner: card.cardId, customer: customerId, amount: -fen },
      { kind: 'CARD_BONUS_ISSUED', owner: 0, amount: card.bonusFen },
      { kind: 'CARD_BONUS', owner: card.cardId, customer: customerId, amount: -card.bonusFen },
    ]
  if (kind.class === 'cash') return [{ kind: 'CASH_REGISTER', owner: shift!.registerId, amount: -fen }]
  if (kind.class === 'clearing') return [{ kind: 'TENDER_CLEARING', owner: kind.id, amount: -fen }]
  if (kind.class === 'deposit') return [{ kind: 'WALLET_DEPOSIT', ...customer, about }]
  return [{ kind: 'WALLET_PRINCIPAL', ...customer, ...(isPrepaid ? { about } : {}) }]
}

const waysStatement = (form: Form, ways: readonly Way[]): Statement => ({
  text: `insert into refunds.refund_tender (form_id, ordinal, tender_type_id, class, amount_fen, origin_tender_id, ref_no,
          card_id, bonus_fen)
        select $1, * from unnest($2::int[], $3::bigint[], $4::text[], $5::bigint[], $6::bigint[], $7::text[], $8::bigint[], $9::bigint[])`,
  values: [
    form.id,
    ways.map((_, at) => at + 1),
    ways.map(({ kind }) => kind.id),
    ways.map(({ kind }) => kind.class),
    ways.map(({ fen }) => fen),
    ways.map(({ originId }) => originId),
    ways.map(({ refNo }) => refNo),
    ways.map(({ card }) => card?.cardId ?? null),
    ways.map(({ card }) => card?.bonusFen ?? 0),
  ],
})

const statements = (
  form: Form,
  stand: Stand | null,
  out: PayingOut,
  ways: readonly Way[],
  input: Input,
  isPrepaid: boolean,
) => {
  const changed = ways.some(({ originId }) => originId === null)
  return [
    waysStatement(form, ways),
    {
      text: `update refunds.refund_form set status = 'REFUNDED', paid_by = kit.current_staff(), paid_at = kit.clock(),
          paid_day = $2::date, shift_id = $3, route_note = $4, payee = $5 where id = $1`,
      values: [
        form.id,
        out.day,
        out.shift?.id ?? null,
        changed ? (input.routeNote ?? '').trim() : '',
        (input.payee ?? '').trim(),
      ],
    },
    postStatement({
      type: 'refund_paid',
      id: form.id,
      date: out.day,
      memo: form.no,
      ...(out.shift ? { shiftId: out.shift.id } : {}),
      lines: [
        { kind: 'REFUND_PAYABLE', owner: form.id, customer: form.customerId, amount: form.cashFen },
        // A deposit is again what it was for; a balance that was invoiced where it was put in is that balance again.
        ...ways.flatMap((way) => leaves(form, out, way, stand?.sources.journals ?? [], isPrepaid)),
      ],
    }),
    ...(isPrepaid ? [prepaidReturned(form.orderId!, { type: 'refund_paid', id: form.id })] : []),
    ...(form.cardId === null ? [] : endRetiring(form.cardId, form.no)),
  ]
}

/** Day and shift, order, form: nobody pays the same money twice, nor two refunds by one way. */
const held = async (ctx: Context, id: number): Promise<{ out: PayingOut; stand: Stand | null; form: Form }> => {
  const form = await formOf(ctx, id)
  const { out } = await ctx.together({ out: payingOut })
  if (!isOfOrder(form)) {
    await lockAccountForm(ctx, form)
    return { out, stand: null, form: await lockForm(ctx, id) }
  }
  const stand = await standOf(ctx, form.orderId, { lock: true })
  return { out, stand, form: await lockForm(ctx, id) }
}

/** No money goes back to a card that was given back. */
const refuseRetired = async (ctx: Context, ways: readonly Way[]): Promise<void> => {
  const ids = ways.flatMap(({ card }) => (card ? [card.cardId] : []))
  if (ids.length === 0) return
  const { gone } = await ctx.together({ gone: retiredAmong([...ids]) })
  if (gone[0]) refuse(accountRefusals.cardRetired({ no: gone[0].no }))
}

export const payRefund = async (ctx: Context, input: Input): Promise<OutputOf<typeof refunds.pay>> => {
  await refuseBeyond(ctx, refundList, [input.id])
  const { out, stand, form } = await held(ctx, input.id)
  refuseIf(whyNotPayRefund({ ...form, auditedByMe: form.auditedBy === ctx.session.staffId }))
  if (form.version !== input.version) refuse(common.stale())
  const ways = stand
    ? waysOf(ctx, out, stand, form, input)
    : accountWays(ctx, out, await routeOfForm(ctx, form), form, input)
  await refuseRetired(ctx, ways)
  refuseWithoutCash(out, ways)
  const { prepaid } = await ctx.together({ prepaid: prepaidIn(form.orderId ?? 0) })
  await ctx.together(statements(form, stand, out, ways, input, prepaid.length > 0))
  const outside = ways.reduce((sum, { kind, fen }) => sum + (takingPart(kind.class) === 'received' ? fen : 0), 0)
  await recountDeals(ctx, form.customerId, outside)
  if (isOfOrder(form)) await deals.refunded(ctx, form.customerId)
  noteRefund(ctx, form, {
    before: form.status,
    after: { status: 'REFUNDED', ...Object.fromEntries(ways.map(({ kind, fen }) => [kind.name, toYuan(fen)])) },
    ...(input.routeNote ? { reason: input.routeNote } : {}),
  })
  tellRefund(ctx, form)
  ctx.tell('customer.figures', form.customerId)
  if (ways.some(({ card }) => card) || form.cardId !== null) ctx.tell('card.changed')
  const now = await formOf(ctx, form.id)
  return { id: form.id, version: now.version, status: now.status }
}
