/**
 * On whom somebody may rule. A director rules on everybody; a head on the people whose main department is one of hers by the row scope
 * of this right: she reads what one of them is a side of, and rules where all sides are hers. What she may not is for whoever is above.
 */
import { rulings } from '@clinic/contract/areas/rulings/calls.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Bool, sqlOf } from '../../kit/db/rows.ts'
import { type RowScope, type Session, scopeFor } from '../../kit/session.ts'
import { mainDepartment } from '../staff/reads.ts'

type Asking = Pick<Context, 'session'>

/** Whom this person may rule on; without the right it is no department. */
const ruledBy = (session: Session): RowScope => scopeFor(session, rulings.decide)

const isHers = (departments: readonly number[]) =>
  sql`coalesce(${sql.raw(mainDepartment('p.staff_id'))} = any(${[...departments]}::bigint[]), false)`

const sides = sql`rulings.party p where p.hospital_id = d.hospital_id and p.dispute_id = d.id`

/** Is one of the sides of the dispute `d` hers? null: she heads no department. */
export const sideOfHers = ({ session }: Asking): RawBuilder<unknown> | null => {
  const ruled = ruledBy(session)
  if (ruled === 'all' || ruled.departments.length === 0) return null
  return sql`exists (select from ${sides} and ${isHers(ruled.departments)})`
}

const allOf = (rows: RowScope): RawBuilder<unknown> => {
  if (rows === 'all') return sql`true`
  if (rows.departments.length === 0) return sql`false`
  return sql`not exists (select from ${sides} and not ${isHers(rows.departments)})`
}

/** Are all sides of the dispute `d` hers? Of others she hears, and does not rule. */
export const sidesWithin = ({ session }: Asking): RawBuilder<unknown> => allOf(ruledBy(session))

/** It waits for her word: all sides are hers, she is none of them and did not open it. */
export const waitsFor = (ctx: Asking): RawBuilder<unknown> => {
  const me = ctx.session.staffId
  return sql`d.state = 'open' and d.created_by is distinct from ${me} and ${sidesWithin(ctx)}
    and not exists (select from ${sides} and p.staff_id = ${me})`
}

/** Whether whoever asks may rule on the sides of this one. */
export const isWithin = async (ctx: Context, id: number): Promise<boolean> => {
  const { rows } = await sqlOf({ within: Bool })`
    select ${sidesWithin(ctx)} as within from rulings.dispute d where d.id = ${id}`.execute(ctx.db)
  return rows[0]?.within ?? false
}
