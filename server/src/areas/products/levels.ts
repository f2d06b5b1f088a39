/** 会员价 of products: asked of cards, which keep them and are built on products. */
import { productRefusals, type products } from '@clinic/contract/areas/products/calls.ts'
import { type LevelTerm, levelPriceOf, levelsText, whyNotLevels } from '@clinic/contract/areas/products/level-prices.ts'
import type { ProductRow } from '@clinic/contract/areas/products/nouns.ts'
import { repriced, whyNotLevelPriced } from '@clinic/contract/areas/products/repricing.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { type Fen, parseYuan, toYuan } from '@clinic/contract/money.ts'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { asked } from '../../kit/question.ts'
import type { Reading } from '../../kit/reading.ts'

/** What is said of one product for one kind of card. */
export type LevelSaid = LevelTerm & { readonly productId: number; readonly typeId: number }
/** A kind of card, and what is said for it of the products that were asked about. */
export type LevelsOfKind = {
  readonly name: string
  readonly discountBp: number
  readonly said: readonly (LevelTerm & { readonly productId: number })[]
}

/** What products ask about prices by card. */
export const levels = {
  /** What is said of the product of an alias, as JSON. */
  shown: asked<[product: string], string>('what a product costs with kinds of cards'),
  /** Replaces all that is said of these products; those of which something changed. */
  keep: asked<[ctx: Context, productIds: readonly number[], said: readonly LevelSaid[]], Promise<readonly number[]>>(
    'to keep what products cost with kinds of cards',
  ),
  /** Puts in or changes some prices and leaves the others. */
  put: asked<[ctx: Context, said: readonly LevelSaid[]], Promise<void>>('to change what products cost with a card'),
  kinds: asked<[], Reading<readonly { readonly id: number; readonly name: string }[]>>(
    'which kinds of cards there are',
  ),
  /** Null: there is no such kind. */
  ofKind: asked<[typeId: number, productIds: readonly number[]], Reading<LevelsOfKind | null>>(
    'what products cost with a kind of card',
  ),
}

type Write = InputOf<typeof products.create>

/** The prices by card of a form, kept under the lock of its product; nothing said leaves them. */
export const keepLevels = async (ctx: Context, id: number, { levelPrices }: Write): Promise<void> => {
  if (levelPrices === undefined) return
  const said = levelPrices.map(({ typeId, price, discountBp }): LevelSaid => {
    const priceFen = price == null ? null : parseYuan(price)
    return { productId: id, typeId, priceFen, discountBp: discountBp ?? null }
  })
  await levels.keep(ctx, [id], said)
}

export const refuseLevels = ({ price, levelPrices = [] }: Write): void =>
  refuseIf(whyNotLevels(parseYuan(price) ?? 0, levelPrices))

/** A product in the words of the trail's sides: its prices by card in a line. */
export const sidesOf = (product: ProductRow) => ({ ...product, levelPrices: levelsText(product.levelPrices) })

type Held = {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly itemType: string
  readonly priceFen: Fen
  readonly floorFen: Fen
}
type Repricing = InputOf<typeof products.reprice>

/** 批量调价 of a kind's prices: new ones beside those they begin from; what was a rate becomes a price. */
export const repriceLevels = async (ctx: Context, typeId: number, held: readonly Held[], repricing: Repricing) => {
  const ids = held.map(({ id }) => id)
  const { kind } = await ctx.together({ kind: levels.ofKind(typeId, ids) })
  if (!kind) return refuse(productRefusals.levelMissing())
  const said = new Map(kind.said.map((one) => [one.productId, one]))
  const before = held.map((product) => levelPriceOf(product, said.get(product.id) ?? null, kind.discountBp))
  for (const [at, { name, priceFen, floorFen }] of held.entries())
    refuseIf(whyNotLevelPriced({ name, priceFen, floorFen, levelFen: before[at]! }, repricing))
  const after = before.map((fen) => repriced(fen, repricing))
  await levels.put(
    ctx,
    ids.map((productId, at) => ({ productId, typeId, priceFen: after[at]!, discountBp: null })),
  )
  return held.flatMap(({ code, name }, at) =>
    before[at] === after[at] ? [] : [`${code} ${name} ${kind.name} ${toYuan(before[at]!)} → ${toYuan(after[at]!)}`],
  )
}
