/** 充值套餐: set up, promised with a recharge order, given when the money is taken, taken back with it. */
import { packages as calls, creditRefusals, type packages } from '@clinic/contract/areas/credits/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { type Fen, parseYuan, toYuan, withCommas } from '@clinic/contract/money.ts'
import { common, type Refusal } from '@clinic/contract/refusals.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { Bool, Num, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import { col, everybody } from '../../kit/list.ts'
import { refuseDangling } from '../../kit/references.ts'
import { resource } from '../../kit/resource.ts'
import { namedIn } from '../../kit/table.ts'
import { giveCoupons, takeGivenBack } from '../coupons/index.ts'
import { couponNamed, namedCoupons } from '../coupons/reads.ts'
import { refuseUnreached } from '../customers/index.ts'
import type { PostingLine } from '../ledger/index.ts'
import { orderOf } from '../orders/reads.ts'

const settings = resource(
  { list: calls.list },
  {
    scope: everybody('a setting of the hospital, the same for all'),
    joins: sql`left join ${sql.raw(couponNamed('c', 'r'))}`,
    columns: { couponName: col('c.name') },
  },
)

type Form = InputOf<typeof packages.create>

const check = async (ctx: Context, form: Partial<Form>): Promise<void> => {
  const { principal, coins, points = 0, couponId, startsOn, endsOn } = form
  if ((parseYuan(principal ?? 0) ?? 0) <= 0) refuse(creditRefusals.noPrincipal())
  if ((parseYuan(coins ?? 0) ?? 0) <= 0 && points === 0 && !couponId) refuse(creditRefusals.bringsNothing())
  if (startsOn && endsOn && endsOn < startsOn) refuse(creditRefusals.wrongSpan())
  if (couponId) await refuseDangling(ctx, namedCoupons([couponId]), creditRefusals.couponGone)
}

/** No coins at all are none. */
const withoutNothing = <F extends Partial<Form>>(form: F): F =>
  form.coins !== undefined && form.coins !== null && parseYuan(form.coins) === 0 ? { ...form, coins: null } : form

export const packageHandlers = {
  list: settings.list,
  one: settings.one,
  create: async (ctx: Context, form: Form) => {
    await check(ctx, form)
    return await settings.create(ctx, withoutNothing(form))
  },
  update: async (ctx: Context, form: InputOf<typeof packages.update>) => {
    const stood = await settings.one(ctx, form)
    await check(ctx, { ...stood, ...(namedIn(form) as Form) } as Partial<Form>)
    return await settings.update(ctx, withoutNothing(form))
  },
}

const Sold = {
  id: Id,
  name: Str,
  principalFen: Num,
  coinsFen: Nullable(Num),
  points: Num,
  validMonths: Num,
  couponId: Nullable(Id),
  couponName: Nullable(Str),
  perCustomer: Num,
  status: Num,
  inSpan: Bool,
  /** Orders of hers with it that were not given up. */
  had: Num,
}
type Sold = RowOf<typeof Sold>

const soldTo = async (ctx: Context, customerId: number, id: number | null): Promise<Sold[]> => {
  const { rows } = await sqlOf(Sold)`
    select r.id, r.name, r.principal_fen as "principalFen", r.coins_fen as "coinsFen", r.points, r.valid_months as "validMonths",
      r.coupon_id as "couponId", c.name as "couponName", r.per_customer as "perCustomer", r.status,
      coalesce(r.starts_on <= kit.business_date(), true) and coalesce(r.ends_on >= kit.business_date(), true) as "inSpan",
      (select count(*)::int from credits.recharge_promise p join ${sql.raw(orderOf('o', 'p'))}
        where p.package_id = r.id and o.customer_id = ${customerId} and o.status not in ('CANCELLED', 'REVOKED')) as had
    from credits.recharge_package r left join ${sql.raw(couponNamed('c', 'r'))}
    where ${id === null ? sql`r.status = 0` : sql`r.id = ${id}`} order by r.sort, r.id`.execute(ctx.db)
  return rows
}

const whyNot = ({ name, status, inSpan, perCustomer, had }: Sold): Refusal | null => {
  if (status !== 0) return creditRefusals.off({ name })
  if (!inSpan) return creditRefusals.notNow({ name })
  return perCustomer > 0 && had >= perCustomer ? creditRefusals.full({ name, most: perCustomer, had }) : null
}

/** 送好美币 500.00、1,000 积分、卡券“焕肤”. */
const bringsOf = ({ coinsFen, points, couponName, validMonths }: Sold): string => {
  const parts = [
    ...(coinsFen === null ? [] : [`好美币 ${withCommas(toYuan(coinsFen))}`]),
    ...(points > 0 ? [`${points} 积分`] : []),
  ]
  const lasts = parts.length > 0 && validMonths > 0 ? `（${validMonths} 个月有效）` : ''
  return `送${[...parts.slice(0, -1), ...parts.slice(-1).map((last) => `${last}${lasts}`), ...(couponName ? [`卡券“${couponName}”`] : [])].join('、')}`
}

export const packageOptions = async (
  ctx: Context,
  { customerId }: InputOf<typeof packages.options>,
): Promise<OutputOf<typeof packages.options>> => {
  await refuseUnreached(ctx, customerId)
  return (await soldTo(ctx, customerId, null)).map((sold) => ({
    id: sold.id,
    name: sold.name,
    principal: toYuan(sold.principalFen),
    coins: sold.coinsFen === null ? null : toYuan(sold.coinsFen),
    brings: bringsOf(sold),
    whyNot: whyNot(sold)?.message ?? '',
  }))
}

export type Wished = { readonly packageId: number; readonly customerId: number; readonly amountFen: Fen }

/** Refuses a package she cannot have with so much. Her recharges wait for one another. */
export const refusePackage = async (ctx: Context, { packageId, customerId, amountFen }: Wished): Promise<void> => {
  const [sold] = await soldTo(ctx, customerId, packageId)
  if (!sold) refuse(common.notFound())
  refuseIf(whyNot(sold!))
  const { name, principalFen } = sold!
  if (principalFen !== amountFen) refuse(creditRefusals.otherAmount({ name, principal: toYuan(principalFen) }))
}

/** Promises with an order what its package brings today. */
export const promise = async (ctx: Context, orderId: number, packageId: number): Promise<void> => {
  await sql`insert into credits.recharge_promise (order_id, package_id, coins_fen, points, valid_months, coupon_id)
    select ${orderId}, r.id, coalesce(r.coins_fen, 0), r.points, r.valid_months, r.coupon_id
    from credits.recharge_package r where r.id = ${packageId}`.execute(ctx.db)
}

const Promised = {
  id: Id,
  name: Str,
  coinsFen: Num,
  points: Num,
  couponId: Nullable(Id),
  recordIds: Type.Array(Id),
  expires: Nullable(Str),
}

const promisedOf = async (ctx: Context, orderId: number) =>
  (
    await sqlOf(Promised)`
      select p.id, r.name, p.coins_fen as "coinsFen", p.points, p.coupon_id as "couponId", p.record_ids as "recordIds",
        case when p.valid_months > 0 then (kit.business_date() + make_interval(months => p.valid_months::int))::date end as expires
      from credits.recharge_promise p join credits.recharge_package r on r.hospital_id = p.hospital_id and r.id = p.package_id
      where p.order_id = ${orderId} for update of p`.execute(ctx.db)
  ).rows[0]

/** Gives what was promised with an order that is paid: the coupon at once, coins and points as lines of its journal. */
export const givePromised = async (ctx: Context, orderId: number, customerId: number): Promise<PostingLine[]> => {
  const promised = await promisedOf(ctx, orderId)
  if (!promised) return []
  const { id, name, coinsFen, points, couponId, expires } = promised
  if (couponId !== null) {
    const given = await giveCoupons(ctx, { couponId, customerId, qty: 1, remark: `充值套餐：${name}` })
    if ('whyNot' in given) return refuse(creditRefusals.couponGoneNow({ name, reason: given.whyNot.message }))
    await sql`update credits.recharge_promise p set record_ids = ${given.ids}::bigint[] where p.id = ${id}`.execute(
      ctx.db,
    )
  }
  const own = { owner: customerId, customer: customerId, ...(expires === null ? {} : { expires }) }
  return [
    { kind: 'COIN_ISSUED', owner: 0, amount: coinsFen },
    { kind: 'COIN_CUSTOMER', ...own, amount: -coinsFen },
    { kind: 'POINT_ISSUED', owner: 0, amount: points },
    { kind: 'POINT_CUSTOMER', ...own, amount: -points },
  ]
}

/** Takes the coupon back of an order whose payment is cancelled; coins and points return with its journal. */
export const takePromisedBack = async (ctx: Context, orderId: number, reason: string): Promise<void> => {
  const promised = await promisedOf(ctx, orderId)
  if (!promised || promised.recordIds.length === 0) return
  if (!(await takeGivenBack(ctx, promised.recordIds, reason))) refuse(creditRefusals.bonusUsed())
  await sql`update credits.recharge_promise p set record_ids = '{}' where p.id = ${promised.id}`.execute(ctx.db)
}
