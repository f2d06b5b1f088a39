/** Rows of what is given without a payment, between form and call. */
import type { givenOrders } from '@clinic/contract/areas/purchases/given.ts'
import type { InputOf } from '@clinic/contract/call.ts'

export type GivenRow = { readonly productId: number | null; readonly contentCount: number }

/** The rows that name a project. */
export const namedLines = (rows: unknown): InputOf<typeof givenOrders.free>['lines'] =>
  ((rows ?? []) as readonly GivenRow[]).flatMap(({ productId, contentCount }) =>
    productId === null ? [] : [{ productId, contentCount }],
  )
