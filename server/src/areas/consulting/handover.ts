/** The consultations a colleague has open, given to another when she leaves; what she ended stays hers. */

import { Id } from '@clinic/contract/words.ts'
import type { Context } from '../../kit/context.ts'
import { sqlOf } from '../../kit/db/rows.ts'

/** Follows the visits (triage `giveVisits`). Whoever has a customer in front of her already cannot take a second. */
export const giveRunning = async (ctx: Context, from: number, to: number): Promise<void> => {
  const { rows } = await sqlOf({ id: Id })`
    update consulting.consult_record set
        consultant_id = case when consultant_id = ${from} then ${to} else consultant_id end,
        doctor_id = case when doctor_id = ${from} then ${to} else doctor_id end
     where state = 'running' and (consultant_id = ${from} or doctor_id = ${from}) returning id`.execute(ctx.db)
  if (rows.length > 0) ctx.tell('consult.changed', ...rows.map(({ id }) => id))
}
