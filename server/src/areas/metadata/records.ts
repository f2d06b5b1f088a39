/** A hospital's records of the registry's types: checked against the fields as they are now, in the same transaction. */

import { metadataRefusals } from '@clinic/contract/areas/metadata/calls.ts'
import type { ConditionRow, metadataRecords } from '@clinic/contract/areas/metadata/records.ts'
import {
  type Content,
  conditionsOf,
  type ValueRule,
  whyNotContent,
  whyNotValue,
} from '@clinic/contract/areas/metadata/values.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Id } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { contains } from '../../kit/contains.ts'
import { type Context, refuse } from '../../kit/context.ts'
import { Json, Num, Str, sqlOf } from '../../kit/db/rows.ts'
import { col, everybody, type ListOf, pageOf } from '../../kit/list.ts'
import { type Changed, insertRow, removeRow, updateRow } from '../../kit/table.ts'
import { staffName } from '../staff/reads.ts'
import { type Bound, fieldsOf } from './bindings.ts'

const usable = (fields: readonly Bound[]): ValueRule[] => fields.filter(({ status }) => status === 0)

/** Record types in use, each with the fields in use. */
export const recordTypes = async (ctx: Context) => {
  const { rows } = await sqlOf({ id: Id, code: Str, name: Str, remark: Str })`
    select t.id, t.code, t.name, t.remark from metadata.record_table t where t.status = 0 order by t.name, t.id`.execute(
    ctx.db,
  )
  const types = []
  for (const type of rows) {
    const fields = (await fieldsOf(ctx, type.id)).filter(({ status }) => status === 0)
    if (fields.length > 0) types.push({ ...type, fields })
  }
  return types
}

/** Holds the type until the commit, so that no field leaves it meanwhile; the rules its values obey. */
const rulesOf = async (ctx: Context, tableId: number): Promise<ValueRule[]> => {
  const { rows } = await sqlOf({ name: Str, status: Num })`
    select name, status from metadata.record_table where id = ${tableId} for share`.execute(ctx.db)
  const [type] = rows
  if (!type) return refuse(common.notFound())
  if (type.status !== 0) refuse(metadataRefusals.closed({ name: type.name }))
  await sql`select f.id from metadata.field f join metadata.table_field x on x.field_id = f.id
    where x.table_id = ${tableId} order by f.id for share of f`.execute(ctx.db)
  return usable(await fieldsOf(ctx, tableId))
}

/** Values that are there; empty ones are left out. */
const filled = (content: Content): Content =>
  Object.fromEntries(Object.entries(content).filter(([, value]) => value !== null && value !== ''))

const checked = (rules: readonly ValueRule[], content: Content): Content => {
  const reason = whyNotContent(rules, content)
  if (reason) refuse(metadataRefusals.value({ reason }))
  return filled(content)
}

export const createRecord = async (ctx: Context, { tableId, content }: InputOf<typeof metadataRecords.create>) => {
  const values = checked(await rulesOf(ctx, tableId), content)
  const made = await insertRow(ctx, 'metadata.record', { table_id: tableId, content: values })
  ctx.note({ objectType: 'customRecord', objectId: made.id, after: { ...values } })
  return made
}

/** Values of fields that are disabled meanwhile stay as they were. */
export const updateRecord = async (
  ctx: Context,
  { id, version, content }: InputOf<typeof metadataRecords.update>,
): Promise<Changed> => {
  const { rows } = await sqlOf({ tableId: Id, content: Json<Content>() })`
    select table_id as "tableId", content from metadata.record where id = ${id} for update`.execute(ctx.db)
  const before = rows[0] ?? refuse(common.notFound())
  const rules = await rulesOf(ctx, before.tableId)
  const known = new Set(rules.map(({ code }) => code))
  const asleep = Object.fromEntries(Object.entries(before.content).filter(([code]) => !known.has(code)))
  const values = { ...asleep, ...checked(rules, content) }
  ctx.note({ objectType: 'customRecord', objectId: id, before: { ...before.content }, after: values })
  return await updateRow(ctx, 'metadata.record', { id, version }, { content: values })
}

export const removeRecord = async (ctx: Context, { id }: { id: number }): Promise<null> => {
  const { rows } = await sqlOf({
    content: Json<Content>(),
  })`select content from metadata.record where id = ${id}`.execute(ctx.db)
  if (rows[0]) ctx.note({ objectType: 'customRecord', objectId: id, before: { ...rows[0].content } })
  return await removeRow(ctx, 'metadata.record', id)
}

/** A condition as SQL. The field's code is one of the type's, the value a parameter; texts compare as texts, numbers as numbers. */
const conditionOf = (rules: readonly ValueRule[], { field, op, value = null }: ConditionRow): RawBuilder<unknown> => {
  const rule = rules.find(({ code }) => code === field)
  if (!rule) return refuse(common.invalid({ reason: `没有名为 ${field} 的字段` }))
  if (!conditionsOf(rule.dataType).includes(op)) refuse(metadataRefusals.condition({ name: rule.name, op }))
  const text = sql`r.content ->> ${field}`
  if (op === 'is null') return sql`${text} is null`
  if (op === 'is not null') return sql`${text} is not null`
  if (op === 'like' || op === 'not like') {
    const found = contains(String(value ?? ''), [text]) ?? sql`true`
    return op === 'like' ? found : sql`not (${found})`
  }
  const reason = whyNotValue({ ...rule, required: true, format: rule.dataType === 'Date' ? rule.format : null }, value)
  if (reason) refuse(metadataRefusals.value({ reason }))
  const number = rule.dataType === 'Integer' || rule.dataType === 'Long' || rule.dataType === 'Short'
  const [left, right] = number
    ? [sql`(${text})::numeric`, sql`${String(value)}::numeric`]
    : [text, sql`${String(value)}::text`]
  if (op === '<>') return sql`${left} is distinct from ${right}`
  return op === '=' ? sql`${left} = ${right}` : op === '>' ? sql`${left} > ${right}` : sql`${left} < ${right}`
}

const recordList: ListOf<typeof metadataRecords.page> = {
  table: 'metadata.record',
  from: sql`metadata.record r`,
  columns: {
    id: col('r.id'),
    content: col('r.content'),
    createdAt: col('r.created_at', { sort: true }),
    createdByName: col(sql.raw(staffName('r.created_by'))),
    updatedAt: col('r.updated_at', { sort: true }),
    version: col('r.version'),
  },
  filters: { tableId: (id) => sql`r.table_id = ${id}` },
  scope: everybody('records of tables the hospital registered for itself'),
  order: { by: 'r.id', direction: 'desc', tie: 'r.id' },
}

export const recordPage = async (ctx: Context, { conditions = [], ...input }: InputOf<typeof metadataRecords.page>) => {
  const rules = conditions.length > 0 ? usable(await fieldsOf(ctx, input.tableId)) : []
  const parts = conditions.map((condition) => conditionOf(rules, condition))
  const list = parts.length > 0 ? { ...recordList, where: () => sql`${sql.join(parts, sql` and `)}` } : recordList
  return await pageOf(ctx, input, list)
}
