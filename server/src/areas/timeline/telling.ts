/**
 * Reading what areas tell of a customer: of each the newest few, by the right, the rows and the columns of its own, in one statement.
 * For 动态, and for whoever reads a part of it as something else: evidence.
 */
import { MOST_TEXT } from '@clinic/contract/areas/timeline/calls.ts'
import { Id } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, reaching } from '../../kit/context.ts'
import { Json, Num, type RowOf, Str, sqlOf } from '../../kit/db/rows.ts'
import type { Happening } from '../../kit/happening.ts'
import { shape, visibleColumns } from '../../kit/list.ts'
import { readyScope, scopeOfNamed } from '../../kit/reach.ts'
import { mayCall, scopeFor } from '../../kit/session.ts'

const CAPITAL = 'sensitive:customer-capital'

/** Ids of whom it speaks, under a name that no column has. */
const PEOPLE = ' people'

type Ranked = { readonly one: Happening; readonly rank: number }

/** A happening with its place among those of one moment, and the columns of it that this person is told. */
type Told = Ranked & {
  readonly visible: readonly string[]
  /** Expressions of whom it speaks of, as far as she is told their names. */
  readonly people: readonly RawBuilder<unknown>[]
}

/** What this person is told of at all: with its right, and where she sees when it happened. */
export const toldTo = (ctx: Context, ranked: readonly Ranked[]): readonly Told[] =>
  ranked.flatMap(({ one, rank }) => {
    if (!mayCall(ctx.session, one.call)) return []
    const seen = new Set(visibleColumns(ctx, one.list))
    if (!seen.has(one.at)) return []
    const money = ctx.session.permissions.has(CAPITAL) ? (one.money ?? []) : []
    const wanted = [...one.facts, ...money, ...(one.by ? [one.by] : [])]
    const people = (one.people ?? []).filter(({ as }) => seen.has(as)).map(({ id }) => id)
    return [{ one, rank, visible: wanted.filter((name) => seen.has(name)), people }]
  })

export type Place = { readonly at: number; readonly rank: number; readonly id: number }

/** What of it comes after a place: the later moment first, of one moment the higher rank, of one act the later row. */
const beyond = (place: Place, rank: number, at: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> => {
  const moment = sql`(timestamptz 'epoch' + ${place.at}::bigint * interval '1 microsecond')`
  if (rank < place.rank) return sql`${at} <= ${moment}`
  if (rank > place.rank) return sql`${at} < ${moment}`
  return sql`(${at}, ${id}) < (${moment}, ${place.id}::bigint)`
}

export type Asking = {
  /** First and last day. */
  readonly input: { readonly beginTime?: string | undefined; readonly endTime?: string | undefined }
  readonly place: Place | null
  readonly most: number
  readonly ids: readonly number[]
  /** Whether it is asked of whom each line speaks. */
  readonly people?: true
  /** Every row of what she has the right to, whichever rows the right reaches: where she is called to judge of this customer. */
  readonly whole?: boolean
}

const rowsFor = (ctx: Context, { one }: Told, { whole }: Asking): Context =>
  reaching(ctx, whole ? 'all' : scopeFor(ctx.session, one.call))

const conditions = (ctx: Context, told: Told, customerId: number, asked: Asking) => {
  const { one, rank } = told
  const { input, place } = asked
  const asking = rowsFor(ctx, told, asked)
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
const partOf = (ctx: Context, told: Told, customerId: number, asking: Asking): RawBuilder<unknown> => {
  const { one, rank, visible, people } = told
  const { columns, from, order } = one.list
  const facts = [
    ...visible.map((name) => sql`${sql.lit(name)}, ${columns[name]!.sql}`),
    ...(asking.people && people.length > 0 ? [sql`${sql.lit(PEOPLE)}, jsonb_build_array(${sql.join(people)})`] : []),
  ]
  const at = columns[one.at]!.sql
  return sql`(select ${sql.lit(one.act)} as act, ${sql.lit(rank)} as rank, ${sql.ref(order.tie)} as id, ${at} as at,
      jsonb_build_object(${sql.join(facts)}) as facts
    from ${from} where ${sql.join(conditions(ctx, told, customerId, asking), sql` and `)}
    order by ${at} desc, ${sql.ref(order.tie)} desc limit ${sql.lit(asking.most)})`
}

/** Histories that never change are read under every archive of hers, the rest under the one that is open. */
const partsOf = (ctx: Context, told: readonly Told[], asking: Asking): RawBuilder<unknown>[] =>
  told.flatMap((each) =>
    (each.one.isKept ? asking.ids : asking.ids.slice(0, 1)).map((id) => partOf(ctx, each, id, asking)),
  )

const Row = { act: Str, rank: Num, id: Id, at: Str, micros: Num, facts: Json<Record<string, unknown>>() }

export type Row = RowOf<typeof Row>

export const rowsOf = async (ctx: Context, told: readonly Told[], asking: Asking): Promise<Row[]> => {
  if (told.length === 0) return []
  for (const each of told) await readyScope(rowsFor(ctx, each, asking), each.one.list.scope)
  const { rows } = await sqlOf(Row)`
    select h.act, h.rank, h.id, h.at, (extract(epoch from h.at) * 1000000)::bigint as micros, h.facts
      from (${sql.join(partsOf(ctx, told, asking), sql` union all `)}) h
     order by h.at desc, h.rank desc, h.id desc limit ${sql.lit(asking.most)}`.execute(ctx.db)
  return rows
}

export const tell = (ctx: Context, { act, id, at, facts }: Row, { one, visible }: Told) => {
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

/** Whom a line speaks of, by ids: those whose names this person is told. An id that is an array counts each. */
export const peopleIn = ({ facts }: Row): readonly number[] =>
  [facts[PEOPLE] ?? []].flat(2).filter((id): id is number => typeof id === 'number')
