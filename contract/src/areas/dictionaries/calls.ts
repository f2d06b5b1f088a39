/**
 * Dictionaries: the lists behind every selector, and how a hospital keeps them.
 * Source: specification 000 §7 (calls), 000 §9 (order), clinical-admin book §15 and §24.
 */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { crudOf, postedOf } from '../../crud.ts'
import { defineRefusals, type Refusal } from '../../refusals.ts'
import { Id, Shape, Text, Word } from '../../words.ts'
import { DictionaryItem, DictionaryOption, dictionaryEntry, dictionaryType, TypeWord } from './nouns.ts'

export const dictionaryRefusals = defineRefusals('dictionaries', {
  typeTaken: [40994, '{type}已存在，请换一个编码'],
  valueTaken: [40995, '{value}已存在，请换一个值'],
  typeInUse: [40996, '字典里还有选项，请先删除选项，或改为禁用'],
  platformType: [40394, '平台字典不能修改或删除，可以修改其中选项的标签、排序、颜色和状态'],
  systemType: [40393, '系统字典的值由程序使用，不能新增、删除；可以修改标签、排序、颜色和状态'],
  platformItem: [40395, '平台选项不能删除，可改为禁用'],
  valueFixed: [40396, '选项的值和所属字典保存后不能修改，请新增一个选项并禁用原来的'],
  unsorted: [42200, '“{name}”按固定顺序显示，不参与排序'],
  unreadableSheet: [40094, '文件无法读取，请使用下载的模板（.xlsx）'],
  wrongHeader: [40095, '表头缺少“{column}”列，请使用下载的模板'],
  sheetTooLong: [40096, '一次最多导入 {limit} 行，文件中有 {rows} 行，请分批导入'],
})

/** Why this list itself cannot be edited or deleted. */
export const whyNotKeepType = ({ own }: { own: boolean }): Refusal | null =>
  own ? null : dictionaryRefusals.platformType()
/** Why nothing can be added to this list. */
export const whyNotAddItem = ({ system }: { system: boolean }): Refusal | null =>
  system ? dictionaryRefusals.systemType() : null
/** Why this entry cannot be deleted; the hospital's words over a platform entry can always be taken back. */
export const whyNotRemoveItem = ({ own, changed }: { own: boolean; changed: boolean }): Refusal | null =>
  own || changed ? null : dictionaryRefusals.platformItem()
/** Why the entries of this list cannot be put in order (pay_type, specification 000 §9). */
export const whyNotSort = ({ sorted, name }: { sorted: boolean; name: string }): Refusal | null =>
  sorted ? null : dictionaryRefusals.unsorted({ name })

const rows = Type.Array(DictionaryItem)
const may = 'system:dict'
const typesByRabbit = postedOf('/api/v1/rabbit/data/dictionary', dictionaryType, { may })
const rabbit = { envelope: 'rabbit' } as const

export const dictionaries = {
  /** Entries of the lists named (comma-separated), or of every list; in list order, `pay_type` in its own. */
  items: call('POST /api/v1/AppConfig/sysItem/itemPageInfos', {
    title: '字典选项',
    may: 'self',
    effect: 'read',
    input: {
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 999 })),
      query: Type.Optional(
        Shape({
          status: Type.Optional(Word('0', '1')),
          dictType: Type.Optional(Text(400, { pattern: '^[a-z][a-z0-9_,]*$' })),
        }),
      ),
      custQuery: Type.Optional(Text(60)),
    },
    output: Type.Object({ rows, result: rows, total: Type.Integer() }),
  }),
  /** Every list with its entries, disabled ones too: they keep history readable. */
  all: call('GET /api/v1/his/dic/data/dic/all', {
    title: '全部字典',
    may: 'self',
    output: Type.Array(Shape({ dictType: Text(40), dictName: Text(30), items: rows })),
  }),
  /** Enabled entries of one list, by the list's id. */
  options: call('GET /api/v1/rabbit/data/dictionary/option/find', {
    title: '字典下拉选项',
    may: 'self',
    ...rabbit,
    input: { id: Id },
    output: Type.Array(DictionaryOption),
  }),
  /** The lists an entry can be put under, as options: `value` is the list's word. */
  parentOptions: call('POST /api/v1/rabbit/data/option/parentoption/find', {
    title: '上级字典选项',
    may: 'self',
    effect: 'read',
    ...rabbit,
    output: Type.Array(DictionaryOption),
  }),
  findAll: call('POST /api/v1/rabbit/data/dictionary/find/all', {
    title: '字典类型',
    may: 'self',
    effect: 'read',
    ...rabbit,
    output: Type.Array(dictionaryType.entity),
  }),
  findPage: typesByRabbit.page,
  create: typesByRabbit.create,
  update: typesByRabbit.update,
  remove: typesByRabbit.remove,
}

/** The same lists under the hospital server's name. */
export const dictionaryTypes = crudOf('/api/v1/his/dictType', dictionaryType, { may })

// A list is asked for by its whole word, not by a part of it.
const entries = { may, filters: { dictType: Type.Optional(TypeWord) } } as const

/** What was wrong with one cell of an imported sheet. Rows count from 1 with the header. */
const SheetFault = Shape({ row: Type.Integer(), column: Text(30), reason: Text(200) })

export const dictionaryEntries = {
  ...crudOf('/api/v1/his/dictData', dictionaryEntry, entries),
  /** Puts the entries of a list in this order; all of them, by id. */
  sort: call('PUT /api/v1/his/dictData/sort', {
    title: '字典选项排序',
    may: 'system:dict:sort',
    input: { dictType: TypeWord, ids: Type.Array(Id, { minItems: 1, maxItems: 999, uniqueItems: true }) },
    output: Type.Object({ changed: Type.Integer() }),
  }),
  template: call('GET /api/v1/his/dictData/excel/template', {
    title: '下载字典导入模板',
    may: 'system:dict:import',
    form: 'file',
  }),
  /** All rows or none. `file`: the .xlsx in base64; `dryRun` only reports. Key of a row is type and value. */
  importSheet: call('POST /api/v1/his/dictData/excel/import', {
    title: '导入字典选项',
    may: 'system:dict:import',
    input: {
      file: Type.String({ minLength: 4, maxLength: 1_000_000, pattern: '^[A-Za-z0-9+/]+={0,2}$' }),
      dryRun: Type.Optional(Type.Boolean()),
    },
    output: Type.Object({
      rows: Type.Integer(),
      created: Type.Integer(),
      updated: Type.Integer(),
      unchanged: Type.Integer(),
      faults: Type.Array(SheetFault),
      saved: Type.Boolean(),
    }),
    perMinute: 20,
  }),
}

/** A third door of the specification to the same entries. */
export const dictionaryOptions = crudOf('/api/v1/his/dicopt', dictionaryEntry, entries)
