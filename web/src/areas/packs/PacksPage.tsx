/** 交接包: customers who were given to somebody, the page that goes with each, and whether it was read. */
import { ownerKinds, ownerMoves } from '@clinic/contract/areas/customers/ownership.ts'
import { type PackRow, packStates, packs, packTable } from '@clinic/contract/areas/packs/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { Column } from '../../kit/list/column.tsx'
import type { FieldProps, FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { usePerson } from '../../kit/person.ts'
import { ColleagueChoice } from '../staff/index.ts'
import { confirming } from './actions.ts'

const PackDrawer = lazy(() => import('./PackDrawer.tsx'))

const titles = titlesOf(packTable)

const columns: readonly Column<PackRow>[] = [
  { name: 'customerName', title: titles.customerName, kind: 'customer', width: 112, frozen: true },
  { name: 'customerNo', title: titles.customerNo, width: 128, wide: true },
  { name: 'state', title: titles.state, kind: 'state', words: packStates, width: 80, card: true },
  { name: 'kind', title: titles.kind, width: 64, show: ({ kind }) => ownerKinds[kind] },
  { name: 'fromName', title: titles.fromName, width: 100, show: ({ fromName }) => fromName ?? '公海', card: true },
  { name: 'toName', title: titles.toName, width: 100, card: true },
  { name: 'mode', title: titles.mode, width: 88, show: ({ mode }) => ownerMoves[mode] },
  { name: 'reason', title: titles.reason },
  { name: 'givenByName', title: titles.givenByName, width: 88, show: ({ givenByName }) => givenByName ?? '系统' },
  { name: 'givenAt', title: titles.givenAt, kind: 'moment', width: 112, sort: true },
  { name: 'readAt', title: titles.readAt, kind: 'moment', width: 112, sort: true },
  { name: 'toldAt', title: titles.toldAt, kind: 'moment', width: 112, folded: true },
]

const Receiver = (props: FieldProps) => <ColleagueChoice {...props} width={120} placeholder={titles.toName} />

const filters: readonly FilterOf<typeof packs.list>[] = [
  { kind: 'text', name: 'keyword', label: '关键字', hint: '姓名、拼音、编号、手机后四位', width: 220 },
  { kind: 'select', name: 'state', label: titles.state, options: packStates },
  { kind: 'select', name: 'mine', label: '谁的', options: { true: '交给我的', false: '交给别人的' } },
  { kind: 'select', name: 'kind', label: titles.kind, options: ownerKinds },
  { kind: 'pick', name: 'toId', label: titles.toName, field: Receiver },
  { kind: 'days', from: 'givenFrom', to: 'givenTo', label: titles.givenAt, future: false },
]

const topics = ['pack', 'customer']
const calls = [packs.list]

const PacksPage = () => {
  const { id: me } = usePerson()
  const [open, setOpen] = useState<PackRow | null>(null)
  const actions = useMemo(() => [confirming(me)], [me])
  useLive(topics, calls)
  return (
    <>
      <ListPage
        list={packs.list}
        noun="交接包"
        filledBy="客户转移、分配或离职交接给同事后，这里会出现她的交接包。"
        columns={columns}
        filters={filters}
        actions={actions}
        onOpen={setOpen}
      />
      <Suspense fallback={null}>{open && <PackDrawer id={open.id} onClose={() => setOpen(null)} />}</Suspense>
    </>
  )
}
export default PacksPage
