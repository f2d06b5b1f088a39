/**
 * The parts of a briefing: each is the list of the page it is kept on, narrowed to a few columns and to the customers of the day,
 * with that page's own right, scope and hidden columns. One statement a part, however many come.
 */
import type { Brief } from '@clinic/contract/areas/briefs/calls.ts'
import { complaints } from '@clinic/contract/areas/complaints/calls.ts'
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { customerDemands } from '@clinic/contract/areas/consulting/demands.ts'
import { customerTable } from '@clinic/contract/areas/customers/tables.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { visits } from '@clinic/contract/areas/visits/calls.ts'
import type { Call } from '@clinic/contract/call.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { col, conditionsOf, placeOf, type Rows } from '../../kit/list.ts'
import type { Reading } from '../../kit/reading.ts'
import { rowsRead } from '../../kit/rows-read.ts'
import { mayCall, scopeFor } from '../../kit/session.ts'
import { appointmentList } from '../appointments/index.ts'
import { complaintList } from '../complaints/index.ts'
import { demandList, recordList } from '../consulting/index.ts'
import { lastTalkOf } from '../consulting/reads.ts'
import { maskedPhone, reachedCustomers, unseal } from '../customers/index.ts'
import { blacklistNow, customerAge, everyCustomer, sourceTypes } from '../customers/reads.ts'
import { owingOf } from '../debts/index.ts'
import { boughtList, deductionList } from '../purchases/index.ts'
import { lastSession, lastSessionOf } from '../purchases/reads.ts'
import { returnVisitList } from '../visits/index.ts'

type One<K extends keyof Brief> = NonNullable<Brief[K]> extends readonly (infer R)[] ? R : NonNullable<Brief[K]>

/** A list with these of its columns. */
const picked = <R, K extends keyof R & string>(list: Rows<R>, ...names: readonly K[]): Rows<Pick<R, K>> => {
  const { table, from, scope, order, where } = list
  const columns = Object.fromEntries(names.map((name) => [name, list.columns[name]]))
  return { table, from, scope, order, ...(where ? { where } : {}), columns: columns as Rows<Pick<R, K>>['columns'] }
}

export const arrivals: Rows<One<'appointments'>> = picked(
  appointmentList,
  ...(['id', 'kind', 'customerId', 'customerNo', 'customerName', 'startTime', 'endTime', 'state'] as const),
  ...(['firstVisit', 'itemNames', 'roomName', 'remark'] as const),
)

const sealedOf = (ctx: Context, id: unknown) => ({
  keys: ctx.node.keys,
  hospitalId: ctx.session.hospitalId,
  id: Number(id),
})

/** Whoever treats her today knows of her what the board shows of whoever waits; sums and health by their own rights. */
export const people: Rows<One<'customer'>> = {
  table: customerTable.name,
  from: sql.raw(everyCustomer('c', 's')),
  columns: {
    id: col('c.id'),
    sex: col('c.sex'),
    age: col(sql.raw(customerAge('c'))),
    phone: col('c.phone_cipher', { read: (sealed, row, ctx) => maskedPhone(sealedOf(ctx, row['id']), sealed) }),
    birthday: col('c.birthday'),
    blacklist: col(sql.raw(blacklistNow('s'))),
    allergyState: col('c.allergy_state'),
    allergy: col('c.allergy_cipher', {
      needs: 'customer:health',
      read: (sealed, row, ctx) => unseal(sealedOf(ctx, row['id']), 'allergy_cipher', sealed),
    }),
    developmentChannels: col(
      sql.raw(
        `(select y.name from ${sourceTypes('y')} where y.hospital_id = c.hospital_id and y.id = c.source_type_id)`,
      ),
    ),
    visitCount: col(sql`coalesce(s.visit_count, 0)`),
    owing: col(sql.raw(owingOf('c')), { needs: 'sensitive:customer-capital' }),
  },
  scope: reachedCustomers,
  order: { by: 'c.id', direction: 'asc', tie: 'c.id' },
}

const complaining: Rows<One<'complaints'>> = picked(complaintList, 'id', 'no', 'customerId', 'level', 'state')
const visiting: Rows<One<'visits'>> = picked(
  returnVisitList,
  ...(['id', 'customerId', 'typeName', 'theme', 'planTime'] as const),
  ...(['state', 'symptomLevel', 'alertedAt', 'handledAt'] as const),
)
const talking: Rows<One<'talk'>> = picked(
  recordList,
  ...(['id', 'customerId', 'startTime', 'consultantName', 'demandNames', 'demandText', 'result'] as const),
  'noDealReason',
)
const treated: Rows<One<'session'>> = picked(
  deductionList,
  ...(['id', 'customerId', 'productName', 'times', 'doctorName', 'deductedAt'] as const),
)
const wishing: Rows<One<'demands'>> = picked(demandList, 'id', 'customerId', 'text', 'demandNames', 'createTime')
const bought = picked(boughtList, 'id', 'customerId', 'productName', 'qtyLeft', 'createdAt')
const leftOver: Rows<One<'left'>> = {
  ...placeOf(boughtList),
  columns: { ...bought.columns, lastDay: col(sql.raw(lastSession('p'))) },
}

/** The caller as she would read another call; null where she may not. */
const readerOf = (ctx: Context, call: Call): Context | null =>
  mayCall(ctx.session, call) ? { ...ctx, call, rows: scopeFor(ctx.session, call) } : null

/** Rows of a list by the right of its call; nothing where the caller has none. @param rest what narrows them, and their order */
const partOf = async <R>(
  ctx: Context,
  { list, call, only, order }: { list: Rows<R>; call: Call; only: RawBuilder<unknown>; order: RawBuilder<unknown> },
): Promise<Reading<R[]> | undefined> => {
  const reader = readerOf(ctx, call)
  if (!reader) return undefined
  const where = (asking: Context) => (list.where ? sql`${only} and ${list.where(asking)}` : only)
  const narrowed = await conditionsOf(reader, {}, { ...list, filters: {}, where })
  return rowsRead(reader, list, sql`${narrowed} order by ${order}`)
}

/** Everything about these customers that the caller may read; each part a statement of one message. */
export const partsOf = async (ctx: Context, ids: readonly number[]) => {
  const hers = (column: string) => sql`${sql.ref(column)} = any(${[...ids]}::bigint[])`
  const lastOf = (column: string, last: string) =>
    sql`${sql.ref(column)} = any(array(select ${sql.raw(last)} from unnest(${[...ids]}::bigint[]) x))`
  return {
    people: rowsRead(ctx, people, sql`where ${hers('c.id')} order by c.id`),
    complaints: await partOf(ctx, {
      ...{ list: complaining, call: complaints.list, order: sql`k.received_at, k.id` },
      only: sql`${hers('k.customer_id')} and ${complaintList.filters.phase!('open', ctx, {})}`,
    }),
    visits: await partOf(ctx, {
      ...{ list: visiting, call: visits.list, order: sql`v.plan_at, v.id` },
      only: sql`${hers('v.customer_id')} and (v.state = 'pending' or v.alerted_at is not null and v.handled_at is null)`,
    }),
    talks: await partOf(ctx, {
      ...{ list: talking, call: consulting.records, order: sql`r.id` },
      only: lastOf('r.id', lastTalkOf('x')),
    }),
    sessions: await partOf(ctx, {
      ...{ list: treated, call: purchases.records, order: sql`d.id` },
      only: lastOf('d.id', lastSessionOf('x')),
    }),
    demands: await partOf(ctx, {
      ...{ list: wishing, call: customerDemands.demands, order: sql`r.priority, r.created_at, r.id` },
      only: sql`${hers('r.customer_id')} and r.state in ('open', 'partly')`,
    }),
    left: await partOf(ctx, {
      ...{ list: leftOver, call: purchases.list, order: sql`p.created_at, p.id` },
      only: sql`${hers('p.customer_id')} and p.qty_left > 0 and not p.handed_out and p.cancelled_at is null`,
    }),
  }
}
