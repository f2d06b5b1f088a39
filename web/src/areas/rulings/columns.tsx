/** Columns and filters of the list. */
import {
  type DisputeRow,
  disputedRoles,
  disputeStates,
  disputeTable,
  type rulings,
} from '@clinic/contract/areas/rulings/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import type { Column } from '../../kit/list/column.tsx'
import type { FieldProps, FilterOf } from '../../kit/list/filter.tsx'
import { CustomerFilter } from '../customers/index.ts'
import { ColleagueChoice } from '../staff/index.ts'

export const titles = titlesOf(disputeTable)

export const columns: readonly Column<DisputeRow>[] = [
  { name: 'no', title: titles.no, width: 140, frozen: true },
  { name: 'customerName', title: titles.customerName, kind: 'customer', width: 96, frozen: true, card: true },
  { name: 'state', title: titles.state, kind: 'state', words: disputeStates, width: 80, card: true },
  { name: 'role', title: titles.role, width: 80, card: true, show: ({ role }) => disputedRoles[role] },
  { name: 'partyNames', title: titles.partyNames, width: 150, card: true },
  { name: 'holderName', title: titles.holderName, width: 88 },
  { name: 'claim', title: titles.claim, wide: true, show: ({ claim }) => <span title={claim}>{claim}</span> },
  { name: 'openerName', title: titles.openerName, width: 80 },
  { name: 'openedAt', title: titles.openedAt, kind: 'moment', width: 112, sort: true },
  { name: 'ownerName', title: titles.ownerName, width: 88, card: true },
  { name: 'splitText', title: titles.splitText, width: 150 },
  { name: 'decidedByName', title: titles.decidedByName, width: 80, folded: true },
  { name: 'decidedAt', title: titles.decidedAt, kind: 'moment', width: 112, sort: true, folded: true },
  { name: 'reason', title: titles.reason, width: 180, folded: true },
  { name: 'withdrawReason', title: titles.withdrawReason, width: 140, folded: true },
  { name: 'withdrawnAt', title: titles.withdrawnAt, kind: 'moment', width: 112, folded: true },
]

const PartyFilter = (props: FieldProps) => <ColleagueChoice {...props} width={132} placeholder={titles.partyNames} />

export const filters: readonly FilterOf<typeof rulings.list>[] = [
  { kind: 'text', name: 'keyword', label: '关键字', hint: '争议编号、姓名、拼音、手机后四位', width: 236 },
  { kind: 'select', name: 'state', label: titles.state, options: disputeStates },
  { kind: 'select', name: 'toDecide', label: '待我裁决', options: { true: '只看待我裁决' } },
  { kind: 'select', name: 'role', label: titles.role, options: disputedRoles },
  { kind: 'pick', name: 'partyId', label: titles.partyNames, field: PartyFilter },
  { kind: 'pick', name: 'customerId', label: titles.customerName, field: CustomerFilter },
  { kind: 'days', from: 'openedFrom', to: 'openedTo', label: titles.openedAt, future: false },
]
