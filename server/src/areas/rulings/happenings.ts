/** What is told of a dispute in a customer's timeline: that it was opened, and what was ruled. */
import { disputedRoles, rulings } from '@clinic/contract/areas/rulings/calls.ts'
import { after, type Happening, happening } from '../../kit/happening.ts'
import { disputeList } from './queries.ts'

const dispute = {
  kind: 'owner',
  of: 'rulings.dispute',
  customer: 'd.customer_id',
  call: rulings.list,
  list: disputeList,
} as const

export const rulingHappenings: readonly Happening[] = [
  happening({
    ...dispute,
    act: 'ruling.opened',
    at: 'openedAt',
    by: 'openerName',
    facts: ['no', 'role', 'partyNames'],
    say: ({ no, role, partyNames }) =>
      `提出归属争议${after(role && disputedRoles[role])}${after(partyNames)}${after(no)}`,
  }),
  happening({
    ...dispute,
    act: 'ruling.decided',
    at: 'decidedAt',
    by: 'decidedByName',
    facts: ['no', 'ownerName', 'splitText', 'reason'],
    say: ({ no, ownerName, splitText, reason }) =>
      `裁决归属争议${after(ownerName && `归 ${ownerName}`)}${after(splitText && `业绩 ${splitText}`)}${after(reason)}${after(no)}`,
  }),
]
