/** 回访任务: the list for desk, management, panel and sheet. */

import { reachPurposes } from '@clinic/contract/areas/reach/words.ts'
import {
  symptomLevels,
  type VisitQueue,
  type VisitRow,
  visitResults,
  visitStates,
  type visits,
  visitWays,
} from '@clinic/contract/areas/visits/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { type RawBuilder, sql } from 'kysely'
import { isWord } from '../../kit/choice.ts'
import { containsSeen } from '../../kit/contains.ts'
import type { Context } from '../../kit/context.ts'
import { listFile } from '../../kit/export.ts'
import { col, type ListDefinition, pageOf } from '../../kit/list.ts'
import { sees } from '../../kit/session.ts'
import { fromDay, toDay } from '../../kit/spans.ts'
import { customerMeant, ofCustomer } from '../customers/index.ts'
import { customerAge, customerOf } from '../customers/reads.ts'
import { staffName } from '../staff/reads.ts'

/** With the customer, or whose task and whose patient it is. */
export const visitScope = ofCustomer('v.customer_id', { own: ['v.executor_id', 'v.doctor_id'] })

const byNumber = containsSeen('visits.visit', { customerNo: { within: ['c.code'] }, no: { within: ['v.no'] } })
const named = async (typed: string, ctx: Context, asked: Readonly<Record<string, unknown>>) =>
  /^HF\d+$/i.test(typed.trim()) || !sees(ctx.session, 'visits.visit:customerName')
    ? byNumber(typed, ctx)
    : await customerMeant(ctx, 'v.customer_id', typed, { shown: 'visits.visit:customerNo', asked })

/** What stands in each queue of the desk; today has what is late in it. */
export const queues: Readonly<Record<VisitQueue, RawBuilder<unknown>>> = {
  today: sql`(v.state = 'pending' and v.plan_at < (kit.today() + 1)::timestamptz)`,
  overdue: sql`(v.state = 'pending' and v.plan_at < kit.clock())`,
  week: sql`(v.state = 'pending' and v.plan_at >= (kit.today() + 1)::timestamptz and v.plan_at < (kit.today() + 8)::timestamptz)`,
  done: sql`(v.state in ('done', 'auditing', 'passed') and v.done_at >= kit.today()::timestamptz)`,
  flagged: sql`(v.alerted_at is not null and v.handled_at is null)`,
}

/** Mine: I am to do it, I did it, or I am her doctor where a red flag waits. */
export const mineIn = (staffId: number, queue: VisitQueue | undefined): RawBuilder<unknown> =>
  queue === 'flagged'
    ? sql`v.doctor_id = ${staffId}`
    : queue === 'done'
      ? sql`v.done_by = ${staffId}`
      : sql`v.executor_id = ${staffId}`

const columns = {
  id: col('v.id'),
  version: col('v.version'),
  no: col('v.no'),
  customerId: col('v.customer_id'),
  customerNo: col('c.code'),
  customerName: col('c.name'),
  sex: col('c.sex'),
  age: col(sql.raw(customerAge('c'))),
  typeId: col('v.type_id'),
  typeName: col('y.name'),
  purpose: col('y.purpose'),
  theme: col('v.theme'),
  planTime: col('v.plan_at', { sort: true }),
  overdueDays: col(sql`case when v.state = 'pending' and v.plan_at < kit.clock()
    then kit.today() - (v.plan_at at time zone 'Asia/Shanghai')::date end`),
  executorId: col('v.executor_id'),
  executorName: col(sql.raw(staffName('v.executor_id'))),
  doctorId: col('v.doctor_id'),
  doctorName: col(sql.raw(staffName('v.doctor_id'))),
  state: col('v.state'),
  attempts: col('v.attempts'),
  maxAttempts: col('y.max_attempts'),
  doneTime: col('v.done_at', { sort: true }),
  doneById: col('v.done_by'),
  doneByName: col(sql.raw(staffName('v.done_by'))),
  way: col('v.way'),
  symptomLevel: col('v.symptom_level', { needs: 'customer:health' }),
  satisfaction: col('v.satisfaction'),
  result: col('v.result'),
  content: col('v.content', { needs: 'customer:health' }),
  nextTime: col('v.next_at'),
  auditByName: col(sql.raw(staffName('v.audit_by'))),
  auditAt: col('v.audit_at'),
  auditRemark: col('v.audit_remark'),
  alertedAt: col('v.alerted_at'),
  handledAt: col('v.handled_at'),
  handling: col('v.handling', { needs: 'customer:health' }),
  endReason: col('v.end_reason'),
  ruleName:
    col(sql`(select r.name from visits.origin o join visits.rule r on r.hospital_id = o.hospital_id and r.id = o.rule_id
    where o.hospital_id = v.hospital_id and o.visit_id = v.id order by o.id limit 1)`),
}

export const visitList: ListDefinition<InputOf<typeof visits.list>, VisitRow> = {
  table: 'visits.visit',
  from: sql`visits.visit v left join visits.visit_type y on y.hospital_id = v.hospital_id and y.id = v.type_id
    left join ${sql.raw(customerOf('c', 'v'))}`,
  columns,
  filters: {
    keyword: named,
    customerId: (id) => sql`v.customer_id = ${id}`,
    typeId: (id) => sql`v.type_id = ${id}`,
    purpose: isWord('y.purpose'),
    state: isWord('v.state'),
    result: isWord('v.result'),
    executorId: (id) => sql`v.executor_id = ${id}`,
    ruleId: (id) => sql`v.id in (select o.visit_id from visits.origin o where o.rule_id = ${id})`,
    mine: (wanted, ctx, asked) =>
      wanted ? mineIn(ctx.session.staffId, asked['queue'] as VisitQueue | undefined) : null,
    overdue: (wanted) => (wanted ? queues.overdue : null),
    queue: (queue) => queues[queue],
    planFrom: fromDay('v.plan_at'),
    planTo: toDay('v.plan_at'),
  },
  asks: {
    planFrom: 'planTime',
    planTo: 'planTime',
    typeId: 'typeName',
    purpose: 'typeName',
    executorId: 'executorName',
    ruleId: 'ruleName',
    overdue: 'planTime',
    mine: 'executorName',
  },
  scope: visitScope,
  order: { by: 'v.plan_at', direction: 'desc', tie: 'v.id' },
}

export const visitPage = (ctx: Context, input: InputOf<typeof visits.list>) => pageOf(ctx, input, visitList)
export const panelVisits = (ctx: Context, input: InputOf<typeof visits.panel>) => pageOf(ctx, input, visitList)

export const exportVisits = (ctx: Context, input: InputOf<typeof visits.export>) =>
  listFile(
    ctx,
    {
      name: '回访任务',
      list: visitList,
      object: 'visit',
      words: {
        state: visitStates,
        way: visitWays,
        result: visitResults,
        symptomLevel: symptomLevels,
        purpose: reachPurposes,
      },
    },
    input,
  )
