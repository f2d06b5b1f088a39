/**
 * 动态 of one customer: of each area the newest few, by the right and the rows of its own, put into one order. One statement; a part
 * reads no further than a page, by an index on the customer.
 */
import {
  type Happened,
  type HappeningKind,
  happeningKinds,
  MOST_TEXT,
  type timeline,
} from '@clinic/contract/areas/timeline/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Json, Num, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import type { Happening } from '../../kit/happening.ts'
import { shape, visibleColumns } from '../../kit/list.ts'
import { asked, once } from '../../kit/question.ts'
import { readyScope, scopeOfNamed } from '../../kit/reach.ts'
import { mayCall, scopeFor } from '../../kit/session.ts'
import { archivesUnder } from '../customers/index.ts'

type Input = InputOf<typeof timeline.timeline>

/** What every area tells of a customer. */
export const happenings = asked<[], readonly Happening[]>('what happens with a customer')

const CAPITAL = 'sensitive:customer-capital'
const PAGE = 20

/** A happening with its place among those of one moment, and the columns of it that this person is told. */
type Told = { readonly one: Happening; readonly rank: number; readonly visible: readonly string[] }

const ranked = once(() => happenings().map((one, rank) => ({ one, rank })))

/** What this person is told of at all: with its right, and where she sees when it happened. */
const toldTo = (ctx: Context): readonly Told[] =>
  ranked().flatMap(({ one, rank }) => {
    if (!mayCall(ctx.session, one.call)) return []
    const seen = new Set(visibleColumns(ctx, one.list))
    if (!seen.has(one.at)) return []
    const money = ctx.session.permissions.has(CAPITAL) ? (one.money ?? []) : []
    const wanted = [...one.facts, ...money, ...(one.by ? [one.by] : [])]
    return [{ one, rank, visible: wanted.filter((name) => seen.has(name)) }]
  })

type Place = { readonly at: number; readonly rank: number; readonly id: number }

/** Where a page begins. An act that is not there any more begins nothing. */
const placeOf = (before: string | undefined): Place | null => {
  if (before === undefined) return null
  const [at, act, id] = before.split(':') as [string, string, string]
  const rank = ranked().findIndex(({ one }) => one.act === act)
  if (rank < 0) refuse(common.invalid({ reason: '翻页位置不正确，请刷新后重试' }))
  return { at: Number(at), rank, id: Number(id) }
}

/** What of it comes after a place: the later moment first, of one moment the higher rank, of one act the later row. */
const beyond = (place: Place, rank: number, at: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> => {
  const moment = sql`(timestamptz 'epoch' + ${place.at}::bigint * interval '1 microsecond')`
  if (rank < place.rank) return sql`${at} <= ${moment}`
  if (rank > place.rank) return sql`${at} < ${moment}`
  return sql`(${at}, ${id}) < (${moment}, ${place.id}::bigint)`
}

type Asked = {
  readonly input: Input
  readonly place: Place | null
  readonly most: number
  readonly ids: readonly number[]
}

const conditions = (ctx: Context, { one, rank }: Told, customerId: number, { input, place }: Asked) => {
  const asking: Context = { ...ctx, rows: scopeFor(ctx.session, one.call) }
  const [at, id] = [one.list.columns[one.at]!.sql, sql.ref(one.list.order.tie)]
  return [
    sql`${sql.ref(one.customer)} = ${customerId}`,
    sql`${at} is not null`,
    one.where,
    one.list.where?.(asking),
    scopeOfNamed(asking, one.list.scope),
    input.beginTime && sql`${at} >= ${input.beginTime}::date::timestamptz`,
    input.endTime && sql`${at} < (${input.endTime}::date + 1)::timestamptz`,
    place && beyond(place, rank, at, id),
  ].filter((part) => part !== null && part !== undefined && typeof part === 'object')
}

/** The newest few of one happening, of one archive. */
const partOf = (ctx: Context, told: Told, customerId: number, asking: Asked): RawBuilder<unknown> => {
  const { one, rank, visible } = told
  const { columns, from, order } = one.list
  const facts = visible.map((name) => sql`${sql.lit(name)}, ${columns[name]!.sql}`)
  const at = columns[one.at]!.sql
  return sql`(select ${sql.lit(one.act)} as act, ${sql.lit(rank)} as rank, ${sql.ref(order.tie)} as id, ${at} as at,
      jsonb_build_object(${sql.join(facts)}) as facts
    from ${from} where ${sql.join(conditions(ctx, told, customerId, asking), sql` and `)}
    order by ${at} desc, ${sql.ref(order.tie)} desc limit ${sql.lit(asking.most)})`
}

/** Histories that never change are read under every archive of hers, the rest under the one that is open. */
const partsOf = (ctx: Context, told: readonly Told[], asking: Asked): RawBuilder<unknown>[] =>
  told.flatMap((each) =>
    (each.one.isKept ? asking.ids : asking.ids.slice(0, 1)).map((id) => partOf(ctx, each, id, asking)),
  )

const Row = { act: Str, rank: Num, id: Id, at: Str, micros: Num, facts: Json<Record<string, unknown>>() }

const rowsOf = async (ctx: Context, told: readonly Told[], asking: Asked): Promise<RowOf<typeof Row>[]> => {
  if (told.length === 0) return []
  for (const { one } of told) await readyScope({ ...ctx, rows: scopeFor(ctx.session, one.call) }, one.list.scope)
  const { rows } = await sqlOf(Row)`
    select h.act, h.rank, h.id, h.at, (extract(epoch from h.at) * 1000000)::bigint as micros, h.facts
      from (${sql.join(partsOf(ctx, told, asking), sql` union all `)}) h
     order by h.at desc, h.rank desc, h.id desc limit ${sql.lit(asking.most)}`.execute(ctx.db)
  return rows
}

const tell = (ctx: Context, { act, id, at, facts }: RowOf<typeof Row>, { one, visible }: Told): Happened => {
  const row = shape(ctx, facts, one.list, visible)
  const hasName = one.by === undefined || visible.includes(one.by)
  return {
    key: `${act}:${id}`,
    at,
    kind: one.kind,
    // A sentence that names other sentences may be longer than a line of the list.
    text: [...one.say(row)].slice(0, MOST_TEXT).join(''),
    ...(hasName ? { byName: one.by ? (row[one.by] as string | null) : null } : {}),
    entry: one.entry ?? null,
  }
}

export const timelineOf = async (ctx: Context, input: Input): Promise<OutputOf<typeof timeline.timeline>> => {
  const { kind, before, pageSize = PAGE } = input
  const ids = await archivesUnder(ctx, input.customerId)
  const told = toldTo(ctx)
  const wanted = told.filter(({ one }) => kind === undefined || one.kind === kind)
  const found = await rowsOf(ctx, wanted, { input, place: placeOf(before), most: pageSize + 1, ids })
  const byAct = new Map(wanted.map((each) => [each.one.act, each]))
  const shown = found.slice(0, pageSize)
  const last = shown.at(-1)
  const kinds = new Set<HappeningKind>(told.map(({ one }) => one.kind))
  return {
    result: shown.map((row) => tell(ctx, row, byAct.get(row.act)!)),
    next: found.length > pageSize && last ? `${last.micros}:${last.act}:${last.id}` : null,
    kinds: (Object.keys(happeningKinds) as HappeningKind[]).filter((one) => kinds.has(one)),
  }
}
