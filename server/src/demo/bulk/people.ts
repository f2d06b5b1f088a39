/** Customers by the thousand: sealed, spelt and tokenised as the archive does it, inserted in one statement. */
import type pg from 'pg'
import { phoneHash, seal, spell, tokensOf } from '../../areas/customers/index.ts'
import type { HospitalKeys } from '../../kit/crypto.ts'
import type { DemoClinic } from '../clinics.ts'
import { birthdayFrom, personFrom, phoneOf } from '../content/people.ts'
import { DAYS } from '../history.ts'
import type { Random } from '../random.ts'
import { addDays, addMinutes, dateOf, midnightOf } from '../timetable.ts'

/** The last day of an archive: what was bought is used the day after, and the lived days that follow are closed. */
const LAST_AGO = DAYS + 3

/** Phones of bulk customers begin here, past those of the customers who lived through real calls. */
const FIRST_PHONE = 1_000_000

export type Batch = HospitalKeys & {
  readonly clinic: Pick<DemoClinic, 'women' | 'ages' | 'n'>
  readonly random: Random
  /** Number of the batch's first customer in the hospital's bulk. */
  readonly from: number
  readonly count: number
  readonly now: Date
  /** Days the archives are spread over; the last ninety belong to those who lived through real calls. */
  readonly days: number
}

/** A moment of some day the clinic was open, before the last ninety days; recent ones more often. */
const openingHour = (random: Random, now: Date, days: number): Date => {
  const ago = LAST_AGO + Math.floor((1 - random.next() ** 0.7) * (days - LAST_AGO))
  return addMinutes(addDays(midnightOf(now), -ago), 540 + random.int(0, 480))
}

type Spelt = { readonly pinyin: string; readonly initials: string; readonly tokens: string }
/** The same names come again and again, and spelling one costs twenty times the rest. */
const spelt = new Map<string, Spelt>()
const MOST_SPELT = 400_000
const NO_NAME = { pinyin: '', initials: '', syllables: [] }

const spellOnce = (keys: HospitalKeys, name: string): Spelt => {
  const known = spelt.get(name)
  if (known) return known
  const spelling = spell(name)
  const fresh = { ...spelling, tokens: tokensOf(keys, { name, phones: [], spelling }).join(' ') }
  if (spelt.size < MOST_SPELT) spelt.set(name, fresh)
  return fresh
}

/**
 * Customers, standings and search tokens of one batch, numbered by their days, in the open transaction.
 * Leaves a temporary table `fresh` (n, id, created_at, consultant_id, …) for what follows.
 */
export const insertPeople = async (client: pg.ClientBase, batch: Batch): Promise<void> => {
  const { keys, hospitalId, clinic, random, from, count, now } = batch
  const of = { keys, hospitalId }
  const { rows } = await client.query<{ id: string }>(
    `select nextval('kit.id') as id from generate_series(1, $1::int)`,
    [count],
  )
  const columns: string[][] = Array.from({ length: 10 }, () => [])
  rows.forEach(({ id }, index) => {
    const n = from + index
    const { name, sex } = personFrom(random, clinic.women)
    const phone = phoneOf(clinic.n * 10_000_000 + FIRST_PHONE + n)
    const { pinyin, initials, tokens } = spellOnce(of, name)
    const at = openingHour(random, now, batch.days)
    const values = [
      id,
      String(n),
      name,
      pinyin,
      initials,
      sex === 1 ? '男' : '女',
      birthdayFrom(random, dateOf(now), clinic.ages),
      seal({ ...of, id: Number(id) }, 'phone_cipher', phone)!,
      phoneHash(of, phone),
    ]
    for (const [column, value] of values.entries()) columns[column]!.push(value)
    columns[9]!.push(
      `${at.toISOString()}|${tokens} ${tokensOf(of, { name: '', phones: [phone], spelling: NO_NAME }).join(' ')}`,
    )
  })
  await client.query(freshText, columns)
  await client.query(insertText)
}

/** Archives of one day are numbered on from what the day's counter says. */
const freshText = `create temporary table fresh on commit drop as
  with given as (
    select *, split_part(rest, '|', 1)::timestamptz as created_at, split_part(rest, '|', 2) as tokens
    from unnest($1::bigint[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::date[], $8::text[], $9::text[], $10::text[])
      as g (id, n, name, pinyin, initials, sex, birthday, phone_cipher, phone_hash, rest)),
  numbered as (
    select g.*, d.on_date, coalesce(c.n, 0) + row_number() over (partition by d.on_date order by g.created_at, g.n) as serial
    from given g cross join lateral (select (g.created_at at time zone 'Asia/Shanghai')::date as on_date) d
    left join kit.doc_counter c on c.prefix = 'KH' and c.on_date = d.on_date)
  select x.*, 'KH' || to_char(x.on_date, 'YYYYMMDD') || lpad(x.serial::text, greatest(4, length(x.serial::text)), '0') as code,
    pick.consultants[1 + x.n % cardinality(pick.consultants)] as consultant_id,
    pick.desks[1 + x.n % cardinality(pick.desks)] as desk_id, pick.department_id, s.type_id, s.id as source_id
  from numbered x cross join bulk_staff pick
  join (select s.id, s.type_id, row_number() over (order by s.sort, s.id) - 1 as place, count(*) over () as of
    from customers.source s join customers.source_type t on t.id = s.type_id where not t.need_recommender and s.status = 0) s
    on s.place = x.n % s.of`

const insertText = `
  insert into customers.customer (id, code, name, name_pinyin, name_initials, sex, birthday, phone_cipher, phone_hash,
    source_type_id, source_id, first_source_id, consultant_id, consultant_since, department_id, created_at, created_by,
    updated_at, updated_by, recommender_id)
  select id, code, name, pinyin, initials, sex, birthday, phone_cipher, phone_hash, type_id, source_id, source_id,
    consultant_id, created_at, department_id, created_at, desk_id, created_at, desk_id,
    case when n % 400 = 9 then lag(id) over (order by id) end from fresh order by id;
  insert into customers.standing (customer_id, source_id) select id, source_id from fresh order by id;
  insert into customers.search_token (token, created_at, customer_id)
    select t.token, f.created_at, f.id from fresh f
    cross join lateral unnest(string_to_array(f.tokens, ' ') || upper(f.code)) as t (token)
    where t.token <> '' order by t.token, f.created_at;
  insert into kit.doc_counter as c (prefix, on_date, n) select 'KH', on_date, max(serial) from fresh group by on_date
    on conflict (hospital_id, prefix, on_date) do update set n = excluded.n;
  insert into blacklist.entry (customer_id, kind, reason, ends_on, created_by, created_at, state, audited_by, audited_at)
    select f.id, case when f.n % 1000 = 7 then 'service' else 'marketing' end, '客户要求勿扰',
      case when f.n % 1000 = 107 then f.created_at::date + 30 end, f.desk_id, f.created_at,
      case when f.n % 1000 = 207 then 'waiting' else 'valid' end, case when f.n % 1000 <> 207 then f.consultant_id end,
      case when f.n % 1000 <> 207 then f.created_at end
    from fresh f where f.n % 1000 in (7, 107, 207)`
