/** Whose documents a search word means: for lists of other areas that hold a customer's id. */
import type { ColumnName } from '@clinic/contract/call.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { tokenCondition, tokensIn } from '../list/list.ts'
import { soughtBy } from '../phone/questions.ts'

/**
 * Condition that `column` (`p.customer_id`) is a customer found by `keyword`: name fragment, initials, code, last four
 * digits, a whole number as far as this person may ask for one. All of them, not the newest:
 * who is beyond the list's own reach would take the place of who is within it.
 * @param shown the column in which the list shows the customer's number, where it has one
 */
export const customerMeant = async (
  ctx: Context,
  column: string,
  keyword: string,
  shown?: ColumnName,
): Promise<RawBuilder<unknown> | null> => {
  if (keyword.trim() === '') return null
  const wanted = await soughtBy(ctx, keyword, shown)
  if (!wanted) return sql`false`
  const named =
    wanted.fragments.length > 0
      ? sql`join customers.customer c on c.hospital_id = t0.hospital_id and c.id = t0.customer_id`
      : sql``
  return sql`${sql.ref(column)} in (select t0.customer_id from ${tokensIn(wanted)} ${named}
    where ${tokenCondition(wanted)})`
}
