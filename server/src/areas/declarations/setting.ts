/** 报单规则: how long a report protects, how late one comes, when a sheet falls into the pool. Without a row the defaults hold. */
import type { declarations } from '@clinic/contract/areas/declarations/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Num, sqlOf } from '../../kit/db/rows.ts'

type Setting = OutputOf<typeof declarations.setting>

const Stored = { protectDays: Num, lateMinutes: Num, idleDays: Num, reopenDays: Num, warnDays: Num }
const usual: Setting = { protectDays: 30, lateMinutes: 30, idleDays: 7, reopenDays: 30, warnDays: 3 }

export const storedSetting = async (ctx: Context): Promise<Setting> => {
  const { rows } = await sqlOf(Stored)`select n.protect_days as "protectDays", n.late_minutes as "lateMinutes",
    n.idle_days as "idleDays", n.reopen_days as "reopenDays", n.warn_days as "warnDays" from declarations.setting n`.execute(
    ctx.db,
  )
  return rows[0] ?? usual
}

/** Days before its end from which a protection is about to expire, as part of a statement. */
export const WARN_DAYS = sql`coalesce((select n.warn_days from declarations.setting n), ${sql.lit(usual.warnDays)})`

export const changeSetting = async (
  ctx: Context,
  said: InputOf<typeof declarations.changeSetting>,
): Promise<Setting> => {
  const before = await storedSetting(ctx)
  await sql`insert into declarations.setting (protect_days, late_minutes, idle_days, reopen_days, warn_days)
    values (${said.protectDays}, ${said.lateMinutes}, ${said.idleDays}, ${said.reopenDays}, ${said.warnDays})
    on conflict on constraint declaration_setting_once do update set protect_days = excluded.protect_days,
      late_minutes = excluded.late_minutes, idle_days = excluded.idle_days, reopen_days = excluded.reopen_days,
      warn_days = excluded.warn_days`.execute(ctx.db)
  ctx.note({ objectType: 'declarationSetting', objectNo: '报单规则', before: { ...before }, after: { ...said } })
  return said
}
