/** Dictionaries: the lists behind every selector. Source: specification 000 §7, clinical-admin book §24. */
import { Type } from 'typebox'
import { call } from '../call.ts'
import { Id, Shape, Status, Text, Word } from '../words.ts'

/** One entry of a list. `isDefault` Y marks what a new form begins with; `status` 1 keeps history readable only. */
export const DictionaryItem = Shape({
  id: Id,
  dictType: Text(40),
  dictValue: Text(60),
  dictLabel: Text(60),
  dictSort: Type.Integer(),
  isDefault: Word('Y', 'N'),
  status: Status,
  color: Text(10),
})

/** An entry as the rabbit family's selectors read it. */
export const DictionaryOption = Shape({ id: Id, value: Text(60), label: Text(60), isDefault: Type.Boolean() })

const rows = Type.Array(DictionaryItem)

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
  /** Enabled entries of one list, by the list's id. */
  options: call('GET /api/v1/rabbit/data/dictionary/option/find', {
    title: '字典下拉选项',
    may: 'self',
    envelope: 'rabbit',
    input: { id: Id },
    output: Type.Array(DictionaryOption),
  }),
}
