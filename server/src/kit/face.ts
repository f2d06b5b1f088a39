/**
 * Faces of other areas are SQL over a column (`staffName('t.created_by')`). Asked about a value, the value travels beside the
 * statement and never in it: a text that names one customer is planned once for her, and kept by every connection for good.
 */
import { type RawBuilder, sql } from 'kysely'

const MARK = '\u0001'

/**
 * The face asked about ids (or other whole numbers): `` select ${faceOf(staffName, applicantId)} as name ``.
 * @param face makes SQL of an expression for each value
 */
export const faceOf = (
  face: (...expressions: string[]) => string,
  ...values: readonly (number | null)[]
): RawBuilder<unknown> => {
  const parts = face(...values.map((_, at) => `${MARK}${at}${MARK}`)).split(MARK)
  return sql.join(
    parts.map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${values[Number(part)]}::bigint`)),
    sql.raw(''),
  )
}
