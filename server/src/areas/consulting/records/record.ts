/** One consultation record through its states. The visit is locked first, then its record: always in this order. */

import {
  type ConsultContent,
  type ConsultResult,
  type ConsultState,
  consultRefusals,
  hasSeen,
  settledResult,
  whyNotPause,
} from '@clinic/contract/areas/consulting/calls.ts'
import type { Filled, Template } from '@clinic/contract/areas/consulting/settings.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id, Nullable, Shape, Version } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { Str, sqlOf } from '../../../kit/db/rows.ts'
import { scopeCondition } from '../../../kit/list.ts'
import { recordConsult } from '../../customers/index.ts'
import { bindFiles, filesOf } from '../../files/index.ts'
import { staffName } from '../../staff/reads.ts'
import type { Visit } from '../../triage/index.ts'
import { filesOwner } from './attachments.ts'
import { checkEnding, contentColumns } from './content.ts'
import { recordScope } from './scope.ts'

export const Consultation = Shape({
  id: Id,
  version: Version,
  contentVersion: Version,
  no: Type.String(),
  triageId: Id,
  customerId: Id,
  consultantId: Id,
  /** Under the clock: its consultant has no other one running. */
  timed: Type.Boolean(),
  state: Type.Unsafe<ConsultState>({ type: 'string' }),
  typedResult: Type.Unsafe<ConsultResult>({ type: 'string' }),
  result: Type.Unsafe<ConsultResult>({ type: 'string' }),
  dealFen: Type.Integer(),
  templateData: Type.Unsafe<Filled>({ type: 'object' }),
  noDealReason: Nullable(Type.String()),
  nextFollowTime: Nullable(Type.String()),
  hoursSinceEnd: Nullable(Type.Number()),
  pausedAt: Nullable(Type.String()),
})
export type Consultation = Static<typeof Consultation>

/** What a call that changed a record answers. */
export type Changed = { id: number; version: number; triageId: number; state: ConsultState; result: ConsultResult }

const columns = sql`r.id, r.version, r.content_version as "contentVersion", r.no, r.triage_id as "triageId", r.customer_id as "customerId",
  r.consultant_id as "consultantId", r.timed, r.state, r.typed_result as "typedResult", r.result, r.deal_fen as "dealFen",
  r.template_data as "templateData", r.no_deal_reason as "noDealReason", r.next_follow_at as "nextFollowTime",
  extract(epoch from kit.clock() - r.ended_at)::float8 / 3600 as "hoursSinceEnd", r.paused_at as "pausedAt"`

/** Seconds put aside until now, to be kept when a consultation goes on or ends; SQL over `consult_record r`. */
export const pausedSoFar = sql`r.paused_sec + coalesce(floor(extract(epoch from kit.clock() - r.paused_at))::int, 0)`

/** The clock stops, whatever it was doing. */
const stopped = { ended_at: sql`kit.clock()`, paused_sec: pausedSoFar, paused_at: null }

/** The record, locked; 404 when it is out of the reach of this permission. */
export const lockRecord = async (ctx: Context, id: number): Promise<Consultation> => {
  const within = scopeCondition(ctx, recordScope)
  const { rows } = await sqlOf(Consultation)`select ${columns} from consulting.consult_record r
    where r.id = ${id} ${within ? sql`and ${within}` : sql``} for update`.execute(ctx.db)
  return rows[0] ?? refuse(common.notFound())
}

/**
 * Says who has a customer in front of her already, to somebody who is not she: she herself is told by the constraint
 * `consultant_one_running`, which is also what holds.
 */
export const refuseBusy = async (ctx: Context, consultantId: number): Promise<void> => {
  if (consultantId === ctx.session.staffId) return
  const { rows } = await sqlOf({ name: Str })`
    select ${sql.raw(staffName('r.consultant_id'))} as name from consulting.consult_record r
     where r.consultant_id = ${consultantId} and r.state = 'running' and r.timed and r.paused_at is null
     limit 1`.execute(ctx.db)
  if (rows[0]) refuse(consultRefusals.consultantBusy({ name: rows[0].name }))
}

/** The consultation that runs on a visit, locked; null when none does. */
export const runningOn = async (ctx: Context, triageId: number): Promise<Consultation | null> => {
  const { rows } = await sqlOf(Consultation)`select ${columns} from consulting.consult_record r
    where r.triage_id = ${triageId} and r.state = 'running' for update`.execute(ctx.db)
  return rows[0] ?? null
}

/** The last consultation of a visit that ended, locked. */
export const lastEndedOn = async (ctx: Context, triageId: number): Promise<Consultation | null> => {
  const { rows } = await sqlOf(Consultation)`select ${columns} from consulting.consult_record r
    where r.triage_id = ${triageId} and r.state = 'ended' order by r.ended_at desc, r.id desc limit 1 for update`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

type Opening = {
  consultantId: number
  /** Under the clock: refused while this consultant has another one running. */
  timed: boolean
  state?: 'running' | 'ended'
  /** Without the clock a consultation began when the customer was triaged (customers book §13.3). */
  sinceTriage?: boolean
}

/** Opens a record on a visit and remembers that the customer was consulted. */
export const openRecord = async (ctx: Context, visit: Visit, opening: Opening): Promise<Consultation> => {
  const { consultantId, timed, state = 'running', sinceTriage = false } = opening
  const started = sinceTriage ? sql`(select triaged_at from triage.triage where id = ${visit.id})` : sql`kit.clock()`
  const { rows } = await sqlOf({ id: Id })`
    insert into consulting.consult_record as r (no, customer_id, triage_id, consultant_id, department_id, doctor_id,
      consult_type_id, demand_ids, state, timed, started_at, ended_at)
    values (kit.next_number('ZX', kit.today()), ${visit.customerId}, ${visit.id}, ${consultantId},
      coalesce(staff.main_department(${consultantId}), ${visit.deptId}::bigint), ${visit.doctorId}::bigint,
      ${visit.consultTypeId}::bigint, ${visit.demandIds}::bigint[], ${state}, ${timed}, ${started},
      ${state === 'ended' ? sql`kit.clock()` : null})
    returning r.id`.execute(ctx.db)
  await recordConsult(ctx, visit.customerId, consultantId)
  ctx.tell('consult.changed', rows[0]!.id)
  const { rows: opened } = await sqlOf(
    Consultation,
  )`select ${columns} from consulting.consult_record r where r.id = ${rows[0]!.id}`.execute(ctx.db)
  return opened[0]!
}

/** Writes columns of a locked record and returns it as it stands after. */
export const writeRecord = async (
  ctx: Context,
  record: Consultation,
  values: Readonly<Record<string, unknown>>,
): Promise<Consultation> => {
  if (Object.keys(values).length === 0) return record
  const sets = sql.join(Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
  const { rows } = await sqlOf(Consultation)`update consulting.consult_record r set ${sets} where r.id = ${record.id}
    returning ${columns}`.execute(ctx.db)
  ctx.tell('consult.changed', record.id)
  return rows[0]!
}

/** Writes what the consultant said; orders decide about 成交. */
export const writeContent = async (
  ctx: Context,
  record: Consultation,
  template: Template,
  content: ConsultContent,
): Promise<Consultation> => {
  const values = await contentColumns(ctx, template, content, record.templateData)
  const typed = content.result ?? record.typedResult
  const files = content.fileIds ? await attach(ctx, record.id, content.fileIds) : {}
  return await writeRecord(ctx, record, { ...values, ...files, result: settledResult(typed, record.dealFen) })
}

/** Hands over the files; what the database cannot see of the content, they make newer here. */
const attach = async (ctx: Context, id: number, fileIds: readonly number[]) => {
  const held = (await filesOf(ctx, filesOwner(id))).map((file) => file.id)
  await bindFiles(ctx, filesOwner(id), fileIds)
  return held.join() === fileIds.join() ? {} : { content_version: sql`r.version + 1` }
}

/** Writes on a record that stands: only by somebody who has read what stands in it. Nothing written asks for nothing. */
export const writeSeen = async (
  ctx: Context,
  record: Consultation,
  template: Template,
  { version, content }: { version: number | undefined; content: ConsultContent },
): Promise<Consultation> => {
  if (Object.keys(content).length === 0) return record
  if (!hasSeen(version, record)) refuse(common.stale())
  return await writeContent(ctx, record, template, content)
}

/** Ends a locked record when the form wants nothing more. */
export const endRecord = async (ctx: Context, record: Consultation, template: Template): Promise<Consultation> => {
  const result = settledResult(record.typedResult, record.dealFen)
  checkEnding(template, { ...record, result })
  return await writeRecord(ctx, record, { state: 'ended', ...stopped, result })
}

/** Puts an ended record back into service; the time in between was no consulting. */
export const reopenRecord = (ctx: Context, record: Consultation): Promise<Consultation> =>
  writeRecord(ctx, record, {
    state: 'running',
    auto_ended: false,
    paused_sec: sql`r.paused_sec + floor(extract(epoch from kit.clock() - r.ended_at))::int`,
    ended_at: null,
  })

/** Takes a locked record out of service without the form's say: the visit went on without it, or was called off. */
export const closeRecord = (ctx: Context, record: Consultation, state: 'ended' | 'cancelled'): Promise<Consultation> =>
  writeRecord(ctx, record, { state, ...stopped })

/** Puts a running record aside, or takes it up again; the unique index holds that a consultant has one before her. */
export const pauseRecord = async (
  ctx: Context,
  record: Consultation,
  action: 'pause' | 'resume',
): Promise<Consultation> => {
  refuseIf(whyNotPause(action, record))
  if (action === 'pause') return await writeRecord(ctx, record, { paused_at: sql`kit.clock()` })
  if (record.timed) await refuseBusy(ctx, record.consultantId)
  return await writeRecord(ctx, record, { paused_at: null, paused_sec: pausedSoFar })
}

/** The record as calls answer it, with the audit's note. */
export const answered = (ctx: Context, record: Consultation, after: object): Changed => {
  const { id, version, triageId, state, result } = record
  ctx.note({
    objectType: 'consultRecord',
    objectId: id,
    objectNo: record.no,
    customerId: record.customerId,
    after: { ...after, state, result },
  })
  return { id, version, triageId, state, result }
}

/** The record of a visit that must be running. */
export const needRunning = async (ctx: Context, triageId: number): Promise<Consultation> =>
  (await runningOn(ctx, triageId)) ?? refuse(consultRefusals.notStarted())
