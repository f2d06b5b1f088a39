import { Id } from '@clinic/contract/words.ts'
import type { Context } from '../../kit/context.ts'
import { sqlOf } from '../../kit/db/rows.ts'
import { type Administrator, furnishings } from './questions.ts'

export type NewHospital = {
  /** Short word, unique over the platform. */
  readonly code: string
  readonly name: string
  readonly contact?: string
  readonly phone?: string
  readonly address?: string
  readonly provinceId?: number
  readonly cityId?: number
  readonly areaId?: number
  /** S 标准 (default), U 旗舰, G 集团, P 轻量诊所. */
  readonly sysVer?: 'S' | 'U' | 'G' | 'P'
  /** A 体验, B 基础 (default), C 专业, D 尊享. */
  readonly lifeVer?: 'A' | 'B' | 'C' | 'D'
  /** 1 自营 (default), 2 加盟, 3 托管. */
  readonly managType?: 1 | 2 | 3
  readonly groupHis?: boolean
  readonly groupId?: number
  /** 1 各院独立 (default), 2 集团可看, 3 集团共享. */
  readonly dataViewType?: 1 | 2 | 3
  readonly licenseNo?: string
  /** Last day it may be used. */
  readonly expireAt?: string | null
  /** How many people may have an account. */
  readonly accountQuota?: number | null
  /** Its first administrator (院长·管理员). */
  readonly administrator: Administrator
  /** Codes of the roles that are granted what the product's reference says (default: all); the others grant nothing yet. */
  readonly granted?: readonly string[]
}

/** Adds the row alone. @returns the hospital's id */
const insertHospital = async (ctx: Context, hospital: NewHospital): Promise<number> => {
  const { code, name, contact = '', phone = '', address = '', sysVer = 'S', lifeVer = 'B', managType = 1 } = hospital
  const { rows } = await sqlOf({ id: Id })`
    insert into hospitals.hospital (code, name, contact, phone, address, province_id, city_id, area_id, sys_ver, life_ver,
      manag_type, group_his, group_id, data_view_type, license_no, expire_at, account_quota)
    values (${code}, ${name}, ${contact}, ${phone}, ${address}, ${hospital.provinceId ?? null}, ${hospital.cityId ?? null},
      ${hospital.areaId ?? null}, ${sysVer}, ${lifeVer}, ${managType}, ${hospital.groupHis ?? false},
      ${hospital.groupId ?? null}, ${hospital.dataViewType ?? 1}, ${hospital.licenseNo ?? ''}, ${hospital.expireAt ?? null},
      ${hospital.accountQuota ?? null})
    returning id`.execute(ctx.db)
  return rows[0]!.id
}

export type CreatedHospital = { readonly hospitalId: number; readonly staffId: number }

/**
 * Creates a hospital and stays in it: the rest of the transaction acts in the new hospital. For calls without a session.
 * @returns ids of the hospital and of its administrator
 */
export const createHospital = async (ctx: Context, hospital: NewHospital): Promise<CreatedHospital> => {
  const hospitalId = await insertHospital(ctx, hospital)
  await ctx.enter(hospitalId)
  return { hospitalId, staffId: await furnishings(ctx, hospital) }
}

/** The same by a platform administrator, who stays where she is. */
export const createHospitalFromOutside = async (ctx: Context, hospital: NewHospital): Promise<CreatedHospital> => {
  const hospitalId = await insertHospital(ctx, hospital)
  return { hospitalId, staffId: await ctx.inHospital(hospitalId, () => furnishings(ctx, hospital)) }
}
