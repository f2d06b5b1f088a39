/** The customer list: columns by permission, filters by a fixed map, keyword through the token table. */
import type { CustomerFilters, customers } from '@clinic/contract/areas/customers/calls.ts'
import { titleOf } from '@clinic/contract/areas/customers/nouns.ts'
import { parseYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, refuse } from '../../../kit/context.ts'
import { type Column, col, type ListDefinition, type ListOf, visibleColumns, yuan } from '../../../kit/list.ts'
import { asked, whenWritten } from '../../../kit/question.ts'
import { fromDay, fromFour, toDay, toFour } from '../../../kit/spans.ts'
import { staffName } from '../../staff/reads.ts'
import { CAPITAL, HEALTH, LEVEL } from '../archive/permissions.ts'
import { maskedPhone, unseal } from '../archive/seal.ts'
import { soughtBy } from '../phone/questions.ts'
import { countFound, countOwned, foundMany, ofCustomer, reachedCustomers } from '../reach.ts'
import { blacklistNow, customerAge } from '../reads.ts'
import type { Wanted } from '../search/tokens.ts'
import { nextColumns } from './next-step.ts'
import { byOwnFields, ownFieldColumns } from './own-fields.ts'
import { called, isKey, keyColumn, levelColumn, tagsColumn } from './segments.ts'
import { debtors, viewConditions, viewTells } from './views.ts'

/** Full years. */
export const age = sql.raw(customerAge('c'))

const nameOf = (column: string) => sql.raw(staffName(column))
/** A figure of a customer of the alias, 0 where she has none: `capital_fen`, `coin_fen`, `debt_fen`, `points`. */
export const figure = asked<[name: string, customer: string], string>('the figures of a customer')
const own = (name: string) => whenWritten(() => sql.raw(figure(name, 'c')))
/** Ids of those whose balance is above so many fen. */
export const withCapital = asked<[above: number], RawBuilder<unknown>>('whose balance is above an amount')

/** Names of owners and of the way she came; shared by list and header. */
export const ownerColumns = {
  attributionConsultantName: col(nameOf('c.consultant_id')),
  developersName: col(nameOf('c.developer_id')),
  csName: col(nameOf('c.cs_id')),
  doctorName: col(nameOf('c.doctor_id')),
  developmentChannels: col(
    sql`(select x.name from customers.source_type x where x.hospital_id = c.hospital_id and x.id = c.source_type_id)`,
  ),
  channelName: col(
    sql`(select x.name from customers.source x where x.hospital_id = c.hospital_id and x.id = c.source_id)`,
  ),
  recommenderName: col(
    sql`(select x.name from customers.customer x where x.hospital_id = c.hospital_id and x.id = c.recommender_id)`,
  ),
} satisfies Record<string, Column>

/** Standing by tags and cards, with its permission. */
export const levelColumns = {
  temporarySign: col(sql`c.temporary::int`, { needs: LEVEL }),
  keyCustomers: col(keyColumn, { needs: LEVEL }),
  levelName: col(levelColumn('s'), { needs: LEVEL }),
  grade: col('s.grade', { needs: LEVEL }),
} satisfies Record<string, Column>

/** The ledger's figures, with their permission. */
export const capitalColumns = {
  capital: yuan(own('capital_fen'), { needs: CAPITAL }),
  presentedAmount: yuan(own('coin_fen'), { needs: CAPITAL }),
  debtAmount: yuan(own('debt_fen'), { needs: CAPITAL }),
  integral: col(own('points'), { needs: CAPITAL }),
  totalPaid: yuan('s.total_paid_fen', { needs: CAPITAL, sort: true }),
} satisfies Record<string, Column>

/** A whole number never leaves by a list: its column masks it, for the page as for header, export and print. */
const masked = (sealed: unknown, row: Readonly<Record<string, unknown>>, ctx: Context): string | null =>
  maskedPhone({ keys: ctx.node.keys, hospitalId: ctx.session.hospitalId, id: Number(row['id']) }, sealed)

/** Whether she was asked is for everybody who works with her, as on the board; of what, for who may see health facts. */
export const allergyColumns = {
  allergyState: col('c.allergy_state'),
  allergy: col('c.allergy_cipher', {
    needs: HEALTH,
    read: (sealed, row, ctx) =>
      unseal(
        { keys: ctx.node.keys, hospitalId: ctx.session.hospitalId, id: Number(row['id']) },
        'allergy_cipher',
        sealed,
      ),
  }),
} satisfies Record<string, Column>

export const customerColumns = {
  id: col('c.id'),
  version: col('c.version'),
  no: col('c.code', { sort: true }),
  name: col('c.name'),
  title: col('c.phone_cipher', { read: (sealed, row, ctx) => titleOf(String(row['name']), masked(sealed, row, ctx)) }),
  sex: col('c.sex'),
  age: col(age),
  phone: col('c.phone_cipher', { read: masked }),
  ...levelColumns,
  ...capitalColumns,
  ...ownerColumns,
  tags: col(tagsColumn),
  lifeStage: col('s.life_stage'),
  blacklist: col(sql.raw(blacklistNow('s'))),
  ...allergyColumns,
  ...nextColumns,
  visitCount: col('s.visit_count'),
  lastVisitTime: col('s.last_visit_at', { sort: true }),
  lastTriageTime: col('s.last_triage_at'),
  lastConsultTime: col('s.last_consult_at'),
  lastPaymentTime: col('s.last_payment_at', { sort: true }),
  createTime: col('c.created_at', { sort: true }),
  ...ownFieldColumns,
} satisfies Record<string, Column>

/** What narrows by figures needs the permission that shows them. */
const byCapital = <T>(ctx: Context, condition: T): T =>
  ctx.session.permissions.has(CAPITAL) ? condition : refuse(common.forbidden())
const isSet = (value: 0 | 1 | '0' | '1'): boolean => Number(value) === 1
const fenOf = (value: string | number): number =>
  parseYuan(value) ?? refuse(common.invalid({ reason: '金额格式不正确' }))
const equals = (column: string) => (value: unknown) => sql`${sql.ref(column)} = ${value}`

/** By what holds at the moment; who is kept from nothing has no term, or one that is over. */
const byBlacklist = (kind: 'none' | 'marketing' | 'service'): RawBuilder<unknown> => {
  const holds = (column: string) => sql`${sql.ref(column)} > kit.clock()`
  if (kind === 'service') return holds('s.barred_until')
  if (kind === 'marketing')
    return sql`(${holds('s.unmarketed_until')} and (s.barred_until is null or s.barred_until <= kit.clock()))`
  return sql`(${holds('s.barred_until')} or ${holds('s.unmarketed_until')}) is not true`
}

/** Who bears any of these: few are gathered first, of many each is asked. */
const bearing = async (ctx: Context, ids: readonly number[]): Promise<RawBuilder<unknown>> => {
  const word = `tags:${ids.join()}`
  await countFound(ctx, word, called.bearers(ids))
  return foundMany(ctx, word) ? called.bears(ids, 'c') : sql`c.id = any(array(${called.bearers(ids)}))`
}

const filters: ListDefinition<CustomerFilters>['filters'] = {
  // The tokens stand in FROM; what is left is the recheck of fragments that pairs alone do not prove.
  keyword: () => null,
  sex: equals('c.sex'),
  sourceTypeId: equals('c.source_type_id'),
  sourceId: equals('c.source_id'),
  developerId: equals('c.developer_id'),
  consultantId: equals('c.consultant_id'),
  csId: equals('c.cs_id'),
  doctorId: equals('c.doctor_id'),
  recommenderId: equals('c.recommender_id'),
  lifeStage: equals('s.life_stage'),
  allergyState: (state) => (state === 'unasked' ? sql`c.allergy_state is null` : sql`c.allergy_state = ${state}`),
  view: (view, ctx) =>
    visibleColumns(ctx, { table: 'customers.customer', columns: customerColumns }).includes(viewTells[view])
      ? viewConditions[view](ctx)
      : refuse(common.hiddenColumn()),
  blacklist: byBlacklist,
  grade: equals('s.grade'),
  keyCustomers: (value) => sql`coalesce(${isKey()}, false) = ${isSet(value)}`,
  temporarySign: (value) => sql`c.temporary = ${isSet(value)}`,
  anyTagIds: (ids, ctx) => bearing(ctx, ids),
  allTagIds: async (ids, ctx) => sql.join(await Promise.all(ids.map((id) => bearing(ctx, [id]))), sql` and `),
  noTagIds: (ids) => sql`not ${called.bears(ids, 'c')}`,
  birthMonth: (month) => sql`extract(month from c.birthday) = ${month}`,
  createdFrom: fromDay('c.created_at'),
  createdTo: toDay('c.created_at'),
  visited: (value) => sql`(s.visit_count > 0) = ${isSet(value)}`,
  dealt: (value) => sql`(s.deal_count > 0) = ${isSet(value)}`,
  visitedFrom: fromDay('s.last_visit_at'),
  visitedTo: toDay('s.last_visit_at'),
  paidFrom: fromFour('s.last_payment_at'),
  paidTo: toFour('s.last_payment_at'),
  totalPaidMin: (value, ctx) => byCapital(ctx, sql`s.total_paid_fen >= ${fenOf(value)}`),
  totalPaidMax: (value, ctx) => byCapital(ctx, sql`s.total_paid_fen <= ${fenOf(value)}`),
  // Who has no account has nothing: a floor of zero excludes nobody.
  capitalMin: (value, ctx) => byCapital(ctx, fenOf(value) > 0 ? sql`c.id in (${withCapital(fenOf(value) - 1)})` : null),
  capitalMax: (value, ctx) => byCapital(ctx, sql`c.id not in (${withCapital(fenOf(value))})`),
  fields: byOwnFields,
  inDebt: (value, ctx) =>
    byCapital(ctx, isSet(value) ? sql`c.id in (${sql.raw(debtors())})` : sql`c.id not in (${sql.raw(debtors())})`),
}

/** The columns these filters would tell about. */
const asks: NonNullable<ListDefinition<CustomerFilters>['asks']> = {
  sourceTypeId: 'developmentChannels',
  sourceId: 'channelName',
  developerId: 'developersName',
  consultantId: 'attributionConsultantName',
  birthMonth: 'age',
  anyTagIds: 'tags',
  allTagIds: 'tags',
  noTagIds: 'tags',
  createdFrom: 'createTime',
  createdTo: 'createTime',
  visited: 'visitCount',
  dealt: 'lifeStage',
  visitedFrom: 'lastVisitTime',
  visitedTo: 'lastVisitTime',
  paidFrom: 'lastPaymentTime',
  paidTo: 'lastPaymentTime',
  inDebt: 'debtAmount',
}

/** Filters and orders that read the standing: it is joined, not left-joined, so that its indexes can lead. */
const standingFilters = [
  'blacklist',
  'lifeStage',
  'grade',
  'keyCustomers',
  'visited',
  'dealt',
  'visitedFrom',
  'visitedTo',
  'paidFrom',
  'paidTo',
  'totalPaidMin',
  'totalPaidMax',
]
const standingOrders = ['lastVisitTime', 'lastPaymentTime', 'totalPaid']

/** Customers with their standing, as one reads a single one of them. */
export const customerTable = sql`customers.customer c join customers.standing s
  on s.hospital_id = c.hospital_id and s.customer_id = c.id`

/**
 * Whom a person reaches, of those her words found: each is asked for by herself. Held against the joined customer, the whole
 * archive of somebody who has very many would be read for a handful of hits.
 */
export const reachedHits = ofCustomer('t0.customer_id')

type Asked = CustomerFilters & { sortName?: string; sortOrder?: 'asc' | 'desc' }

/** The list as it answers this request; null when the keyword can match nobody. */
export const customerList = async (ctx: Context, asked: Asked): Promise<ListOf<typeof customers.page> | null> => {
  const wanted = asked.keyword?.trim() ? await soughtBy(ctx, asked.keyword) : undefined
  if (wanted === null) return null
  const narrowed = Object.entries(asked).some(
    ([name, value]) => name in filters && name !== 'keyword' && value !== undefined && value !== '',
  )
  if (asked.view === 'mine') await countOwned(ctx)
  const inner =
    asked.view === 'noDeal' ||
    standingFilters.some((name) => asked[name as keyof Asked] !== undefined) ||
    standingOrders.includes(asked.sortName ?? '')
  const standing = sql`${sql.raw(inner ? 'join' : 'left join')} customers.standing s
    on s.hospital_id = c.hospital_id and s.customer_id = c.id`
  const base = { table: 'customers.customer', columns: customerColumns, filters, asks, scope: reachedCustomers }
  if (!wanted)
    return {
      ...base,
      from: sql`customers.customer c ${standing}`,
      where: () => sql`c.status = 'active'`,
      order: { by: 'c.created_at', direction: 'desc', tie: 'c.id' },
    }
  const alone = !narrowed && ctx.rows === 'all' && wanted.fragments.length === 0
  return {
    ...base,
    scope: reachedHits,
    from: sql`${tokensIn(wanted)} ${sql.raw(alone ? 'left join' : 'join')} customers.customer c
      on c.hospital_id = t0.hospital_id and c.id = t0.customer_id ${standing}`,
    where: () => tokenCondition(wanted),
    order: { by: 't0.created_at', direction: 'desc', tie: 't0.customer_id' },
  }
}

/** Who has any of these, each once: two of them may be in one name. In the order of a list, so that no more than its page is joined. */
const havingAny = (tokens: readonly string[]): RawBuilder<unknown> =>
  sql`(select distinct x.hospital_id, x.created_at, x.customer_id from customers.search_token x
    where x.token = any(${tokens}::text[]) order by x.created_at desc, x.customer_id desc)`

/** The tokens' rows, intersected. Alone they are counted without touching a customer: only the index is read. */
export const tokensIn = ({ tokens, begun }: Wanted): RawBuilder<unknown> =>
  sql.join(
    [
      tokens.length > 0 ? sql`customers.search_token t0` : sql`${havingAny(begun[0]!)} t0`,
      ...tokens.slice(1).map((token, i) => {
        const t = sql.raw(`t${i + 1}`)
        return sql`join customers.search_token ${t} on ${t}.hospital_id = t0.hospital_id and ${t}.token = ${token}
          and ${t}.created_at = t0.created_at and ${t}.customer_id = t0.customer_id`
      }),
    ],
    sql` `,
  )

export const tokenCondition = ({ tokens, begun, fragments }: Wanted): RawBuilder<unknown> =>
  sql.join(
    [
      tokens.length > 0 ? sql`t0.token = ${tokens[0]}` : sql`true`,
      ...(tokens.length > 0 ? begun : begun.slice(1)).map(
        (any) => sql`exists (select from customers.search_token b where b.hospital_id = t0.hospital_id
          and b.token = any(${any}::text[]) and b.created_at = t0.created_at and b.customer_id = t0.customer_id)`,
      ),
      ...fragments.map((fragment) => sql`position(${fragment} in c.name || ' ' || c.former_names) > 0`),
    ],
    sql` and `,
  )
