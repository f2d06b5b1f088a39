/** The type tree and the universal kinds: plain resources. On the wire a first-level type has parentId 0. */
import type { productTypes, universalKinds } from '@clinic/contract/areas/products/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { col, everybody, type ListDefinition } from '../../kit/list.ts'
import { tableCrud } from '../../kit/table.ts'

type TypeFilter = { keyword?: string; parentId?: number }

const typeList: ListDefinition<TypeFilter> = {
  table: 'products.type_tree',
  from: sql`products.type_tree t`,
  columns: {
    id: col('t.id', { sort: true }),
    parentId: col(sql`coalesce(t.parent_id, 0)`),
    name: col('t.name', { sort: true }),
    sort: col('t.sort', { sort: true }),
    productCount: col(
      sql`(select count(*)::int from products.product p where p.hospital_id = t.hospital_id and p.type_id = t.id)`,
    ),
    version: col('t.version'),
  },
  filters: {
    keyword: (value) => sql`strpos(lower(t.name), ${value.trim().toLowerCase()}) > 0`,
    parentId: (value) => (value === 0 ? sql`t.parent_id is null` : sql`t.parent_id = ${value}`),
  },
  scope: everybody('what the hospital sells is the same for all'),
  order: { by: 't.sort', direction: 'asc', tie: 't.id' },
}

export const typeHandlers = tableCrud<InputOf<typeof productTypes.create>, TypeFilter>({
  table: 'products.type_tree',
  list: typeList,
  objectType: 'productType',
  values: ({ parentId, name, sort }) => ({
    parent_id: parentId === 0 ? null : parentId,
    name: name.trim(),
    ...(sort === undefined ? {} : { sort }),
  }),
})

type KindFilter = { keyword?: string; status?: number }

const kindList: ListDefinition<KindFilter> = {
  table: 'products.universal_kind',
  from: sql`products.universal_kind k`,
  columns: {
    id: col('k.id', { sort: true }),
    name: col('k.name', { sort: true }),
    groupName: col('k.group_name', { sort: true }),
    sort: col('k.sort', { sort: true }),
    status: col('k.status', { sort: true }),
    version: col('k.version'),
  },
  filters: {
    keyword: (value) => sql`strpos(lower(k.name), ${value.trim().toLowerCase()}) > 0`,
    status: (value) => sql`k.status = ${value}`,
  },
  scope: everybody('what the hospital sells is the same for all'),
  order: { by: 'k.sort', direction: 'asc', tie: 'k.id' },
}

export const kindHandlers = tableCrud<InputOf<typeof universalKinds.create>, KindFilter>({
  table: 'products.universal_kind',
  list: kindList,
  objectType: 'universalKind',
  values: ({ name, groupName, sort, status }) => ({
    name: name.trim(),
    ...(groupName === undefined ? {} : { group_name: groupName.trim() }),
    ...(sort === undefined ? {} : { sort }),
    ...(status === undefined ? {} : { status }),
  }),
})
