/** Working a visit: done, tried in vain, done without a plan. */
import type { ReachChannel } from '@clinic/contract/areas/reach/words.ts'
import { type VisitWay, visitConnects, type visits } from '@clinic/contract/areas/visits/calls.ts'
import {
  type Answer,
  afterAttempt,
  answersFrom,
  heavier,
  isFlagged,
  levelOf,
  standingLevel,
  whyNotComplete,
  whyNotMove,
} from '@clinic/contract/areas/visits/rules.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuseIf } from '../../kit/context.ts'
import { sqlOf } from '../../kit/db/rows.ts'
import { momentOf } from '../../kit/moment.ts'
import { asked } from '../../kit/question.ts'
import { insertRow, updateRow } from '../../kit/table.ts'
import { refuseUnreached } from '../customers/index.ts'
import { touched, whyNotTouch } from '../reach/index.ts'
import { alarmColumns, raise } from './alert.ts'
import { type Held, holdVisit, noted } from './held.ts'
import { planOne, refusePast, refuseTypes } from './plan.ts'
import { warn } from './warnings.ts'

type Done = OutputOf<typeof visits.complete>
type Said = Omit<InputOf<typeof visits.complete>, 'id' | 'version'>

/** She wants nothing of marketing any more: her consents are taken back by the area that keeps them. */
export const contactRefused = asked<[ctx: Context, customerId: number, why: string], Promise<unknown>>(
  'what becomes of a customer who wants no contact',
)

export const channelOf: Readonly<Record<VisitWay, ReachChannel>> = {
  phone: 'call',
  wechat: 'wecom',
  sms: 'sms',
  meeting: 'manual',
  video: 'wecom',
}

const touch = async (ctx: Context, held: Held, way: VisitWay, isReached: boolean): Promise<void> =>
  touched(ctx, {
    customerId: held.customerId,
    channel: channelOf[way],
    purpose: held.purpose,
    outcome: isReached ? 'reached' : 'missed',
    biz: 'visit',
    bizId: held.id,
    content: held.theme,
  })

/** Why she may not be touched by this way now. */
const refuseTouch = async (ctx: Context, held: Held, way: VisitWay): Promise<void> =>
  refuseIf(await whyNotTouch(ctx, held.customerId, { purpose: held.purpose, channel: channelOf[way] }))

/** A visit that was sent back and is done again has its next one already: that one is moved. @returns whether there is one */
const movePlanned = async (ctx: Context, held: Held, planTime: string): Promise<boolean> => {
  if (held.nextAt === null) return false
  const { rows } = await sqlOf({ id: Id })`
    update visits.visit v set plan_at = case when v.state = 'pending' then ${planTime}::timestamptz else v.plan_at end
     where v.customer_id = ${held.customerId} and v.type_id = ${held.typeId} and v.theme = ${held.theme} and v.id > ${held.id}
       and v.plan_at = ${held.nextAt}::timestamptz returning v.id`.execute(ctx.db)
  return rows.length > 0
}

/** What follows from how a visit ended: who hears of 转投诉, the next plan, and consents that are taken back. */
const follow = async (ctx: Context, held: Held, { result, nextTime }: Said): Promise<void> => {
  if (result === 'complaint') {
    const { id: visitId, customerId, customerName } = held
    // It may be about her doctor, and whether that is secret is said where it is written down.
    await warn(ctx, { visitId, customerId, customerName, doctorId: null, why: '回访结果是“转投诉”' })
  }
  if (result === 'refused') await contactRefused(ctx, held.customerId, `回访 ${held.no}：拒绝再联系`)
  if (!nextTime) return
  const planTime = momentOf(nextTime)
  await refusePast(ctx, [planTime])
  const { customerId, typeId, theme, executorId } = held
  if (await movePlanned(ctx, held, planTime)) return
  await planOne(ctx, { customerId, typeId, theme, planTime, executorId: executorId ?? ctx.session.staffId })
}

const finish = async (ctx: Context, held: Held, said: Said): Promise<Done> => {
  const { way, content, answers: chosen = [], satisfaction, result, nextTime } = said
  refuseIf(whyNotMove('complete', held))
  await refuseTouch(ctx, held, way)
  refuseIf(whyNotComplete(held, { answers: chosen, satisfaction, symptomLevel: said.symptomLevel }))
  const answers = answersFrom(held.questions, chosen) as readonly Answer[]
  const level = standingLevel(heavier(said.symptomLevel ?? 'normal', levelOf(answers)), held)
  const state = held.needAudit ? 'auditing' : 'done'
  const changed = await updateRow(ctx, 'visits.visit', held, {
    state,
    done_at: sql`kit.clock()`,
    done_by: ctx.session.staffId,
    way,
    content: content.trim(),
    answers: JSON.stringify(answers),
    symptom_level: level,
    satisfaction: satisfaction ?? null,
    result,
    next_at: nextTime ? momentOf(nextTime) : null,
    doctor_id: held.doctorId,
    ...alarmColumns(held, level),
  })
  await insertRow(ctx, 'visits.attempt', { visit_id: held.id, way, connect: 'reached' })
  await touch(ctx, held, way, true)
  const alerted = await raise(ctx, held, level, content.trim())
  await follow(ctx, held, said)
  ctx.note({ ...noted(held), after: { way, result, satisfaction, symptomLevel: level, content } })
  ctx.tell('visit.changed', held.id)
  return { ...changed, state, alerted: alerted || (held.alertedAt !== null && isFlagged(level)) }
}

export const complete = async (
  ctx: Context,
  { id, version, ...said }: InputOf<typeof visits.complete>,
): Promise<Done> => finish(ctx, await holdVisit(ctx, { id, version }), said)

/** Planned and done in one. */
export const visitNow = async (
  ctx: Context,
  { customerId, typeId, theme, ...said }: InputOf<typeof visits.immediatelyReturnVisit>,
): Promise<Done> => {
  await refuseUnreached(ctx, customerId)
  await refuseTypes(ctx, [typeId])
  const executorId = ctx.session.staffId
  // As it happens: it was due when it was done.
  const { id } = await planOne(ctx, { customerId, typeId, theme, executorId, planTime: sql`kit.clock()` })
  return await finish(ctx, await holdVisit(ctx, { id }), said)
}

/** One more attempt that reached nobody; after so many the task is closed. */
export const attempt = async (
  ctx: Context,
  input: InputOf<typeof visits.attempt>,
): Promise<OutputOf<typeof visits.attempt>> => {
  const { way, connect, note } = input
  const held = await holdVisit(ctx, input)
  refuseIf(whyNotMove('attempt', held))
  await refuseTouch(ctx, held, way)
  const attempts = held.attempts + 1
  const state = afterAttempt(attempts, held.maxAttempts)
  const changed = await updateRow(ctx, 'visits.visit', held, {
    attempts,
    state,
    ...(state === 'closed' ? { ended_at: sql`kit.clock()`, end_reason: `${attempts} 次未联系上` } : {}),
  })
  await insertRow(ctx, 'visits.attempt', { visit_id: held.id, way, connect, note: note?.trim() })
  await touch(ctx, held, way, false)
  ctx.note({ ...noted(held), after: { connect: visitConnects[connect], attempts } })
  ctx.tell('visit.changed', held.id)
  return { ...changed, state, attempts }
}
