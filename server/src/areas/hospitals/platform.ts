/** The platform's own place: its administrators belong to no clinic and keep their trail here. */
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { createHospital } from './create.ts'
import type { Administrator } from './questions.ts'

/** Is this installation in use? */
export const hasHospitals = async (ctx: Context): Promise<boolean> => {
  const { rows } = await sql`select 1 from hospitals.hospital limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** Opens the platform's place with its first administrator, and stays in it. @returns the administrator's staff id */
export const openPlatform = async (ctx: Context, administrator: Administrator): Promise<number> => {
  const { staffId } = await createHospital(ctx, {
    code: 'platform',
    name: '平台管理',
    administrator: { ...administrator, userType: 0 },
  })
  return staffId
}
