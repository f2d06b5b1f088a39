/** What is looked at before an order is saved, beyond the lines themselves: the customer, likeness, gifts, warnings. */
import { createHash } from 'node:crypto'
import { type BlacklistStanding, blacklistSays, blockOf } from '@clinic/contract/areas/blacklist/rules.ts'
import { OF_AGE } from '@clinic/contract/areas/customers/family.ts'
import { orderRefusals } from '@clinic/contract/areas/orders/calls.ts'
import type { Review } from '@clinic/contract/areas/orders/limits.ts'
import { OPERATION, whyNotForMinor } from '@clinic/contract/areas/orders/minors.ts'
import type { DraftLine } from '@clinic/contract/areas/orders/pricing.ts'
import { lineOriginal } from '@clinic/contract/areas/orders/totals.ts'
import { type Fen, toYuan } from '@clinic/contract/money.ts'
import type { Refusal } from '@clinic/contract/refusals.ts'
import type { Rows, Statement } from '../../../kit/db/statement.ts'
import { asked } from '../../../kit/question.ts'
import { type Session, sees } from '../../../kit/session.ts'
import { standingOf } from '../../blacklist/index.ts'
import { customerAge, customerById, isGuarded } from '../../customers/reads.ts'
import type { LineWritten, Sold, Written } from './catalogue.ts'
/** The same customer and the same projects and combos in the same numbers. */
export const likenessOf = (
  customerId: number,
  lines: readonly Pick<LineWritten, 'productId' | 'contentCount'>[],
  combos: readonly { readonly comboId: number; readonly count: number }[] = [],
): string => {
  const items = [
    ...lines.map((line) => `${line.productId}x${line.contentCount}`),
    ...combos.map(({ comboId, count }) => `c${comboId}x${count}`),
  ].sort()
  return createHash('sha256')
    .update(`${customerId}:${items.join(',')}`)
    .digest('base64url')
    .slice(0, 22)
}

/** Customer, an order like this one within the minute, and what this person gave away this month by whatever she wrote: one row. */
export const surroundings = (customerId: number, likeness: string, exceptId: number): Statement => ({
  text: `select
    (select ${standingOf('c.id')} from ${customerById('c')} where c.id = $1 and c.status = 'active') as standing,
    (select coalesce(${customerAge('c')} < ${OF_AGE}, false) from ${customerById('c')} where c.id = $1) as minor,
    (select o.no from orders.sales_order o where o.customer_id = $1 and o.likeness = $2 and o.id <> $3
      and o.status <> 'CANCELLED' and o.opened_at > kit.clock() - interval '60 seconds' order by o.id desc limit 1) as like_no,
    (select coalesce(sum(d.fen), 0)::bigint from orders.order_discount d join orders.sales_order o
      on o.hospital_id = d.hospital_id and o.id = d.order_id
      where d.created_by = kit.current_staff() and d.kind = 'FREE' and o.id <> $3 and o.type <> 'REWORK'
        and d.created_at >= date_trunc('month', kit.business_date())::timestamptz + interval '4 hours'
        and o.status not in ('DRAFT', 'CANCELLED', 'REVOKED')) as gifts_fen`,
  values: [customerId, likeness, exceptId],
})

export type Surroundings = {
  standing: BlacklistStanding | null
  minor: boolean | null
  like_no: string | null
  gifts_fen: Fen
}

/** The row of `surroundings`. */
export const readSurroundings = (rows: Rows): Surroundings => rows.rows[0] as unknown as Surroundings

/** Why nothing may be sold to this customer; null when it may. */
export const whyNotCustomer = ({ standing }: Surroundings): Refusal | null => {
  if (standing === null) return orderRefusals.customerMissing()
  return blockOf('order', standing) === 'refused' ? orderRefusals.blacklisted() : null
}

/** Why an operation is not sold to a customer under age yet; null where somebody answers for her. */
export const whyNotOperate = ({ minor }: Surroundings, { sold }: Written, guardianNote = ''): Refusal | null =>
  whyNotForMinor({ isMinor: minor === true, bought: sold, guardianNote })

/** What the desk is told of a customer who may be sold to with a word of warning, and of an order like this one. */
export const warningsOf = ({ standing, like_no: no }: Surroundings): { line: number; message: string }[] => {
  const says = standing && blockOf('order', standing) === 'warned' ? blacklistSays(standing) : null
  return [
    ...(says ? [{ line: 0, message: says }] : []),
    ...(no ? [{ line: 0, message: orderRefusals.similarOrder({ no }).message }] : []),
  ]
}

/** What the gifts of an order would cost (fen). What a combo gives along is the combo's. */
const giftsOf = (lines: readonly DraftLine[]): Fen =>
  lines.reduce((sum, line) => sum + (line.isGift && line.comboDiscountFen === undefined ? lineOriginal(line) : 0), 0)

/** Two orders with gifts by one person are judged one after the other: neither may overlook the other's part of the month. */
export const takeTurnsGiving: Statement = {
  text: `select pg_advisory_xact_lock(hashtextextended('orders.gifts:' || kit.current_hospital() || ':' || kit.current_staff(), 0))`,
  values: [],
}

/** Two orders of one customer are compared one after the other: of two alike that come at once, the second is asked about. */
export const takeTurnsFor = (customerId: number): Statement => ({
  text: `select pg_advisory_xact_lock(hashtextextended('orders.alike:' || kit.current_hospital() || ':' || $1::bigint, 0))`,
  values: [customerId],
})

/** Feature `order.giftMonthly`: fen a person may give away in a month; without it none. */
export const reviewOfGifts = (session: Session, { gifts_fen }: Surroundings, { draft }: Written): Review | null => {
  const limit = session.features.get('order.giftMonthly') ?? 0
  const now = giftsOf(draft.lines)
  if (now === 0 || gifts_fen + now <= limit) return null
  const [allowed, used, asked] = [toYuan(limit), toYuan(gifts_fen), toYuan(now)]
  return {
    line: 0,
    refusal: orderRefusals.giftLimit({ limit: allowed, used, now: asked }),
    why: `本单赠送 ${asked}，开单人本月赠送额度 ${allowed}，已用 ${used}`,
  }
}

/** Rows `{ productId, left, last }` of customer $1 and products $2: sessions left, or when the last one was, too short ago. */
export const boughtBefore = asked<[], string>('what a customer has of products already')

/**
 * Things worth a word before submitting: unused sessions of the same project, a visit too soon, an open debt, an operation for
 * somebody under age (money book §6, §20.15). Whose age is not known is taken to be of age.
 */
export const warningsStatement = (customerId: number, productIds: readonly number[]): Statement => ({
  text: `select b."productId", b.left, b.last, 0::bigint as debt, null::boolean as guarded from (${boughtBefore()}) b
    union all
    select null, 0, null, coalesce(sum(o.debt_open_fen), 0)::bigint, null from orders.sales_order o
      where o.customer_id = $1 and o.debt_open_fen > 0 having sum(o.debt_open_fen) > 0
    union all
    select null, 0, null, 0, ${isGuarded('c')} from ${customerById('c')} where c.id = $1 and ${customerAge('c')} < ${OF_AGE}`,
  values: [customerId, productIds],
})

type WarningRow = { productId: number | null; left: number; last: string | null; debt: Fen; guarded: boolean | null }
/** A line as the sentences name it. */
type Named = { readonly productId: number; readonly name: string; readonly category: string }
type Warning = { readonly line: number; readonly message: string }

/** Lines of what was found; one that is not there has no name to be warned of. */
export const namedLines = (lines: readonly { readonly productId: number }[], sold: readonly Sold[]): Named[] => {
  const byId = new Map(sold.map((product) => [product.id, product]))
  return lines.map(({ productId }) => {
    const { name = '', category = '' } = byId.get(productId) ?? {}
    return { productId, name, category }
  })
}

/** Of operations alone: whoever is under age does not sign for them by herself. */
const sayWard = (guarded: boolean, lines: readonly Named[]): Warning[] => {
  const index = lines.findIndex(({ category }) => category === OPERATION)
  if (index < 0) return []
  const who = guarded ? '请由档案里登记的监护人到场签字' : '须监护人到场签字，请先在客户档案登记监护人'
  return [{ line: index + 1, message: `“${lines[index]!.name}”是手术项目，客户未满 18 岁，${who}` }]
}

/** That she owes is everybody's business who sells to her, how much is not. */
const sayDebt = (session: Session, debt: Fen): string =>
  sees(session, 'customers.customer:debtAmount')
    ? `该客户尚有欠款 ${toYuan(debt)} 元`
    : '该客户尚有欠款，请提醒到收银处'

/** Rows of `warningsStatement` as sentences beside their lines. */
export const sayWarnings = (session: Session, rows: Rows, lines: readonly Named[]): Warning[] =>
  (rows.rows as unknown as WarningRow[]).flatMap(({ productId, left, last, debt, guarded }) => {
    if (guarded !== null) return sayWard(guarded, lines)
    if (productId === null) return [{ line: 0, message: sayDebt(session, debt) }]
    const index = lines.findIndex((line) => line.productId === productId)
    const { name } = lines[index]!
    const message = left > 0 ? `该客户还有 ${left} 次“${name}”未使用` : `“${name}”上次治疗是 ${last}，未到建议间隔`
    return [{ line: index + 1, message }]
  })
