/** The template a sheet begins with: every column there is, the hospital's own fields last. */
import type { FieldInUse } from '@clinic/contract/areas/customers/own-fields.ts'
import { columnOf, columnOfField, importKeys } from '@clinic/contract/areas/imports/columns.ts'
import type { Context } from '../../kit/context.ts'
import { oneSlice, sheetFile } from '../../kit/sheets.ts'
import type { Answered } from '../../kit/stream.ts'
import { fieldsInUse, ownColumns } from '../customers/index.ts'

/** What stands in the example row of the template under a field of the hospital's own. */
const exampleOf = ({ dataType, options, minValue }: FieldInUse): string => {
  if (options.length > 0) return options[0]!
  if (dataType === 'Date') return '2026-03-05'
  return dataType === 'Boolean' ? '是' : dataType === 'String' ? '' : String(minValue ?? 1)
}

const templateColumns = (fields: readonly FieldInUse[]) => {
  const asked = new Set(fields.filter(({ required }) => required).map(({ key }) => columnOfField[key] ?? key))
  return [
    ...importKeys.map((key) => ({ key, ...columnOf(key), required: columnOf(key).required ?? asked.has(key) })),
    ...ownColumns(fields).map(({ key, header }) => {
      const field = fields.find((one) => one.key === key)!
      return { key, header, required: field.required, example: exampleOf(field) }
    }),
  ]
}

/** Heads, those that a new archive needs starred, and one example row. */
export const importTemplate = async (ctx: Context): Promise<Answered> => {
  const columns = templateColumns(await fieldsInUse(ctx))
  const heads = columns.map(({ key, header, required }) => ({
    header: required ? `${header}*` : header,
    key,
    width: 16,
  }))
  return sheetFile(
    '客户导入模板',
    heads,
    oneSlice([Object.fromEntries(columns.map(({ key, example }) => [key, example]))]),
  )
}
