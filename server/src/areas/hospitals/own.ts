/** 本院信息: a hospital's own page. What the platform decides (versions, expiry, quota) is shown, not changed, here. */

import { type hospitalAdministration, OwnHospital } from '@clinic/contract/areas/hospitals/administration.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { sqlOf } from '../../kit/db/rows.ts'
import { type Changed, updateRow } from '../../kit/table.ts'
import { accounts, logo } from './questions.ts'
import { checkRegions } from './register.ts'

/** Owner of the logo's file. */
export const LOGO = 'hospitalLogo'
/** Everybody in the hospital sees it above the menu; it is changed with the hospital's own page. */
export const logos = { maySee: () => true }

type Calls = typeof hospitalAdministration
type Own = OutputOf<Calls['own']>

export const ownHospital = async (ctx: Context): Promise<Own> => {
  const { rows } = await sqlOf(OwnHospital)`
    select h.id, h.name as "hospitalName", h.sys_ver as "sysVer", h.group_his as "groupHis", h.life_ver as "lifeVer",
           h.manag_type as "managType", h.data_view_type as "dataViewType", h.group_id as "groupId", g.name as "groupName",
           h.contact, h.phone, h.address, h.province_id as "provinceId", h.city_id as "cityId", h.area_id as "areaId",
           province.name as province, city.name as city, area.name as area, h.license_no as "licenseNo",
           h.print_header as "printHeader", h.expire_at as "expireAt", h.account_quota as "accountQuota",
           ${sql.raw(logo.shown('h.id', 'h.logo_file_id'))} as logo, ${sql.raw(accounts.seatsTaken('h.id'))} as "accountCount",
           ${sql.raw(accounts.idleMinutes('h.id'))} as "idleMinutes", ${sql.raw(accounts.maxSessions('h.id'))} as "maxSessions",
           h.version
      from hospitals.hospital h left join hospitals.hospital_group g on g.id = h.group_id
      left join hospitals.region province on province.code = h.province_id
      left join hospitals.region city on city.code = h.city_id left join hospitals.region area on area.code = h.area_id
     where h.id = ${ctx.session.hospitalId}`.execute(ctx.db)
  return rows[0]!
}

export const changeOwn = async (ctx: Context, input: InputOf<Calls['updateOwn']>): Promise<Changed> => {
  await checkRegions(ctx, input)
  const id = ctx.session.hospitalId
  const before = await ownHospital(ctx)
  const values = {
    contact: input.contact.trim(),
    phone: input.phone?.trim(),
    address: input.address?.trim(),
    province_id: input.provinceId,
    city_id: input.cityId,
    area_id: input.areaId,
    license_no: input.licenseNo?.trim(),
    print_header: input.printHeader?.trim(),
    logo_file_id: input.logo,
  }
  if (input.logo !== undefined) await logo.bind(ctx, id, input.logo)
  ctx.note({ objectType: 'hospital', objectId: id, before: { ...before }, after: values })
  return await updateRow(ctx, 'hospitals.hospital', { id, version: input.version }, values)
}

export const setParameters = async (ctx: Context, input: InputOf<Calls['setParameters']>): Promise<null> => {
  const { idleMinutes, maxSessions } = await ownHospital(ctx)
  ctx.note({
    objectType: 'hospital',
    objectId: ctx.session.hospitalId,
    before: { idleMinutes, maxSessions },
    after: input,
  })
  await accounts.setPolicy(ctx, input)
  return null
}
