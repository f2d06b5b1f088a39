/** 审核中心: what waits for somebody, what was decided, how many of each kind. */
import {
  type ApprovalKindWord,
  type ApprovalRow,
  approvalKindNames,
  approvalKinds,
  approvalKindWords,
  approvalStates,
  type approvals,
  cardKinds,
} from '@clinic/contract/areas/approvals/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { parseYuan, toYuan } from '@clinic/contract/money.ts'
import { type RawBuilder, sql } from 'kysely'
import { isWord } from '../../kit/choice.ts'
import { containsSeen } from '../../kit/contains.ts'
import type { Context } from '../../kit/context.ts'
import { Num, Of, sqlOf } from '../../kit/db/rows.ts'
import { listFile } from '../../kit/export.ts'
import { faceOf } from '../../kit/face.ts'
import { col, conditionsOf, type ListDefinition, pageOf } from '../../kit/list.ts'
import { whenWritten } from '../../kit/question.ts'
import { type Session, sees } from '../../kit/session.ts'
import { fromDay, toDay } from '../../kit/spans.ts'
import { holdsRole } from '../access/index.ts'
import { customerMeant } from '../customers/index.ts'
import { customerOf } from '../customers/reads.ts'
import { staffName } from '../staff/reads.ts'
import { visitNow } from '../triage/index.ts'
import { type Line, registered } from './kinds.ts'
import { reachedBy, taskScope } from './tasks.ts'

/** May this person see a line? Money by its own right, and whatever a line is made of by the columns of its document. */
export const seesLine = (session: Session, { money, of }: Line): boolean =>
  (!money || session.permissions.has('sensitive:customer-capital')) && of.every((column) => sees(session, column))

const inWords = (line: Line, session: Session): string =>
  seesLine(session, line)
    ? `${line.label} ${[line.before, line.after].filter((side) => side !== null && side !== '').join(' → ')}`
    : ''

/** Yuan, or points with their sign. */
const amountText = (amount: number, kind: ApprovalKindWord): string =>
  approvalKinds[kind].unit === 'yuan'
    ? toYuan(amount)
    : approvalKinds[kind].unit === 'days'
      ? `${amount} 天`
      : `${amount > 0 ? '+' : ''}${amount}`

/** Kinds whose amounts this person sees on their documents. */
const kindsSeen = (session: Session): ApprovalKindWord[] =>
  approvalKindWords.filter((kind) => sees(session, approvalKinds[kind].amountOf))

/** Has the document moved since it was asked for? Of what waits alone: what is decided keeps its own state. */
const moved = (): RawBuilder<unknown> => {
  const versions = registered().map(
    ({ kind, version }) => sql`when ${sql.lit(kind)} then ${sql.raw(version('t.document_id'))}`,
  )
  return sql`(t.status = 'PENDING' and case t.kind ${sql.join(versions, sql` `)} end is distinct from t.document_version)`
}

const onSite = (): RawBuilder<unknown> => sql`(${sql.raw(visitNow('c'))} is not null)`

const me = sql`kit.current_staff()`

/** Whose turn it is: by the kind's right with its rows, by the step's role; who has said so already waits for others. */
const isMine = (ctx: Context): RawBuilder<unknown> => {
  const kinds = approvalKindWords.filter((kind) => ctx.session.permissions.has(approvalKinds[kind].may))
  if (kinds.length === 0) return sql`false`
  const each = kinds.map((kind) => sql`(t.kind = ${sql.lit(kind)} and ${reachedBy(ctx, approvalKinds[kind].may)})`)
  const step = sql`(t.steps -> (t.step - 1))`
  const role = `((t.steps -> (t.step - 1)) ->> 'roleId')::bigint`
  return sql`(t.status = 'PENDING' and (${sql.join(each, sql` or `)})
    and (${step} ->> 'roleId' is null or ${faceOf((staff) => holdsRole(staff, role), ctx.session.staffId)})
    and not exists (select from approvals.decision d where d.hospital_id = t.hospital_id and d.task_id = t.id and d.step = t.step
      and d.created_by = ${ctx.session.staffId}))`
}

const byNumber = containsSeen('approvals.task', { documentNo: { within: ['t.document_no'] } })
const named = async (typed: string, ctx: Context, asked: Readonly<Record<string, unknown>>) => {
  const word = typed.normalize('NFKC').trim()
  if (/^[A-Za-z]{2}\d+$/.test(word)) return byNumber(word.toUpperCase(), ctx)
  return sees(ctx.session, 'customers.customer:customerName')
    ? await customerMeant(ctx, 't.customer_id', word, { asked })
    : byNumber(word, ctx)
}

/** Of money alone: points are no yuan. */
const amount = (compare: RawBuilder<unknown>, ctx: Context): RawBuilder<unknown> => {
  const kinds = kindsSeen(ctx.session).filter((kind) => approvalKinds[kind].unit === 'yuan')
  if (kinds.length === 0) return sql`false`
  return sql`(t.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}) and ${compare})`
}

type Filters = InputOf<typeof approvals.list>

export const taskList: ListDefinition<Filters, ApprovalRow> = {
  table: 'approvals.task',
  from: sql`approvals.task t left join ${sql.raw(customerOf('c', 't'))}`,
  columns: {
    id: col('t.id'),
    version: col('t.version'),
    kind: col('t.kind'),
    documentId: col('t.document_id'),
    documentNo: col('t.document_no'),
    customerId: col('t.customer_id'),
    customerName: col('c.name'),
    amount: col('t.amount', {
      read: (value, row, { session }) => {
        const kind = row['kind'] as ApprovalKindWord
        return sees(session, approvalKinds[kind].amountOf) ? amountText(Number(value), kind) : undefined
      },
    }),
    passedAmount: col('t.passed_amount', {
      read: (value, row, { session }) => {
        const kind = row['kind'] as ApprovalKindWord
        if (!sees(session, approvalKinds[kind].amountOf)) return undefined
        return value === null ? null : amountText(Number(value), kind)
      },
    }),
    change: col('t.headline', { read: (value, _row, { session }) => inWords(value as Line, session) }),
    reason: col('t.reason', {
      read: (value, row, { session }) =>
        sees(session, approvalKinds[row['kind'] as ApprovalKindWord].reasonOf) ? value : '',
    }),
    status: col('t.status'),
    applicantId: col('t.created_by'),
    applicantName: col(sql.raw(staffName('t.created_by'))),
    askedAt: col('t.created_at', { sort: true }),
    byRule: col('t.by_rule'),
    decidedByName: col(sql.raw(staffName('t.decided_by'))),
    decidedAt: col('t.decided_at', { sort: true }),
    opinion: col('t.opinion'),
    onSite: col(whenWritten(onSite)),
    lock: col(
      whenWritten(
        () => sql`case when t.created_by = ${me} then 'own' when ${me} = any (t.writers) then 'writer'
      when ${moved()} then 'moved' end`,
      ),
    ),
  },
  filters: {
    keyword: named,
    customerId: (id) => sql`t.customer_id = ${id}`,
    kind: isWord('t.kind'),
    status: isWord('t.status'),
    mine: (wanted, ctx) => (wanted ? isMine(ctx) : null),
    applicantId: (id) => sql`t.created_by = ${id}`,
    askedFrom: fromDay('t.created_at'),
    askedTo: toDay('t.created_at'),
    amountMin: (yuan, ctx) => amount(sql`t.amount >= ${parseYuan(yuan) ?? 0}`, ctx),
    amountMax: (yuan, ctx) => amount(sql`t.amount <= ${parseYuan(yuan) ?? 0}`, ctx),
  },
  asks: { askedFrom: 'askedAt', askedTo: 'askedAt' },
  scope: taskScope,
  order: { by: 't.created_at', direction: 'desc', tie: 't.id' },
}

/** The same in the order of a desk: who is in the house first, then who waits longest. */
const todoList: ListDefinition<Filters, ApprovalRow> = {
  ...taskList,
  from: whenWritten(
    () => sql`approvals.task t left join ${sql.raw(customerOf('c', 't'))}
    cross join lateral (select extract(epoch from t.created_at) - case when ${onSite()} then 1e12 else 0 end as turn) w`,
  ),
  order: { by: 'w.turn', direction: 'asc', tie: 't.id' },
}

export const taskPage = (ctx: Context, input: Filters) => pageOf(ctx, input, input.mine ? todoList : taskList)

export const exportTasks = (ctx: Context, input: InputOf<typeof approvals.export>) =>
  listFile(
    ctx,
    {
      name: '审核记录',
      list: input.mine ? todoList : taskList,
      object: 'approval',
      words: { kind: approvalKindNames, status: approvalStates },
    },
    input,
  )

export const deductionPage = (ctx: Context, input: InputOf<typeof approvals.deductions>) =>
  pageOf(ctx, { ...input, kind: 'DEDUCT_WITHDRAW' as const }, taskList)

/** Literals, so that the planner finds their index. */
const cardTaskList: ListDefinition<Filters, ApprovalRow> = {
  ...taskList,
  from: sql`(select k.* from approvals.task k where k.kind in (${sql.join(cardKinds.map((kind) => sql.lit(kind)))})) t
    left join ${sql.raw(customerOf('c', 't'))}`,
}

export const cardTaskPage = (ctx: Context, input: InputOf<typeof approvals.cardTasks>) =>
  pageOf(ctx, input, cardTaskList)

export const countMine = async (ctx: Context): Promise<OutputOf<typeof approvals.counts>> => {
  const where = await conditionsOf(ctx, { mine: true }, taskList)
  const { rows } = await sqlOf({ kind: Of<ApprovalKindWord>(), count: Num })`
    select t.kind, count(*)::int as count from ${taskList.from}${where} group by t.kind order by t.kind`.execute(ctx.db)
  return rows
}
