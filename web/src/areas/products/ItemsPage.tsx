/** 项目管理: the catalogue, its tree at the left. */

import { categories, itemTypes, products, units } from '@clinic/contract/areas/products/calls.ts'
import { levelsText } from '@clinic/contract/areas/products/level-prices.ts'
import type { ProductRow } from '@clinic/contract/areas/products/nouns.ts'
import { productTable } from '@clinic/contract/areas/products/tables.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import { act, type ListTool, type RowAction } from '../../kit/act/action.ts'
import { buttonOf, known, removal } from '../../kit/act/known-buttons.ts'
import type { Column } from '../../kit/list/column.tsx'
import type { FieldProps, FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { useLive } from '../../kit/live.ts'
import { statusWords } from '../../words/states.ts'
import { DepartmentChoice } from '../staff/index.ts'
import { back, moveMany, repriceMany, setStatusOfMany } from './batch.tsx'
import { withoutNames } from './levels.ts'
import { KindChoice } from './pickers.tsx'
import { newProduct, ProductFields } from './product-fields.tsx'
import { TypeAside } from './TypeAside.tsx'

const titles = titlesOf(productTable)

const ImportDrawer = lazy(() => import('./ImportDrawer.tsx'))

const tenders = {
  allowWallet: '余额',
  allowCard: '会员卡',
  allowCoin: '好美币',
  allowPoint: '积分',
  allowCoupon: '券',
} as const

const tendersOf = (row: ProductRow): string => {
  const words = Object.entries(tenders).filter(([name]) => row[name as keyof typeof tenders])
  return words.length === Object.keys(tenders).length ? '不限' : words.map(([, word]) => word).join('、') || '仅现款'
}

const columns: Column<ProductRow>[] = [
  { name: 'name', title: titles.name, frozen: true, width: 180, sort: true },
  { name: 'code', title: titles.code, width: 84, sort: true, wide: true },
  { name: 'typePath', title: titles.typePath, width: 120 },
  { name: 'price', title: titles.price, kind: 'money', width: 100, sort: true, card: true },
  {
    name: 'levelPrices',
    title: titles.levelPrices,
    width: 180,
    folded: true,
    value: ({ levelPrices = [] }) => levelsText(levelPrices),
  },
  { name: 'floorPrice', title: titles.floorPrice, kind: 'money', width: 96, sort: true },
  { name: 'cost', title: titles.cost, kind: 'money', width: 100, sort: true, folded: true },
  { name: 'unit', title: titles.unit, width: 56, wide: true, show: (row) => units[row.unit] },
  { name: 'sessionsPerUnit', title: titles.sessionsPerUnit, kind: 'number', width: 60, wide: true },
  { name: 'status', title: titles.status, kind: 'state', words: statusWords, width: 70, card: true },
  { name: 'category', title: titles.category, width: 92, sort: true },
  { name: 'itemType', title: titles.itemType, width: 76, wide: true, show: (row) => itemTypes[row.itemType] },
  { name: 'kindName', title: titles.kindName, width: 100, folded: true },
  { name: 'durationMin', title: '时长(分)', kind: 'number', width: 80, folded: true },
  { name: 'tenders', title: '可用支付', width: 100, wide: true, value: tendersOf },
  {
    name: 'taxRate',
    title: titles.taxRate,
    width: 64,
    show: (row) => (row.taxRate === '免税' ? row.taxRate : `${row.taxRate}%`),
  },
  { name: 'updatedAt', title: titles.updatedAt, kind: 'moment', width: 112, sort: true, folded: true },
]

const DepartmentFilter = (props: FieldProps) => <DepartmentChoice {...props} cure width={132} />

const filters: FilterOf<typeof products.list>[] = [
  { kind: 'text', name: 'keyword', label: '名称、编码、拼音' },
  { kind: 'select', name: 'status', label: titles.status, options: statusWords, width: 100 },
  {
    kind: 'select',
    name: 'category',
    label: titles.category,
    options: categories.map((word) => ({ value: word, label: word })),
  },
  { kind: 'select', name: 'itemType', label: titles.itemType, options: itemTypes },
  { kind: 'pick', name: 'kindId', label: titles.kindName, field: KindChoice },
  { kind: 'pick', name: 'deptId', label: titles.cureDeptIds, field: DepartmentFilter },
]

const fields = <ProductFields />

const setStatus = (name: 'enable' | 'disable', status: 0 | 1) =>
  act(products.setStatus, {
    ...buttonOf(name),
    undo: (answer, row: ProductRow) => back(answer, [row], status),
    shown: (row: ProductRow) => row.status !== status,
    input: ({ id, version }: ProductRow) => ({ items: [{ id, version }], status }),
  })

const actions: RowAction<ProductRow>[] = [
  known('edit', products.update, {
    opens: true,
    reads: products.one,
    fields,
    toInput: (values, { id, version }) => ({ ...withoutNames(values), id, version }),
    title: (row) => `编辑项目：${row.name}`,
  }),
  setStatus('enable', 0),
  setStatus('disable', 1),
  removal(products.remove, {
    confirm: (row) => `项目“${row.name}”将被删除，不能恢复。已开过单的项目不能删除，可改为禁用。`,
  }),
]

const toolsWith = (openImport: () => void): ListTool<ProductRow>[] => [
  { label: '新增项目', primary: true, call: products.create, fields, initial: () => newProduct, toInput: withoutNames },
  setStatusOfMany('批量启用', 0),
  setStatusOfMany('批量禁用', 1),
  repriceMany,
  moveMany,
  { label: '导入项目', may: products.importSheet.may, run: openImport },
  known('export list', products.exportPrices, { label: '导出价目表' }),
  { label: '下载导入模板', call: products.template, exports: true },
]

const topics = ['product.changed'] as const
const asked = [products.list]

const ItemsPage = () => {
  useLive(topics, asked)
  const [importing, setImporting] = useState(false)
  const tools = useMemo(() => toolsWith(() => setImporting(true)), [])
  return (
    <>
      <ListPage
        list={products.list}
        noun="项目"
        columns={columns}
        filters={filters}
        tools={tools}
        actions={actions}
        aside={(now, move) => (
          <TypeAside
            chosen={now['typeId'] as number | undefined}
            onChoose={(typeId) => move({ filters: { ...now, typeId }, page: 1 })}
          />
        )}
      />
      <Suspense fallback={null}>{importing && <ImportDrawer onClose={() => setImporting(false)} />}</Suspense>
    </>
  )
}
export default ItemsPage
