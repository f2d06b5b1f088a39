/** The cell that is wrong, written anew: chosen where there is something to choose from, typed otherwise. */

import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { imports, isOwnKey, type OwnKey, type SheetKey } from '@clinic/contract/areas/imports/calls.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { useAnswer } from '../../kit/query.ts'
import { useFieldsInUse, WordsInput } from '../customers/index.ts'

const F = fieldsOf(imports.repair)

const sexes = { 男: '男', 女: '女' }

const SourceField = ({ label }: { label: string }) => {
  const { data = [] } = useAnswer(customers.sourceOptions, {})
  const names = [...new Set(data.map((source) => source.label))]
  return <F.Select name="value" label={label} options={names.map((name) => ({ value: name, label: name }))} required />
}

const yesNo = { 是: '是', 否: '否' }

/** A field of the hospital's own: its words, yes or no, or what its type asks for. */
const OwnCell = ({ column, label }: { column: OwnKey; label: string }) => {
  const { data = [] } = useFieldsInUse()
  const field = data.find(({ key }) => key === column)
  if (field?.multiple)
    return (
      <F.Field name="value" label={label} required={field.required}>
        <WordsInput options={field.options} knownOnly />
      </F.Field>
    )
  if (field && field.options.length > 0) {
    const options = field.options.map((word) => ({ value: word, label: word }))
    return <F.Select name="value" label={label} options={options} required={field.required} />
  }
  if (field?.dataType === 'Boolean') return <F.Radio name="value" label={label} options={yesNo} />
  return <F.Text name="value" label={label} {...(field?.dataType === 'Date' ? { hint: '如：2026-03-05' } : {})} />
}

export const ColumnField = ({ column, label }: { readonly column: SheetKey; readonly label: string }) => {
  if (isOwnKey(column)) return <OwnCell column={column} label={label} />
  if (column === 'sex') return <F.Radio name="value" label={label} options={sexes} required />
  if (column === 'source') return <SourceField label={label} />
  if (column === 'recommender') return <F.Text name="value" label={label} hint="客户编号或手机号" />
  return <F.Text name="value" label={label} />
}
