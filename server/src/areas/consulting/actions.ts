/** Receiving: begin, write, end, reopen; in one go for those who were seen directly. */

import {
  type ConsultContent,
  type consulting,
  consultRefusals,
  hasSeen,
  whyNotEdit,
} from '@clinic/contract/areas/consulting/calls.ts'
import type { Template } from '@clinic/contract/areas/consulting/settings.ts'
import { triageRefusals } from '@clinic/contract/areas/triage/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import type { Permission } from '@clinic/contract/permissions.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../kit/context.ts'
import { Str, sqlOf } from '../../kit/db/rows.ts'
import { removeRow } from '../../kit/table.ts'
import { refuseUnguarded, undoConsult } from '../customers/index.ts'
import { bindFiles } from '../files/index.ts'
import { isHead, lockVisit, moveVisit, registerVisit, type Visit } from '../triage/index.ts'
import { ordersName } from './questions.ts'
import { filesOwner } from './records/attachments.ts'
import { templateOf } from './records/content.ts'
import {
  answered,
  type Changed,
  type Consultation,
  closeRecord,
  endRecord,
  lastEndedOn,
  lockRecord,
  needRunning,
  openRecord,
  pauseRecord,
  refuseBusy,
  reopenRecord,
  runningOn,
  writeContent,
  writeSeen,
} from './records/record.ts'

const holdsOne = (ctx: Context, ...keys: Permission[]): boolean => keys.some((key) => ctx.session.permissions.has(key))

/** What a consultant wrote, without the ids around it. */
const contentOf = (input: object): ConsultContent => {
  const around = new Set(['id', 'action', 'customerId', 'triageId', 'end', 'version'])
  return Object.fromEntries(Object.entries(input).filter(([name]) => !around.has(name)))
}

const seenIn = (input: { version?: number }) => ({ version: input.version, content: contentOf(input) })

/** Takes a waiting visit into service. Nobody assigned: whoever may receive takes it herself. */
const begin = async (ctx: Context, visit: Visit, template: Template): Promise<Consultation> => {
  if (visit.state === 'serving') refuse(consultRefusals.alreadyTaken())
  const own = holdsOne(ctx, 'consult:reception:start', 'consult:reception:register') ? ctx.session.staffId : null
  const consultantId = visit.consultantId ?? own ?? refuse(triageRefusals.assignFirst())
  const timed = template.timeManagementSwitch === 1
  if (timed) await refuseBusy(ctx, consultantId)
  await moveVisit(ctx, visit, 'start', { started_at: sql`kit.clock()`, ended_at: null, consultant_id: consultantId })
  return await openRecord(ctx, visit, { consultantId, timed, sinceTriage: !timed })
}

/** Ends the running consultation and, with it, the visit's time in service. */
const finish = async (ctx: Context, visit: Visit, record: Consultation, template: Template): Promise<Consultation> => {
  await refuseUnguarded(ctx, visit.customerId)
  const ended = await endRecord(ctx, record, template)
  await moveVisit(ctx, { ...visit, state: 'serving' }, 'end', { ended_at: sql`kit.clock()` })
  return ended
}

const reopen = async (ctx: Context, visit: Visit): Promise<Consultation> => {
  if (!isHead(ctx)) refuse(common.forbidden())
  if (!visit.isToday) refuse(consultRefusals.reopenToday())
  await moveVisit(ctx, visit, 'reopen', { ended_at: null })
  const record = (await lastEndedOn(ctx, visit.id)) ?? refuse(consultRefusals.notStarted())
  if (record.timed) await refuseBusy(ctx, record.consultantId)
  return await reopenRecord(ctx, record)
}

/** The clock of a consultation (customers book §13.3). */
export const startOrEnd = async (ctx: Context, input: InputOf<typeof consulting.startOrEnd>): Promise<Changed> => {
  const { id, action } = input
  if (action === 'start' && !holdsOne(ctx, 'consult:reception:start', 'triage:startAdvisory'))
    refuse(consultRefusals.startNeedsKey())
  if (action === 'end' && !holdsOne(ctx, 'consult:reception:finish', 'triage:endAdvisory'))
    refuse(consultRefusals.endNeedsKey())
  const aside = action === 'pause' || action === 'resume'
  if (aside && !holdsOne(ctx, 'consult:reception:start', 'triage:startAdvisory'))
    refuse(consultRefusals.pauseNeedsKey())
  const visit = await lockVisit(ctx, id)
  if (action === 'reopen') return answered(ctx, await reopen(ctx, visit), { action })
  const template = await templateOf(ctx)
  if (aside) {
    const record = await writeSeen(ctx, await needRunning(ctx, visit.id), template, seenIn(input))
    return answered(ctx, await pauseRecord(ctx, record, action), { action })
  }
  if (action === 'start') {
    const record = await begin(ctx, visit, template)
    return answered(ctx, await writeContent(ctx, record, template, contentOf(input)), { action })
  }
  // Without the clock nobody has to press start first: saving is the consultation.
  const untimed = template.timeManagementSwitch === 0 && visit.state === 'waiting'
  const record = untimed
    ? await writeContent(ctx, await begin(ctx, visit, template), template, contentOf(input))
    : await writeSeen(ctx, await needRunning(ctx, visit.id), template, seenIn(input))
  return answered(ctx, await finish(ctx, visit, record, template), { action })
}

/** The visit that is received: the one named, or one made here for a customer who was seen directly. */
const visitToReceive = async (
  ctx: Context,
  { customerId, triageId, consultTypeId, demandIds, doctorId }: InputOf<typeof consulting.admission>,
): Promise<Visit> => {
  if (triageId !== undefined) {
    const visit = await lockVisit(ctx, triageId)
    return visit.customerId === customerId ? visit : refuse(common.notFound())
  }
  const { id } = await registerVisit(ctx, {
    customerId,
    consultantId: ctx.session.staffId,
    consultTypeId,
    demandIds,
    doctorId,
    autoAssign: false,
  } as Parameters<typeof registerVisit>[1])
  return await lockVisit(ctx, id)
}

/** Receives in one go: begins when nothing runs, writes, and ends when asked to or when there is no clock. */
export const admit = async (ctx: Context, input: InputOf<typeof consulting.admission>): Promise<Changed> => {
  const template = await templateOf(ctx)
  const visit = await visitToReceive(ctx, input)
  const running = await runningOn(ctx, visit.id)
  const record = running
    ? await writeSeen(ctx, running, template, seenIn(input))
    : await writeContent(ctx, await begin(ctx, visit, template), template, contentOf(input))
  const ends = input.end === true || template.timeManagementSwitch === 0
  return answered(ctx, ends ? await finish(ctx, visit, record, template) : record, input)
}

/** A further record on a visit that is or was in service: another consultant's, or a supplement. */
export const createRecord = async (ctx: Context, input: InputOf<typeof consulting.createRecord>): Promise<Changed> => {
  const visit = await lockVisit(ctx, input.triageId)
  if (visit.customerId !== input.customerId) refuse(common.notFound())
  if (visit.state === 'waiting' || visit.state === 'cancelled') refuse(consultRefusals.notStarted())
  const opening = { consultantId: ctx.session.staffId, timed: false, state: 'ended' } as const
  const record = await openRecord(ctx, visit, opening)
  return answered(ctx, await writeContent(ctx, record, await templateOf(ctx), contentOf(input)), input)
}

/** Edits what was written: while it runs, and for a day after it ended. */
export const updateRecord = async (ctx: Context, input: InputOf<typeof consulting.updateRecord>): Promise<Changed> => {
  const record = await lockRecord(ctx, input.id)
  if (!hasSeen(input.version, record)) refuse(common.stale())
  refuseIf(whyNotEdit(record))
  return answered(ctx, await writeContent(ctx, record, await templateOf(ctx), contentOf(input)), input)
}

export const removeRecord = async (ctx: Context, { id }: { id: number }): Promise<null> => {
  const record = await lockRecord(ctx, id)
  if (record.state === 'running') refuse(consultRefusals.wrongState({ state: '进行中', action: '删除' }))
  if (record.dealFen > 0 || (await ordersName(ctx, id))) refuse(consultRefusals.hasOrder())
  ctx.note({
    objectType: 'consultRecord',
    objectId: id,
    objectNo: record.no,
    customerId: record.customerId,
    before: { ...record },
  })
  ctx.tell('consult.changed', id)
  await bindFiles(ctx, filesOwner(id), [])
  return await removeRow(ctx, 'consulting.consult_record', id)
}

/** A visit was sent back or cancelled: what runs on it ends, or never was. For wiring.ts. */
export const visitMoved = async (ctx: Context, visit: Visit, move: string): Promise<void> => {
  const record = await runningOn(ctx, visit.id)
  if (!record || (move !== 'sendBack' && move !== 'cancel')) return
  const state = move === 'cancel' ? 'cancelled' : 'ended'
  await closeRecord(ctx, record, state)
  if (state === 'cancelled') await undoConsult(ctx, visit.customerId, await lastConsultOf(ctx, visit.customerId))
}

const lastConsultOf = async (ctx: Context, customerId: number): Promise<string | null> => {
  const { rows } = await sqlOf({ at: Nullable(Str) })`select max(started_at) as at from consulting.consult_record
    where customer_id = ${customerId} and state <> 'cancelled'`.execute(ctx.db)
  return rows[0]!.at
}
