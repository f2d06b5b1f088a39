/** Columns of 老带新, for the page and for whom one customer brought. */
import {
  type ReferralRow,
  referralChannels,
  referralStates,
  referralTable,
} from '@clinic/contract/areas/referrals/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import type { Column } from '../../kit/list/column.tsx'

export const titles = titlesOf(referralTable)

const name: Column<ReferralRow> = {
  name: 'customerName',
  title: titles.customerName,
  kind: 'customer',
  width: 140,
  frozen: true,
}
const referrer: Column<ReferralRow> = {
  name: 'referrerName',
  title: titles.referrerName,
  kind: 'customer',
  customer: ({ referrerId }) => referrerId,
  width: 148,
  card: true,
}
const standing: readonly Column<ReferralRow>[] = [
  { name: 'state', title: titles.state, kind: 'state', words: referralStates, width: 80, card: true },
  { name: 'boundAt', title: titles.boundAt, kind: 'moment', width: 112, sort: true },
  { name: 'lastOn', title: titles.lastOn, kind: 'day', width: 100, sort: true, wide: true },
  { name: 'visitCount', title: titles.visitCount, kind: 'number', width: 80 },
  { name: 'totalPaid', title: titles.totalPaid, kind: 'money', width: 108, card: true },
  { name: 'rewards', title: titles.rewards },
]
const more: readonly Column<ReferralRow>[] = [
  { name: 'effectiveOn', title: titles.effectiveOn, kind: 'day', width: 100, sort: true, folded: true },
  { name: 'effectivePaid', title: titles.effectivePaid, kind: 'money', width: 108, folded: true },
  { name: 'releasesAt', title: titles.releasesAt, kind: 'moment', width: 112, folded: true },
  { name: 'boundByName', title: titles.boundByName, width: 80, folded: true },
  {
    name: 'channel',
    title: titles.channel,
    width: 96,
    folded: true,
    show: ({ channel }) => referralChannels[channel],
  },
  { name: 'endReason', title: titles.endReason, width: 140, folded: true },
  { name: 'endedByName', title: titles.endedByName, width: 80, folded: true },
  { name: 'endedAt', title: titles.endedAt, kind: 'moment', width: 112, folded: true },
  { name: 'customerNo', title: titles.customerNo, width: 130, folded: true },
]

export const columns: readonly Column<ReferralRow>[] = [name, referrer, ...standing, ...more]
/** Without the referrer: it is the customer they are shown of. */
export const broughtColumns: readonly Column<ReferralRow>[] = [name, ...standing, ...more]
