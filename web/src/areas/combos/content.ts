/** A combo as the form holds it, as the shared rules look at it, as the call takes it. */
import type { combos } from '@clinic/contract/areas/combos/calls.ts'
import type { ComboContent } from '@clinic/contract/areas/combos/rules.ts'
import type { ProductRow } from '@clinic/contract/areas/products/nouns.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { type Fen, parseYuan } from '@clinic/contract/money.ts'

type Write = InputOf<typeof combos.create>

export type Group = { readonly name: string; readonly choose: number }
export type Line = {
  readonly productId: number
  readonly productName?: string
  readonly count: number
  readonly groupNo: number | null
  /** Null: by its price. */
  readonly weight: string | null
  readonly isGift: boolean
}
/** As much of the form as is filled in. */
export type Filled = {
  readonly kind?: Write['kind']
  readonly price?: string | null
  readonly groups?: readonly Group[]
  readonly lines?: readonly Line[]
}

export type Known = Pick<ProductRow, 'id' | 'name' | 'price' | 'cost'>

const fen = (yuan: string | number | null | undefined): Fen => (yuan ? (parseYuan(yuan) ?? 0) : 0)

/** What the rules look at; null while a project's price is not known here. */
export const contentOf = (
  { kind = 'FIXED', price, groups = [], lines = [] }: Filled,
  products: ReadonlyMap<number, Known>,
): ComboContent | null => {
  if (lines.some(({ productId }) => products.get(productId)?.price === undefined)) return null
  return {
    kind,
    priceFen: fen(price),
    groups: kind === 'PICK' ? groups : [],
    lines: lines.map(({ productId, count, groupNo, weight, isGift }) => ({
      productId,
      name: products.get(productId)!.name,
      count,
      groupNo: kind === 'PICK' ? groupNo : null,
      isGift,
      weightFen: weight === null ? null : fen(weight),
      priceFen: fen(products.get(productId)!.price),
    })),
  }
}

/** Of one of a product, in fen; null where it is not known. */
export const costIn =
  (products: ReadonlyMap<number, Known>) =>
  (productId: number): Fen | null => {
    const cost = products.get(productId)?.cost
    return cost === undefined || cost === null ? null : fen(cost)
  }

/** The call's input: lines without their names; a fixed one has no groups. */
export const inputOf = (values: Record<string, unknown>): Write => {
  const { lines = [], groups = [], ...rest } = values as unknown as Write & { lines?: Line[]; groups?: Group[] }
  const isPick = rest.kind === 'PICK'
  return {
    ...rest,
    groups: isPick ? [...groups] : [],
    lines: (lines as readonly Line[]).map(({ productId, count, groupNo, weight, isGift }) => ({
      productId,
      count,
      groupNo: isPick ? groupNo : null,
      weight,
      isGift,
    })),
  }
}

/** In 折: 78.42 % of the price is 7.84. */
export const foldsOf = (basisPoints: number): string => `${Math.floor(basisPoints / 10) / 100} 折`
