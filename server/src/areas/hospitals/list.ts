/** Hospitals as the platform sees them. Not a hospital's table: what lies inside one stays behind its row-level security. */
import type { hospitalAdministration } from '@clinic/contract/areas/hospitals/administration.ts'
import { sql } from 'kysely'
import { contains } from '../../kit/contains.ts'
import { col, everybody, type ListOf } from '../../kit/list.ts'
import { whenWritten } from '../../kit/question.ts'
import { accounts } from './questions.ts'

/** 3 已到期 is worked out: nobody has to write it at midnight. */
const status = sql`case when h.status = 0 and h.expire_at < kit.today() then 3 else h.status end`

export const hospitalList: ListOf<typeof hospitalAdministration.list> = {
  table: 'hospitals.hospital',
  from: sql`hospitals.hospital h left join hospitals.hospital_group g on g.id = h.group_id
    left join hospitals.region province on province.code = h.province_id
    left join hospitals.region city on city.code = h.city_id left join hospitals.region area on area.code = h.area_id`,
  columns: {
    id: col('h.id', { sort: true }),
    code: col('h.code', { sort: true }),
    hospitalName: col('h.name', { sort: true }),
    sysVer: col('h.sys_ver', { sort: true }),
    groupHis: col('h.group_his'),
    lifeVer: col('h.life_ver', { sort: true }),
    managType: col('h.manag_type', { sort: true }),
    dataViewType: col('h.data_view_type'),
    groupId: col('h.group_id'),
    groupName: col('g.name'),
    contact: col('h.contact'),
    phone: col('h.phone'),
    licenseNo: col('h.license_no'),
    address: col('h.address'),
    provinceId: col('h.province_id'),
    cityId: col('h.city_id'),
    areaId: col('h.area_id'),
    province: col('province.name'),
    city: col('city.name'),
    area: col('area.name'),
    status: col(status, { sort: true }),
    expireAt: col('h.expire_at', { sort: true }),
    accountQuota: col('h.account_quota'),
    accountCount: col(whenWritten(() => sql.raw(accounts.seatsTaken('h.id')))),
    createdAt: col('h.created_at', { sort: true }),
    version: col('h.version'),
  },
  filters: {
    name: (typed) => contains(typed, ['h.name', 'h.code']),
    groupId: (value) => sql`h.group_id = ${value}`,
    groupHis: (value) => sql`h.group_his = ${value}`,
    sysVer: (value) => sql`h.sys_ver = ${value}`,
    lifeVer: (value) => sql`h.life_ver = ${value}`,
    managType: (value) => sql`h.manag_type = ${value}`,
    status: (value) => sql`${status} = ${value}`,
    provinceId: (value) => sql`h.province_id = ${value}`,
  },
  where: () => sql`h.deleted_at is null`,
  scope: everybody('hospitals are listed by the platform alone'),
  order: { by: 'h.id', direction: 'desc', tie: 'h.id' },
}
