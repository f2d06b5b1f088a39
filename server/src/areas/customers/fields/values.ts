/** Values of the hospital's own fields: judged, merged into what stands, and told. Forms and sheets write them alike. */
import {
  fieldRefusals,
  valueFromText,
  whyNotFieldValue,
  whyNotFieldValues,
} from '@clinic/contract/areas/customers/fields.ts'
import { type FieldInUse, type FieldValues, textOfValue } from '@clinic/contract/areas/customers/own-fields.ts'
import { ownHead } from '@clinic/contract/areas/customers/sheet-heads.ts'
import { refuse } from '../../../kit/context.ts'

/** Values as an archive keeps them: what is empty is not there. */
export type OwnValues = Readonly<Record<string, string | number | boolean>>
type Given = { readonly ext?: FieldValues | undefined; readonly extSensitive?: FieldValues | undefined }

export const trimmed = (value: FieldValues[string]): FieldValues[string] =>
  typeof value === 'string' ? value.normalize('NFC').trim() || null : value

/** What is given and not as it stands: only that is judged, so that a limit set later asks nothing of what was there before. */
const changedIn = (given: FieldValues, before: OwnValues): FieldValues =>
  Object.fromEntries(
    Object.entries(given)
      .map(([key, value]) => [key, trimmed(value)] as const)
      .filter(([key, value]) => value !== (before[key] ?? null)),
  )

/**
 * What stands afterwards, and which of it is new. Refuses values that may not stand in their field, and fields that are not in
 * use, or not this person's. `ext` takes plain fields alone, `extSensitive` those marked 敏感.
 */
export const ownValues = (
  fields: readonly FieldInUse[],
  { ext = {}, extSensitive = {} }: Given,
  before: OwnValues = {},
): { values: OwnValues; changes: FieldValues } => {
  const own = fields.filter(({ builtIn }) => !builtIn)
  const [plain, guarded] = [changedIn(ext, before), changedIn(extSensitive, before)]
  const reason =
    whyNotFieldValues(
      own.filter(({ sensitive }) => !sensitive),
      plain,
    ) ??
    whyNotFieldValues(
      own.filter(({ sensitive }) => sensitive),
      guarded,
    )
  if (reason) refuse(fieldRefusals.value({ reason }))
  const changes = { ...plain, ...guarded }
  const whole = Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null)
  return { values: Object.fromEntries(whole) as OwnValues, changes }
}

/** As the trail keeps it for years: by the fields' names; of what is sensitive, only that it was written. */
export const saidOfOwn = (
  fields: readonly FieldInUse[],
  changes: FieldValues,
  values: OwnValues,
): Record<string, unknown> => {
  const own = fields.filter(({ key, builtIn }) => !builtIn && key in changes)
  const told = (sensitive: boolean) =>
    Object.fromEntries(
      own
        .filter((field) => field.sensitive === sensitive)
        .map(({ key, label }) => [label, sensitive && key in values ? '（已填写）' : (values[key] ?? null)]),
    )
  const [plain, guarded] = [told(false), told(true)]
  return {
    ...(Object.keys(plain).length > 0 ? { ext: plain } : {}),
    ...(Object.keys(guarded).length > 0 ? { extSensitive: guarded } : {}),
  }
}

/** Fields that were read, and what is wrong with a cell: a sentence a field. */
type ReadCells = { readonly values: FieldValues; readonly faults: Readonly<Record<string, string>> }

/** Cells of a sheet by the keys of their fields, read and judged. What is written in no cell stays as it is. */
export const ownFromCells = (
  fields: readonly FieldInUse[],
  cells: Readonly<Record<string, string | undefined>>,
): ReadCells => {
  const values: Record<string, FieldValues[string]> = {}
  const faults: Record<string, string> = {}
  for (const field of fields.filter(({ builtIn, key }) => !builtIn && cells[key])) {
    const value = valueFromText(field, cells[field.key]!)
    const why = whyNotFieldValue(field, value)
    if (why) faults[field.key] = why
    else if (value !== null) values[field.key] = value
  }
  return { values, faults }
}

/** Columns of a sheet, one a field: `ownCells` names their values so. */
export const ownColumns = (fields: readonly FieldInUse[]) =>
  fields.filter(({ builtIn }) => !builtIn).map(({ key, label }) => ({ key, header: ownHead(label) }))

/** A row of the list with the values of its own fields as cells. */
export const withOwnCells = (row: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const values = { ...(row['ext'] as FieldValues | undefined), ...(row['extSensitive'] as FieldValues | undefined) }
  return {
    ...row,
    ...Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, typeof value === 'number' ? value : textOfValue(value)]),
    ),
  }
}
