/** A dictionary and its entries, as lists and selectors read them. Source: specification 000 §7; clinical-admin book §15. */
import { type Static, Type } from 'typebox'
import { Id, Shape, Status, Text, Version, Word } from '../../words.ts'

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

/** An entry as it is kept: its version, whether the hospital added it or worded the platform's. */
export const DictionaryEntry = Shape({
  ...DictionaryItem.properties,
  version: Version,
  own: Type.Boolean(),
  changed: Type.Boolean(),
})

export type DictionaryEntryRow = Static<typeof DictionaryEntry>

/** A list. `system`: the product reasons with its values; `own`: made by the hospital; `sorted`: follows dictSort. */
export const DictionaryType = Shape({
  id: Id,
  type: Text(40),
  name: Text(30),
  remark: Text(200),
  sorted: Type.Boolean(),
  system: Type.Boolean(),
  own: Type.Boolean(),
  status: Status,
  itemCount: Type.Integer(),
  version: Version,
})

export type DictionaryTypeRow = Static<typeof DictionaryType>

/** An entry as the rabbit family's selectors read it. */
export const DictionaryOption = Shape({ id: Id, value: Text(60), label: Text(60), isDefault: Type.Boolean() })
