/** What rulings say of new orders of a customer: proposed to whoever writes one, never put in by itself. */
import { type DisputedRole, type rulings, shareRoleOf } from '@clinic/contract/areas/rulings/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Bool, Num, Of, Str, sqlOf } from '../../kit/db/rows.ts'
import { refuseUnreached } from '../customers/index.ts'
import { customerOf } from '../customers/reads.ts'
import { staffName, workingName } from '../staff/reads.ts'
import { holderId } from './queries.ts'

const Part = { no: Str, role: Of<DisputedRole>(), staffId: Id, name: Str, bp: Num, atWork: Bool }

/** The last ruling of each role, while she is whose she was ruled to be and all who share in it work here. */
export const ruledSplit = async (
  ctx: Context,
  { customerId }: InputOf<typeof rulings.split>,
): Promise<OutputOf<typeof rulings.split>> => {
  await refuseUnreached(ctx, customerId)
  const { rows } = await sqlOf(Part)`
    with last as (select distinct on (d.role) d.* from rulings.dispute d where d.customer_id = ${customerId} and d.state = 'decided'
      order by d.role, d.decided_at desc, d.id desc)
    select d.no, d.role, p.staff_id as "staffId", coalesce(${sql.raw(staffName('p.staff_id'))}, '') as name,
        coalesce(p.bp, 0) as bp,
        ${sql.raw(workingName('p.staff_id'))} is not null as "atWork"
      from last d join ${sql.raw(customerOf('c', 'd'))} join rulings.party p on p.hospital_id = d.hospital_id and p.dispute_id = d.id
     where ${sql.raw(holderId)} = d.owner_id and p.bp > 0 order by d.role desc, p.bp desc, p.id`.execute(ctx.db)
  const gone = new Set(rows.filter(({ atWork }) => !atWork).map(({ role }) => role))
  const stands = rows.filter(({ role }) => !gone.has(role))
  return {
    no: stands.at(-1)?.no ?? null,
    share: stands.map(({ role, staffId, name, bp }) => ({ role: shareRoleOf[role], staffId, name, bp })),
  }
}
