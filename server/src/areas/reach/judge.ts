/** Whether a customer may be touched now: what is known of her, read in one statement, judged by the contract's one rule. */
import { blacklistStandings } from '@clinic/contract/areas/blacklist/rules.ts'
import { type ReachFacts, type ReachSetting, whyNotReach } from '@clinic/contract/areas/reach/rules.ts'
import type { ReachChannel, ReachPurpose } from '@clinic/contract/areas/reach/words.ts'
import type { Refusal } from '@clinic/contract/refusals.ts'
import { Id, Word } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Bool, Num, Str, sqlOf } from '../../kit/db/rows.ts'
import { asked } from '../../kit/question.ts'
import { standingOf } from '../blacklist/index.ts'
import { consentOf, withMergedOf } from '../customers/reads.ts'
import { keptSetting } from './setting.ts'

/** Whether a complaint of the customer whose id a column holds is not closed; a SQL text. */
export const complaintStands = asked<[customer: string], string>('whether a complaint of hers is open')

/** Whether one of them may be spoken of: whom a secret one is about would learn of it by what keeps her back. */
export const complaintTold = asked<[customer: string], string>('whether an open complaint of hers may be named')

/** What her word is asked for by each channel; a talk in the house needs none. */
const purposeOf: Readonly<Record<ReachChannel, 'sms' | 'call' | 'wecom' | null>> = {
  call: 'call',
  sms: 'sms',
  wecom: 'wecom',
  miniapp: 'wecom',
  manual: null,
}

const Facts = {
  id: Id,
  standing: Word(...blacklistStandings),
  complaint: Bool,
  complaintTold: Bool,
  consent: Word('unasked', 'given', 'refused', 'withdrawn'),
  touches: Num,
  now: Str,
}

/** What is known of each of these customers. */
const factsOf = async (
  ctx: Context,
  customerIds: readonly number[],
  channel: ReachChannel,
  { fatigueDays }: Pick<ReachSetting, 'fatigueDays'>,
): Promise<ReadonlyMap<number, ReachFacts>> => {
  const word = purposeOf[channel]
  const { rows } = await sqlOf(Facts)`
    select her.id, ${sql.raw(standingOf('her.id'))} as standing, ${sql.raw(complaintStands('her.id'))} as complaint,
      ${sql.raw(complaintTold('her.id'))} as "complaintTold",
      ${word === null ? sql.raw(`'given'::text`) : sql.raw(consentOf('her.id', `'${word}'`))} as consent,
      (select count(*)::int from reach.log l where l.customer_id = any(array(${sql.raw(withMergedOf('her.id'))})) and l.purpose = 'marketing'
        and l.created_at > kit.clock() - make_interval(days => ${fatigueDays})) as touches,
      to_char(kit.clock() at time zone 'Asia/Shanghai', 'HH24:MI') as now
    from unnest(${[...customerIds]}::bigint[]) as her (id)`.execute(ctx.db)
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

type Touch = { readonly purpose: ReachPurpose; readonly channel: ReachChannel }

/** Why these may not be touched now, by customer; whoever may is not in it. */
export const whyUnreached = async (
  ctx: Context,
  customerIds: readonly number[],
  touch: Touch,
): Promise<ReadonlyMap<number, Refusal>> => {
  if (touch.purpose === 'medical' || customerIds.length === 0) return new Map()
  const setting = await keptSetting(ctx)
  const facts = await factsOf(ctx, customerIds, touch.channel, setting)
  return new Map(
    [...facts].flatMap(([id, known]) => {
      const why = whyNotReach(touch, known, setting)
      return why ? [[id, why] as const] : []
    }),
  )
}

/** Why this one may not be touched now; null: she may. */
export const whyNotTouch = async (ctx: Context, customerId: number, touch: Touch): Promise<Refusal | null> =>
  (await whyUnreached(ctx, [customerId], touch)).get(customerId) ?? null
