/** What other areas may read of customers inside their own statements, as text. Knows no other area. */
import { type RawBuilder, sql } from 'kysely'

/** Name of the customer whose id a column holds. */
export const customerName = (id: string): string => `(select cn.name from customers.customer cn where cn.id = ${id})`
/** Number (客户编号) of the customer whose id a column holds. */
export const customerNo = (id: string): string => `(select n.code from customers.customer n where n.id = ${id})`

/** Ids of the customer a column or parameter holds and of what went into her: histories that never change stand under either. */
export const withMerged = (id: number): RawBuilder<unknown> =>
  sql`any(array(select w.id from customers.customer w where w.id = ${id} or w.merged_into_id = ${id}))`

/** The same as ids to be selected from: of the customer whose id a column holds, and of what went into her. */
export const withMergedOf = (id: string): string =>
  `select one.id from customers.customer one where one.id = ${id} or one.merged_into_id = ${id}`

/** Full years of a customer under this name: by the calendar, as birthdays are, and not by the business day. */
export const customerAge = (customer: string): string => `kit.age(${customer}.birthday, kit.today())`

/** Whether somebody is known who answers for a customer under this name. */
export const isGuarded = (customer: string): string =>
  `exists (select from customers.guardian g where g.hospital_id = ${customer}.hospital_id and g.customer_id = ${customer}.id)`

/** To be joined: the customer of a row under a name of its own, `customerOf('c', 'o')` for `o.customer_id`. */
export const customerOf = (customer: string, row: string): string =>
  `customers.customer ${customer} on ${customer}.hospital_id = ${row}.hospital_id and ${customer}.id = ${row}.customer_id`
/** To be joined: the customer a column of a row names, `customerNamed('e', 'r', 'referee_id')`. */
export const customerNamed = (customer: string, row: string, column: string): string =>
  `customers.customer ${customer} on ${customer}.hospital_id = ${row}.hospital_id and ${customer}.id = ${row}.${column}`
/** The customers themselves, to be narrowed by their ids. */
export const customerById = (customer: string): string => `customers.customer ${customer}`
/** Name of the source whose id a column holds. */
export const sourceName = (id: string): string => `(select n.name from customers.source n where n.id = ${id})`

/** Types of sources under this name, to be narrowed by their ids. */
export const sourceTypes = (type: string): string => `customers.source_type ${type}`
/** Types of sources by their ids, as a reference that must stand. */
export const namedSourceTypes = (ids: readonly number[]) => ({ 'customers.source_type': ids })

/** Every customer `c` with what is known of her `s`: the beginning of a statement over all of them. */
export const everyCustomer = (customer: string, standing: string): string =>
  `customers.customer ${customer} join customers.standing ${standing} on ${standing}.hospital_id = ${customer}.hospital_id
    and ${standing}.customer_id = ${customer}.id`
/** To be joined: what is known of the customer of a row at a glance (level, last visit). */
export const customerStanding = (standing: string, row: string): string =>
  `customers.standing ${standing} on ${standing}.hospital_id = ${row}.hospital_id and ${standing}.customer_id = ${row}.customer_id`

/** To be joined: the same of the customer a column of a row names. */
export const standingNamed = (standing: string, row: string, column: string): string =>
  `customers.standing ${standing} on ${standing}.hospital_id = ${row}.hospital_id and ${standing}.customer_id = ${row}.${column}`

/**
 * What the blacklist keeps a customer from at this moment, by what is known of her `s`: `service`, `marketing` or `none`.
 * Judged by the time of the statement: what ran out at midnight is over whether or not a night has cleared it away.
 */
export const blacklistNow = (standing: string): string =>
  `(case when ${standing}.barred_until > kit.clock() then 'service' when ${standing}.unmarketed_until > kit.clock() then 'marketing'
    else 'none' end)`
/** The same of the customer whose id a column holds. */
export const blacklistOf = (id: string): string =>
  `coalesce((select ${blacklistNow('n')} from customers.standing n where n.customer_id = ${id}), 'none')`

/** Whom a customer (of the alias) brought: how many, of them with a deal, and what they paid in fen; as a row to be read. */
export const broughtBy = (customer: string, figure: 'n' | 'dealt' | 'paid'): string =>
  `(select ${{ n: 'count(*)::int', dealt: 'count(*) filter (where bs.deal_count > 0)::int', paid: 'coalesce(sum(bs.total_paid_fen), 0)::bigint' }[figure]}
    from customers.customer b join customers.standing bs on bs.hospital_id = b.hospital_id and bs.customer_id = b.id
    where b.hospital_id = ${customer}.hospital_id and b.recommender_id = ${customer}.id and b.status = 'active')`

/** How the customer whose id a column holds answered to a purpose (a SQL text): the last word holds; `unasked` where there is none. */
export const consentOf = (id: string, purpose: string): string =>
  `coalesce((select n.answer from customers.consent n where n.purpose = ${purpose} and n.customer_id = any(array(${withMergedOf(id)}))
    order by n.created_at desc, n.id desc limit 1), 'unasked')`

/** Archives that are in use: the beginning of a statement over them, already narrowed. */
export const openArchives = (customer: string): string =>
  `customers.customer ${customer} where ${customer}.status = 'active'`

/**
 * Birthdays within a span of days, under a name of their own: `id` of a customer in the archive, `day`. Whoever was born on the 29th
 * of February has hers on the 28th of a year without one. All birthdays are read once and held against the few days, less than a year.
 */
export const birthdaysBetween = (birthday: string, from: string, to: string): string =>
  `(select x.id, w.days[array_position(w.mds, x.md)] as day
    from (select array_agg(d.day order by d.day, d.md) as days, array_agg(d.md order by d.day, d.md) as mds
      from (select g.day::date as day, unnest(case when to_char(g.day, 'MMDD') = '0228' and to_char(g.day + interval '1 day', 'MMDD') = '0301'
          then array[228, 229] else array[to_char(g.day, 'MMDD')::int] end) as md
        from generate_series((${from})::timestamp, (${to})::timestamp, interval '1 day') g (day)) d) w
    join (select n.id, (extract(month from n.birthday) * 100 + extract(day from n.birthday))::int as md
      from ${openArchives('n')} and n.birthday is not null offset 0) x on x.md = any(w.mds) offset 0) ${birthday}`

/** Ids that must be sources of the hospital: for `refuseDangling`. */
export const namedSources = <T>(ids: readonly T[]) => ({ 'customers.source': ids })
