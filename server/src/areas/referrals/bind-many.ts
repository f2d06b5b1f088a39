/** Many at once, as a sheet names them: who may be named as having brought whom, in as many statements as for one. */
import { CHAIN_LEVELS, referralRefusals } from '@clinic/contract/areas/referrals/calls.ts'
import { whyNotBind } from '@clinic/contract/areas/referrals/rules.ts'
import type { Refusal } from '@clinic/contract/refusals.ts'
import { Id, Nullable, Word } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Bool, Num, type RowOf, sqlOf, sure } from '../../kit/db/rows.ts'
import { customerById, standingNamed } from '../customers/reads.ts'
import { type Naming, oneAtATime } from './bind.ts'
import { stateNow } from './queries.ts'

type Named = Omit<Naming, 'recommenderId'> & { readonly recommenderId: number }

const Facts = {
  at: Num,
  open: Bool,
  same: Bool,
  state: Nullable(Word('pending', 'effective', 'rewarded', 'lapsed', 'revoked')),
  came: Bool,
}
type Facts = RowOf<typeof Facts>

const given = (namings: readonly Named[]) => {
  const rows = namings.map(({ customerId = null, recommenderId, digests }, at) => ({
    at,
    customerId,
    recommenderId,
    digests,
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as g (at int, "customerId" bigint, "recommenderId" bigint, digests text[])`
}

const factsOf = async (ctx: Context, namings: readonly Named[]): Promise<Facts[]> => {
  const digestsOf = (one: string) =>
    sql.raw(`array_remove(array[${one}.phone_hash, ${one}.phone2_hash, ${one}.id_no_hash], null)`)
  const { rows } = await sqlOf(Facts)`
    select g.at, f.status = 'active' as open,
      ${digestsOf('f')} && (g.digests || coalesce(${digestsOf('e')}, '{}')) as same,
      (select ${stateNow} from referrals.referral r where r.referee_id = g."customerId") as state,
      coalesce(s.first_visit_at is not null or s.visit_count > 0 or s.last_payment_at is not null, false) as came
    from ${given(namings)}
      join ${sql.raw(customerById('f'))} on f.id = g."recommenderId"
      left join ${sql.raw(customerById('e'))} on e.id = g."customerId"
      left join ${sql.raw(standingNamed('s', 'e', 'id'))} order by g.at`.execute(ctx.db)
  return rows
}

/** Who brought whom as it stands, above everybody who is named. */
const parentsAbove = async (ctx: Context, namings: readonly Named[]): Promise<Map<number, number>> => {
  const ids = namings.map(({ recommenderId }) => recommenderId)
  const { rows } = await sqlOf({ id: Id, above: sure(Id) })`
    with recursive above as (
      select c.id, c.recommender_id, 1 as level from ${sql.raw(customerById('c'))} where c.id = any(${ids}::bigint[])
      union
      select c.id, c.recommender_id, a.level + 1 from above a join ${sql.raw(customerById('c'))} on c.id = a.recommender_id
       where a.level <= ${sql.lit(CHAIN_LEVELS)})
    select distinct a.id, a.recommender_id as above from above a where a.recommender_id is not null`.execute(ctx.db)
  return new Map(rows.map(({ id, above }) => [id, above]))
}

const ringRefusal = (parents: ReadonlyMap<number, number>, { customerId, recommenderId }: Named): Refusal | null => {
  let above: number | undefined = recommenderId
  for (let level = 1; above !== undefined; level += 1) {
    if (above === customerId) return referralRefusals.ring()
    if (level > CHAIN_LEVELS) return referralRefusals.chainTooLong()
    above = parents.get(above)
  }
  return null
}

const whyNot = (naming: Named, facts: Facts | undefined): Refusal | null => {
  if (naming.customerId === naming.recommenderId) return referralRefusals.self()
  if (!facts?.open) return referralRefusals.referrerClosed()
  const settled = whyNotBind(facts.state)
  if (settled) return settled
  if (facts.state === null && facts.came) return referralRefusals.existing()
  return facts.same ? referralRefusals.samePerson() : null
}

/**
 * Why each of these cannot be; null where it can. A ring that two of them would close together refuses the later one.
 * @param hold bindings of the hospital wait until it is done; otherwise it is a look
 */
export const namingsRefused = async (
  ctx: Context,
  namings: readonly Named[],
  hold: boolean,
): Promise<(Refusal | null)[]> => {
  if (namings.length === 0) return []
  if (hold) {
    await oneAtATime(ctx)
    const ids = namings.flatMap(({ customerId }) => customerId ?? [])
    // Whoever registers one of them at the same time waits, or is waited for.
    await sql`select s.customer_id from ${sql.raw(customerById('e'))} join ${sql.raw(standingNamed('s', 'e', 'id'))}
      where e.id = any(${ids}::bigint[]) order by e.id for no key update of s`.execute(ctx.db)
  }
  const facts = new Map((await factsOf(ctx, namings)).map((one) => [one.at, one]))
  const parents = await parentsAbove(ctx, namings)
  return namings.map((naming, at) => {
    const why = whyNot(naming, facts.get(at)) ?? ringRefusal(parents, naming)
    if (!why && naming.customerId !== undefined) parents.set(naming.customerId, naming.recommenderId)
    return why
  })
}
