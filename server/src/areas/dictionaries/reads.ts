/** What other areas may ask of lists of options inside their own statements. Knows no other area. */
import { type RawBuilder, sql } from 'kysely'

/** Whether a list has this value in use, as part of a statement. */
export const hasEntry = (dictType: string, value: string): RawBuilder<unknown> =>
  sql`exists (select from dictionaries.visible_item e where e.dict_type = ${dictType} and e.value = ${value} and e.status = 0)`
