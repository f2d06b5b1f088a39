/** Own fields whose value stands once in a hospital, row by row: on file with somebody else, or said twice by the rows at hand. */
import type { FieldInUse } from '@clinic/contract/areas/customers/own-fields.ts'
import type { OwnKey } from '@clinic/contract/areas/imports/columns.ts'
import type { Context } from '../../kit/context.ts'
import { holdersOf, holdFields, onceOf } from '../customers/index.ts'
import type { Checked } from './batches.ts'
import type { Fault } from './cells.ts'

/**
 * The same rows with what is wrong with such values. Of a value said twice the first row has it; rows of a later slice find it on
 * file. @param takesIn nobody saves an archive until the rows are in
 */
export const withOnce = async (
  ctx: Context,
  fields: readonly FieldInUse[],
  rows: readonly Checked[],
  takesIn: boolean,
): Promise<readonly Checked[]> => {
  const said = rows.map(({ form }) => onceOf(fields, { ...form.ext, ...form.extSensitive }))
  const all = said.flat()
  if (all.length === 0) return rows
  if (takesIn) await holdFields(ctx)
  const nameOf = ({ key, value }: { key: string; value: string }) => `${key} ${value}`
  const holders = new Map((await holdersOf(ctx, all)).map((one) => [nameOf(one), one.customerId]))
  const first = new Set<string>()
  return rows.map((row, at) => {
    const faults = said[at]!.flatMap((one): Fault[] => {
      const name = nameOf(one)
      const column = one.key as OwnKey
      const holder = holders.get(name)
      if (holder !== undefined && holder !== row.customerId) return [{ column, kind: 'fieldTaken' }]
      if (first.has(name)) return [{ column, kind: 'fieldTwice' }]
      first.add(name)
      return []
    })
    return faults.length > 0 ? { ...row, faults: [...row.faults, ...faults] } : row
  })
}
