/** Tags and levels inside the statements of others. */

import { sql } from 'kysely'
import type { AnswersTo } from '../../kit/question.ts'
import type { called } from '../customers/index.ts'

/** The level of a standing that is in use. */
const levelOf = (standing: string, column: string): string =>
  `(select lv.${column} from segments.level lv where lv.hospital_id = ${standing}.hospital_id and lv.grade = ${standing}.grade
    and lv.status = 0)`

export const inStatements: AnswersTo<typeof called> = {
  tags: (customer) =>
    `(select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'integralName', t.integral_name, 'color', g.color)
        order by g.sort, g.id, t.sort, t.id), '[]')
      from segments.customer_tag b join segments.tag t on t.hospital_id = b.hospital_id and t.id = b.tag_id
      join segments.tag_group g on g.hospital_id = t.hospital_id and g.id = t.group_id
      where b.hospital_id = ${customer}.hospital_id and b.customer_id = ${customer}.id)`,
  level: (standing) => levelOf(standing, 'name'),
  isKey: (standing) => `coalesce(${levelOf(standing, 'is_key')}, false)`,
  bearers: (ids) => sql`select b.customer_id from segments.customer_tag b where b.tag_id = any(${[...ids]}::bigint[])`,
  // A scalar, not a semi-join: it is asked of each row by the key, whatever a plan thinks of how many bear it.
  bears: (ids, customer) => sql`coalesce((select true from segments.customer_tag b
    where b.customer_id = ${sql.ref(`${customer}.id`)} and b.tag_id = any(${[...ids]}::bigint[]) limit 1), false)`,
}
