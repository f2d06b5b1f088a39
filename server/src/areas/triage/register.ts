/** Registering a visit: one transaction for the queue number, the assignment, the turn and the customer's figures. */

import { blockOf } from '@clinic/contract/areas/blacklist/rules.ts'
import type { VisitType } from '@clinic/contract/areas/triage/assignment.ts'
import { type TriageRegister, triageRefusals } from '@clinic/contract/areas/triage/calls.ts'
import type { QueueSetting } from '@clinic/contract/areas/triage/queue.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Bool, Str, sqlOf } from '../../kit/db/rows.ts'
import { momentOf } from '../../kit/moment.ts'
import { insertRow, type Values } from '../../kit/table.ts'
import { recordVisit } from '../customers/index.ts'
import { arrivalOf, type Facts, factsOf, openArchive, visitTypeOf } from './arrival.ts'
import { checkChoices } from './choices/check-choices.ts'
import { leadArrives } from './questions.ts'
import { queueSettingAsked } from './queue/setting.ts'
import { takeTicket } from './queue/tickets.ts'
import { lockAssignment, propose, takeTurn } from './rules.ts'
import { stepTaken, tellAssigned } from './visit.ts'

export type Registered = {
  id: number
  no: string
  version: number
  customerId: number
  queueNo: number
  ticket: string
  visitType: VisitType
  consultantId: number | null
  consultantName: string | null
  ruleReason: string
}

type Chosen = {
  consultantId: number | null
  consultantName: string | null
  ruleId: number | null
  reason: string
  trace: readonly string[]
  turnStaffId: number | null
  turnBefore: number | null
}

const byHand = (consultantId: number | null, name: string | null): Chosen => ({
  consultantId,
  consultantName: name,
  ruleId: null,
  reason: consultantId === null ? '' : `前台指定 → ${name ?? ''}`,
  trace: [],
  turnStaffId: null,
  turnBefore: null,
})

/** The consultant the desk named, else the one the rules propose. */
const chooseConsultant = async (
  ctx: Context,
  input: TriageRegister,
  facts: Facts,
  visitType: VisitType,
  name: string | null,
): Promise<Chosen> => {
  if (input.consultantId || input.autoAssign === false) return byHand(input.consultantId ?? null, name)
  const proposal = await propose(ctx, arrivalOf(facts, { ...input, visitType }))
  const turnStaffId = proposal.turn ? proposal.staffId : null
  return {
    consultantId: proposal.staffId,
    consultantName: proposal.name,
    ruleId: proposal.ruleId,
    reason: proposal.reason.slice(0, 400),
    trace: proposal.trace,
    turnStaffId,
    turnBefore: turnStaffId === null ? null : (proposal.turns.get(proposal.ruleId!)?.lastStaffId ?? null),
  }
}

type Numbered = { no: string; queueNo: number; counted: boolean; line: QueueSetting }

/** Her number, how the line is run, and whether it is her first visit today: only that one counts as a visit. */
const numberOf = async (ctx: Context, customerId: number): Promise<Numbered> => {
  const { rows, line } = await ctx.together({
    rows: sqlOf({ no: Str, counted: Bool })`select kit.next_number('FZ', kit.today()) as no, not exists (
      select from triage.triage where customer_id = ${customerId} and on_date = kit.today() and counted) as counted`,
    line: queueSettingAsked,
  })
  const { no, counted } = rows[0]!
  // FZ, eight digits of the date, then the serial.
  return { no, queueNo: Number(no.slice(10)), counted, line }
}

type Known = {
  readonly facts: ReturnType<typeof openArchive>
  readonly visitType: VisitType
  /** What she usually comes for, by her history. */
  readonly usual: VisitType
  readonly chosen: Chosen
  readonly counted: boolean
}

/** The visit as it is kept, but for its numbers. */
const columnsOf = (input: TriageRegister, { facts, visitType, usual, chosen, counted }: Known): Values => ({
  customer_id: facts.id,
  visit_type: visitType,
  visit_type_reason: visitType === usual ? '' : input.visitTypeReason!.trim(),
  arrived_at: input.arriveTime === undefined ? sql`kit.clock()` : momentOf(input.arriveTime),
  department_id: input.deptId ?? null,
  consultant_id: chosen.consultantId,
  doctor_id: input.doctorId ?? null,
  consult_type_id: input.consultTypeId ?? null,
  source_id: input.sourceId ?? facts.sourceId,
  demand_ids: input.demandIds ?? [],
  companions: input.companions ?? 0,
  items_carried: input.itemsCarried ?? '',
  rule_id: chosen.ruleId,
  rule_reason: chosen.reason,
  rule_trace: sql`${JSON.stringify(chosen.trace)}::jsonb`,
  turn_staff_id: chosen.turnStaffId,
  turn_before: chosen.turnBefore,
  counted,
  last_visit_before: facts.lastVisitAt,
  remark: input.remark ?? '',
})

/**
 * Registers a visit.
 * @throws Refused triage.openExists when she has a visit that is not over, triage.blacklisted when she is refused service
 */
export const registerVisit = async (ctx: Context, input: TriageRegister): Promise<Registered> => {
  const facts = openArchive(await factsOf(ctx, input.customerId))
  if (blockOf('register', facts.blacklist) === 'refused') refuse(triageRefusals.blacklisted())
  const usual = visitTypeOf(facts, input.demandIds)
  const visitType = input.visitType ?? usual
  if (visitType !== usual && !input.visitTypeReason?.trim()) refuse(triageRefusals.visitTypeReason())
  const names = await checkChoices(ctx, input)
  lockAssignment(ctx)
  const chosen = await chooseConsultant(ctx, input, facts, visitType, names.consultant)
  const { no, queueNo, counted, line } = await numberOf(ctx, facts.id)
  recordVisit(ctx, facts.id, { counts: counted })
  const columns = columnsOf(input, { facts, visitType, usual, chosen, counted })
  const { id, version } = await insertRow(ctx, 'triage.triage', { no, queue_no: queueNo, ...columns })
  const ticket = await takeTicket(ctx, line, { visitId: id, departmentId: input.deptId ?? null })
  if (chosen.turnStaffId !== null) await takeTurn(ctx, { ruleId: chosen.ruleId!, staffId: chosen.turnStaffId }, id)
  const { declarationId, unlinkReason } = input
  await leadArrives(ctx, { visitId: id, customerId: facts.id, declarationId, unlinkReason })
  stepTaken(ctx, id, 'create', { to: 'waiting', toConsultant: chosen.consultantId, reason: chosen.reason })
  ctx.note({
    objectType: 'triage',
    objectId: id,
    objectNo: no,
    customerId: facts.id,
    after: { ...input, consultantId: chosen.consultantId },
  })
  ctx.tell('triage.changed', id)
  await tellAssigned(ctx, id, chosen.consultantId)
  const { consultantId, consultantName, reason: ruleReason } = chosen
  return { id, no, version, customerId: facts.id, queueNo, ticket, visitType, consultantId, consultantName, ruleReason }
}
