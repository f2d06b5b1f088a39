/** Opening hospitals and groups. Called by registration, by the demo clinic and by tests; never by a client directly. */
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'

export type NewHospital = {
  /** Unique over the platform: lower-case letters, digits, hyphens. */
  readonly code: string
  readonly name: string
  readonly contact?: string
  readonly phone?: string
  readonly address?: string
  /** Codes of `hospitals.region`. */
  readonly provinceId?: number
  readonly cityId?: number
  readonly areaId?: number
  readonly sysVer?: 'S' | 'U' | 'G' | 'P'
  readonly lifeVer?: 'A' | 'B' | 'C' | 'D'
  readonly managType?: 1 | 2 | 3
  readonly groupHis?: boolean
  readonly groupId?: number
  readonly dataViewType?: 1 | 2 | 3
}

/** Creates the hospital itself and returns its id; the caller enters it to fill it. */
export const createHospital = async (ctx: Context, hospital: NewHospital): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into hospitals.hospital (code, name, contact, phone, address, province_id, city_id, area_id, sys_ver, life_ver,
      manag_type, group_his, group_id, data_view_type)
    values (${hospital.code}, ${hospital.name}, ${hospital.contact ?? ''}, ${hospital.phone ?? ''}, ${hospital.address ?? ''},
      ${hospital.provinceId ?? null}, ${hospital.cityId ?? null}, ${hospital.areaId ?? null}, ${hospital.sysVer ?? 'S'},
      ${hospital.lifeVer ?? 'B'}, ${hospital.managType ?? 1}, ${hospital.groupHis ?? false}, ${hospital.groupId ?? null},
      ${hospital.dataViewType ?? 1})
    returning id`.execute(ctx.db)
  return rows[0]!.id
}

/** Creates a group; its head hospital is named once that exists. */
export const createGroup = async (ctx: Context, name: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into hospitals.hospital_group (name) values (${name}) returning id`.execute(ctx.db)
  return rows[0]!.id
}

export const nameHead = async (ctx: Context, groupId: number, hospitalId: number): Promise<void> => {
  await sql`update hospitals.hospital_group set head_hospital_id = ${hospitalId} where id = ${groupId}`.execute(ctx.db)
}
