/** Reads of hospitals and regions; all of them platform-wide. */

import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { col, type ListDefinition, pageOf } from '../../kit/list.ts'

type AreaRow = { id: number; name: string; areaCode: string; pid: number; level: number }

/** Active hospitals by name. */
export const hospitalNames = async (ctx: Context) => {
  const { rows } = await sql<{ id: number; hospitalName: string }>`
    select id, name as "hospitalName" from hospitals.hospital
    where status = 0 and (expire_at is null or expire_at >= kit.today()) order by id`.execute(ctx.db)
  return rows
}

/** Regions directly under `parent`; 0 gives the provinces. */
export const areasUnder = async (ctx: Context, parent: number): Promise<AreaRow[]> => {
  const { rows } = await sql<AreaRow>`
    select code as id, name, code::text as "areaCode", parent_code as pid, level from hospitals.region
    where parent_code = ${parent} order by code`.execute(ctx.db)
  return rows
}

type AreaFilter = { name?: string; areaCode?: string; level?: number }

const areaList: ListDefinition<AreaFilter> = {
  table: 'hospitals.region',
  from: sql`hospitals.region r left join hospitals.region up on up.code = r.parent_code
    left join hospitals.region top on top.code = up.parent_code`,
  columns: {
    id: col('r.code', { sort: true }),
    name: col('r.name', { sort: true }),
    areaCode: col(sql`r.code::text`),
    pid: col('r.parent_code'),
    level: col('r.level'),
    path: col(sql`concat_ws('/', top.name, up.name, r.name)`),
  },
  filters: {
    name: (value) => sql`strpos(r.name, ${value}) > 0`,
    areaCode: (value) => sql`r.code = ${Number(value)}`,
    level: (value) => sql`r.level = ${value}`,
  },
  order: { by: 'r.code', direction: 'asc', tie: 'r.code' },
}

export const findAreas = async (ctx: Context, input: AreaFilter) => await pageOf(ctx, input, areaList)
