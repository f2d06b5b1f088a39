/** The registry's lists. Definitions belong to the installation; no row scope applies. */
import type { metadataFields, metadataTables } from '@clinic/contract/areas/metadata/calls.ts'
import { metadataDatabase, metadataField, metadataTable } from '@clinic/contract/areas/metadata/nouns.ts'
import { sql } from 'kysely'
import { col, everybody, type ListOf } from '../../kit/list.ts'
import { listOfNoun } from '../../kit/resource.ts'

const scope = everybody('the registry describes tables, not people')
const order = { by: 'r.id', direction: 'desc', tie: 'r.id' } as const
const createdAt = col('r.created_at', { sort: true })

export const databaseList = listOfNoun(metadataDatabase, {
  columns: {
    tableCount: col(sql`(select count(*)::int from metadata.database_table x where x.database_id = r.id)`),
    createdAt,
  },
  scope,
  order,
})

const tables = listOfNoun(metadataTable, {
  columns: {
    fieldCount: col(sql`(select count(*)::int from metadata.table_field x where x.table_id = r.id)`),
    databaseNames: col(sql`array(select d.name from metadata.database_table x
      join metadata.database d on d.id = x.database_id where x.table_id = r.id order by d.name)`),
    used: col(sql`exists (select from metadata.used u where u.table_id = r.id)`),
    createdAt,
  },
  scope,
  order,
})

export const tableList: ListOf<typeof metadataTables.page> = {
  ...tables,
  filters: {
    ...tables.filters,
    dbId: (id) => sql`exists (select from metadata.database_table x where x.table_id = r.id and x.database_id = ${id})`,
  },
}

const fields = listOfNoun(metadataField, {
  columns: {
    tableNames: col(sql`array(select t.name from metadata.table_field x
      join metadata.record_table t on t.id = x.table_id where x.field_id = r.id order by t.name)`),
    used: col(sql`exists (select from metadata.used u where u.field = r.code)`),
    createdAt,
  },
  scope,
  order,
})

export const fieldList: ListOf<typeof metadataFields.page> = {
  ...fields,
  filters: {
    ...fields.filters,
    tableId: (id) => sql`exists (select from metadata.table_field x where x.field_id = r.id and x.table_id = ${id})`,
  },
}
