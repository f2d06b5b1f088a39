/** Reads of hospitals and regions; all of them platform-wide. */

import { Hospital as HospitalShape, type hospitals } from '@clinic/contract/areas/hospitals/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Static } from 'typebox'
import { contains } from '../../kit/contains.ts'
import { type Context, refuse } from '../../kit/context.ts'
import { Num, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import { col, everybody, type ListOf, pageOf } from '../../kit/list.ts'

const AreaRow = { id: Id, name: Str, areaCode: Str, pid: Num, level: Num }
type AreaRow = RowOf<typeof AreaRow>

/** Active hospitals by name. */
export const hospitalNames = async (ctx: Context) => {
  const { rows } = await sqlOf({ id: Id, hospitalName: Str })`
    select id, name as "hospitalName" from hospitals.hospital
    where status = 0 and (expire_at is null or expire_at >= kit.today()) order by id`.execute(ctx.db)
  return rows
}

/** The hospital of the session and, when it leads a group, the hospitals of that group. */
const withinReach = (ctx: Context) => sql`(h.id = ${ctx.session.hospitalId} or exists (
  select from hospitals.hospital_group g where g.id = h.group_id and g.head_hospital_id = ${ctx.session.hospitalId}))`

type Hospital = Static<typeof HospitalShape>

export const hospitalDetail = async (ctx: Context, { id }: { id: number }): Promise<Hospital> => {
  const { rows } = await sqlOf(HospitalShape)`
    select h.id, h.name as "hospitalName", h.sys_ver as "sysVer", h.group_his as "groupHis", h.life_ver as "lifeVer",
           h.manag_type as "managType", h.data_view_type as "dataViewType", h.group_id as "groupId", h.address,
           h.province_id as "provinceId", h.city_id as "cityId", h.area_id as "areaId",
           province.name as province, city.name as city, area.name as area
      from hospitals.hospital h left join hospitals.region province on province.code = h.province_id
      left join hospitals.region city on city.code = h.city_id left join hospitals.region area on area.code = h.area_id
     where h.id = ${id} and ${withinReach(ctx)}`.execute(ctx.db)
  return rows[0] ?? refuse(common.notFound())
}

/** Hospitals of the group that `hospitalId` (one's own when left out) leads, without itself. */
export const childHospitals = async (
  ctx: Context,
  { hospitalId }: { hospitalId?: number | string },
): Promise<{ id: number; hospitalName: string }[]> => {
  const head = Number(hospitalId ?? ctx.session.hospitalId)
  if (head !== ctx.session.hospitalId) return refuse(common.notFound())
  const { rows } = await sqlOf({ id: Id, hospitalName: Str })`
    select h.id, h.name as "hospitalName" from hospitals.hospital h
     where h.id <> ${head} and h.status = 0 and ${withinReach(ctx)} order by h.id`.execute(ctx.db)
  return rows
}

/** Regions directly under `parent`; 0 gives the provinces. */
export const areasUnder = async (ctx: Context, parent: number): Promise<AreaRow[]> => {
  const { rows } = await sqlOf(AreaRow)`
    select code as id, name, code::text as "areaCode", parent_code as pid, level from hospitals.region
    where parent_code = ${parent} order by code`.execute(ctx.db)
  return rows
}

const areaList: ListOf<typeof hospitals.findAreas> = {
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
    name: (typed) => contains(typed, ['r.name']),
    areaCode: (value) => sql`r.code = ${Number(value)}`,
    level: (value) => sql`r.level = ${value}`,
  },
  scope: everybody('regions of the country'),
  order: { by: 'r.code', direction: 'asc', tie: 'r.code' },
}

export const findAreas = async (ctx: Context, input: InputOf<typeof hospitals.findAreas>) =>
  await pageOf(ctx, input, areaList)
