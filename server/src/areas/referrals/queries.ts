/** 老带新: who brought whom and what came of it; the sheet; whom one customer brought. */
import {
  amountColumns,
  type ReferralRow,
  type ReferralState,
  referralChannels,
  referralRefusals,
  referralStates,
  type referrals,
} from '@clinic/contract/areas/referrals/calls.ts'
import { type Reward, rewardsText } from '@clinic/contract/areas/referrals/rules.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { type RawBuilder, sql } from 'kysely'
import { isWord } from '../../kit/choice.ts'
import { type Context, refuse } from '../../kit/context.ts'
import { listFile } from '../../kit/export.ts'
import {
  col,
  type ListDefinition,
  type ListScope,
  pageOf,
  scopeCondition,
  visibleColumns,
  yuan,
} from '../../kit/list.ts'
import { scopeOfNamed } from '../../kit/reach.ts'
import { fromDay, toDay } from '../../kit/spans.ts'
import { customerMeant, ofCustomer, refuseUnreached } from '../customers/index.ts'
import { customerName, customerNamed, standingNamed } from '../customers/reads.ts'
import { staffName } from '../staff/reads.ts'

/** What ran out is over, whether or not the night has written it down. Money's day: a deal after midnight is the evening's. */
const hasLapsed = sql`r.last_on < kit.business_date()`
/** How a binding `r` stands at the moment. */
export const stateNow = sql`case when r.state = 'pending' and ${hasLapsed} then 'lapsed' else r.state end`

const inState = (state: ReferralState): RawBuilder<unknown> => {
  if (state === 'pending') return sql`(r.state = 'pending' and r.last_on >= kit.business_date())`
  if (state === 'lapsed') return sql`(r.state = 'lapsed' or r.state = 'pending' and ${hasLapsed})`
  return isWord('r.state')(state)
}

/** What is given for `r`, as rules read it. */
export const rewards = sql`(select coalesce(json_agg(json_build_object('side', w.side, 'kind', w.kind, 'amount', w.amount,
    'state', w.state, 'short', w.short_amount)), '[]')
  from referrals.reward w where w.hospital_id = r.hospital_id and w.referral_id = r.id)`

const [referee, referrer] = [ofCustomer('r.referee_id'), ofCustomer('e.recommender_id')] as const
type Reached = Extract<ListScope, { readonly reached: unknown }>
const both = [referee, referrer] as readonly Reached[]

const all = (parts: readonly (RawBuilder<unknown> | null)[]): RawBuilder<unknown> | null => {
  const said = parts.filter((part) => part !== null)
  return said.length > 0 ? sql`(${sql.join(said, sql` and `)})` : null
}

/** Both of the two must be within reach: of neither is told through the other. */
const scope: ListScope = {
  reached: (ctx) => all(both.map((one) => scopeCondition(ctx, one))),
  named: (ctx) => all(both.map((one) => scopeOfNamed(ctx, one))),
  ready: async (ctx) => {
    for (const one of both) await one.ready?.(ctx)
  },
}

const place = {
  table: 'referrals.referral',
  from: sql`referrals.referral r left join ${sql.raw(customerNamed('e', 'r', 'referee_id'))}
    left join ${sql.raw(standingNamed('s', 'r', 'referee_id'))}`,
  columns: {
    id: col('r.id'),
    version: col('r.version'),
    customerId: col('r.referee_id'),
    customerName: col('e.name'),
    customerNo: col('e.code'),
    referrerId: col('e.recommender_id'),
    referrerName: col(sql.raw(customerName('e.recommender_id'))),
    channel: col('r.channel'),
    boundAt: col('r.created_at', { sort: true }),
    boundByName: col(sql.raw(staffName('r.created_by'))),
    state: col(stateNow),
    lastOn: col('r.last_on', { sort: true }),
    visitCount: col(sql`coalesce(s.visit_count, 0)`),
    totalPaid: yuan(sql`coalesce(s.total_paid_fen, 0)`),
    effectiveOn: col('r.effective_on', { sort: true }),
    effectivePaid: yuan('r.effective_fen'),
    releasesAt: col('r.releases_at'),
    rewards: col(rewards, { read: (value) => rewardsText(value as readonly Reward[]) }),
    endedAt: col('r.ended_at'),
    endedByName: col(sql.raw(staffName('r.ended_by'))),
    endReason: col('r.end_reason'),
  },
  scope,
  order: { by: 'r.created_at', direction: 'desc', tie: 'r.id' },
} as const

const broughtBy = (id: number): RawBuilder<unknown> => sql`e.recommender_id = ${id}`

export const referralList: ListDefinition<InputOf<typeof referrals.list>, ReferralRow> = {
  ...place,
  filters: {
    keyword: async (typed, ctx, asked) =>
      await customerMeant(ctx, 'r.referee_id', typed, { shown: 'referrals.referral:customerNo', asked }),
    referrerId: broughtBy,
    state: inState,
    boundFrom: fromDay('r.created_at'),
    boundTo: toDay('r.created_at'),
  },
  asks: { boundFrom: 'boundAt', boundTo: 'boundAt' },
}

/** Whom one customer brought: the same rows, asked for by her. */
export const broughtList: ListDefinition<{ customerId?: number }, ReferralRow> = {
  ...place,
  filters: { customerId: broughtBy },
  asks: { customerId: 'referrerName' },
}

export const referralPage = (ctx: Context, input: InputOf<typeof referrals.list>) => pageOf(ctx, input, referralList)

export const broughtPage = async (ctx: Context, input: InputOf<typeof referrals.brought>) => {
  await refuseUnreached(ctx, input.customerId)
  return await pageOf(ctx, input, broughtList)
}

/** With amounts it leaves the house for a reason. */
export const exportReferrals = (ctx: Context, input: InputOf<typeof referrals.export>) => {
  const tells = visibleColumns(ctx, place).some((name) => (amountColumns as readonly string[]).includes(name))
  if (tells && !input.reason?.trim()) refuse(referralRefusals.exportReason())
  return listFile(
    ctx,
    {
      name: '老带新',
      list: referralList,
      object: 'referral',
      words: { state: referralStates, channel: referralChannels },
    },
    input,
  )
}
