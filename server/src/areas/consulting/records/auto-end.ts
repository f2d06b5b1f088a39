/** Consultations that nobody ended: closed at the template's hour and marked, so that averages leave them out. */

import { TEMPLATE } from '@clinic/contract/areas/consulting/settings.ts'
import { Id } from '@clinic/contract/words.ts'
import type { Context } from '../../../kit/context.ts'
import { sqlOf } from '../../../kit/db/rows.ts'
import { endVisitsByClock } from '../../triage/index.ts'
import { pausedSoFar } from './record.ts'

/** Ends what still runs after `autoEndAt`, and what was left over from earlier days. */
export const autoEnd = async (ctx: Context): Promise<void> => {
  const { rows } = await sqlOf({ id: Id, triageId: Id })`
    update consulting.consult_record r set state = 'ended', ended_at = kit.clock(), auto_ended = true,
      paused_sec = ${pausedSoFar}, paused_at = null
    from consulting.template m
    where m.hospital_id = r.hospital_id and m.name = ${TEMPLATE} and r.state = 'running' and r.timed
      and ((r.started_at at time zone 'Asia/Shanghai')::date < kit.today()
        or (kit.clock() at time zone 'Asia/Shanghai')::time >= (m.content ->> 'autoEndAt')::time
          and (r.started_at at time zone 'Asia/Shanghai')::time < (m.content ->> 'autoEndAt')::time)
    returning r.id, r.triage_id as "triageId"`.execute(ctx.db)
  if (rows.length === 0) return
  await endVisitsByClock(
    ctx,
    rows.map(({ triageId }) => triageId),
  )
  ctx.tell('consult.changed', ...rows.map(({ id }) => id))
}
