/** Whose customers are counted: those one reaches, and of a department those of its consultants. */
import { common } from '@clinic/contract/refusals.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { readyScope } from '../../kit/reach.ts'
import { sees } from '../../kit/session.ts'
import { customersReached, reachedCustomers } from '../customers/index.ts'
import { customerById, openArchives } from '../customers/reads.ts'
import { peopleUnder } from '../staff/reads.ts'

type Sql = RawBuilder<unknown>

/** Ids of customers as statements; null where nothing narrows them. */
export type Whose = {
  /** Whatever became of their archives: months that were kept. */
  readonly every: Sql | null
  /** With an archive in use. */
  readonly open: Sql | null
}

/** Whose consultant works in the department or below it. @param customer the alias of the customer */
export const underDepartment = (customer: string, deptId: number): Sql =>
  sql`${sql.ref(`${customer}.consultant_id`)} = any(array(${peopleUnder(deptId)}))`

/** @throws Refused common.hiddenColumn: by departments somebody would find out whose consultant is whose */
export const whose = async (ctx: Context, deptId: number | undefined): Promise<Whose> => {
  if (deptId !== undefined && !sees(ctx.session, 'rfm.snapshot:consultantName')) refuse(common.hiddenColumn())
  await readyScope(ctx, reachedCustomers)
  const reached = customersReached(ctx)
  const parts = [...(reached ? [reached] : []), ...(deptId === undefined ? [] : [underDepartment('c', deptId)])]
  if (parts.length === 0) return { every: null, open: null }
  const narrowed = sql.join(parts, sql` and `)
  return {
    every: sql`select c.id from ${sql.raw(customerById('c'))} where ${narrowed}`,
    open: sql`select c.id from ${sql.raw(openArchives('c'))} and ${narrowed}`,
  }
}

/** Everybody with an archive in use, where nobody narrows it. */
export const openOf = ({ open }: Whose): Sql => open ?? sql`select c.id from ${sql.raw(openArchives('c'))}`
