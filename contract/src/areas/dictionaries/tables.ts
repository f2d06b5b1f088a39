/** What the lists of this area show and what their columns are called (see `table.ts`). */
import type { Static } from 'typebox'
import { type ColumnsOf, carried, fixed, type Table } from '../../table.ts'
import type { DictionaryEntry, DictionaryType } from './nouns.ts'

export const visibleTypeTable = {
  name: 'dictionaries.visible_type',
  pages: ['/system/dict'],
  columns: {
    type: fixed('类型编码'),
    name: fixed('名称'),
    remark: '备注',
    sorted: carried,
    system: carried,
    own: fixed('来源'),
    status: fixed('状态'),
    itemCount: '选项数',
  } satisfies ColumnsOf<Static<typeof DictionaryType>>,
} satisfies Table

export const visibleItemTable = {
  name: 'dictionaries.visible_item',
  pages: ['/system/dict'],
  columns: {
    dictType: fixed('字典类型'),
    dictValue: fixed('值'),
    dictLabel: fixed('标签'),
    dictSort: '排序',
    isDefault: '默认',
    status: fixed('状态'),
    color: carried,
    own: fixed('来源'),
    changed: carried,
  } satisfies ColumnsOf<Static<typeof DictionaryEntry>>,
} satisfies Table
