/** What a visit, and a consultation after it, may be about: its types and the original demands. */
import { consultingSettings } from '@clinic/contract/areas/consulting/settings.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { contains } from '../../../kit/contains.ts'
import type { Context } from '../../../kit/context.ts'
import { Num, Str, sqlOf } from '../../../kit/db/rows.ts'
import { everybody } from '../../../kit/list.ts'
import { resource } from '../../../kit/resource.ts'

export const typeCrud = resource({ list: consultingSettings.types }, { scope: everybody('a setting of the hospital') })

type DemandQuery = {
  page?: number | undefined
  pageSize?: number | undefined
  query?: { status?: 0 | 1 | undefined } | undefined
  custQuery?: string | undefined
}

/** Original demands, parents first. Status 1 means usable in this call only (decisions §4). */
export const originalDemands = async (ctx: Context, { page = 1, pageSize = 1000, query, custQuery }: DemandQuery) => {
  const status = query?.status ?? null
  const found = sql`triage.original_demand d
    where (${status}::int is null or d.enabled = (${status}::int = 1))
      and ${contains(custQuery ?? '', ['d.name']) ?? sql`true`}`
  const { rows } = await sqlOf({ id: Id, pid: Id, name: Str })`
    select d.id, coalesce(d.parent_id, 0) as pid, d.name from ${found}
    order by d.parent_id nulls first, d.sort, d.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db)
  const { rows: counted } = await sqlOf({ total: Num })`select count(*)::int as total from ${found}`.execute(ctx.db)
  return { rows, total: counted[0]!.total }
}

/** Name of a demand (no group), which is held until the end of the call. */
export const lockDemand = async (ctx: Context, id: number): Promise<string | undefined> => {
  const { rows } = await sqlOf({ name: Str })`
    select d.name from triage.original_demand d where d.id = ${id} and d.parent_id is not null for update`.execute(
    ctx.db,
  )
  return rows[0]?.name
}
