/** What other areas may read of products inside their own statements, as text. Knows no other area. */

/** To be joined: the product of a row, as it stands in the list today. */
export const productOf = (product: string, row: string): string =>
  `products.product ${product} on ${product}.hospital_id = ${row}.hospital_id and ${product}.id = ${row}.product_id`

/** Products under a name of their own, to be chosen among by id. */
export const everyProduct = (product: string): string => `products.product ${product}`

/** Ids that must be products of the hospital: for `refuseDangling`. */
export const namedProducts = <T>(ids: readonly T[]) => ({ 'products.product': ids })

/** Name of the type of a product (of the alias); null where it has none. */
export const typeName = (product: string): string =>
  `(select n.name from products.type_tree n where n.hospital_id = ${product}.hospital_id and n.id = ${product}.type_id)`
