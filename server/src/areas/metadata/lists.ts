/** The registry's lists. Definitions belong to the installation; no row scope applies. */
import type { metadataDatabases, metadataFields, metadataTables } from '@clinic/contract/areas/metadata/calls.ts'
import { sql } from 'kysely'
import { contains } from '../../kit/contains.ts'
import { col, everybody, type ListOf } from '../../kit/list.ts'

const fragment = (alias: string) => (typed: string) => contains(typed, [`${alias}.name`, `${alias}.code`])
const statusIs = (alias: string) => (value: 0 | 1) => sql`${sql.ref(`${alias}.status`)} = ${value}`
const keptColumns = (alias: string) => ({
  id: col(`${alias}.id`),
  code: col(`${alias}.code`, { sort: true }),
  name: col(`${alias}.name`, { sort: true }),
  remark: col(`${alias}.remark`),
  status: col(`${alias}.status`, { sort: true }),
  createdAt: col(`${alias}.created_at`, { sort: true }),
  version: col(`${alias}.version`),
})

export const databaseList: ListOf<typeof metadataDatabases.page> = {
  table: 'metadata.database',
  from: sql`metadata.database d`,
  columns: {
    ...keptColumns('d'),
    tableCount: col(sql`(select count(*)::int from metadata.database_table x where x.database_id = d.id)`),
  },
  filters: { keyword: fragment('d'), status: statusIs('d') },
  scope: everybody('the registry describes tables, not people'),
  order: { by: 'd.id', direction: 'desc', tie: 'd.id' },
}

export const tableList: ListOf<typeof metadataTables.page> = {
  table: 'metadata.record_table',
  from: sql`metadata.record_table t`,
  columns: {
    ...keptColumns('t'),
    fieldCount: col(sql`(select count(*)::int from metadata.table_field x where x.table_id = t.id)`),
    databaseNames: col(sql`array(select d.name from metadata.database_table x
      join metadata.database d on d.id = x.database_id where x.table_id = t.id order by d.name)`),
    used: col(sql`exists (select from metadata.used u where u.table_id = t.id)`),
  },
  filters: {
    keyword: fragment('t'),
    status: statusIs('t'),
    dbId: (id) => sql`exists (select from metadata.database_table x where x.table_id = t.id and x.database_id = ${id})`,
  },
  scope: everybody('the registry describes tables, not people'),
  order: { by: 't.id', direction: 'desc', tie: 't.id' },
}

export const fieldList: ListOf<typeof metadataFields.page> = {
  table: 'metadata.field',
  from: sql`metadata.field f`,
  columns: {
    ...keptColumns('f'),
    dataType: col('f.data_type', { sort: true }),
    format: col('f.format'),
    required: col('f.required'),
    maxLength: col('f.max_length'),
    tableNames: col(sql`array(select t.name from metadata.table_field x
      join metadata.record_table t on t.id = x.table_id where x.field_id = f.id order by t.name)`),
    used: col(sql`exists (select from metadata.used u where u.field = f.code)`),
  },
  filters: {
    keyword: fragment('f'),
    status: statusIs('f'),
    dataType: (value) => sql`f.data_type = ${value}`,
    tableId: (id) => sql`exists (select from metadata.table_field x where x.field_id = f.id and x.table_id = ${id})`,
  },
  scope: everybody('the registry describes tables, not people'),
  order: { by: 'f.id', direction: 'desc', tie: 'f.id' },
}
