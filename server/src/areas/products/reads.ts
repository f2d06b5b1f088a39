/** What other areas may read of products inside their own statements, as text. Knows no other area. */
import { type RawBuilder, sql } from 'kysely'

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

/** Ids of the type of a product (of the alias) and of all above it; none where it has no type, or there is no product. */
export const typePath = (product: string): string =>
  `coalesce((select n.path from products.type_tree n where n.hospital_id = ${product}.hospital_id and n.id = ${product}.type_id), '{}')`

/** To be joined: the type that `type_id` of a row names, the kind that `kind_id` names. */
export const typeNamed = (type: string, row: string): string =>
  `products.type_tree ${type} on ${type}.hospital_id = ${row}.hospital_id and ${type}.id = ${row}.type_id`
export const kindNamed = (kind: string, row: string): string =>
  `products.universal_kind ${kind} on ${kind}.hospital_id = ${row}.hospital_id and ${kind}.id = ${row}.kind_id`

/** Types under a name of their own, to be narrowed by their ids. */
export const everyType = (type: string): string => `products.type_tree ${type}`
/** Ids of the products of these types, or of what is below them: an array that is looked up once. */
export const productsOfTypes = (typeIds: readonly number[]): RawBuilder<unknown> =>
  sql`array(select p.id from products.product p join products.type_tree y on y.hospital_id = p.hospital_id and y.id = p.type_id
    where y.path && ${[...typeIds]}::bigint[])`

/** Ids that must be types or kinds of the hospital: for `refuseDangling`. */
export const namedTypes = <T>(ids: readonly T[]) => ({ 'products.type_tree': ids })
export const namedKinds = <T>(ids: readonly T[]) => ({ 'products.universal_kind': ids })

/** Minutes that one session of a row's product takes; null where it says none. */
export const durationOf = (row: string): string =>
  `(select n.duration_min from products.product n where n.hospital_id = ${row}.hospital_id and n.id = ${row}.product_id)`

/** Name of the product that a column names; null where it names none. */
export const productName = (row: string, column = 'product_id'): string =>
  `(select n.name from products.product n where n.hospital_id = ${row}.hospital_id and n.id = ${row}.${column})`
