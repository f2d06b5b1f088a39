/** Quiet hours and how often at most: one row a hospital. */
import { type reach, reachRefusals } from '@clinic/contract/areas/reach/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { Id, Version } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Num, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import { updateRow } from '../../kit/table.ts'

const Kept = { id: Id, version: Version, quietFrom: Str, quietTo: Str, fatigueMost: Num, fatigueDays: Num }

export const keptSetting = async (ctx: Context): Promise<RowOf<typeof Kept>> => {
  const { rows } = await sqlOf(Kept)`select s.id, s.version, to_char(s.quiet_from, 'HH24:MI') as "quietFrom",
    to_char(s.quiet_to, 'HH24:MI') as "quietTo", s.fatigue_most as "fatigueMost", s.fatigue_days as "fatigueDays"
    from reach.setting s`.execute(ctx.db)
  return rows[0]!
}

export const settingNow = async (ctx: Context): Promise<OutputOf<typeof reach.setting>> => {
  const { id: _id, ...setting } = await keptSetting(ctx)
  return setting
}

export const changeSetting = async (
  ctx: Context,
  { version, ...given }: InputOf<typeof reach.setSetting>,
): Promise<OutputOf<typeof reach.setSetting>> => {
  if (given.quietFrom === given.quietTo) refuse(reachRefusals.sameHours())
  const { id, version: _version, ...before } = await keptSetting(ctx)
  const changed = await updateRow(
    ctx,
    'reach.setting',
    { id, version },
    {
      quiet_from: given.quietFrom,
      quiet_to: given.quietTo,
      fatigue_most: given.fatigueMost,
      fatigue_days: given.fatigueDays,
    },
  )
  ctx.note({ objectType: 'reachSetting', objectId: id, before, after: given })
  return { ...given, version: changed.version }
}

/** A new hospital keeps the nights quiet. */
export const seedReach = async (ctx: Context): Promise<void> => {
  await sql`insert into reach.setting default values`.execute(ctx.db)
}
