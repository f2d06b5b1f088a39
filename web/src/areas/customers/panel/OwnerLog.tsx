/** The log of owners: of one customer, or of everybody. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { ownerKinds, ownerLogTable, ownerMoves } from '@clinic/contract/areas/customers/ownership.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { useMemo } from 'react'
import type { Column } from '../../../kit/list/column.tsx'
import type { FieldProps, FilterOf } from '../../../kit/list/filter.tsx'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { ColleagueChoice } from '../../staff/index.ts'

const titles = titlesOf(ownerLogTable)
type Moved = OutputOf<typeof customers.ownerLog>['result'][number]

const StaffFilter = (props: FieldProps) => <ColleagueChoice {...props} width={132} placeholder="原或新归属人" />

const columns: readonly Column<Moved>[] = [
  { name: 'customerName', title: titles.customerName, kind: 'customer', width: 108, frozen: true },
  { name: 'movedAt', title: titles.movedAt, kind: 'moment', width: 112, sort: true },
  { name: 'kind', title: titles.kind, width: 64, show: ({ kind }) => ownerKinds[kind] },
  { name: 'mode', title: titles.mode, width: 96, show: ({ mode }) => ownerMoves[mode], card: true },
  { name: 'fromName', title: titles.fromName, width: 100, card: true },
  { name: 'toName', title: titles.toName, width: 100, card: true },
  { name: 'reason', title: titles.reason, width: 220 },
  { name: 'movedByName', title: titles.movedByName, width: 100, show: ({ movedByName }) => movedByName ?? '系统' },
  { name: 'customerNo', title: titles.customerNo, width: 128, folded: true },
]

const filters: readonly FilterOf<typeof customers.ownerLog>[] = [
  { kind: 'select', name: 'kind', label: titles.kind, options: ownerKinds },
  { kind: 'select', name: 'mode', label: titles.mode, options: ownerMoves },
  { kind: 'pick', name: 'staffId', label: '归属人', field: StaffFilter },
  { kind: 'days', from: 'beginTime', to: 'endTime', label: titles.movedAt, future: false },
]

const OwnerLog = ({ customerId }: { readonly customerId?: number }) => {
  const always = useMemo(() => (customerId ? { customerId } : {}), [customerId])
  const shown = customerId ? columns.slice(1).map((one, at) => (at === 0 ? { ...one, frozen: true } : one)) : columns
  return (
    <ListPage list={customers.ownerLog} noun="归属记录" columns={shown} filters={filters} always={always} embedded />
  )
}
export default OwnerLog
