/** How a person wants to be told: with a sound or without, and not at all in her quiet hours. */

import { MessagePreference, messageRefusals, type messages } from '@clinic/contract/areas/messages/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { sqlOf } from '../../kit/db/rows.ts'

type Preference = OutputOf<typeof messages.preference>

export const myPreference = async (ctx: Context): Promise<Preference> => {
  const { rows } = await sqlOf(MessagePreference)`
    select sound, to_char(quiet_from, 'HH24:MI') as "quietFrom", to_char(quiet_to, 'HH24:MI') as "quietTo"
    from messages.preference where staff_id = ${ctx.session.staffId}`.execute(ctx.db)
  return rows[0] ?? { sound: true, quietFrom: null, quietTo: null }
}

export const savePreference = async (
  ctx: Context,
  { sound, ...said }: InputOf<typeof messages.savePreference>,
): Promise<Preference> => {
  const { quietFrom, quietTo } = { ...(await myPreference(ctx)), ...said }
  if ((quietFrom === null) !== (quietTo === null)) refuse(messageRefusals.quietHours())
  await sql`insert into messages.preference as p (sound, quiet_from, quiet_to)
    values (${sound}, ${quietFrom}::time, ${quietTo}::time)
    on conflict (hospital_id, staff_id) do update
      set sound = excluded.sound, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to`.execute(ctx.db)
  ctx.tellTo([ctx.session.staffId], 'message.preference')
  return { sound, quietFrom, quietTo }
}
