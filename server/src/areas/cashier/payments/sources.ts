/** How an order was paid, as its refund needs it: ways by payment, promotions by line, points it earned; and the drawer it leaves. */
import type { TenderClass } from '@clinic/contract/areas/cashier/split.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { Bool, Num, Of, type RowOf, Str, textOf } from '../../../kit/db/rows.ts'
import { type Reading, readingOf } from '../../../kit/reading.ts'
import { openDay } from '../../ledger/index.ts'
import { drawerOf, journalsOfPayment, pointsEarnedBy } from '../../ledger/reads.ts'
import { lineOf } from '../../orders/reads.ts'

const Way = {
  tenderId: Id,
  paymentId: Id,
  code: Str,
  name: Str,
  class: Of<TenderClass>(),
  fen: Num,
  /** The card it was taken from, and the bonus that went along with it. */
  cardId: Nullable(Id),
  bonusFen: Num,
}
export type PaidWay = RowOf<typeof Way>
const Promotion = { lineId: Id, class: Of<TenderClass>(), amount: Num }
export type PaidPromotion = RowOf<typeof Promotion>

const onOrder = `cashier.payment p join cashier.payment_tender t on t.hospital_id = p.hospital_id and t.payment_id = p.id
  join cashier.payment_allocation a on a.hospital_id = t.hospital_id and a.tender_id = t.id join ${lineOf('l', 'a')}`

const ways = textOf(
  Way,
  // What a change carried in goes back into the balance.
  `select t.id "tenderId", p.id "paymentId", y.code, y.name, y.class, sum(a.amount_fen)::bigint fen, t.card_id "cardId",
      coalesce((select sum(b.amount_fen) from cashier.payment_tender x join cashier.payment_allocation b
        on b.hospital_id = x.hospital_id and b.tender_id = x.id join ${lineOf('m', 'b')}
        where x.hospital_id = t.hospital_id and x.payment_id = p.id and x.class = 'cardBonus' and t.class = 'card'
          and m.order_id = $1), 0)::bigint "bonusFen"
    from ${onOrder} join cashier.tender_type y on y.hospital_id = t.hospital_id
      and case t.class when 'internal' then y.code = 'WALLET' else y.id = t.tender_type_id end
    where l.order_id = $1 and p.status = 'SUCCESS' and t.class in ('cash', 'clearing', 'wallet', 'deposit', 'card', 'internal')
    group by t.id, t.hospital_id, t.class, t.card_id, p.id, y.code, y.name, y.class order by p.id, t.id`,
)
const promotions = textOf(
  Promotion,
  `select l.id "lineId", t.class, sum(a.amount_fen)::bigint amount
    from ${onOrder} where l.order_id = $1 and p.status = 'SUCCESS' and t.class in ('coin', 'points') group by l.id, t.class`,
)
/** Each payment earned points by its money; of one that paid several orders this one has its share. */
const earned = textOf(
  { points: Num },
  `select coalesce(sum(floor(e.points::numeric * s.own / s.whole)), 0)::bigint points
    from (select p.id, sum(a.amount_fen) filter (where l.order_id = $1) own, sum(a.amount_fen) whole
      from ${onOrder} where p.id in (select payment_id from cashier.payment_order where order_id = $1) and p.status = 'SUCCESS'
        and t.class in ('cash', 'clearing', 'wallet', 'deposit', 'card') and l.item_type not in ('RECHARGE', 'DEPOSIT')
      group by p.id) s
    cross join lateral (select ${pointsEarnedBy('s.id')} points) e
    where s.own > 0`,
)

const byCoupon = textOf(
  { fen: Num },
  `select coalesce(sum(a.amount_fen), 0)::bigint fen from ${onOrder} where l.order_id = $1 and p.status = 'SUCCESS' and t.class = 'coupon'`,
)
/** How much of an order coupons paid, fen. */
export const couponsPaid = (orderId: number): Reading<number> =>
  readingOf({ paid: byCoupon(orderId) }, ({ paid }) => paid[0]!.fen)

const journals = textOf(
  { id: Id },
  `select j.id from cashier.payment_order o join cashier.payment p on p.hospital_id = o.hospital_id and p.id = o.payment_id
    cross join lateral (${journalsOfPayment('p.id')}) j where o.order_id = $1 and p.status = 'SUCCESS' order by j.id`,
)

export type Sources = {
  readonly ways: PaidWay[]
  readonly promotions: PaidPromotion[]
  readonly points: number
  /** The journals of its payments. */
  readonly journals: readonly number[]
}

/** Of one order, what was taken back left out. */
export const sourcesOf = (orderId: number): Reading<Sources> =>
  readingOf(
    { ways: ways(orderId), promotions: promotions(orderId), earned: earned(orderId), journals: journals(orderId) },
    (read) => ({
      ways: read.ways,
      promotions: read.promotions,
      points: read.earned[0]!.points,
      journals: read.journals.map(({ id }) => id),
    }),
  )

const Shift = { id: Id, registerId: Id, today: Bool, drawerFen: Num }
const ownShift = textOf(
  Shift,
  `select s.id, s.register_id "registerId", s.business_date >= kit.business_date() today, ${drawerOf('s')} "drawerFen"
    from cashier.cashier_shift s where s.cashier_id = kit.current_staff() and s.status = 'OPEN' for share of s`,
)
const Kind = { id: Id, code: Str, name: Str, class: Of<TenderClass>(), refundable: Bool }
const kinds = textOf(
  Kind,
  `select id, code, name, class, refundable from cashier.tender_type where enabled order by sort, id`,
)

export type PayingOut = {
  readonly day: string
  /** One's own open shift of today; null: cash is nobody's to give. */
  readonly shift: RowOf<typeof Shift> | null
  readonly kinds: readonly RowOf<typeof Kind>[]
}

/** What money that leaves begins with, under lock: the open day, one's own shift, the ways there are. */
export const payingOut: Reading<PayingOut> = readingOf(
  { day: openDay, shift: ownShift(), kinds: kinds() },
  ({ day, shift, kinds: all }) => ({ day, shift: shift.find(({ today }) => today) ?? null, kinds: all }),
)

/** Is the shift of that id open, one's own, and of today? Null: none is asked for. */
export const isOwnShift = (
  shiftId: string,
): string => `(${shiftId} is null or exists (select from cashier.cashier_shift h
  where h.id = ${shiftId} and h.status = 'OPEN' and h.cashier_id = kit.current_staff() and h.business_date >= kit.business_date()))`
