/** A red flag: her doctor hears of it at once, and it stays on a list until somebody noted what was done. */
import { symptomLevels, type visits } from '@clinic/contract/areas/visits/calls.ts'
import { isFlagged, standingLevel, whyNotHandle, whyNotMove } from '@clinic/contract/areas/visits/rules.ts'
import type { SymptomLevel } from '@clinic/contract/areas/visits/words.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { type Context, refuseIf } from '../../kit/context.ts'
import { asked } from '../../kit/question.ts'
import { type Changed, updateRow, type Values } from '../../kit/table.ts'
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

type Alarmed = Pick<Held, 'alertedAt' | 'symptomLevel'>

/** Whether this level raises an alarm: what was raised before is raised again only when it is worse. */
const raises = (held: Alarmed, level: SymptomLevel): boolean =>
  isFlagged(level) && !(held.alertedAt && held.symptomLevel === level)

/** Columns of a visit that stands at a level: what got worse since somebody dealt with it is to be dealt with anew; her note stays. */
export const alarmColumns = (held: Alarmed & Pick<Held, 'handledAt'>, level: SymptomLevel): Values => {
  if (!raises(held, level)) return {}
  if (held.alertedAt && !held.handledAt) return {}
  return { alerted_at: sql`kit.clock()`, handled_at: null, handled_by: null }
}

/** Writes the alarm down and sends it. */
export const raise = async (
  ctx: Context,
  held: Alarmed & Pick<Held, 'id' | 'customerName' | 'doctorId'>,
  level: SymptomLevel,
  content: string,
): Promise<boolean> => {
  if (!raises(held, level)) return false
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
  const { content } = input
  const held = await holdVisit(ctx, input)
  refuseIf(whyNotMove('escalate', held))
  const level = standingLevel(input.level, held)
  const changed = await updateRow(ctx, 'visits.visit', held, {
    symptom_level: level,
    content: content.trim(),
    doctor_id: held.doctorId,
    ...alarmColumns(held, level),
  })
  await raise(ctx, held, level, content.trim())
  ctx.note({ ...noted(held), after: { level, content } })
  ctx.tell('visit.changed', held.id)
  return changed
}

export const handle = async (ctx: Context, input: InputOf<typeof visits.handle>): Promise<Changed> => {
  const held = await holdVisit(ctx, input)
  refuseIf(whyNotHandle(held, ctx.session.staffId, ctx.session.permissions.has('visit:audit')))
  const handling = [held.handling, input.handling.trim()].filter(Boolean).join('\n')
  const changed = await updateRow(ctx, 'visits.visit', held, {
    handled_at: sql`kit.clock()`,
    handled_by: ctx.session.staffId,
    handling,
  })
  ctx.note({ ...noted(held), after: { handling } })
  ctx.tell('visit.changed', held.id)
  return changed
}
