/**
 * Paying a refund out: by the way she paid, the last payment first; cash from one's own drawer, as far as it holds. Another way
 * needs a right, a reason and an account of hers. Source: money book §10 (R2), §14 (S5).
 */
import { takingPart } from '@clinic/contract/areas/cashier/takings.ts'
import { accountRefusals } from '@clinic/contract/areas/refunds/account-words.ts'
import { refundRefusals, type refunds, whyNotPayRefund } from '@clinic/contract/areas/refunds/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import type { Statement } from '../../kit/db/statement.ts'
import { refuseBeyond } from '../../kit/reach.ts'
import { deals, type PayingOut, payingOut, recountDeals } from '../cashier/index.ts'
import { prepaidIn, prepaidReturned } from '../invoices/index.ts'
import { type PostingLine, postStatement } from '../ledger/index.ts'
import { endRetiring, retiredAmong } from '../memberships/index.ts'
import { lockAccountForm } from './accounts/effect.ts'
import { routeOfForm } from './accounts/route.ts'
import { type Form, formOf, isOfOrder, lockForm, noteRefund, tellRefund } from './forms.ts'
import { accountOf, payeeNoted, payeesCustomer } from './payee.ts'
import { refundList } from './queries.ts'
import { type Stand, standOf } from './standing.ts'
import { accountWays, orderWays, type PayInput, type Paying, type Way } from './ways.ts'

/** Cash leaves the payer's own drawer, and no more than it holds (S5). */
const refuseWithoutCash = ({ shift }: PayingOut, ways: readonly Way[]): void => {
  const cash = ways.reduce((sum, { kind, fen }) => sum + (kind.class === 'cash' ? fen : 0), 0)
  if (cash === 0) return
  if (!shift) refuse(refundRefusals.cashNeedsShift())
  if (cash > shift!.drawerFen) refuse(refundRefusals.drawerShort({ amount: toYuan(cash) }))
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

const statements = (stand: Stand | null, ways: readonly Way[], paying: Paying, isPrepaid: boolean) => {
  const { form, out, input } = paying
  const changed = ways.some(({ originId }) => originId === null)
  return [
    waysStatement(form, ways),
    {
      text: `update refunds.refund_form set status = 'REFUNDED', paid_by = kit.current_staff(), paid_at = kit.clock(),
          paid_day = $2::date, shift_id = $3, route_note = $4, payee = $5, payee_relation = $6, id_checked = $7 where id = $1`,
      values: [
        form.id,
        out.day,
        out.shift?.id ?? null,
        changed ? (input.routeNote ?? '').trim() : '',
        ...accountOf(ways, paying),
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

/** What left by which way, for the trail. */
const sumsSaid = (ways: readonly Way[]): Record<string, string> => {
  const sums = new Map<string, number>()
  for (const { kind, fen } of ways) sums.set(kind.name, (sums.get(kind.name) ?? 0) + fen)
  return Object.fromEntries([...sums].map(([name, fen]) => [name, toYuan(fen)]))
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

export const payRefund = async (ctx: Context, input: PayInput): Promise<OutputOf<typeof refunds.pay>> => {
  await refuseBeyond(ctx, refundList, [input.id])
  const { out, stand, form } = await held(ctx, input.id)
  refuseIf(whyNotPayRefund({ ...form, auditedByMe: form.auditedBy === ctx.session.staffId }))
  if (form.version !== input.version) refuse(common.stale())
  const customerName = await payeesCustomer(ctx, form.customerId, input.payee !== undefined)
  const paying = { out, form, input, customerName }
  const ways = stand ? orderWays(ctx, stand, paying) : accountWays(ctx, await routeOfForm(ctx, form), paying)
  await refuseRetired(ctx, ways)
  refuseWithoutCash(out, ways)
  const { prepaid } = await ctx.together({ prepaid: prepaidIn(form.orderId ?? 0) })
  await ctx.together(statements(stand, ways, paying, prepaid.length > 0))
  const outside = ways.reduce((sum, { kind, fen }) => sum + (takingPart(kind.class) === 'received' ? fen : 0), 0)
  await recountDeals(ctx, form.customerId, outside)
  if (isOfOrder(form)) await deals.refunded(ctx, form.customerId)
  noteRefund(ctx, form, {
    before: form.status,
    after: { status: 'REFUNDED', ...sumsSaid(ways), ...payeeNoted(ways, paying) },
    ...(input.routeNote ? { reason: input.routeNote } : {}),
  })
  tellRefund(ctx, form)
  ctx.tell('customer.figures', form.customerId)
  if (ways.some(({ card }) => card) || form.cardId !== null) ctx.tell('card.changed')
  const now = await formOf(ctx, form.id)
  return { id: form.id, version: now.version, status: now.status }
}
