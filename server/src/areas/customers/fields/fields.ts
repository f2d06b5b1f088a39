/** Setting up the fields of the archive: those of the product are arranged, a hospital's own are made, changed, taken away. */
import {
  type CustomerField,
  customerField,
  type customerFields,
  fieldRefusals,
  whyNotField,
} from '@clinic/contract/areas/customers/fields.ts'
import { MOST_FIELDS } from '@clinic/contract/areas/customers/own-fields.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, refuse, refuseIf } from '../../../kit/context.ts'
import { Bool, Num, sqlOf } from '../../../kit/db/rows.ts'
import { col, everybody, pageOf, rowOf } from '../../../kit/list.ts'
import { listOfNoun, valuesIn } from '../../../kit/resource.ts'
import { type Changed, insertRow, removeRow, updateRow } from '../../../kit/table.ts'
import { holdFields } from './in-use.ts'
import { letGo } from './unfilled.ts'
import { beginUnique, endUnique } from './unique.ts'

const { table, object } = customerField
type Form = InputOf<typeof customerFields.fieldCreate>

const list = listOfNoun(customerField, {
  scope: everybody('how the archive is set up is the same for all'),
  columns: {
    key: col('r.key'),
    builtIn: col('r.built_in'),
    lacking: col(
      sql`(select count(*)::int from customers.unfilled u where u.hospital_id = r.hospital_id and u.field_id = r.id)`,
    ),
  },
})
const fieldAt = (ctx: Context, { id }: { id: number }) => rowOf(ctx, id, list)

/** Nobody saves an archive meanwhile, and what was saved before is seen. */
const hasValues = async (ctx: Context, key: string): Promise<boolean> => {
  const { rows } = await sqlOf({
    used: Bool,
  })`select exists (select from customers.customer c where c.ext ? ${key}) as used`.execute(ctx.db)
  return rows[0]!.used
}

/** Archives that lack it are found behind the answer: there may be hundreds of thousands. */
const findLacking = async (ctx: Context): Promise<void> => {
  const { hospitalId } = ctx.session
  ctx.job('customers.unfilled', { hospitalId }, { key: `customers.unfilled:${hospitalId}` })
}

/** A date always has a format; what is left unsaid is as it was, as long as the field stays of its type. */
const kindOf = (form: Form, before?: CustomerField) => {
  const dataType = form.dataType ?? before?.dataType ?? 'String'
  const was = before?.dataType === dataType ? before.format : null
  const format = form.format === undefined ? was : form.format
  return { dataType, format: dataType === 'Date' ? (format ?? 'YMD') : format }
}

const create = async (ctx: Context, given: Form): Promise<Changed> => {
  await holdFields(ctx)
  const form = { ...given, ...kindOf(given) }
  refuseIf(whyNotField(form, null))
  const { rows } = await sqlOf({ id: Id, n: Num })`select nextval('kit.id') as id,
    (select count(*)::int from customers.field f where not f.built_in) as n`.execute(ctx.db)
  const { id, n } = rows[0]!
  if (n >= MOST_FIELDS) refuse(fieldRefusals.tooMany({ most: String(MOST_FIELDS) }))
  const values = valuesIn(customerField, form)
  const made = await insertRow(ctx, table, { ...values, id, key: `f${id}` })
  ctx.note({ objectType: object, objectId: id, objectNo: form.label, after: { ...values } })
  if (form.required) await findLacking(ctx)
  ctx.tell('customer.changed')
  return made
}

const update = async (ctx: Context, { id, version, ...given }: Form & Changed): Promise<Changed> => {
  await holdFields(ctx)
  const before = await fieldAt(ctx, { id })
  const form = { ...given, ...kindOf(given, before) }
  refuseIf(whyNotField({ ...before, ...form }, before))
  const { builtIn, key, label } = before
  const after = { ...before, ...form }
  const moved = after.dataType !== before.dataType || (before.multiple && !after.multiple)
  if (!builtIn && moved && (await hasValues(ctx, key))) refuse(fieldRefusals.kindFixed({ label }))
  const values = valuesIn(customerField, form)
  ctx.note({ objectType: object, objectId: id, objectNo: label, before: { ...before }, after: { ...values } })
  const changed = await updateRow(ctx, table, { id, version }, values)
  if (after.uniqueValues && !before.uniqueValues) await beginUnique(ctx, { key, label })
  if (!after.uniqueValues && before.uniqueValues) await endUnique(ctx, key)
  if (after.required && after.status === 0) await findLacking(ctx)
  else await letGo(ctx, id)
  ctx.tell('customer.changed')
  return changed
}

const remove = async (ctx: Context, { id }: { id: number }): Promise<null> => {
  await holdFields(ctx)
  const before = await fieldAt(ctx, { id })
  if (before.builtIn) refuse(fieldRefusals.builtIn({ label: before.label }))
  if (await hasValues(ctx, before.key)) refuse(fieldRefusals.used({ label: before.label }))
  ctx.note({ objectType: object, objectId: id, objectNo: before.label, before: { ...before } })
  ctx.tell('customer.changed')
  return await removeRow(ctx, table, id)
}

export const fieldHandlers = {
  fieldList: (ctx: Context, input: InputOf<typeof customerFields.fieldList>) => pageOf(ctx, input, list),
  fieldOne: fieldAt,
  fieldCreate: create,
  fieldUpdate: update,
  fieldRemove: remove,
}
