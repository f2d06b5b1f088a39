/** Whose documents a search word means: for lists of other areas that hold a customer's id. */
import type { ColumnName } from '@clinic/contract/table.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { tokenCondition, tokensIn } from '../list/list.ts'
import { soughtBy } from '../phone/questions.ts'
import { countFound, foundMany } from '../reach.ts'
import type { Wanted } from './tokens.ts'

type Sought = {
  /** The column in which the list shows the customer's number, where it has one. */
  readonly shown?: ColumnName
  /** What else the list is asked by: of one customer nobody else is looked for. */
  readonly asked?: Readonly<Record<string, unknown>>
}

/** Ids of all who are found. */
const idsOf = (wanted: Wanted): RawBuilder<unknown> => {
  const named =
    wanted.fragments.length > 0
      ? sql`join customers.customer c on c.hospital_id = t0.hospital_id and c.id = t0.customer_id`
      : sql``
  return sql`select t0.customer_id from ${tokensIn(wanted)} ${named} where ${tokenCondition(wanted)}`
}

/** Is this one customer found? Her own few tokens are read, not everybody's who shares one of them. */
const isFound = ({ tokens, begun, fragments }: Wanted, customerId: number): RawBuilder<unknown> => {
  const hers = sql`array(select t.token from customers.search_token t where t.customer_id = ${customerId})`
  const any = begun.map((group) => sql` and ${group}::text[] && ${hers}`)
  const within = fragments.map(
    (fragment) =>
      sql` and position(${fragment} in (select c.name || ' ' || c.former_names from customers.customer c where c.id = ${customerId})) > 0`,
  )
  return sql`(${tokens}::text[] <@ ${hers}${sql.join([...any, ...within], sql``)})`
}

/**
 * Condition that `column` (`p.customer_id`) is a customer found by `keyword`: name fragment, initials, code, last four
 * digits, a whole number as far as this person may ask for one. All of them, not the newest:
 * who is beyond the list's own reach would take the place of who is within it.
 *
 * A statement is planned once for every word, and a surname has ten thousand customers where a name has ten: so it is known
 * first which of the two it is. Of few the list goes by its index on the customer; against very many each row is held.
 */
export const customerMeant = async (
  ctx: Context,
  column: string,
  keyword: string,
  { shown, asked }: Sought = {},
): Promise<RawBuilder<unknown> | null> => {
  if (keyword.trim() === '') return null
  const wanted = await soughtBy(ctx, keyword, shown)
  if (!wanted) return sql`false`
  if (typeof asked?.['customerId'] === 'number') return isFound(wanted, asked['customerId'])
  const ids = idsOf(wanted)
  const word = JSON.stringify(wanted)
  await countFound(ctx, word, ids)
  // In brackets, so that it stays a set the rows are held against: joined, it would be walked for each of them.
  return foundMany(ctx, word)
    ? sql`(${sql.ref(column)} in (${ids})) is true`
    : sql`${sql.ref(column)} = any(array(${ids}))`
}
