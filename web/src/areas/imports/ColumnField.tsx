/** The cell that is wrong, written anew: chosen where there is something to choose from, typed otherwise. */

import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { type ImportKey, imports } from '@clinic/contract/areas/imports/calls.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { useAnswer } from '../../kit/query.ts'

const F = fieldsOf(imports.repair)

const sexes = { 男: '男', 女: '女' }

const SourceField = ({ label }: { label: string }) => {
  const { data = [] } = useAnswer(customers.sourceOptions, {})
  const names = [...new Set(data.map((source) => source.label))]
  return <F.Select name="value" label={label} options={names.map((name) => ({ value: name, label: name }))} required />
}

export const ColumnField = ({ column, label }: { readonly column: ImportKey; readonly label: string }) => {
  if (column === 'sex') return <F.Radio name="value" label={label} options={sexes} required />
  if (column === 'source') return <SourceField label={label} />
  return <F.Text name="value" label={label} />
}
