/** The desk 经营: takings day by day, what waits for a decision, and who, whence and what they came from. */

import type { workbench } from '@clinic/contract/areas/workbench/calls.ts'
import type { BreakdownKey, RangeKey } from '@clinic/contract/areas/workbench/figures.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { businessDay, today } from '@clinic/contract/days.ts'
import { toYuan } from '@clinic/contract/money.ts'
import type { ColumnName } from '@clinic/contract/table.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { present } from '../../kit/clock.ts'
import type { Context } from '../../kit/context.ts'
import { Num, Str, sqlOf } from '../../kit/db/rows.ts'
import { conditionsOf, visibleColumns } from '../../kit/list.ts'
import { sees } from '../../kit/session.ts'
import { countedFrom } from '../../kit/total-joins.ts'
import { cashIsBlind } from '../cashier/index.ts'
import { customerOf } from '../customers/reads.ts'
import { lineOf, orderOf } from '../orders/reads.ts'
import { addressOf, type ByDay, byDays, orNothing, overSpan, rateOf, reading, whereOn } from './measure.ts'
import { arrivals, consultations, payments } from './sources.ts'
import { eachDay, spanOf } from './spans.ts'

type Daily = OutputOf<(typeof workbench)['daily']>
type Breakdown = OutputOf<(typeof workbench)['breakdown']>
type Part = Breakdown['rows'][number]

const received = { ...payments('SUCCESS'), amount: 'received' }
const todayOf = () => ({ day: today(present()), money: businessDay(present()) })

const { source } = received
/** While her own drawer is uncounted, what it took would tell its cash. */
const ofOtherDrawers: typeof received = {
  ...received,
  source: {
    ...source,
    list: {
      ...source.list,
      where: () => sql`not exists (select from cashier.cashier_shift h where h.id = p.shift_id and h.status = 'OPEN'
        and h.cashier_id = kit.current_staff())`,
    },
  },
}

type Takings = { readonly reader: Context; readonly sum: typeof received; readonly told: { withoutOwnDrawer?: true } }

/** The payments she may read with what they brought; null where she may not. */
const takingsOf = async (ctx: Context): Promise<Takings | null> => {
  const reader = reading(ctx, source)
  if (!reader || !visibleColumns(reader, source.list).includes('received')) return null
  return (await cashIsBlind(ctx))
    ? { reader, sum: ofOtherDrawers, told: { withoutOwnDrawer: true } }
    : { reader, sum: received, told: {} }
}

/** 每日实收, each day beside the same one of the span before. */
export const daily = async (ctx: Context, { range }: { range: RangeKey }): Promise<Daily> => {
  const span = spanOf(range, todayOf().money)
  const takings = await takingsOf(ctx)
  const told = takings && (await orNothing(() => overSpan(takings.reader, takings.sum, span)))
  if (!takings || !told) return { days: [] }
  const days = eachDay(span.curve)
  const shifted = eachDay(span.beside)
  const before = await byDays(takings.reader, takings.sum, span.beside)
  return {
    days: days.map((day, at) => ({
      day,
      amount: toYuan(Math.round((told.series[at] ?? 0) * 100)),
      before: toYuan(before.get(shifted[at] ?? '') ?? 0),
      to: addressOf(received.source.path, received.filters({ from: day, to: day })),
    })),
    total: told.now.amount!,
    word: span.besideWord,
    ...takings.told,
  }
}

/** What rows belong to, and the column that shows it: hidden there, nothing is counted by it here. */
type Belonging = { readonly to: RawBuilder<unknown>; readonly column: ColumnName }

type Axis = {
  /** What a payment's share belongs to. `o`: the order, `l`: its line, `c`: the customer. */
  readonly money: RawBuilder<unknown>
  /** The same of a visit `t` and a consultation `r`, both of a customer `c`; absent where visits have none. */
  readonly visits?: Belonging
  readonly records?: Belonging
  readonly names: (ids: readonly number[]) => RawBuilder<unknown>
  /** What has none. */
  readonly none: string
  /** The column that shows it: hidden there, it takes nothing apart here. */
  readonly column: ColumnName
  /** Filter of the payments that narrows to one. */
  readonly filter: 'adviserId' | 'sourceId' | 'productId'
}

const axes: Readonly<Record<BreakdownKey, Axis>> = {
  advisers: {
    money: sql`o.adviser_id`,
    visits: { to: sql`t.consultant_id`, column: 'triage.triage:consultantName' },
    records: { to: sql`r.consultant_id`, column: 'consulting.consult_record:consultantName' },
    names: (ids) => sql`select s.id, s.name from staff.staff s where s.id = any(${ids}::bigint[])`,
    none: '未指定',
    column: 'orders.sales_order:adviserName',
    filter: 'adviserId',
  },
  origins: {
    money: sql`c.source_id`,
    visits: { to: sql`c.source_id`, column: 'customers.customer:channelName' },
    records: { to: sql`c.source_id`, column: 'customers.customer:channelName' },
    names: (ids) => sql`select s.id, t.name || ' / ' || s.name as name from customers.source s
      join customers.source_type t on t.hospital_id = s.hospital_id and t.id = s.type_id where s.id = any(${ids}::bigint[])`,
    none: '未登记',
    column: 'customers.customer:channelName',
    filter: 'sourceId',
  },
  products: {
    money: sql`l.product_id`,
    names: (ids) => sql`select p.id, p.name from products.product p where p.id = any(${ids}::bigint[])`,
    none: '充值',
    column: 'orders.sales_order:summary',
    filter: 'productId',
  },
}

type Keyed = Map<number | null, number>

/** 实收 by what its parts paid for: money and clearing alone, as 实收 is. */
const moneyBy = async ({ reader, sum }: Takings, axis: Axis, days: { from: string; to: string }) => {
  const { list } = sum.source
  const where = await conditionsOf(reader, received.filters(days), list)
  const { rows } = await sqlOf({ id: Nullable(Id), fen: Num, count: Num })`
    select ${axis.money} as id, sum(a.amount_fen)::bigint as fen, count(distinct l.id)::int as count
    from (select p.hospital_id, p.id, p.customer_id from ${countedFrom(reader, list.from, where)}${where}) chosen
    join cashier.payment_tender t on t.payment_id = chosen.id and t.class in ('cash', 'clearing')
    join cashier.payment_allocation a on a.tender_id = t.id
    join ${sql.raw(lineOf('l', 'a'))}
    join ${sql.raw(orderOf('o', 'l'))}
    left join ${sql.raw(customerOf('c', 'chosen'))}
    group by 1`.execute(reader.db)
  return rows
}

/** Rows of a list by what they belong to. */
const countBy = async <F>(ctx: Context, of: ByDay<F>, key: RawBuilder<unknown>, days: { from: string; to: string }) => {
  const reader = reading(ctx, of.source)
  if (!reader) return null
  const where = await whereOn(reader, of, days)
  const { rows } = await sqlOf({ id: Nullable(Id), count: Num })`
    select ${key} as id, count(*)::int as count from ${countedFrom(reader, of.source.list.from, sql`${key}${where}`)}${where} group by 1`.execute(
    reader.db,
  )
  return new Map(rows.map(({ id, count }) => [id, count])) as Keyed
}

/** Visits, consultations and deals of the range; null where their rows, or what they belong to, may not be read. */
const peopleBy = async (ctx: Context, { visits, records }: Axis, days: { from: string; to: string }) => {
  const counted = async <F>(of: ByDay<F>, by: Belonging | undefined) =>
    by && sees(ctx.session, by.column) ? await orNothing(() => countBy(ctx, of, by.to, days)) : null
  const [came, all, deals] = await Promise.all([
    counted(arrivals, visits),
    counted(consultations({}), records),
    counted(consultations({ result: 'deal' }), records),
  ])
  return { came, all, deals }
}

const SHOWN = 6
const total = (map: Keyed | null): number => [...(map?.values() ?? [])].reduce((sum, one) => sum + one, 0)

type Taken = Awaited<ReturnType<typeof moneyBy>>
type People = Awaited<ReturnType<typeof peopleBy>>
type Key = number | null

/** What some of them amount to together, by their ids. */
const partsOf = (taken: Taken, { came, all, deals }: People) => {
  const byId = new Map<Key, Taken[number]>(taken.map((row) => [row.id, row]))
  const sum = (some: readonly Key[], of: (id: Key) => number | undefined) =>
    some.reduce<number>((total, id) => total + (of(id) ?? 0), 0)
  const partOf = (some: readonly Key[]): Omit<Part, 'id' | 'name'> => ({
    amount: toYuan(sum(some, (id) => byId.get(id)?.fen)),
    count: sum(some, (id) => byId.get(id)?.count),
    ...(came ? { visits: sum(some, (id) => came.get(id)) } : {}),
    ...(all && deals
      ? {
          rate: rateOf(
            sum(some, (id) => deals.get(id)),
            sum(some, (id) => all.get(id)),
          ),
        }
      : {}),
  })
  /** The largest first: by what they brought, then by how many came. */
  const larger = (a: Key, b: Key) =>
    (byId.get(b)?.fen ?? 0) - (byId.get(a)?.fen ?? 0) || (came?.get(b) ?? 0) - (came?.get(a) ?? 0)
  const ids = [...new Set([...byId.keys(), ...(came?.keys() ?? [])])].toSorted(larger)
  return { ids, partOf, hasPaid: (id: Key) => byId.has(id) }
}

const namesOf = async (ctx: Context, { names }: Axis, ids: readonly Key[]): Promise<ReadonlyMap<Key, string>> => {
  const known = ids.filter((id) => id !== null)
  const { rows } = await sqlOf({ id: Id, name: Str })`${names(known)}`.execute(ctx.db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** 开单人, 来源, 项目: the largest, the others together, and a sum that is the figure above. */
export const breakdown = async (
  ctx: Context,
  { range, by }: { range: RangeKey; by: BreakdownKey },
): Promise<Breakdown> => {
  const axis = axes[by]
  const { day, money } = todayOf()
  const { days } = spanOf(range, money)
  const takings = await takingsOf(ctx)
  if (!takings || !sees(ctx.session, axis.column)) return { rows: [] }
  const taken = await orNothing(() => moneyBy(takings, axis, days))
  if (!taken) return { rows: [] }
  const people = await peopleBy(ctx, axis, spanOf(range, day).days)
  const { ids, partOf, hasPaid } = partsOf(taken, people)
  // One more than fits is no reason for a line that says 其他 1 个.
  const shown = ids.length > SHOWN + 1 ? ids.slice(0, SHOWN) : ids
  const rest = ids.slice(shown.length)
  const nameOf = await namesOf(ctx, axis, shown)
  const rows: Part[] = shown.map((id) => ({
    id,
    name: nameOf.get(id) ?? axis.none,
    ...partOf([id]),
    ...(id !== null && hasPaid(id)
      ? { to: addressOf(received.source.path, { ...received.filters(days), [axis.filter]: id }) }
      : {}),
  }))
  if (rest.length > 0) rows.push({ id: null, name: `其他 ${rest.length} 个`, ...partOf(rest) })
  const { all, deals } = people
  return {
    rows,
    total: { ...partOf(ids), ...(all ? { rate: rateOf(total(deals), total(all)) } : {}) },
    ...takings.told,
  }
}
