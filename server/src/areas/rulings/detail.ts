/** One dispute: its sides, and the evidence as this person may read it. */
import type { DisputeRow, rulings } from '@clinic/contract/areas/rulings/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Bool, Num, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import { rowOf } from '../../kit/list.ts'
import { staffName, workingName } from '../staff/reads.ts'
import { evidenceOf } from './evidence.ts'
import { disputeList } from './queries.ts'
import { isWithin } from './within.ts'

const Side = { staffId: Id, name: Str, atWork: Bool, statement: Str, statedAt: Nullable(Str), bp: Nullable(Num) }
export type Side = RowOf<typeof Side>

/** Its sides, in the order in which they were named. */
export const sidesOf = async (ctx: Context, id: number): Promise<Side[]> => {
  const { rows } = await sqlOf(
    Side,
  )`select p.staff_id as "staffId", coalesce(${sql.raw(staffName('p.staff_id'))}, '') as name,
      ${sql.raw(workingName('p.staff_id'))} is not null as "atWork", p.statement, p.stated_at as "statedAt", p.bp
    from rulings.party p where p.dispute_id = ${id} order by p.id`.execute(ctx.db)
  return rows
}

/** Who is heard in it and does not judge. */
const isSide = ({ partyIds, openerId }: Pick<DisputeRow, 'partyIds' | 'openerId'>, me: number): boolean =>
  partyIds.includes(me) || openerId === me

const leanedOn = async (ctx: Context, id: number): Promise<ReadonlySet<string>> => {
  const { rows } = await sqlOf({ act: Str, rowId: Id })`select l.act, l.row_id as "rowId" from rulings.lean l
    where l.dispute_id = ${id}`.execute(ctx.db)
  return new Set(rows.map(({ act, rowId }) => `${act}:${rowId}`))
}

export const oneDispute = async (ctx: Context, { id }: { id: number }): Promise<OutputOf<typeof rulings.one>> => {
  const row = await rowOf(ctx, id, disputeList)
  const parties = await sidesOf(ctx, id)
  const leaned = await leanedOn(ctx, id)
  const within = await isWithin(ctx, id)
  const { lines, more } = await evidenceOf(ctx, row.customerId, within && !isSide(row, ctx.session.staffId))
  const evidence = lines.map(({ people, ...line }) => ({
    ...line,
    partyIds: parties.filter(({ staffId }) => people.includes(staffId)).map(({ staffId }) => staffId),
    leaned: leaned.has(line.key),
  }))
  return { ...row, parties, evidence, more, within }
}
