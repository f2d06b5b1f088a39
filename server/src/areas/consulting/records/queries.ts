/** Reads of consulting: records, one record whole, and the consultant's queue. */

import {
  type consulting,
  consultResultWords,
  consultStates,
  consultStateWords,
} from '@clinic/contract/areas/consulting/calls.ts'
import { visitTypeWords } from '@clinic/contract/areas/triage/assignment.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { wordsOf } from '../../../kit/choice.ts'
import type { Context } from '../../../kit/context.ts'
import { yuanOf } from '../../../kit/db/yuan.ts'
import { listFile } from '../../../kit/export.ts'
import { col, type ListOf, pageOf, placeOf, type Rows, rowOf, yuan } from '../../../kit/list.ts'
import { fromDay, toDay } from '../../../kit/spans.ts'
import { customerAge, customerOf } from '../../customers/reads.ts'
import { attachmentsOf } from '../../files/index.ts'
import { personOf, staffName } from '../../staff/reads.ts'
import { nameLike, statesOf, visitColumns, visitJoins, visitScope } from '../../triage/index.ts'
import { arrivalBefore, consultTypeName, demandNames, visitOf } from '../../triage/reads.ts'
import { filesOwner } from './attachments.ts'
import { recordScope } from './scope.ts'

const listed = {
  id: col('r.id'),
  no: col('r.no', { sort: true }),
  customerId: col('r.customer_id'),
  customerNo: col('c.code'),
  customerName: col('c.name', { sort: true }),
  sex: col('c.sex'),
  age: col(sql.raw(customerAge('c'))),
  triageId: col('r.triage_id'),
  visitType: col('t.visit_type'),
  consultTypeId: col('r.consult_type_id'),
  consultTypeName: col(sql.raw(consultTypeName('r.consult_type_id'))),
  consultantId: col('r.consultant_id'),
  consultantName: col('con.name', { sort: true }),
  doctorId: col('r.doctor_id'),
  doctorName: col(sql.raw(staffName('r.doctor_id'))),
  startTime: col('r.started_at', { sort: true }),
  endTime: col('r.ended_at', { sort: true }),
  // As wide as the clock reaches, whatever was imported.
  durationSec: col(sql`floor(extract(epoch from r.ended_at - r.started_at))::bigint - r.paused_sec`),
  pausedAt: col('r.paused_at'),
  pausedSec: col('r.paused_sec'),
  demandIds: col('r.demand_ids'),
  demandNames: col(sql.raw(demandNames('r.demand_ids'))),
  demandText: col('r.demand_text'),
  planTotal: yuan('r.plan_total_fen', { sort: true }),
  result: col('r.result', { sort: true }),
  noDealReason: col('r.no_deal_reason'),
  deal: yuan('r.deal_fen', { needs: 'sensitive:customer-capital', sort: true }),
  nextFollowTime: col('r.next_follow_at', { sort: true }),
  state: col('r.state', { sort: true }),
  autoEnded: col('r.auto_ended'),
  version: col('r.version'),
}

/** Outer, although every record has its customer, visit and consultant: so a count is spared them. */
const joins = sql`consulting.consult_record r
  left join ${sql.raw(customerOf('c', 'r'))}
  left join ${sql.raw(visitOf('t', 'r'))}
  left join ${sql.raw(personOf('con', 'r', 'consultant_id'))}`

export const recordList: ListOf<typeof consulting.records> = {
  table: 'consulting.consult_record',
  from: joins,
  columns: listed,
  filters: {
    customerId: (id) => sql`r.customer_id = ${id}`,
    consultantId: (id) => sql`r.consultant_id = ${id}`,
    triageId: (id) => sql`r.triage_id = ${id}`,
    state: (text) => sql`r.state = any(${wordsOf(text, consultStates, '接诊状态')})`,
    result: (result) => sql`r.result = ${result}`,
    visitType: (type) => sql`t.visit_type = ${type}`,
    beginTime: fromDay('r.started_at'),
    endTime: toDay('r.started_at'),
    keyword: nameLike('consulting.consult_record', 'r.customer_id'),
  },
  asks: { beginTime: 'startTime', endTime: 'startTime' },
  scope: recordScope,
  order: { by: 'r.started_at', direction: 'desc', tie: 'r.id' },
}

export const exportRecords = (ctx: Context, input: InputOf<typeof consulting.exportRecords>) =>
  listFile(
    ctx,
    {
      name: '接诊记录',
      list: recordList,
      object: 'consultRecord',
      words: { state: consultStateWords, result: consultResultWords, visitType: visitTypeWords },
    },
    input,
  )

/** A record with everything that was written in it. Amounts of the plan go out in yuan. */
export const wholeRecord: Rows<Omit<OutputOf<typeof consulting.record>, 'attachments'>> = {
  ...placeOf(recordList),
  columns: {
    ...listed,
    assistantIds: col('r.assistant_ids'),
    templateData: col('r.template_data'),
    adviceText: col('r.advice_text'),
    doctorOpinion: col('r.doctor_opinion'),
    planProducts: col(sql`coalesce((
      select jsonb_agg(jsonb_build_object('productId', p."productId", 'name', p.name, 'qty', p.qty,
        'price', ${sql.raw(yuanOf('p."priceFen"'))}) order by p.n)
      from rows from (jsonb_to_recordset(r.plan_products) as ("productId" bigint, name text, qty integer, "priceFen" bigint))
        with ordinality as p ("productId", name, qty, "priceFen", n)), '[]'::jsonb)`),
    budget: yuan('r.budget_fen'),
    competitorNote: col('r.competitor_note'),
    satisfaction: col('r.satisfaction'),
  },
}

export const recordPage = (ctx: Context, input: InputOf<typeof consulting.records>) => pageOf(ctx, input, recordList)
export const oneRecord = async (ctx: Context, { id }: { id: number }) => {
  const record = await rowOf(ctx, id, wholeRecord)
  return { ...record, attachments: await attachmentsOf(ctx, filesOwner(id)) }
}

/** Today's visits with the consultation that runs on each; what is not over from earlier days too. */
export const queueList: ListOf<typeof consulting.queue> = {
  table: 'triage.triage',
  from: visitJoins,
  columns: {
    ...visitColumns,
    recordId: col('run.id'),
    recordVersion: col('run.version'),
    recordStart: col('run.started_at'),
    lastArrival: col(sql.raw(arrivalBefore('t'))),
  },
  filters: {
    state: (text) => sql`t.state = any(${statesOf(text)})`,
    mine: (wanted, ctx) => (wanted ? sql`t.consultant_id = ${ctx.session.staffId}` : null),
    keyword: nameLike('triage.triage', 't.customer_id'),
  },
  where: () => sql`(t.on_date = kit.today() or t.state in ('waiting', 'serving')) and t.state <> 'cancelled'`,
  scope: visitScope,
  order: { by: 't.arrived_at', direction: 'asc', tie: 't.id' },
}

export const queuePage = (ctx: Context, input: InputOf<typeof consulting.queue>) => pageOf(ctx, input, queueList)
export const oneQueued = (ctx: Context, { id }: { id: number }) => rowOf(ctx, id, queueList)
