/** A red flag: her doctor hears of it at once, and it stays on a list until somebody noted what was done. */
import { symptomLevels, type visits } from '@clinic/contract/areas/visits/calls.ts'
import { isFlagged, whyNotHandle, whyNotMove } from '@clinic/contract/areas/visits/rules.ts'
import type { SymptomLevel } from '@clinic/contract/areas/visits/words.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { type Context, refuseIf } from '../../kit/context.ts'
import { asked } from '../../kit/question.ts'
import { type Changed, updateRow } from '../../kit/table.ts'
import { type Held, holdVisit, noted } from './held.ts'
import { raiseAlarm } from './readings.ts'

type Alarm = {
  readonly visitId: number
  readonly customerName: string
  readonly level: string
  readonly content: string
  readonly doctorId: number | null
}

/** How the doctor hears of it; where she has none, whoever audits visits. */
export const visitAlerts = asked<[ctx: Context, alarm: Alarm], Promise<unknown>>('who hears of a red flag')

/** Writes the alarm down and sends it; what was sent before is sent again only when it is worse. */
export const raise = async (
  ctx: Context,
  held: Pick<Held, 'id' | 'customerName' | 'doctorId' | 'alertedAt' | 'symptomLevel'>,
  level: SymptomLevel,
  content: string,
): Promise<boolean> => {
  if (!isFlagged(level) || (held.alertedAt && held.symptomLevel === level)) return false
  await visitAlerts(ctx, {
    visitId: held.id,
    customerName: held.customerName,
    level: symptomLevels[level],
    content,
    doctorId: held.doctorId,
  })
  await raiseAlarm(ctx, held.id, level)
  ctx.tell('visit.flagged', held.id)
  return true
}

export const escalate = async (ctx: Context, input: InputOf<typeof visits.escalate>): Promise<Changed> => {
  const { level, content } = input
  const held = await holdVisit(ctx, input)
  refuseIf(whyNotMove('escalate', held))
  const changed = await updateRow(ctx, 'visits.visit', held, {
    symptom_level: level,
    content: content.trim(),
    doctor_id: held.doctorId,
    alerted_at: sql`coalesce((select v.alerted_at from visits.visit v where v.id = ${held.id}), kit.clock())`,
  })
  await raise(ctx, held, level, content.trim())
  ctx.note({ ...noted(held), after: { level, content } })
  ctx.tell('visit.changed', held.id)
  return changed
}

export const handle = async (ctx: Context, input: InputOf<typeof visits.handle>): Promise<Changed> => {
  const held = await holdVisit(ctx, input)
  refuseIf(whyNotHandle(held, ctx.session.staffId, ctx.session.permissions.has('visit:audit')))
  const handling = input.handling.trim()
  const changed = await updateRow(ctx, 'visits.visit', held, {
    handled_at: sql`kit.clock()`,
    handled_by: ctx.session.staffId,
    handling,
  })
  ctx.note({ ...noted(held), after: { handling } })
  ctx.tell('visit.changed', held.id)
  return changed
}
