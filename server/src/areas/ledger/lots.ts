/** What balances are made of: the list of lots, 储值负债, and an account over a span. Points as they stand, fen as yuan. */
import { ENDING_DAYS, type ledger, ledgerTypeName, lotKinds } from '@clinic/contract/areas/ledger/calls.ts'
import type { Lot } from '@clinic/contract/areas/ledger/nouns.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Num, Str, sqlOf } from '../../kit/db/rows.ts'
import { listFile } from '../../kit/export.ts'
import { col, type ListDefinition, pageOf, scopeCondition } from '../../kit/list.ts'
import { whenWritten } from '../../kit/question.ts'
import { readyScope } from '../../kit/reach.ts'
import { fromFour, toFour } from '../../kit/spans.ts'
import { ofCustomer, refuseUnreached } from '../customers/index.ts'
import { customerOf, withMerged } from '../customers/reads.ts'
import { depositOf, lineById } from '../orders/reads.ts'
import { productName } from '../products/reads.ts'
import { paymentNo } from './queries.ts'

type Filters = Omit<InputOf<typeof ledger.lots>, 'page' | 'pageNum' | 'pageSize' | 'sortName' | 'sortOrder'>

const accounts = {
  capital: 'WALLET_PRINCIPAL',
  deposit: 'WALLET_DEPOSIT',
  coin: 'COIN_CUSTOMER',
  integral: 'POINT_CUSTOMER',
} as const

const shown = (amount: string) =>
  sql`case l.kind when 'POINT_CUSTOMER' then (${sql.raw(amount)})::text else round((${sql.raw(amount)}) / 100.0, 2)::text end`

/** The project that a deposit is for, by the line it was paid by (its id as an expression). */
const projectOf = (
  line: string,
): string => `(select ${productName('d')} from ${lineById('x')} join ${depositOf('d', 'x')}
  where x.id = ${line})`

export const lotList: ListDefinition<Filters, Lot> = {
  table: 'ledger.lot',
  from: sql`ledger.lot l left join ledger.account a on a.hospital_id = l.hospital_id and a.id = l.account_id
    left join ledger.journal j on j.hospital_id = l.hospital_id and j.id = l.origin_id
    left join ${sql.raw(customerOf('c', 'a'))}`,
  columns: {
    id: col('l.id'),
    customerId: col('a.customer_id'),
    customerName: col(sql`coalesce(c.name, '')`),
    kind: col(
      sql`case l.kind when 'WALLET_PRINCIPAL' then 'capital' when 'WALLET_DEPOSIT' then 'deposit' when 'COIN_CUSTOMER' then 'coin' else 'integral' end`,
    ),
    sourceName: col(
      sql`l.kind || ' ' || case when l.passed > 0 then 'balance_transfer' else coalesce(j.biz_type, '') end`,
      { read: (of) => sourceOf(String(of)) },
    ),
    bizNo: col(whenWritten(() => sql.raw(paymentNo('j.biz_id')))),
    forName: col(sql.raw(projectOf('l.deposit_line_id'))),
    amount: col(shown('l.amount')),
    left: col(shown('l.left_amount')),
    expiresOn: col('l.expires_on', { sort: true }),
    daysLeft: col(sql`l.expires_on - kit.business_date()`),
    madeAt: col('l.made_at', { sort: true }),
  },
  filters: {
    customerId: (id) => sql`a.customer_id = ${withMerged(id)}`,
    kind: (kind) => sql`l.kind = ${sql.lit(accounts[kind])}`,
    open: (open) => (open ? sql`l.left_amount > 0` : null),
    ended: (ended) =>
      ended
        ? sql`l.left_amount > 0 and l.expires_on < kit.business_date()`
        : sql`not (l.left_amount > 0 and coalesce(l.expires_on < kit.business_date(), false))`,
    within: (days) =>
      sql`l.left_amount > 0 and l.expires_on between kit.business_date() and kit.business_date() + ${days}::int - 1`,
    madeFrom: fromFour('l.made_at'),
    madeTo: toFour('l.made_at'),
    endsFrom: (day) => sql`l.expires_on >= ${day}::date`,
    endsTo: (day) => sql`l.expires_on <= ${day}::date`,
  },
  asks: {
    open: 'left',
    ended: 'expiresOn',
    within: 'expiresOn',
    madeFrom: 'madeAt',
    madeTo: 'madeAt',
    endsFrom: 'expiresOn',
    endsTo: 'expiresOn',
  },
  scope: ofCustomer('a.customer_id'),
  order: { by: 'l.made_at', direction: 'desc', tie: 'l.id' },
}

/** What brought a lot, by its account and the type of its journal; none: it stood before there were lots. */
const sourceOf = (of: string): string => {
  const [account = '', type = ''] = of.split(' ')
  const kind = Object.entries(accounts).find(([, name]) => name === account)?.[0] ?? ''
  return type === '' ? '期初' : ledgerTypeName(type, kind, 1)
}

export const lotsPage = (ctx: Context, input: InputOf<typeof ledger.lots>) => pageOf(ctx, input, lotList)

export const exportLots = (ctx: Context, input: InputOf<typeof ledger.exportLots>) =>
  listFile(ctx, { name: '余额批次', list: lotList, object: 'balance', words: { kind: lotKinds } }, input)

const Sum = { kind: Str, sum: Num, ending: Num }

/** Sums of the accounts of whom this person reaches. */
export const liability = async (ctx: Context): Promise<OutputOf<typeof ledger.liability>> => {
  const scope = ofCustomer('a.customer_id')
  await readyScope(ctx, scope)
  const reached = scopeCondition(ctx, scope) ?? sql`true`
  const { rows } = await sqlOf(Sum)`
    with ending as (
      select l.account_id, sum(l.left_amount)::bigint as left from ledger.lot l where l.left_amount > 0
        and l.expires_on between kit.business_date() and kit.business_date() + ${ENDING_DAYS}::int - 1 group by l.account_id)
    select a.kind, sum(a.balance)::bigint as sum, coalesce(sum(e.left), 0)::bigint as ending
    from ledger.account a left join ending e on e.account_id = a.id
    where a.kind in ('WALLET_PRINCIPAL', 'WALLET_DEPOSIT', 'WALLET_HOLD', 'COIN_CUSTOMER', 'POINT_CUSTOMER') and ${reached}
    group by a.kind`.execute(ctx.db)
  const of = (kind: string, figure: 'sum' | 'ending' = 'sum') => rows.find((row) => row.kind === kind)?.[figure] ?? 0
  return {
    principal: toYuan(of('WALLET_PRINCIPAL')),
    deposit: toYuan(of('WALLET_DEPOSIT')),
    held: toYuan(of('WALLET_HOLD')),
    coins: toYuan(of('COIN_CUSTOMER')),
    endingCoins: toYuan(of('COIN_CUSTOMER', 'ending')),
    points: of('POINT_CUSTOMER'),
    endingPoints: of('POINT_CUSTOMER', 'ending'),
  }
}

type Span = { customerId: number; startDate?: string; endDate?: string }
type Account = 'WALLET_PRINCIPAL' | 'WALLET_DEPOSIT' | 'COIN_CUSTOMER' | 'POINT_CUSTOMER'

/** What an account of hers had, got, gave and has, by business days; what went into her archive counts with it. */
const spanOf = async (ctx: Context, account: Account, { customerId, startDate, endDate }: Span) => {
  await refuseUnreached(ctx, customerId)
  const { rows } = await sqlOf({ opening: Num, plus: Num, minus: Num })`
    select coalesce(sum(m.change) filter (where m.day < m.first), 0)::bigint as opening,
      coalesce(sum(m.change) filter (where m.day >= m.first and m.change > 0), 0)::bigint as plus,
      coalesce(-sum(m.change) filter (where m.day >= m.first and m.change < 0), 0)::bigint as minus
    from (select -e.amount as change, j.business_date as day, coalesce(${startDate ?? null}::date, '-infinity') as first
      from ledger.account a join ledger.entry e on e.hospital_id = a.hospital_id and e.account_id = a.id
      join ledger.journal j on j.hospital_id = e.hospital_id and j.id = e.journal_id
      where a.customer_id = ${withMerged(customerId)} and a.kind = ${sql.lit(account)}
        and (${endDate ?? null}::date is null or j.business_date <= ${endDate ?? null}::date)) m`.execute(ctx.db)
  const { opening, plus, minus } = rows[0]!
  const said = (amount: number) => (account === 'POINT_CUSTOMER' ? String(amount) : toYuan(amount))
  return { opening: said(opening), plus: said(plus), minus: said(minus), closing: said(opening + plus - minus) }
}

export const balanceSpan = (ctx: Context, { kind = 'capital', ...span }: InputOf<typeof ledger.sums>) =>
  spanOf(ctx, kind === 'deposit' ? 'WALLET_DEPOSIT' : 'WALLET_PRINCIPAL', span)
export const pointsSpan = (ctx: Context, span: Span) => spanOf(ctx, 'POINT_CUSTOMER', span)
export const coinsSpan = (ctx: Context, span: Span) => spanOf(ctx, 'COIN_CUSTOMER', span)
