/** 会员价: what is said of products for kinds of cards, kept here and written with the product; what a card makes of prices. */
import type { levelPrices } from '@clinic/contract/areas/memberships/calls.ts'
import { levelPriceOf } from '@clinic/contract/areas/products/level-prices.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Num, Str, sqlOf, sure, textOf } from '../../kit/db/rows.ts'
import { yuanOf } from '../../kit/db/yuan.ts'
import { type Reading, readingOf } from '../../kit/reading.ts'
import { refuseUnreached } from '../customers/index.ts'
import type { CardPrices } from '../orders/index.ts'
import type { LevelSaid, LevelsOfKind } from '../products/index.ts'
import { everyProduct } from '../products/reads.ts'
import { countsToday } from './reads.ts'

/** What is said of the product of an alias, by rank of the cards: for lists of products. */
export const levelsShown = (product: string): string =>
  `coalesce((select jsonb_agg(jsonb_build_object('typeId', l.type_id, 'typeName', t.name, 'price', ${yuanOf('l.price_fen')},
      'discountBp', l.discount_bp) order by t.rank, t.sort, t.id)
    from memberships.level_price l join memberships.card_type t on t.hospital_id = l.hospital_id and t.id = l.type_id
    where l.hospital_id = ${product}.hospital_id and l.product_id = ${product}.id), '[]'::jsonb)`

const arraysOf = (said: readonly LevelSaid[]) => sql`unnest(${said.map(({ productId }) => productId)}::bigint[],
    ${said.map(({ typeId }) => typeId)}::bigint[], ${said.map(({ priceFen }) => priceFen)}::bigint[],
    ${said.map(({ discountBp }) => discountBp)}::integer[]) as s (product_id, type_id, price_fen, discount_bp)`

const putIn = sql`insert into memberships.level_price as l (product_id, type_id, price_fen, discount_bp)
    select s.product_id, s.type_id, s.price_fen, s.discount_bp from said s order by s.product_id, s.type_id
    on conflict (hospital_id, product_id, type_id) do update set price_fen = excluded.price_fen, discount_bp = excluded.discount_bp
      where (l.price_fen, l.discount_bp) is distinct from (excluded.price_fen, excluded.discount_bp)
    returning l.product_id`

/** Replaces what is said of products; the caller holds them. Those of which something changed. */
export const keepLevels = async (
  ctx: Context,
  productIds: readonly number[],
  said: readonly LevelSaid[],
): Promise<readonly number[]> => {
  const { rows } = await sqlOf({ id: sure(Id) })`with said as materialized (select s.* from ${arraysOf(said)}),
    gone as (delete from memberships.level_price l where l.product_id = any(${productIds}::bigint[])
      and not exists (select from said s where s.product_id = l.product_id and s.type_id = l.type_id) returning l.product_id),
    put as (${putIn})
    select x.product_id as id from (select product_id from gone union select product_id from put) x order by 1`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}

/** Puts in or changes what is said, and leaves the rest. */
export const putLevels = async (ctx: Context, said: readonly LevelSaid[]): Promise<void> => {
  await sql`with said as materialized (select s.* from ${arraysOf(said)}) ${putIn}`.execute(ctx.db)
}

/** All kinds by name: for sheets of products. */
export const everyKind = textOf({ id: Id, name: Str }, 'select t.id, t.name from memberships.card_type t order by t.id')

const Kind = { name: Str, discountBp: Num }
const Said = { productId: Id, priceFen: Nullable(Num), discountBp: Nullable(Num) }
const kindById = textOf(
  Kind,
  'select t.name, t.discount_bp as "discountBp" from memberships.card_type t where t.id = $1',
)
const saidOf = textOf(
  Said,
  `select l.product_id as "productId", l.price_fen as "priceFen", l.discount_bp as "discountBp" from memberships.level_price l
    where l.type_id = $1 and l.product_id = any($2::bigint[]) order by l.product_id`,
)

export const levelsOfKind = (typeId: number, productIds: readonly number[]): Reading<LevelsOfKind | null> =>
  readingOf({ kinds: kindById(typeId), said: saidOf(typeId, productIds) }, ({ kinds: [kind], said }) =>
    kind ? { ...kind, said } : null,
  )

const Card = { no: Str, name: sure(Str), discountBp: sure(Num) }
const cardOfCustomer = textOf(
  Card,
  `select c.no, c.name, c.discount_bp as "discountBp" from memberships.card c where c.customer_id = $1 and ${countsToday('c')}`,
)
const saidOfCustomer = textOf(
  Said,
  `select l.product_id as "productId", l.price_fen as "priceFen", l.discount_bp as "discountBp" from memberships.level_price l
      join memberships.card c on c.hospital_id = l.hospital_id and c.type_id = l.type_id
    where c.customer_id = $1 and ${countsToday('c')} and l.product_id = any($2::bigint[]) order by l.product_id`,
)

/** The card that counts for a customer now, and what is said of these products for its kind: for orders. */
export const pricesByCard = (customerId: number, productIds: readonly number[]): Reading<CardPrices | null> =>
  readingOf(
    { cards: cardOfCustomer(customerId), said: saidOfCustomer(customerId, [...new Set(productIds)]) },
    ({ cards: [card], said }) => (card ? { ...card, said: new Map(said.map((one) => [one.productId, one])) } : null),
  )

const productFacts = textOf(
  { id: Id, itemType: Str, priceFen: Num, floorFen: Num },
  `select p.id, p.item_type as "itemType", p.price_fen as "priceFen", p.floor_price_fen as "floorFen" from ${everyProduct('p')}
    where p.id = any($1::bigint[]) order by p.id`,
)

/** What these products cost her: the page of an order asks it as the server will. */
export const pricesOfCustomer = async (
  ctx: Context,
  { customerId, productIds }: InputOf<typeof levelPrices.ofCustomer>,
): Promise<OutputOf<typeof levelPrices.ofCustomer>> => {
  await refuseUnreached(ctx, customerId)
  const { card, facts } = await ctx.together({
    card: pricesByCard(customerId, productIds),
    facts: productFacts(productIds),
  })
  if (!card) return null
  const { no, name, discountBp, said } = card
  return {
    ...{ no, name, discountBp },
    prices: facts.map((product) => ({
      productId: product.id,
      price: toYuan(levelPriceOf(product, said.get(product.id) ?? null, discountBp)),
    })),
  }
}

export const kindsWithPrices = async (ctx: Context): Promise<OutputOf<typeof levelPrices.kinds>> => {
  const { rows } = await sqlOf({ id: Id, name: Str, rank: Num, discountBp: Num })`
    select t.id, t.name, t.rank, t.discount_bp as "discountBp" from memberships.card_type t
    where t.status = 0 order by t.rank, t.sort, t.id`.execute(ctx.db)
  return rows
}
