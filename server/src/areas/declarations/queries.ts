/** Sheets: the list of 报单管理, the queues of 网电咨询, the pool, one with its history. */
import {
  type declarations,
  type FollowLine,
  intentions,
  type Sheet,
  type SheetView,
  sheetStates,
} from '@clinic/contract/areas/declarations/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { Id, Moment, Nullable } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { isWord } from '../../kit/choice.ts'
import type { Context } from '../../kit/context.ts'
import { Num, Of, Str, sqlOf } from '../../kit/db/rows.ts'
import { listFile } from '../../kit/export.ts'
import { col, everybody, type ListDefinition, pageOf, placeOf, rowOf, yuan } from '../../kit/list.ts'
import { fromDay, toDay } from '../../kit/spans.ts'
import { agencyOf } from '../agencies/reads.ts'
import { customerMeant, maskedPhone } from '../customers/index.ts'
import { customerAge, customerOf, sourceName } from '../customers/reads.ts'
import { attachmentsOf } from '../files/index.ts'
import { orderOf } from '../orders/reads.ts'
import { productOf } from '../products/reads.ts'
import { departmentName, staffName } from '../staff/reads.ts'
import { consultTypeName, demandNames } from '../triage/reads.ts'
import { shotsOf } from './files.ts'
import { readScope } from './scope.ts'
import { WARN_DAYS } from './setting.ts'

const OPEN = sql`s.state in ('following', 'booked')`

/** What each queue holds; a moment is compared with a moment, so that each goes by its index. */
export const inView: Readonly<Record<SheetView, RawBuilder<unknown>>> = {
  follow: sql`(${OPEN} and s.next_follow_at < (kit.today() + 1)::timestamptz)`,
  expected: sql`(s.state in ('following', 'booked', 'arrived', 'dealt')
    and s.expect_at >= kit.today()::timestamptz and s.expect_at < (kit.today() + 1)::timestamptz)`,
  expiring: sql`(${OPEN} and s.protect_until >= kit.today() and s.protect_until <= kit.today() + ${WARN_DAYS})`,
}

const columns = {
  id: col('s.id'),
  version: col('s.version'),
  no: col('s.no', { sort: true }),
  customerId: col('s.customer_id'),
  customerName: col('c.name'),
  sex: col('c.sex'),
  age: col(sql.raw(customerAge('c'))),
  phone: col('c.phone_cipher', {
    read: (sealed, row, ctx) =>
      maskedPhone({ keys: ctx.node.keys, hospitalId: ctx.session.hospitalId, id: Number(row['customerId']) }, sealed),
  }),
  state: col('s.state'),
  intention: col('s.intention', { sort: true }),
  demandIds: col('s.demand_ids'),
  demandNames: col(sql.raw(demandNames('s.demand_ids'))),
  demandText: col('s.demand_text'),
  budget: yuan('s.budget_fen', { sort: true }),
  consultTypeId: col('s.consult_type_id'),
  consultTypeName: col(sql.raw(consultTypeName('s.consult_type_id'))),
  sourceId: col('s.source_id'),
  sourceName: col(sql.raw(sourceName('s.source_id'))),
  agencyId: col('s.agency_id'),
  agencyName: col('g.name'),
  developerId: col('s.developer_id'),
  developerName: col(sql.raw(staffName('s.developer_id'))),
  departmentName: col(sql.raw(departmentName('s.department_id'))),
  expectAt: col('s.expect_at', { sort: true }),
  nextFollowAt: col('s.next_follow_at', { sort: true }),
  lastFollowAt: col('s.last_follow_at', { sort: true }),
  followCount: col('s.follow_count', { sort: true }),
  protectUntil: col('s.protect_until', { sort: true }),
  daysLeft: col(sql`greatest(s.protect_until - kit.today() + 1, 0)`),
  arrivedAt: col('s.arrived_at', { sort: true }),
  deal: yuan('s.deal_fen', { sort: true }),
  orderId: col('s.order_id'),
  orderNo: col('o.no'),
  intentCount: col(sql`(select count(*)::int from declarations.intent i
    where i.hospital_id = s.hospital_id and i.sheet_id = s.id)`),
  endReason: col('s.end_reason'),
  endRemark: col('s.end_remark'),
  endedByName: col(sql.raw(staffName('s.ended_by'))),
  endedAt: col('s.ended_at', { sort: true }),
  endedDays: col(sql`kit.today() - (s.ended_at at time zone 'Asia/Shanghai')::date`),
  poolAt: col('s.pool_at', { sort: true }),
  createdByName: col(sql.raw(staffName('s.created_by'))),
  createdAt: col('s.created_at', { sort: true }),
  remark: col('s.remark'),
}

const equals = (column: string) => (value: unknown) => sql`${sql.ref(column)} = ${value}`
const meant = (word: string, ctx: Context, asked: Readonly<Record<string, unknown>>) =>
  /^BD\d{4,}$/.test(word.trim()) ? sql`s.no = ${word.trim()}` : customerMeant(ctx, 's.customer_id', word, { asked })

export const sheetList: ListDefinition<InputOf<typeof declarations.list>, Sheet> = {
  table: 'declarations.sheet',
  from: sql`declarations.sheet s left join ${sql.raw(customerOf('c', 's'))}
    left join ${sql.raw(agencyOf('g', 's'))} left join ${sql.raw(orderOf('o', 's'))}`,
  columns,
  filters: {
    keyword: meant,
    customerId: equals('s.customer_id'),
    view: (view) => inView[view],
    state: isWord('s.state'),
    intention: isWord('s.intention'),
    developerId: equals('s.developer_id'),
    sourceId: equals('s.source_id'),
    mine: (wanted, ctx) =>
      wanted ? sql`s.developer_id = ${ctx.session.staffId}` : sql`s.developer_id <> ${ctx.session.staffId}`,
    expectFrom: fromDay('s.expect_at'),
    expectTo: toDay('s.expect_at'),
    createdFrom: fromDay('s.created_at'),
    createdTo: toDay('s.created_at'),
  },
  asks: {
    developerId: 'developerName',
    sourceId: 'sourceName',
    mine: 'developerName',
    expectFrom: 'expectAt',
    expectTo: 'expectAt',
    createdFrom: 'createdAt',
    createdTo: 'createdAt',
  },
  scope: readScope,
  order: { by: 's.created_at', direction: 'desc', tie: 's.id' },
}

/** What lies in the pool is nobody's: whoever may pick sees it, the newest first. */
const poolList: ListDefinition<InputOf<typeof declarations.pools>, Sheet> = {
  ...placeOf(sheetList),
  columns,
  filters: { keyword: meant, intention: isWord('s.intention'), sourceId: equals('s.source_id') },
  asks: { sourceId: 'sourceName' },
  where: () => sql`s.state = 'pooled'`,
  scope: everybody('nobody has what lies in the pool: whoever may pick sees it, with a masked number'),
  order: { by: 's.pool_at', direction: 'desc', tie: 's.id' },
}

export const sheetPage = (ctx: Context, input: InputOf<typeof declarations.list>) => pageOf(ctx, input, sheetList)
export const poolPage = (ctx: Context, input: InputOf<typeof declarations.pools>) => pageOf(ctx, input, poolList)

export const exportSheets = (ctx: Context, input: InputOf<typeof declarations.export>) =>
  listFile(
    ctx,
    { name: '报单', list: sheetList, object: 'declaration', words: { state: sheetStates, intention: intentions } },
    input,
  )

const Line = {
  id: Id,
  at: Moment,
  way: Of<FollowLine['way']>(),
  content: Str,
  byName: Nullable(Str),
  nextAt: Nullable(Moment),
  intentionFrom: Nullable(Of<Sheet['intention']>()),
  intentionTo: Nullable(Of<Sheet['intention']>()),
}
/** Lines of one sheet that are shown at most. */
const MOST_LINES = 200

/** A sheet with what she thinks of, what was said, and its screenshots. */
export const oneSheet = async (
  ctx: Context,
  { id }: { readonly id: number },
): Promise<OutputOf<typeof declarations.one>> => {
  const sheet = await rowOf(ctx, id, sheetList)
  const { rows: follows } = await sqlOf(Line)`select f.id, f.created_at as at, f.way, f.content,
      ${sql.raw(staffName('f.created_by'))} as "byName", f.next_at as "nextAt", f.intention_from as "intentionFrom",
      f.intention_to as "intentionTo"
    from declarations.follow f where f.sheet_id = ${id} order by f.created_at desc, f.id desc limit ${MOST_LINES}`.execute(
    ctx.db,
  )
  const { rows: intents } = await sqlOf({ productId: Id, productName: Str, qty: Num, fen: Nullable(Num) })`
    select i.product_id as "productId", p.name as "productName", i.qty, i.quote_fen as fen from declarations.intent i
      join ${sql.raw(productOf('p', 'i'))} where i.sheet_id = ${id} order by i.place`.execute(ctx.db)
  return {
    ...sheet,
    follows,
    intents: intents.map(({ fen, ...line }) => ({ ...line, quote: fen === null ? null : toYuan(fen) })),
    attachments: await attachmentsOf(ctx, shotsOf(id)),
  }
}

const Counts = { follow: Num, expected: Num, expiring: Num, pooled: Num, followed: Num, made: Num, arrived: Num }

/** How many wait in each queue of one's own desk, and what one did today. */
export const countSheets = async (ctx: Context): Promise<OutputOf<typeof declarations.counts>> => {
  const me = ctx.session.staffId
  const mine = (view: RawBuilder<unknown>) =>
    sql`(select count(*)::int from declarations.sheet s where s.developer_id = ${me} and ${view})`
  const { rows } = await sqlOf(Counts)`select ${mine(inView.follow)} as follow, ${mine(inView.expected)} as expected,
    ${mine(inView.expiring)} as expiring,
    (select count(*)::int from declarations.sheet s where s.state = 'pooled') as pooled,
    (select count(*)::int from declarations.follow f where f.created_by = ${me} and f.created_at >= kit.today()::timestamptz
      and f.way in ('phone', 'wechat', 'meeting', 'sms', 'missed', 'declined', 'void')) as followed,
    ${mine(sql`s.created_at >= kit.today()::timestamptz`)} as made,
    ${mine(sql`s.arrived_at >= kit.today()::timestamptz`)} as arrived`.execute(ctx.db)
  const counts = rows[0]!
  // How many there are to pick is told to whoever may pick.
  return ctx.session.permissions.has('consult:declaration:pool') ? counts : { ...counts, pooled: 0 }
}
