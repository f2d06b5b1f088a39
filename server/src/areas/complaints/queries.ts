/** 投诉: the list, one with its timeline and clock, the sheet. Whom a secret one is about has none of it, here and wherever it is told. */
import {
  type ComplaintRow,
  complaintCategories,
  complaintChannels,
  complaintLevels,
  complaintStates,
  type complaints,
  complaintTerms,
} from '@clinic/contract/areas/complaints/calls.ts'
import { openStates, runningStates } from '@clinic/contract/areas/complaints/rules.ts'
import type { ComplaintPhase } from '@clinic/contract/areas/complaints/words.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { type RawBuilder, sql } from 'kysely'
import { isWord } from '../../kit/choice.ts'
import { containsSeen } from '../../kit/contains.ts'
import type { Context } from '../../kit/context.ts'
import { listFile } from '../../kit/export.ts'
import { col, type ListDefinition, pageOf, yuan } from '../../kit/list.ts'
import { sees } from '../../kit/session.ts'
import { fromDay, toDay } from '../../kit/spans.ts'
import { customerMeant, ofCustomer } from '../customers/index.ts'
import { customerOf } from '../customers/reads.ts'
import { workingDays } from '../holidays/reads.ts'
import { productOf } from '../products/reads.ts'
import { departmentName, staffName } from '../staff/reads.ts'
import { linkedFen } from './papers.ts'

export const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ')
/** Conditions on a complaint `k`. */
export const isOpenNow = `k.state in (${quoted(openStates)})`
export const isRunningNow = `k.state in (${quoted(runningStates)})`

/** Of a complaint `k`: not a secret one about this person. Holds for every reading, whoever she is. */
export const notAboutMe = ({ session }: Pick<Context, 'session'>): RawBuilder<unknown> =>
  sql`not (k.secret and exists (select from complaints.respondent r where r.hospital_id = k.hospital_id and r.complaint_id = k.id
    and r.staff_id = ${session.staffId}))`

export const respondentIds = sql`coalesce((select array_agg(r.staff_id order by r.id) from complaints.respondent r
  where r.hospital_id = k.hospital_id and r.complaint_id = k.id), '{}')`
const respondentNames = sql`coalesce((select string_agg(${sql.raw(staffName('r.staff_id'))}, '、' order by r.id)
  from complaints.respondent r where r.hospital_id = k.hospital_id and r.complaint_id = k.id), '')`

const daysLeft = sql`case when ${sql.raw(isRunningNow)} then ${sql.raw(
  workingDays('kit.today()', "(k.due_at at time zone 'Asia/Shanghai')::date"),
)} end`

const phases: Readonly<Record<ComplaintPhase, string>> = {
  open: isOpenNow,
  closed: `k.state = 'closed'`,
  dismissed: `k.state = 'dismissed'`,
}

const byNumber = containsSeen('complaints.complaint', {
  no: { within: ['k.no'] },
  customerNo: { within: ['c.code'] },
})
const numbered = /^TS\d/i
/** By her name as archives are searched, where this person sees it; by its own number. */
const meant = async (typed: string, ctx: Context, asked: Readonly<Record<string, unknown>>) =>
  !numbered.test(typed) && sees(ctx.session, 'complaints.complaint:customerName')
    ? await customerMeant(ctx, 'k.customer_id', typed, { shown: 'complaints.complaint:customerNo', asked })
    : byNumber(typed, ctx)

export const complaintList: ListDefinition<InputOf<typeof complaints.list>, ComplaintRow> = {
  table: 'complaints.complaint',
  from: sql`complaints.complaint k left join ${sql.raw(customerOf('c', 'k'))} left join ${sql.raw(productOf('p', 'k'))}`,
  columns: {
    id: col('k.id'),
    version: col('k.version'),
    no: col('k.no'),
    customerId: col('k.customer_id'),
    customerName: col('c.name'),
    customerNo: col('c.code'),
    channel: col('k.channel'),
    category: col('k.category'),
    level: col('k.level'),
    term: col('k.term'),
    content: col('k.content'),
    demand: col('k.demand'),
    productId: col('k.product_id'),
    productName: col('p.name'),
    respondentIds: col(respondentIds),
    respondentNames: col(respondentNames),
    respondentDeptId: col('k.respondent_dept_id'),
    respondentDeptName: col(sql.raw(departmentName('k.respondent_dept_id'))),
    secret: col('k.secret'),
    state: col('k.state'),
    receiverId: col('k.receiver_id'),
    receiverName: col(sql.raw(staffName('k.receiver_id'))),
    receivedAt: col('k.received_at', { sort: true }),
    handlerId: col('k.handler_id'),
    handlerName: col(sql.raw(staffName('k.handler_id'))),
    dueAt: col('k.due_at', { sort: true }),
    amberAt: col('k.amber_at'),
    daysLeft: col(daysLeft),
    answeredAt: col('k.answered_at'),
    escalatedAt: col('k.escalated_at'),
    resolution: col('k.resolution'),
    confirmed: col('k.confirmed'),
    satisfaction: col('k.satisfaction', { sort: true }),
    closedAt: col('k.closed_at', { sort: true }),
    closedByName: col(sql.raw(staffName('k.closed_by'))),
    reopenCount: col('k.reopen_count', { sort: true }),
    dismissReason: col('k.dismiss_reason'),
    compensation: yuan(linkedFen('k')),
  },
  filters: {
    keyword: meant,
    customerId: (id) => sql`k.customer_id = ${id}`,
    phase: (phase) => sql.raw(phases[phase]),
    state: isWord('k.state'),
    category: isWord('k.category'),
    level: isWord('k.level'),
    channel: isWord('k.channel'),
    clock: (which) =>
      which === 'red'
        ? sql`(${sql.raw(isRunningNow)} and k.due_at <= kit.clock())`
        : sql`(${sql.raw(isRunningNow)} and k.amber_at <= kit.clock() and k.due_at > kit.clock())`,
    handlerId: (id) => sql`k.handler_id = ${id}`,
    respondentId: (id) =>
      sql`exists (select from complaints.respondent r where r.hospital_id = k.hospital_id and r.complaint_id = k.id and r.staff_id = ${id})`,
    respondentDeptId: (id) => sql`k.respondent_dept_id = ${id}`,
    productId: (id) => sql`k.product_id = ${id}`,
    receivedFrom: fromDay('k.received_at'),
    receivedTo: toDay('k.received_at'),
  },
  asks: { phase: 'state', clock: 'dueAt', respondentId: 'respondentNames' },
  where: notAboutMe,
  scope: ofCustomer('k.customer_id', {
    department: 'k.respondent_dept_id',
    own: ['k.handler_id', 'k.receiver_id'],
  }),
  order: { by: 'k.received_at', direction: 'desc', tie: 'k.id' },
}

export const complaintPage = (ctx: Context, input: InputOf<typeof complaints.list>) => pageOf(ctx, input, complaintList)

export const exportComplaints = (ctx: Context, input: InputOf<typeof complaints.export>) =>
  listFile(
    ctx,
    {
      name: '投诉',
      list: complaintList,
      object: 'complaint',
      words: {
        channel: complaintChannels,
        category: complaintCategories,
        level: complaintLevels,
        term: complaintTerms,
        state: complaintStates,
      },
    },
    input,
  )
