/**
 * Whole numbers are not found by asking: who has the right to see numbers searches by them, counted with her looks of the
 * day; everybody else by the last four digits. That a number is on file at all (the probe before writing) has an
 * allowance of its own. Every question leaves a row and an entry in the trail. Source: security 5.3, customers book §6.
 */

import { features } from '@clinic/contract/areas/access/calls.ts'
import { wholeNumbers } from '@clinic/contract/areas/customers/sought.ts'
import { maskPhone } from '@clinic/contract/phone.ts'
import type { ColumnName } from '@clinic/contract/table.ts'
import { sql } from 'kysely'
import { type Context, hospitalKeys } from '../../../kit/context.ts'
import { Bool, Num, type RowOf, sqlOf } from '../../../kit/db/rows.ts'
import { named, statementOf } from '../../../kit/reading.ts'
import { sees } from '../../../kit/session.ts'
import { noteAsked } from '../../trail/index.ts'
import { type ByNumber, phoneHash, type Wanted, wantedBy } from '../search/tokens.ts'

export const REVEAL = 'customer:revealPhone'

type Kind = 'search' | 'probe' | 'sheet'
const limits = { search: 'phone.view.daily', probe: 'phone.probe.daily' } as const
/**
 * Numbers in sheets have an allowance of their own, two whole sheets a day: a hospital's staff is taken in at one go, by
 * somebody who was given the import, and her probes of single numbers are not used up by it. A mask still costs ten days.
 */
const IN_SHEETS = 1_000

/** Questions of this kind a person has a day. */
export const dailyOf = ({ session }: Context, kind: Kind): number =>
  kind === 'sheet' ? IN_SHEETS : (session.features.get(limits[kind]) ?? features[limits[kind]].standard)

/**
 * Looks and searches of this person today: both show whose a number is, so both are of one allowance. What was granted her
 * on top for today is taken off, so that it may be less than none.
 */
export const lookedToday = ({ session }: Context) => sqlOf({ used: Num })`select
  (select count(*)::int from customers.phone_view v where v.staff_id = ${session.staffId} and v.on_date = kit.today())
  + (select count(*)::int from customers.phone_question q
    where q.staff_id = ${session.staffId} and q.on_date = kit.today() and q.kind = 'search')
  - (select coalesce(sum(e.extra), 0)::int from customers.phone_extra e
    where e.staff_id = ${session.staffId} and e.on_date = kit.today()) as used`

/** One at a time for a person: any number of questions at once never are more than the day allows. */
export const oneAtATime = ({ session }: Context) =>
  sql`select pg_advisory_xact_lock(hashtextextended('phone view', ${session.staffId}))`

const probedToday = ({ session }: Context, kind: Kind) => sqlOf({ used: Num })`select count(*)::int as used
  from customers.phone_question q where q.staff_id = ${session.staffId} and q.on_date = kit.today() and q.kind = ${kind}`

/** A number asked about before it is written into an archive, and whose that is. */
type Probed = { readonly number: string; readonly exceptId: number }

const Counted = { may: Bool, fresh: Bool }
type Counted = RowOf<typeof Counted>

/** Counts questions, all or none, outside the call's transaction: a refusal that answers them does not take them back. */
const count = async (ctx: Context, kind: Kind, digests: readonly string[], probed?: Probed): Promise<Counted> => {
  const { staffId } = ctx.session
  const used = kind === 'search' ? lookedToday(ctx) : probedToday(ctx, kind)
  const asked = sqlOf(Counted)`with used as (${used}),
    fresh as (select distinct a.digest from unnest(${[...digests]}::text[]) a (digest)
      where not exists (select from customers.phone_question q
        where q.staff_id = ${staffId} and q.on_date = kit.today() and q.kind = ${kind} and q.digest = a.digest)),
    asked as (select count(*)::int as more from fresh),
    now as (insert into customers.phone_question (staff_id, kind, digest)
      select ${staffId}::bigint, ${kind}, fresh.digest from fresh, used, asked
      where used.used + asked.more <= ${dailyOf(ctx, kind)}::bigint returning 1)
    select exists (select 1 from now) as fresh, asked.more = (select count(*) from now) as may from asked`
  const apart = named((statements) => ctx.database.readTogether(ctx.scope, statements))
  const { answer } = await apart({
    turn: statementOf(oneAtATime(ctx).compile(ctx.db)),
    answer: statementOf(asked.compile(ctx.db)),
    ledger: probed && statementOf(ledgered(ctx, digests[0]!, probed).compile(ctx.db)),
  })
  return answer.rows[0] as unknown as Counted
}

/** Written down beside the count, after it: what was answered, and what of an archive there was. */
const ledgered = ({ session }: Context, digest: string, { number, exceptId }: Probed) => sql`
  insert into customers.phone_probe as p (staff_id, digest, tail, found)
  select ${session.staffId}::bigint, ${digest}, right(${number}, 4), case when exists (select from customers.phone_question q
      where q.staff_id = ${session.staffId} and q.on_date = kit.today() and q.kind = 'probe' and q.digest = ${digest})
    then exists (select from customers.customer c where c.phone_hash = ${digest} and c.status = 'active'
      and c.phone_relation = '本人' and c.id <> ${exceptId}) end
  on conflict (hospital_id, staff_id, on_date, digest) do update
    set times = p.times + 1, found = coalesce(excluded.found, p.found)`

/** Asks about one number; once it is counted the trail knows of it, with the number masked. */
const ask = async (ctx: Context, kind: Kind, number: string, probed?: Probed): Promise<boolean> => {
  const { may, fresh } = await count(ctx, kind, [phoneHash(hospitalKeys(ctx), number)], probed)
  // A write leaves its own entry, refused or done.
  if (fresh && ctx.call.effect === 'read')
    await noteAsked(ctx, { objectType: 'customer', after: { phone: maskPhone(number) } })
  return may
}

/** May this person learn today whether this number is a colleague's? The same number again is the same question. */
export const mayProbe = (ctx: Context, number: string): Promise<boolean> => ask(ctx, 'probe', number)

/** The same of customers' numbers, which the ledger of probes keeps. @param exceptId whose archive she is at */
export const mayProbeArchives = (ctx: Context, number: string, exceptId = 0): Promise<boolean> =>
  ask(ctx, 'probe', number, { number, exceptId })

/** The same for the numbers of a sheet, all of them or none. */
export const mayProbeSheet = async (ctx: Context, numbers: readonly string[]): Promise<boolean> => {
  const keys = hospitalKeys(ctx)
  return (
    await count(
      ctx,
      'sheet',
      numbers.map((number) => phoneHash(keys, number)),
    )
  ).may
}

/** May this person be shown whose this number is? Needs the right to see numbers, and one of the looks of the day. */
export const mayFindWhole = async (ctx: Context, number: string): Promise<boolean> =>
  ctx.session.permissions.has(REVEAL) &&
  sees(ctx.session, 'customers.customer:phone') &&
  (await ask(ctx, 'search', number))

/**
 * What the words of a search look for, as far as this person may ask; null when they can match nobody.
 * @param shown the column in which the list shows the customer's number; where it is hidden nobody is found by it
 */
export const soughtBy = async (
  ctx: Context,
  keyword: string,
  shown: ColumnName = 'customers.customer:no',
): Promise<Wanted | null> => {
  const { session } = ctx
  const wanted = (by: ByNumber) => wantedBy(hospitalKeys(ctx), keyword, by, sees(session, shown))
  if (!sees(session, 'customers.customer:phone')) return wanted('none')
  for (const number of wholeNumbers(keyword)) if (!(await mayFindWhole(ctx, number))) return wanted('tail')
  return wanted('whole')
}
