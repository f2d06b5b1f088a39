/** The fields of the archive that are in use, and which of them a person reads and writes. */
import { archiveChanges } from '@clinic/contract/areas/customers/columns.ts'
import type { FieldInUse, Section } from '@clinic/contract/areas/customers/own-fields.ts'
import type { DataType, Format } from '@clinic/contract/areas/metadata/values.ts'
import { Nullable } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { Type } from 'typebox'
import type { Context } from '../../../kit/context.ts'
import { Bool, Num, Of, Str, textOf } from '../../../kit/db/rows.ts'
import { type Session, sees } from '../../../kit/session.ts'
import { HEALTH } from '../archive/permissions.ts'

const inUse = textOf(
  {
    key: Str,
    label: Str,
    section: Of<Section>(),
    builtIn: Bool,
    dataType: Of<DataType>(),
    format: Nullable(Of<Format>()),
    options: Type.Array(Str),
    minValue: Nullable(Num),
    maxValue: Nullable(Num),
    maxLength: Nullable(Num),
    required: Bool,
    sensitive: Bool,
    unique: Bool,
    multiple: Bool,
    inQuick: Bool,
    inNew: Bool,
    inEdit: Bool,
  },
  `select f.key, f.label, f.section, f.built_in "builtIn", f.data_type "dataType", f.format, f.options, f.min_value "minValue",
     f.max_value "maxValue", f.max_length "maxLength", f.required, f.sensitive, f.unique_values "unique", f.multiple, f.in_quick "inQuick", f.in_new "inNew",
     f.in_edit "inEdit"
   from customers.field f where f.status = 0 order by f.sort, f.id`,
)

/** What a save is judged by stays as it is until the save is done: whoever changes a field waits for it. */
const held = {
  text: `select pg_advisory_xact_lock_shared(hashtextextended('customers.field:' || kit.current_hospital(), 0))`,
  values: [],
}
/** Waits for the saves under way, and lets none begin. */
export const holdFields = async (ctx: Context): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('customers.field:' || kit.current_hospital(), 0))`.execute(
    ctx.db,
  )
}

const columnOf = ({ key, builtIn, sensitive }: Pick<FieldInUse, 'key' | 'builtIn' | 'sensitive'>): string =>
  builtIn ? (key === 'source' ? 'sourceId' : key) : sensitive ? 'extSensitive' : 'ext'

const healthKeys = ['allergyState', 'medicalHistory', 'pregnancy', 'anticoagulant']

/** Does this person see what stands in a field? */
export const seesField = (session: Session, field: Pick<FieldInUse, 'key' | 'builtIn' | 'sensitive'>): boolean => {
  if (healthKeys.includes(field.key) && !session.permissions.has(HEALTH)) return false
  return (archiveChanges[columnOf(field)] ?? []).every((column) => sees(session, column))
}

/** The same within a statement, of a field `f`: keys of the product that are kept from her, and the hospital's own by their mark. */
export const fieldSeen = (session: Session): RawBuilder<unknown> => {
  const own = (sensitive: boolean) => seesField(session, { key: 'f0', builtIn: false, sensitive })
  const kept = Object.keys(archiveChanges).filter(
    (key) => !seesField(session, { key, builtIn: true, sensitive: false }),
  )
  const hidden = [...kept, ...healthKeys, ...(kept.includes('sourceId') ? ['source'] : [])]
  return sql`case when f.built_in then f.key <> all(${hidden}::text[]) when f.sensitive then ${sql.lit(own(true))} else ${sql.lit(own(false))} end`
}

/** What this person's forms, lists and sheets are made of. */
export const fieldsInUse = async (ctx: Context): Promise<FieldInUse[]> => {
  const { all } = await ctx.together({ all: inUse() })
  return all.filter((field) => seesField(ctx.session, field))
}

/** The same for a save, held until its end. `needed`: what has to be filled, as far as she could fill it. */
export const fieldsForSave = async (
  ctx: Context,
): Promise<{ fields: readonly FieldInUse[]; needed: readonly FieldInUse[] }> => {
  const { all } = await ctx.together({ held, all: inUse() })
  const fields = all.filter((field) => seesField(ctx.session, field))
  return { fields, needed: fields.filter(({ required }) => required) }
}

/** The same for somebody in whose name a sheet is looked at, held until it is done. */
export const fieldsOf = async (ctx: Context, session: Session): Promise<FieldInUse[]> => {
  const { all } = await ctx.together({ held, all: inUse() })
  return all.filter((field) => seesField(session, field))
}

/** What has to be filled, whoever asks: for work that goes on without a person. Held until its end. */
export const fieldsNeeded = async (ctx: Context): Promise<readonly FieldInUse[]> => {
  const { all } = await ctx.together({ held, all: inUse() })
  return all.filter(({ required }) => required)
}
