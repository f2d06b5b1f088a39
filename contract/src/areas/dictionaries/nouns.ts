/** A dictionary and its entries, as lists and selectors read them. Source: specification 000 §7; clinical-admin book §15. */
import { type Static, Type } from 'typebox'
import { carries, choice, noun, of, onOff, other, place, shown, text, title } from '../../noun.ts'
import { carried } from '../../table.ts'
import { Id, Shape, Text, Word } from '../../words.ts'

/** Colours of an entry (specification 000 §3, tags); empty is none. */
export const dictionaryColors = ['', 'green', 'yellow', 'blue', 'purple', 'cyan', 'red'] as const

const truth = of<boolean>(Type.Boolean())
const pages = ['/system/dict']
/** What a list is known by in records and programs. */
const typePattern = '^[a-z][a-z0-9_]{1,39}$'
export const TypeWord = Text(40, { pattern: typePattern })

/** A list. `system`: the product reasons with its values; `own`: made by the hospital; `sorted`: follows dictSort. */
export const dictionaryType = noun(
  '字典类型',
  {
    type: title('类型编码', 40, { pattern: typePattern }),
    name: title('名称', 30),
    remark: text('备注', 200),
    sorted: carries(truth),
    system: carries(truth),
    own: shown('来源', truth, { fixed: true }),
    status: onOff(),
    itemCount: shown('选项数', of<number>(Type.Integer())),
  },
  {
    table: 'dictionaries.visible_type',
    short: '字典',
    pages,
    keyword: ['type', 'name'],
    keywordUpTo: 60,
    asked: ['status'],
    object: 'dictType',
  },
)
export type DictionaryTypeRow = Static<typeof dictionaryType.entity>

/** An entry as it is kept. `own`: the hospital added it; `changed`: it words the platform's anew. */
export const dictionaryEntry = noun(
  '字典选项',
  {
    dictType: title('字典类型', 40, { pattern: typePattern }),
    dictValue: title('值', 60, { column: 'value' }),
    dictLabel: title('标签', 60, { column: 'label' }),
    dictSort: place({ column: 'sort' }),
    /** Y: what a new form begins with. */
    isDefault: choice('默认', { Y: '是', N: '否' }),
    /** 1 keeps history readable only. */
    status: onOff(),
    color: other('颜色', of<string>(Text(10)), { write: Word(...dictionaryColors), said: carried }),
    own: shown('来源', truth, { fixed: true }),
    changed: carries(truth),
  },
  {
    table: 'dictionaries.visible_item',
    short: '选项',
    pages,
    keyword: ['dictValue', 'dictLabel'],
    keywordUpTo: 60,
    asked: ['dictType', 'status'],
    object: 'dictEntry',
  },
)
export type DictionaryEntryRow = Static<typeof dictionaryEntry.entity>

const { own: _own, changed: _changed, version: _version, ...read } = dictionaryEntry.answers
/** One entry of a list, as selectors of the specification's older door read it. */
export const DictionaryItem = of<Omit<DictionaryEntryRow, 'own' | 'changed' | 'version'>>(Shape(read))

/** An entry as the rabbit family's selectors read it. */
export const DictionaryOption = Shape({ id: Id, value: Text(60), label: Text(60), isDefault: Type.Boolean() })
