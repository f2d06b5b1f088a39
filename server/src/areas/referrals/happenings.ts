/** What happens between who brought somebody and whom she brought. */
import { referralStates, referrals } from '@clinic/contract/areas/referrals/calls.ts'
import { after, type Happening, happening, words } from '../../kit/happening.ts'
import { col, placeOf, type Rows } from '../../kit/list.ts'
import { broughtList, referralList } from './queries.ts'

const hers = {
  kind: 'referral',
  of: 'referrals.referral',
  customer: 'r.referee_id',
  call: referrals.tree,
  entry: 'OldBringNew',
} as const

type Effective = { effectiveOn: string; referrerName: string | null; effectivePaid: string | null }
const { effectivePaid, referrerName } = referralList.columns
const effective: Rows<Effective> = {
  ...placeOf(referralList),
  // To the second, under the column that a role may hide.
  columns: { effectiveOn: col('r.effective_at'), referrerName, effectivePaid },
}

export const referralHappenings: readonly Happening[] = [
  happening({
    ...hers,
    act: 'referral.bound',
    list: referralList,
    at: 'boundAt',
    by: 'boundByName',
    facts: ['referrerName'],
    say: ({ referrerName: name }) => words('绑定推荐人', name),
  }),
  happening({
    ...hers,
    act: 'referral.effective',
    list: effective,
    at: 'effectiveOn',
    facts: ['referrerName'],
    money: ['effectivePaid'],
    say: ({ referrerName: name, effectivePaid: paid }) =>
      `老带新生效${after(name && `推荐人 ${name}`)}${after(paid && `成交 ${paid} 元`)}`,
  }),
  happening({
    ...hers,
    act: 'referral.ended',
    list: referralList,
    at: 'endedAt',
    by: 'endedByName',
    facts: ['state', 'endReason'],
    say: ({ state, endReason }) => words('老带新', state && referralStates[state]) + after(endReason),
  }),
  happening({
    kind: 'referral',
    act: 'referral.brought',
    of: 'referrals.referral',
    customer: 'e.recommender_id',
    call: referrals.brought,
    list: broughtList,
    at: 'boundAt',
    by: 'boundByName',
    facts: ['customerName'],
    say: ({ customerName }) => words('带来客户', customerName),
    entry: 'OldBringNew',
  }),
]
