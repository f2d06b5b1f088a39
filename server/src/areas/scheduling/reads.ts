/** What others read of the roster: parts of statements, and the published shifts and blocks of people. */
import { type AwayKind, awayKinds } from '@clinic/contract/areas/scheduling/words.ts'
import { Id, Nullable } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { Type } from 'typebox'
import type { Context } from '../../kit/context.ts'
import { Bool, Json, Num, Of, Str, sqlOf, sure } from '../../kit/db/rows.ts'

/** Why the person whose id an expression gives is not on duty now; null: she is, or the hospital publishes no roster. */
export const whyOffNow = (id: string): string => `scheduling.why_off(${id}, kit.clock())`

/** Why the person whose id an expression gives is away at this moment (请假 …), whether or not a roster is published; null: she is not. */
export const awayNow = (id: string): string =>
  `(select case l.kind ${Object.entries(awayKinds)
    .map(([kind, name]) => `when '${kind}' then '${name}'`)
    .join(' ')} end from scheduling.leave_block l
    where l.staff_id = ${id} and l.state = 'valid' and l.during @> kit.clock() limit 1)`

type People = readonly number[]

/** Whether the hospital ever published a roster: asked by its newest day, which an index finds at once. */
const EVER = `exists (select from (select c.id from scheduling.cell c where c.published_at is not null
  order by c.work_date desc, c.id desc limit 1) newest)`
/** Shifts that touch a span: none is longer than a day. A range is not looked up under row-level security, its beginning is. */
const touching = (from: string, to: string): RawBuilder<unknown> =>
  sql`s.starts_at > ${from}::timestamptz - interval '1 day' and s.starts_at < ${to}::timestamptz
    and s.during && tstzrange(${from}::timestamptz, ${to}::timestamptz)`

/** Published stretches of these people that touch a span of moments, rests left out: when each may be booked, and up to how many. */
export const shiftsOf = async (ctx: Context, staffIds: People, from: string, to: string) => {
  const { rows } = await sqlOf({
    staffId: Id,
    cellId: Id,
    shiftName: Str,
    shortName: Str,
    color: Str,
    bookable: Bool,
    quota: Nullable(Num),
    startsAt: sure(Str),
    endsAt: sure(Str),
  })`
    select s.staff_id as "staffId", c.id as "cellId", t.name as "shiftName", t.short_name as "shortName", t.color, t.bookable, c.quota,
      lower(s.during) as "startsAt", upper(s.during) as "endsAt"
    from scheduling.segment s
    join scheduling.cell c on c.hospital_id = s.hospital_id and c.id = s.cell_id and c.published_at is not null
    join scheduling.shift_type t on t.hospital_id = c.hospital_id and t.id = c.shift_type_id
    where s.staff_id = any(${[...staffIds]}::bigint[]) and ${touching(from, to)}
    order by s.staff_id, lower(s.during)`.execute(ctx.db)
  return rows
}

/** 限号 of a shift (`c`), with everything it lasts: a stretch that is asked for is mostly not all of it. */
const LIMITED = `case when c.quota is not null then jsonb_build_object('cellId', c.id, 'name', t.name, 'most', c.quota, 'lasts',
    (select jsonb_agg(jsonb_build_object('from', g.starts_at, 'until', upper(g.during)) order by g.starts_at)
      from scheduling.segment g where g.hospital_id = c.hospital_id and g.cell_id = c.id)) end`
/** A shift that takes so many and no more. */
export type Limited = {
  readonly cellId: number
  readonly name: string
  readonly most: number
  readonly lasts: readonly { readonly from: string; readonly until: string }[]
}

/** Published shifts of the roster that have a limit, by their rows. */
export const limitedShifts = async (ctx: Context, cellIds: readonly number[]) => {
  const { rows } = await sqlOf({ staffId: Id, limited: sure(Json<Limited>()) })`
    select c.staff_id as "staffId", ${sql.raw(LIMITED)} as limited from scheduling.cell c
    join scheduling.shift_type t on t.hospital_id = c.hospital_id and t.id = c.shift_type_id
    where c.id = any(${[...cellIds]}::bigint[]) and c.quota is not null and c.published_at is not null`.execute(ctx.db)
  return rows
}

/**
 * When people may be booked: by the shifts of their published weeks, and on whole days of weeks that are not published for them yet
 * (`open`). Parts of a statement, beginning with `with`.
 */
const bookable = (staffIds: People, from: string, to: string): RawBuilder<unknown> => sql`
    with days as (select d::date as day, date_trunc('week', d)::date as week from generate_series(
        (${from}::timestamptz at time zone 'Asia/Shanghai')::date - 1, (${to}::timestamptz at time zone 'Asia/Shanghai')::date, interval '1 day') as d),
      open as (select p.id, w.week from unnest(${[...staffIds]}::bigint[]) as p (id) cross join (select distinct week from days) w
        where not exists (select from scheduling.cell c where c.staff_id = p.id and c.published_at is not null
          and c.work_date between w.week and w.week + 6
          and c.work_date between (${from}::timestamptz at time zone 'Asia/Shanghai')::date - 7 and (${to}::timestamptz at time zone 'Asia/Shanghai')::date + 6)),
      free as (select o.id, tstzrange(d.day::timestamptz, (d.day + 1)::timestamptz) as during, o.week, null::jsonb as limited
        from open o join days d on d.week = o.week),
      shifts as (select s.staff_id as id, s.during, null::date as week, ${sql.raw(LIMITED)} as limited from scheduling.segment s
        join scheduling.cell c on c.hospital_id = s.hospital_id and c.id = s.cell_id and c.published_at is not null
        join scheduling.shift_type t on t.hospital_id = c.hospital_id and t.id = c.shift_type_id and t.bookable
        where s.staff_id = any(${[...staffIds]}::bigint[]) and ${touching(from, to)})`

/**
 * The same, as it is before and after the roster is written: with the Monday of the week where it is open, which a hospital that never
 * published one is throughout.
 */
export const workingWithin = async (ctx: Context, staffIds: People, from: string, to: string) => {
  const { rows } = await sqlOf({ staffId: Id, startsAt: sure(Str), endsAt: sure(Str), week: Nullable(Str) })`
    ${bookable(staffIds, from, to)}
    select x.id as "staffId", lower(x.during) as "startsAt", upper(x.during) as "endsAt", x.week
    from (select * from free union all select * from shifts) x`.execute(ctx.db)
  return rows
}

/**
 * When these people may be booked: by the shifts of their published weeks, and on whole days of weeks that are not published for
 * them yet (`isOpen`), as weeks far ahead are. Null: the hospital never published a roster.
 */
export const bookableWithin = async (ctx: Context, staffIds: People, from: string, to: string) => {
  const { rows } = await sqlOf({
    ever: sure(Bool),
    staffId: Nullable(Id),
    startsAt: Nullable(Str),
    endsAt: Nullable(Str),
    limited: Nullable(Json<Limited>()),
    isOpen: sure(Bool),
  })`
    ${bookable(staffIds, from, to)}
    select e.ever, x.id as "staffId", lower(x.during) as "startsAt", upper(x.during) as "endsAt", x.limited, x.week is not null as "isOpen"
    from (select ${sql.raw(EVER)} as ever) e
    left join (select * from free union all select * from shifts) x on e.ever order by x.id, lower(x.during)`.execute(
    ctx.db,
  )
  if (!rows[0]!.ever) return null
  return rows.flatMap(({ staffId, startsAt, endsAt, limited, isOpen }) =>
    staffId === null ? [] : [{ staffId, startsAt: startsAt!, endsAt: endsAt!, limited, isOpen }],
  )
}

/** When these people are away, with the reason. */
export const blocksOf = async (ctx: Context, staffIds: People, from: string, to: string) => {
  const { rows } = await sqlOf({
    id: Id,
    staffId: Id,
    kind: Of<AwayKind>(),
    startsAt: sure(Str),
    endsAt: sure(Str),
    reason: Str,
  })`
    select l.id, l.staff_id as "staffId", l.kind, lower(l.during) as "startsAt", upper(l.during) as "endsAt", l.reason
    from scheduling.leave_block l
    where l.state = 'valid' and l.staff_id = any(${[...staffIds]}::bigint[])
      and l.during && tstzrange(${from}::timestamptz, ${to}::timestamptz)
    order by l.staff_id, lower(l.during)`.execute(ctx.db)
  return rows
}

/** Who is on duty at a moment, by id; null: the hospital publishes no roster, and everybody is. */
export const onDuty = async (ctx: Context, at: string): Promise<ReadonlySet<number> | null> => {
  const { rows } = await sqlOf({ ever: sure(Bool), ids: sure(Type.Array(Id)) })`
    select ${sql.raw(EVER)} as ever,
      array(select s.staff_id from scheduling.segment s
        join scheduling.cell c on c.hospital_id = s.hospital_id and c.id = s.cell_id and c.published_at is not null
        where s.starts_at <= ${at}::timestamptz and s.starts_at > ${at}::timestamptz - interval '1 day'
          and s.during @> ${at}::timestamptz and not exists (select from scheduling.leave_block l
          where l.hospital_id = s.hospital_id and l.staff_id = s.staff_id and l.state = 'valid' and l.during @> ${at}::timestamptz)) as ids`.execute(
    ctx.db,
  )
  const { ever, ids } = rows[0]!
  return ever ? new Set<number>(ids) : null
}
