/** 公海客户: taken by whoever may, shared by who leads. */
import { ownerMoves } from '@clinic/contract/areas/customers/ownership.ts'
import { type PoolKind, type PoolRow, poolKinds, pools, poolTable } from '@clinic/contract/areas/pool/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { act, type ListTool, type RowAction } from '../../kit/act/action.ts'
import { listExport } from '../../kit/act/known-buttons.ts'
import { sayPartial } from '../../kit/act/say-partial.ts'
import type { Column } from '../../kit/list/column.tsx'
import type { FieldProps, FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { Choice } from '../../kit/pick/Picker.tsx'
import { lifeStageWords } from '../customers/index.ts'
import { distributeFields, distributeInput, sayShared } from './distribute.tsx'

const titles = titlesOf(poolTable)
const LookDrawer = lazy(() => import('./LookDrawer.tsx'))

/** What is taken and given is of one kind: the list shows one, the consultants' unless the other is chosen. */
const USUAL: PoolKind = 'consultant'

const PoolFilter = (props: FieldProps) => (
  <Choice
    {...props}
    width={150}
    placeholder="公海名称"
    call={pools.settings}
    input={{ pageSize: 100 }}
    options={({ result }) => result.map(({ id, name }) => ({ value: id, label: name }))}
  />
)

const columns: readonly Column<PoolRow>[] = [
  {
    name: 'customerName',
    title: titles.customerName,
    width: 120,
    frozen: true,
    show: ({ customerName, sex, age }) => [customerName, [sex, age].filter(Boolean).join(' ')].join(' ').trim(),
  },
  { name: 'phone', title: titles.phone, width: 120 },
  { name: 'lifeStage', title: titles.lifeStage, width: 96, kind: 'state', words: lifeStageWords, card: true },
  { name: 'channelName', title: titles.channelName, width: 110 },
  { name: 'enteredAt', title: titles.enteredAt, width: 112, kind: 'moment', sort: true, card: true },
  { name: 'mode', title: titles.mode, width: 90, folded: true, show: ({ mode }) => ownerMoves[mode] },
  { name: 'reason', title: titles.reason, width: 150, card: true },
  { name: 'fromName', title: titles.fromName, width: 90 },
  { name: 'idleDays', title: titles.idleDays, width: 92, kind: 'number' },
  { name: 'visitCount', title: titles.visitCount, width: 84, kind: 'number', folded: true },
  { name: 'poolName', title: titles.poolName, width: 130, folded: true },
  { name: 'customerNo', title: titles.customerNo, width: 130, folded: true },
]

const filters: readonly FilterOf<typeof pools.list>[] = [
  { kind: 'text', name: 'keyword', label: '姓名、拼音、编号、手机后四位', width: 236 },
  { kind: 'select', name: 'kind', label: titles.kind, options: poolKinds },
  { kind: 'select', name: 'lifeStage', label: titles.lifeStage, options: lifeStageWords },
  { kind: 'days', from: 'enteredFrom', to: 'enteredTo', label: titles.enteredAt, future: false },
  { kind: 'pick', name: 'poolId', label: titles.poolName, field: PoolFilter },
  {
    kind: 'select',
    name: 'mode',
    label: titles.mode,
    options: {
      released: ownerMoves.released,
      taken: ownerMoves.taken,
      recycled: ownerMoves.recycled,
      left: ownerMoves.left,
    },
  },
]

type Claimed = OutputOf<typeof pools.claim>
const sayClaimed = (answer: unknown) => {
  const { claimed, refused } = answer as Claimed
  sayPartial(`已领取 ${claimed} 位`, refused)
}

const claim = (kind: PoolKind): RowAction<PoolRow> =>
  act(pools.claim, {
    label: '领取',
    verb: true,
    input: ({ customerId }: PoolRow) => ({ kind, customerIds: [customerId] }),
    done: null,
    onDone: sayClaimed,
  })

const toolsFor = (kind: PoolKind): readonly ListTool<PoolRow>[] => [
  {
    ...act(pools.claim, {
      label: '领取所选',
      input: (rows: readonly PoolRow[]) => ({ kind, customerIds: rows.map(({ customerId }) => customerId) }),
      done: null,
      onDone: sayClaimed,
    }),
    selection: 'some',
  },
  {
    ...act(pools.distribute, {
      label: '分配',
      fields: distributeFields(kind),
      initial: () => ({ mode: 'average' as const }),
      input: (rows: readonly PoolRow[]) => ({ kind, customerIds: rows.map(({ customerId }) => customerId) }),
      toInput: distributeInput(kind),
      saveLabel: '分配',
      done: null,
      onDone: sayShared,
    }),
    selection: 'some',
  },
  listExport(pools.export),
]

export const LyingTab = () => {
  const [query] = useSearchParams()
  const kind: PoolKind = query.get('kind') === 'developer' ? 'developer' : USUAL
  const always = useMemo(() => ({ kind }), [kind])
  const [looked, look] = useState<PoolRow | null>(null)
  const actions = useMemo(
    () => [claim(kind), { label: '最近跟进', opens: true, may: pools.look.may, run: look }],
    [kind],
  )
  const tools = useMemo(() => toolsFor(kind), [kind])
  return (
    <>
      <ListPage
        embedded
        list={pools.list}
        noun="公海客户"
        filledBy="放回、收回或按规则回收的客户会出现在这里。"
        columns={columns}
        filters={filters}
        always={always}
        actions={actions}
        tools={tools}
      />
      {looked && (
        <Suspense fallback={null}>
          <LookDrawer row={looked} onClose={() => look(null)} />
        </Suspense>
      )}
    </>
  )
}
