import type { assign } from '@clinic/contract/areas/triage/assignment.ts'
import { type TriageRegister, triage, triageRefusals } from '@clinic/contract/areas/triage/calls.ts'
import { triageQueue } from '@clinic/contract/areas/triage/queue.ts'
import { screenDoor } from '@clinic/contract/areas/triage/queue-door.ts'
import { queueRefusals } from '@clinic/contract/areas/triage/queue-words.ts'
import { visitPrint } from '@clinic/contract/areas/triage/slip.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Str, sqlOf } from '../../kit/db/rows.ts'
import { pageOf, rowsFound } from '../../kit/list.ts'
import { type Route, serve } from '../../kit/routes.ts'
import { createCustomer, numberTaken } from '../customers/index.ts'
import { cancelVisit, finishVisit, pauseReceiving, updateVisit } from './actions.ts'
import { alertsOf, arrivalOf, factsOf } from './arrival.ts'
import { arrive } from './arriving.ts'
import { exportVisits, receiversOf, visitList } from './queries.ts'
import { isComplaining, leadOf, roomsInUse } from './questions.ts'
import { openScreen, screenBoard } from './queue/door.ts'
import { lineList } from './queue/queries.ts'
import { createScreen, removeScreen, renewScreen, screensOf } from './queue/screens.ts'
import { queueSettingNow, saveQueueSetting } from './queue/setting.ts'
import { callNext, callTicket, recallTicket, skipTicket } from './queue/tickets.ts'
import type { Registered } from './register.ts'
import { createRule, oneRule, propose, removeRule, rulePage, switchRule, updateRule } from './rules.ts'
import { visitSlip } from './slip.ts'

const proposalOf = async (ctx: Context, arrival: Parameters<typeof assign>[0]) => {
  const { staffId, name, ruleId, reason, trace } = await propose(ctx, arrival)
  return {
    visitType: arrival.visitType,
    consultantId: staffId,
    consultantName: name,
    ruleId,
    reason,
    trace: [...trace],
  }
}

const today = async (ctx: Context, { customerId }: { customerId: number }) => {
  const facts = await factsOf(ctx, customerId)
  const hers = sql`where t.customer_id = ${customerId} and (t.on_date = kit.today() or t.state in ('waiting', 'serving'))
    order by t.triaged_at desc, t.id desc`
  const visits = await rowsFound(ctx, visitList, hers)
  const open = visits.find(({ state }) => state === 'waiting' || state === 'serving') ?? null
  const proposal = await proposalOf(ctx, arrivalOf(facts))
  const alerts = alertsOf(facts, await isComplaining(ctx, customerId))
  const lead = open ? null : await leadOf(ctx, customerId)
  return { open, rows: visits, proposal, alerts, blacklist: facts.blacklist, lead }
}

/** Somebody described in the test box: a real customer's facts, with what the box says over them. */
const tryRules = async (ctx: Context, input: InputOf<typeof triage.tryRules>) => {
  const { customerId, visitType, deptId, sourceTypeId, levelName, grade, demandIds, time } = input
  const arrival = arrivalOf(customerId ? await factsOf(ctx, customerId) : await unknownVisitor(ctx), {
    visitType,
    deptId,
    demandIds,
  })
  return await proposalOf(ctx, {
    ...arrival,
    sourceTypeId: sourceTypeId ?? arrival.sourceTypeId,
    levelName: levelName ?? arrival.levelName,
    grade: grade ?? arrival.grade,
    time: time ?? arrival.time,
  })
}

/** Somebody without an archive, now. */
const unknownVisitor = async (ctx: Context) => {
  const { rows } = await sqlOf({
    now: Str,
  })`select to_char(kit.clock() at time zone 'Asia/Shanghai', 'HH24:MI') as now`.execute(ctx.db)
  return {
    id: 0,
    name: '',
    status: 'active' as const,
    blacklist: 'none' as const,
    allergyState: 'denied' as const,
    age: null,
    sourceTypeId: null,
    sourceId: null,
    consultantId: null,
    bookedId: null,
    levelName: '非会员',
    grade: 0,
    dealCount: 0,
    visits: 0,
    sessionsLeft: 0,
    debtFen: 0,
    lastVisitAt: null,
    now: rows[0]!.now,
  }
}

const addCustomerAndTriage = async (
  ctx: Context,
  { customer, triage: said }: InputOf<typeof triage.addCustomerAndTriage>,
): Promise<Registered> => {
  const { id } = await createCustomer(ctx, customer)
  return await arrive(ctx, { ...said, customerId: id })
}

const register = (ctx: Context, input: TriageRegister): Promise<Registered> => arrive(ctx, input)

export const triageRoutes: Route[] = [
  ...serve(
    'triage',
    triage,
    {
      list: (ctx, input) => pageOf(ctx, input, visitList),
      export: exportVisits,
      create: register,
      update: updateVisit,
      cancel: cancelVisit,
      finish: finishVisit,
      today,
      addCustomerAndTriage,
      receivers: receiversOf,
      pause: pauseReceiving,
      rules: rulePage,
      rule: oneRule,
      createRule,
      updateRule,
      removeRule,
      switchRule,
      tryRules,
      panelRegister: register,
    },
    {
      ...numberTaken,
      triage_one_open: triageRefusals.openExists,
      triage_rule_name_unique: ({ name }: { name: string }) => triageRefusals.ruleNameTaken({ name }),
      candidate_staff: () => triageRefusals.unknownChoice({ field: '候选人' }),
    },
  ),
  ...serve(
    'triage.queue',
    triageQueue,
    {
      list: (ctx, input) => pageOf(ctx, input, lineList),
      rooms: roomsInUse,
      next: callNext,
      call: callTicket,
      skip: skipTicket,
      recall: recallTicket,
      screens: screensOf,
      createScreen,
      renewScreen,
      removeScreen,
      setting: queueSettingNow,
      saveSetting: saveQueueSetting,
    },
    { screen_name_unique: ({ name }: { name: string }) => queueRefusals.screenNameTaken({ name: name.trim() }) },
  ),
  ...serve('triage.print', visitPrint, { slip: visitSlip }),
  ...serve('triage.screen', screenDoor, { open: openScreen, board: screenBoard }),
]
