/** Lists as sheets and as sums: what their exports take and how they are answered, and the totals at their foot. */
import { type TProperties, Type } from 'typebox'
import { Partly, pageRequest, Word, Yuan } from './words.ts'

/** A list's own filters and order without its paging, and the kind of file. */
export const sheetInput = <P extends TProperties>(filters: P) => ({
  ...filters,
  sortName: pageRequest.sortName,
  sortOrder: pageRequest.sortOrder,
  format: Type.Optional(Word('xlsx', 'csv')),
})

/** Spread into the call of an export: a stream, written down in the trail, five a minute. */
export const sheet = { form: 'file', audited: true, perMinute: 5 } as const

/** Sums at the foot of a list, by column; a column that is hidden from the person is absent. */
export const Sums = <Name extends string>(...names: readonly Name[]) =>
  Partly(Object.fromEntries(names.map((name) => [name, Yuan])) as Record<Name, typeof Yuan>)
