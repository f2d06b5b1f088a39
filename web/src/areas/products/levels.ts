/** 会员价 of a product between its form and its call. */
import type { products } from '@clinic/contract/areas/products/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'

export type Level = { readonly typeId: number; readonly price?: string | null; readonly discountBp?: number | null }

type Write = InputOf<typeof products.create>

/** The call's input: prices by card without the names of the cards. */
export const withoutNames = (values: Record<string, unknown>): Write => {
  const { levelPrices: levels, ...rest } = values as unknown as Write & { levelPrices?: readonly Level[] }
  if (levels === undefined) return rest
  return {
    ...rest,
    levelPrices: levels.map(({ typeId, price, discountBp }) =>
      discountBp == null ? { typeId, price: price ?? null } : { typeId, discountBp },
    ),
  }
}
