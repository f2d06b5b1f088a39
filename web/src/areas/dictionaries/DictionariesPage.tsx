/** 字典管理: the lists at the left, their entries at the right. */

import {
  dictionaryEntries,
  whyNotAddItem,
  whyNotRemoveItem,
  whyNotSort,
} from '@clinic/contract/areas/dictionaries/calls.ts'
import {
  type DictionaryEntryRow,
  type DictionaryTypeRow,
  dictionaryEntry,
} from '@clinic/contract/areas/dictionaries/nouns.ts'
import type { Refusal } from '@clinic/contract/refusals.ts'
import { Tag } from 'antd'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ListTool, RowAction } from '../../kit/act/action.ts'
import { known, removal } from '../../kit/act/known-buttons.ts'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import type { Column } from '../../kit/list/column.tsx'
import type { FilterOf } from '../../kit/list/filter.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { Move, Place } from '../../kit/list/place.ts'
import { statusWords } from '../../words/states.ts'
import { TypeAside } from './TypeAside.tsx'
import { useTypes } from './types.ts'

const { heads } = dictionaryEntry

const SortDrawer = lazy(() => import('./SortDrawer.tsx'))
const ImportDrawer = lazy(() => import('./ImportDrawer.tsx'))

const colorWords = { '': '不着色', green: '绿', yellow: '黄', blue: '蓝', purple: '紫', cyan: '青', red: '红' } as const
const colorOf = (color: string) => (color ? { color } : {})

/** The list by its name; its code, which imports and programs ask for, on hover. */
const TypeName = ({ type }: { type: string }) => (
  <span title={type}>{useTypes().data?.result.find((one) => one.type === type)?.name ?? type}</span>
)

const columns: Column<DictionaryEntryRow>[] = [
  {
    name: 'dictLabel',
    title: heads.dictLabel,
    width: 160,
    frozen: true,
    sort: true,
    show: ({ dictLabel, color }) => <Tag {...colorOf(color)}>{dictLabel}</Tag>,
  },
  { name: 'dictValue', title: heads.dictValue, width: 130, sort: true, card: true },
  {
    name: 'dictType',
    title: heads.dictType,
    width: 150,
    sort: true,
    show: ({ dictType }) => <TypeName type={dictType} />,
  },
  { name: 'dictSort', title: heads.dictSort, kind: 'number', width: 80, sort: true },
  {
    name: 'isDefault',
    title: heads.isDefault,
    width: 70,
    show: ({ isDefault }) => (isDefault === 'Y' ? <Tag color="blue">默认</Tag> : ''),
  },
  { name: 'status', title: heads.status, kind: 'state', words: statusWords, width: 80, sort: true, card: true },
  {
    name: 'own',
    title: heads.own,
    width: 90,
    card: true,
    show: ({ own, changed }) => (own ? '本院新增' : changed ? '本院修改' : '平台'),
  },
]

const filters: FilterOf<typeof dictionaryEntries.list>[] = [
  { kind: 'text', name: 'keyword', label: '值、标签' },
  { kind: 'select', name: 'status', label: heads.status, options: statusWords, width: 100 },
]

const F = fieldsOf(dictionaryEntries.create, dictionaryEntry)
const fields = (fixed: boolean) => (
  <FieldGrid>
    <F.Text name="dictLabel" />
    <F.Text name="dictValue" disabled={fixed} help="记录里保存的是值，保存后不能修改" />
    <F.Number name="dictSort" help="小的在前；不填排在最后" />
    <F.Select name="color" options={colorWords} />
    <F.Radio name="isDefault" help="一个字典只有一个默认选项" />
    <F.Radio name="status" help="禁用后不再出现在下拉框，历史数据照常显示" />
  </FieldGrid>
)

const worded = ({ id, version, dictType, dictValue, dictLabel }: DictionaryEntryRow) => ({
  id,
  version,
  dictType,
  dictValue,
  dictLabel,
})
const setStatus = (name: 'enable' | 'disable', status: 0 | 1): RowAction<DictionaryEntryRow> =>
  known(name, dictionaryEntries.update, {
    shown: (row) => row.status !== status,
    input: (row) => ({ ...worded(row), status }),
  })

const actions: RowAction<DictionaryEntryRow>[] = [
  known('edit', dictionaryEntries.update, {
    opens: true,
    fields: fields(true),
    input: worded,
    title: ({ dictLabel }) => `编辑选项：${dictLabel}`,
  }),
  setStatus('enable', 0),
  setStatus('disable', 1),
  known('restore', dictionaryEntries.remove, {
    label: '恢复默认',
    danger: true,
    shown: ({ own, changed }) => !own && changed,
    confirm: ({ dictLabel }) => `放弃本院对“${dictLabel}”的修改，恢复为平台的标签、排序、颜色和状态？`,
    done: '已恢复默认',
  }),
  removal<DictionaryEntryRow>(dictionaryEntries.remove, {
    shown: ({ own }) => own,
    whyNot: whyNotRemoveItem,
    confirm: ({ dictLabel }) => `选项“${dictLabel}”将被删除，不能恢复。已被使用的选项不能删除，可改为禁用。`,
  }),
]

const chooseFirst: Refusal = { key: 'web.selection', code: 400, message: '请先在左侧选择一个字典' }

type Open = { sort: () => void; upload: () => void }
const toolsOf = (type: DictionaryTypeRow | undefined, open: Open): ListTool<DictionaryEntryRow>[] => [
  {
    label: '新增选项',
    primary: true,
    call: dictionaryEntries.create,
    fields: fields(false),
    title: `新增选项：${type?.name ?? ''}`,
    whyNot: () => (type ? whyNotAddItem(type) : chooseFirst),
    input: () => ({ dictType: type?.type }),
    initial: () => ({ isDefault: 'N', status: 0, color: '' }),
  },
  {
    label: '排序',
    may: dictionaryEntries.sort.may,
    whyNot: () => (type ? whyNotSort(type) : chooseFirst),
    run: open.sort,
  },
  { label: '导入', may: dictionaryEntries.importSheet.may, run: open.upload },
]

const DictionariesPage = () => {
  const types = useTypes()
  const [query] = useSearchParams()
  const chosen = query.get('dictType') ?? undefined
  const [open, setOpen] = useState<'sort' | 'import' | null>(null)
  const type = types.data?.result.find((one) => one.type === chosen)
  const tools = useMemo(() => toolsOf(type, { sort: () => setOpen('sort'), upload: () => setOpen('import') }), [type])
  const aside = useCallback(
    (_filters: Place['filters'], move: Move) => (
      <TypeAside
        types={types}
        chosen={chosen}
        onChoose={(dictType) => move({ filters: dictType ? { dictType } : {}, page: 1, sortName: undefined })}
      />
    ),
    [types, chosen],
  )
  const close = () => setOpen(null)
  return (
    <>
      <ListPage
        list={dictionaryEntries.list}
        noun={dictionaryEntry.name}
        columns={columns}
        filters={filters}
        tools={tools}
        actions={actions}
        aside={aside}
      />
      <Suspense fallback={null}>
        {open === 'sort' && type && <SortDrawer dictType={type.type} name={type.name} onClose={close} />}
        {open === 'import' && <ImportDrawer onClose={close} />}
      </Suspense>
    </>
  )
}
export default DictionariesPage
