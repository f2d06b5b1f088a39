/** Table of contents: 老带新. */
import { referralRefusals, referrals } from '@clinic/contract/areas/referrals/calls.ts'
import { serve } from '../../kit/routes.ts'
import { bindReferrer } from './bind.ts'
import { broughtPage, exportReferrals, referralPage } from './queries.ts'
import { revokeReferral } from './revoke.ts'
import { changeRule, ruleNow } from './rule.ts'
import { referralTree } from './tree.ts'

export const referralRoutes = serve(
  'referrals',
  referrals,
  {
    list: referralPage,
    export: exportReferrals,
    brought: broughtPage,
    tree: referralTree,
    bind: bindReferrer,
    revoke: revokeReferral,
    rule: ruleNow,
    changeRule,
  },
  { referral_settled: () => referralRefusals.settled() },
)
