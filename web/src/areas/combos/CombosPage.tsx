/** 套餐管理: what is sold together for one price. */
import { comboKinds, combos } from '@clinic/contract/areas/combos/calls.ts'
import type { ComboRow } from '@clinic/contract/areas/combos/nouns.ts'
import { refundRules } from '@clinic/contract/areas/combos/refund-rule.ts'
import { comboTable } from '@clinic/contract/areas/combos/tables.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { lazy } from 'react'
import { act, type ListTool, type RowAction } from '../../kit/act/action.ts'
import { buttonOf, listExport, removal } from '../../kit/act/known-buttons.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { None, StateTag } from '../../kit/show/text.tsx'
import { statusWords } from '../../words/states.ts'
import { ProductFilter } from '../products/index.ts'
import { foldsOf, inputOf } from './content.ts'

const titles = titlesOf(comboTable)

// A list is drawn without its forms; they arrive with the first one that opens.
const ComboFields = lazy(async () => ({ default: (await import('./combo-fields.tsx')).ComboFields }))

const rateText = ({ rateBp }: ComboRow) => (rateBp > 0 ? foldsOf(rateBp) : <None />)

/** 从 … 到 …, as far as it is said. */
const spanText = ({ saleFrom, saleTo, validDays }: ComboRow): string =>
  [saleFrom || saleTo ? `${saleFrom ?? ''} 至 ${saleTo ?? ''}`.trim() : '', validDays ? `购后 ${validDays} 天` : '']
    .filter(Boolean)
    .join('，') || '长期'

const soldText = ({ soldCount, totalLimit }: ComboRow): string =>
  totalLimit ? `${soldCount} / ${totalLimit}` : String(soldCount ?? 0)

const Name = ({ row }: { row: ComboRow }) => (
  <>
    {row.name} {row.lines.some(({ isOff }) => isOff) && <StateTag value="含停用项目" />}
  </>
)

const columns: Column<ComboRow>[] = [
  { name: 'name', title: titles.name, frozen: true, width: 200, sort: true, show: (row) => <Name row={row} /> },
  { name: 'code', title: titles.code, width: 110, sort: true, wide: true },
  { name: 'kind', title: titles.kind, width: 84, show: (row) => comboKinds[row.kind] },
  { name: 'price', title: titles.price, kind: 'money', width: 104, sort: true, card: true },
  { name: 'original', title: titles.original, kind: 'money', width: 104 },
  { name: 'rateBp', title: titles.rateBp, width: 76, show: rateText },
  { name: 'margin', title: titles.margin, kind: 'money', width: 104 },
  { name: 'span', title: '有效期', value: spanText },
  { name: 'soldCount', title: '已售/限量', width: 92, show: soldText },
  { name: 'perCustomerLimit', title: titles.perCustomerLimit, kind: 'number', width: 84, folded: true },
  {
    name: 'byOriginal',
    title: titles.byOriginal,
    width: 150,
    folded: true,
    show: (row) => refundRules[row.byOriginal ? 'original' : 'share'],
  },
  { name: 'status', title: titles.status, kind: 'state', words: statusWords, width: 70, card: true },
  { name: 'updatedAt', title: titles.updatedAt, kind: 'moment', width: 112, sort: true, folded: true },
]

const filters: FilterOf<typeof combos.list>[] = [
  { kind: 'text', name: 'keyword', label: '名称、编码、拼音' },
  { kind: 'select', name: 'status', label: titles.status, options: statusWords, width: 100 },
  { kind: 'select', name: 'kind', label: titles.kind, options: comboKinds, width: 120 },
  { kind: 'pick', name: 'productId', label: '含项目', field: ProductFilter },
]

const S = fieldsOf(combos.setSetting)
const fields = <ComboFields />

const setStatus = (name: 'enable' | 'disable', status: 0 | 1) =>
  act(combos.setStatus, {
    ...buttonOf(name),
    undo: (answer, row: ComboRow) => ({
      call: combos.setStatus,
      input: { ...(answer as { id: number; version: number }), status: row.status },
    }),
    shown: (row: ComboRow) => row.status !== status,
    input: ({ id, version }: ComboRow) => ({ id, version, status }),
  })

const actions: RowAction<ComboRow>[] = [
  act(combos.update, {
    ...buttonOf('edit'),
    opens: true,
    reads: combos.one,
    width: 1040,
    fields,
    title: (row: ComboRow) => `编辑套餐：${row.name}`,
    follows: ['已开的订单不变，新开的订单按改后的套餐。'],
    toInput: (values, { id, version }) => ({ ...inputOf(values), id, version }),
  }),
  setStatus('enable', 0),
  setStatus('disable', 1),
  removal(combos.remove, {
    confirm: (row) => `套餐“${row.name}”将被删除，不能恢复。已开过单的套餐不能删除，可改为禁用。`,
  }),
]

const tools: ListTool<ComboRow>[] = [
  {
    ...act(combos.create, {
      label: '新增套餐',
      width: 1040,
      fields,
      initial: () => ({ kind: 'FIXED' as const, groups: [], lines: [] }),
      toInput: inputOf,
    }),
    primary: true,
  },
  act(combos.setSetting, {
    label: '套餐设置',
    saveLabel: '保存',
    reads: combos.setting,
    input: () => ({}),
    fields: <S.Switch name="sharesGifts" label="赠品分摊售价" help="开启后赠品按权重分摊套餐售价，已开的订单不变" />,
  }),
  listExport(combos.export),
]

const topics = ['combo.changed'] as const
const asked = [combos.list]

const CombosPage = () => {
  useLive(topics, asked)
  return <ListPage list={combos.list} noun="套餐" columns={columns} filters={filters} tools={tools} actions={actions} />
}
export default CombosPage
