/** Reads of triage: the visits of a day, one visit, and who can receive. */

import { visitTypeWords } from '@clinic/contract/areas/triage/assignment.ts'
import type { triage } from '@clinic/contract/areas/triage/calls.ts'
import { type TriageState, triageStates, triageStateWords } from '@clinic/contract/areas/triage/nouns.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { Id, Nullable, Shape, Word } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { wordsOf } from '../../kit/choice.ts'
import { containsSeen } from '../../kit/contains.ts'
import type { Context } from '../../kit/context.ts'
import { sqlOf } from '../../kit/db/rows.ts'
import { listFile } from '../../kit/export.ts'
import { col, type ListOf } from '../../kit/list.ts'
import { whenWritten } from '../../kit/question.ts'
import { sees } from '../../kit/session.ts'
import { customerMeant, levelColumn } from '../customers/index.ts'
import { customerAge, customerOf, customerStanding } from '../customers/reads.ts'
import { departmentName, departmentOf, heldJobs, mainDepartment } from '../staff/reads.ts'
import { runsOn } from './questions.ts'

/** Columns of a visit; the consulting queue adds its own. */
export const visitColumns = {
  id: col('t.id'),
  no: col('t.no', { sort: true }),
  customerId: col('t.customer_id'),
  customerNo: col('c.code'),
  customerName: col('c.name', { sort: true }),
  sex: col('c.sex'),
  age: col(sql.raw(customerAge('c'))),
  levelName: col(levelColumn('s'), { needs: 'sensitive:customer-level' }),
  allergyState: col('c.allergy_state'),
  visitType: col('t.visit_type', { sort: true }),
  queueNo: col('t.queue_no', { sort: true }),
  day: col('t.on_date'),
  state: col('t.state', { sort: true }),
  arriveTime: col('t.arrived_at', { sort: true }),
  triageTime: col('t.triaged_at', { sort: true }),
  startTime: col('t.started_at', { sort: true }),
  endTime: col('t.ended_at', { sort: true }),
  leaveTime: col('t.left_at', { sort: true }),
  pausedAt: col('run.paused_at'),
  pausedSec: col(sql`coalesce(run.paused_sec, 0)`),
  deptId: col('t.department_id'),
  deptName: col('d.name'),
  consultantId: col('t.consultant_id'),
  consultantName: col('con.name', { sort: true }),
  doctorId: col('t.doctor_id'),
  doctorName: col('doc.name'),
  developersName: col('dev.name'),
  receptionistName: col('rec.name'),
  sourceName: col('src.name'),
  consultTypeName: col('ct.name'),
  demandIds: col('t.demand_ids'),
  demandNames: col(sql`triage.demand_names(t.demand_ids)`),
  companions: col('t.companions'),
  itemsCarried: col('t.items_carried'),
  ruleReason: col('t.rule_reason'),
  cancelReason: col('t.cancel_reason'),
  leftUnseen: col('t.left_unseen'),
  remark: col('t.remark'),
  version: col('t.version'),
}

const person = (alias: string, column: string): RawBuilder<unknown> =>
  sql`left join staff.staff ${sql.ref(alias)} on ${sql.ref(`${alias}.hospital_id`)} = t.hospital_id and ${sql.ref(`${alias}.id`)} = ${sql.ref(column)}`

/** A visit `t` with its customer `c`, her standing `s`, everybody concerned and the consultation `run` in service: outer joins, so that a count is spared them. */
export const visitJoins = whenWritten(
  () => sql`triage.triage t
  left join ${sql.raw(customerOf('c', 't'))}
  left join ${sql.raw(customerStanding('s', 't'))}
  left join ${sql.raw(departmentOf('d', 't', 'department_id'))}
  ${person('con', 't.consultant_id')} ${person('doc', 't.doctor_id')} ${person('rec', 't.receptionist_id')}
  ${person('dev', 'c.developer_id')}
  left join customers.source src on src.hospital_id = t.hospital_id and src.id = t.source_id
  left join triage.consult_type ct on ct.hospital_id = t.hospital_id and ct.id = t.consult_type_id
  left join ${sql.raw(runsOn('run', 't'))}`,
)

/**
 * The visit `t` under which somebody is in the house now: her last one of today that was not cancelled, until she leaves.
 * Whoever works on people who are here reads them so, and meets each person once.
 */
export const inHouse: RawBuilder<unknown> = sql`t.on_date = kit.today() and t.state in ('waiting', 'serving', 'finished')
    and not exists (select from triage.triage later where later.hospital_id = t.hospital_id
      and later.customer_id = t.customer_id and later.on_date = t.on_date and later.state <> 'cancelled' and later.id > t.id)`

/** Who sees a visit beyond the whole hospital (clinical-admin §14, data scope). */
export const visitScope = { department: 't.department_id', own: ['t.consultant_id', 't.doctor_id', 't.created_by'] }

/** Only words of the state machine; anything else is refused, never ignored. */
export const statesOf = (text: string): TriageState[] => wordsOf(text, triageStates, '分诊状态')

/**
 * What the customer is found by anywhere: name fragment, pinyin, initials, code, the end of her number; as far as a list of this
 * table shows them.
 * @param column holds the customer's id: `t.customer_id`
 */
export const nameLike = (table: `${string}.${string}`, column: string) => {
  const looked = containsSeen(table, { customerNo: { within: ['c.code'] } })
  return async (typed: string, ctx: Context, asked: Readonly<Record<string, unknown>>) =>
    sees(ctx.session, `${table}:customerName`)
      ? await customerMeant(ctx, column, typed, { shown: `${table}:customerNo`, asked })
      : looked(typed, ctx)
}

export const visitFilters = {
  customerId: (id: number) => sql`t.customer_id = ${id}`,
  consultantId: (id: number) => sql`t.consultant_id = ${id}`,
  doctorId: (id: number) => sql`t.doctor_id = ${id}`,
  deptId: (id: number) => sql`t.department_id = ${id}`,
  visitType: (type: string) => sql`t.visit_type = ${type}`,
  state: (text: string) => sql`t.state = any(${statesOf(text)})`,
  day: (day: string) => (day === 'today' ? sql`t.on_date = kit.today()` : sql`t.on_date = ${day}::date`),
  beginTime: (day: string) => sql`t.on_date >= ${day}::date`,
  endTime: (day: string) => sql`t.on_date <= ${day}::date`,
  unassigned: (wanted: boolean) => (wanted ? sql`t.consultant_id is null` : sql`t.consultant_id is not null`),
  keyword: nameLike('triage.triage', 't.customer_id'),
}

export const visitList: ListOf<typeof triage.list> = {
  table: 'triage.triage',
  from: visitJoins,
  columns: visitColumns,
  filters: visitFilters,
  // `endTime` is the last day of a span, not the column of that name.
  asks: { beginTime: 'day', endTime: 'day', unassigned: 'consultantName' },
  scope: visitScope,
  order: { by: 't.arrived_at', direction: 'desc', tie: 't.id' },
}

export const exportVisits = (ctx: Context, input: InputOf<typeof triage.export>) =>
  listFile(
    ctx,
    {
      name: '分诊记录',
      list: visitList,
      object: 'triage',
      words: { state: triageStateWords, visitType: visitTypeWords },
    },
    input,
  )

const CONSULTANTS = ['咨询师', '咨询主管']
const DOCTORS = ['主治医生', '助理医生', '科室主任']

const Receiving = Shape({
  id: Id,
  usrName: Type.String(),
  deptName: Nullable(Type.String()),
  kind: Word('consultant', 'doctor'),
  paused: Type.Boolean(),
  open: Type.Integer(),
  waiting: Type.Integer(),
  today: Type.Integer(),
})
type Receiving = Static<typeof Receiving>

/** Consultants and doctors with what they have to do now. */
export const receiversOf = async (ctx: Context): Promise<Receiving[]> => {
  const { rows } = await sqlOf(Receiving)`
    select p.id, p.name as "usrName", ${sql.raw(departmentName(mainDepartment('p.id')))} as "deptName", k.kind,
      exists (select 1 from triage.pause z where z.hospital_id = p.hospital_id and z.staff_id = p.id and z.on_date = kit.today()) as paused,
      coalesce(q.open, 0)::int as open, coalesce(q.waiting, 0)::int as waiting, coalesce(q.today, 0)::int as today
    from staff.staff p
    cross join lateral (
      select case when bool_or(j.name = any(${CONSULTANTS})) then 'consultant' else 'doctor' end as kind
      from ${sql.raw(heldJobs('sj', 'j'))}
      where sj.hospital_id = p.hospital_id and sj.staff_id = p.id and j.name = any(${[...CONSULTANTS, ...DOCTORS]})
      having count(*) > 0) k
    left join lateral (
      select count(*) filter (where t.state in ('waiting', 'serving')) as open,
        count(*) filter (where t.state = 'waiting') as waiting, count(*) as today
      from triage.triage t
      where t.hospital_id = p.hospital_id and t.on_date = kit.today() and t.state <> 'cancelled'
        and p.id = case k.kind when 'consultant' then t.consultant_id else t.doctor_id end) q on true
    where p.status = 0
    order by k.kind, p.name, p.id`.execute(ctx.db)
  return rows
}
