/** Types of sources and sources: lists, options, settings. Source: customers book §4. */
import type { customers } from '@clinic/contract/areas/customers/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { parseYuan } from '@clinic/contract/money.ts'
import { common } from '@clinic/contract/refusals.ts'
import { sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { col, everybody, type ListDefinition, yuan } from '../../kit/list.ts'
import { tableCrud } from '../../kit/table.ts'

type TypeForm = InputOf<typeof customers.typeCreate>
type SourceForm = InputOf<typeof customers.sourceCreate>
type TypeFilters = Pick<InputOf<typeof customers.typeList>, 'name' | 'status'>
type SourceFilters = Pick<InputOf<typeof customers.sourceList>, 'name' | 'typeId' | 'status'>

const contains = (column: string) => (text: string) => sql`position(${text} in ${sql.ref(column)}) > 0`

const typeList: ListDefinition<TypeFilters> = {
  table: 'customers.source_type',
  from: sql`customers.source_type t`,
  columns: {
    id: col('t.id'),
    version: col('t.version'),
    parentId: col(sql`coalesce(t.parent_id, 0)`),
    name: col('t.name', { sort: true }),
    code: col('t.code'),
    kind: col('t.kind'),
    needRecommender: col('t.need_recommender'),
    needAgency: col('t.need_agency'),
    sort: col('t.sort', { sort: true }),
    status: col('t.status'),
  },
  filters: { name: contains('t.name'), status: (value) => sql`t.status = ${Number(value)}` },
  scope: everybody('a setting of the hospital'),
  order: { by: 't.sort', direction: 'asc', tie: 't.id' },
}

export const typeRoutes = tableCrud<TypeForm, TypeFilters>({
  table: 'customers.source_type',
  list: typeList,
  objectType: 'sourceType',
  // What a form does not ask stays as it is.
  values: (form) => ({
    name: form.name,
    ...(form.parentId === undefined ? {} : { parent_id: form.parentId || null }),
    ...(form.code === undefined ? {} : { code: form.code || null }),
    kind: form.kind,
    need_recommender: form.needRecommender ?? form.kind === 'referral',
    ...(form.needAgency === undefined ? {} : { need_agency: form.needAgency }),
    sort: form.sort ?? 0,
    status: form.status ?? 0,
  }),
})

const sourceList: ListDefinition<SourceFilters> = {
  table: 'customers.source',
  from: sql`customers.source s join customers.source_type t on t.hospital_id = s.hospital_id and t.id = s.type_id`,
  columns: {
    id: col('s.id'),
    version: col('s.version'),
    typeId: col('s.type_id'),
    typeName: col('t.name'),
    name: col('s.name', { sort: true }),
    costPerLead: yuan('s.cost_per_lead_fen'),
    startDate: col('s.starts_on'),
    endDate: col('s.ends_on'),
    sort: col('s.sort', { sort: true }),
    status: col('s.status'),
  },
  filters: {
    name: contains('s.name'),
    typeId: (id) => sql`s.type_id = ${id}`,
    status: (value) => sql`s.status = ${Number(value)}`,
  },
  scope: everybody('a setting of the hospital'),
  order: { by: 's.sort', direction: 'asc', tie: 's.id' },
}

const fenOf = (value: string | number | null | undefined): number | null =>
  value === null || value === undefined
    ? null
    : (parseYuan(value) ?? refuse(common.invalid({ reason: '金额格式不正确' })))

export const sourceRoutes = tableCrud<SourceForm, SourceFilters>({
  table: 'customers.source',
  list: sourceList,
  objectType: 'source',
  values: (form) => ({
    type_id: form.typeId,
    name: form.name,
    cost_per_lead_fen: fenOf(form.costPerLead),
    starts_on: form.startDate ?? null,
    ends_on: form.endDate ?? null,
    sort: form.sort ?? 0,
    status: form.status ?? 0,
  }),
})

/** Types in use, for selectors. */
export const sourceTypeOptions = async (
  ctx: Context,
  { query = {} }: InputOf<typeof customers.sourceTypeOptions>,
): Promise<OutputOf<typeof customers.sourceTypeOptions>> => {
  const { result } = await typeRoutes.list(ctx, { pageSize: 500, status: query.status ?? 0 } as TypeFilters)
  return result as OutputOf<typeof customers.sourceTypeOptions>
}

type Option = OutputOf<typeof customers.sourceOptions>[number]

/** Sources that may be chosen today. A walk-in's 现场 is chosen by itself (specification 000 §7). */
export const sourceOptions = async (
  ctx: Context,
  { query = {} }: InputOf<typeof customers.sourceOptions>,
): Promise<Option[]> => {
  const { rows } = await sql<Option>`select s.id, s.name as label, s.type_id as "typeId", t.name as "typeName",
      t.kind = 'direct' and s.name = '现场' as "isDefault"
    from customers.source s join customers.source_type t on t.hospital_id = s.hospital_id and t.id = s.type_id
    where s.status = 0 and t.status = 0
      and coalesce(s.starts_on <= kit.today(), true) and coalesce(s.ends_on >= kit.today(), true)
      and (${query.typeName ?? null}::text is null or t.name = ${query.typeName ?? null})
      and (${query.typeId ?? null}::bigint is null or t.id = ${query.typeId ?? null})
    order by t.sort, t.id, s.sort, s.id`.execute(ctx.db)
  return rows
}
