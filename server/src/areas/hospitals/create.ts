/** A new hospital with everything it begins with: departments, jobs, roles, an administrator. */
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { grantRoles, seedRoles } from '../access/index.ts'
import { seedConsulting } from '../consulting/index.ts'
import { seedSources } from '../customers/index.ts'
import { createStaff, jobReferences, type NewStaff, seedDepartmentsAndJobs } from '../staff/index.ts'
import { seedTriage } from '../triage/index.ts'

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
  readonly groupHis?: boolean
  readonly groupId?: number
  /** 1 各院独立 (default), 2 集团可看, 3 集团共享. */
  readonly dataViewType?: 1 | 2 | 3
  /** Its first administrator (院长·管理员). */
  readonly administrator: NewStaff
}

/**
 * Creates a hospital and stays in it: the rest of the transaction acts in the new hospital.
 * @returns ids of the hospital and of its administrator
 */
export const createHospital = async (
  ctx: Context,
  hospital: NewHospital,
): Promise<{ hospitalId: number; staffId: number }> => {
  const { code, name, contact = '', phone = '', address = '', sysVer = 'S', lifeVer = 'B' } = hospital
  const { rows } = await sql<{ id: number }>`
    insert into hospitals.hospital (code, name, contact, phone, address, province_id, city_id, area_id, sys_ver, life_ver,
      group_his, group_id, data_view_type)
    values (${code}, ${name}, ${contact}, ${phone}, ${address}, ${hospital.provinceId ?? null}, ${hospital.cityId ?? null},
      ${hospital.areaId ?? null}, ${sysVer}, ${lifeVer}, ${hospital.groupHis ?? false}, ${hospital.groupId ?? null},
      ${hospital.dataViewType ?? 1})
    returning id`.execute(ctx.db)
  const hospitalId = rows[0]!.id
  await ctx.enter(hospitalId)
  await seedDepartmentsAndJobs(ctx)
  await seedSources(ctx)
  await seedRoles(ctx, jobReferences)
  await seedTriage(ctx)
  await seedConsulting(ctx)
  const staffId = await createStaff(ctx, { userType: 1, ...hospital.administrator })
  await grantRoles(ctx, staffId, ['director'])
  return { hospitalId, staffId }
}
