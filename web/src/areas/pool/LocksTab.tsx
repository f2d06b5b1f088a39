/** 锁定的客户: who is kept from falling in, until when; freed by whoever may lock. */
import { LOCK_DAYS, type LockRow, poolKinds, poolLockTable, pools } from '@clinic/contract/areas/pool/calls.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { act, type RowAction } from '../../kit/act/action.ts'
import { sayPartial } from '../../kit/act/say-partial.ts'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'

const titles = titlesOf(poolLockTable)

const columns: readonly Column<LockRow>[] = [
  { name: 'customerName', title: titles.customerName, kind: 'customer', width: 120, frozen: true },
  { name: 'kind', title: titles.kind, width: 88, show: ({ kind }) => poolKinds[kind] },
  { name: 'ownerName', title: titles.ownerName, width: 100, card: true },
  { name: 'untilOn', title: titles.untilOn, kind: 'day', width: 110, sort: true, card: true },
  { name: 'reason', title: titles.reason, width: 200 },
  { name: 'lockedAt', title: titles.lockedAt, kind: 'moment', width: 112, sort: true },
  { name: 'customerNo', title: titles.customerNo, width: 140, folded: true },
]

const filters: readonly FilterOf<typeof pools.locks>[] = [
  { kind: 'select', name: 'kind', label: titles.kind, options: poolKinds },
  { kind: 'days', from: 'untilFrom', to: 'untilTo', label: titles.untilOn },
]

const actions: readonly RowAction<LockRow>[] = [
  act(pools.unlock, {
    label: '解除锁定',
    verb: true,
    input: ({ customerId, kind }: LockRow) => ({ kind, customerIds: [customerId] }),
    confirm: ({ customerName }) => `将解除“${customerName}”的锁定，之后按公海规则回收，是否继续?`,
    done: null,
    onDone: (answer) => {
      const { unlocked, refused } = answer as { unlocked: number; refused: [] }
      sayPartial(`已解除 ${unlocked} 位`, refused)
    },
  }),
]

export const LocksTab = () => (
  <ListPage
    embedded
    list={pools.locks}
    noun="锁定的客户"
    filledBy={`在“即将掉公海”里，或打开客户后在“更多”里，可以锁定自己的客户，最长 ${LOCK_DAYS} 天。`}
    columns={columns}
    filters={filters}
    actions={actions}
  />
)
