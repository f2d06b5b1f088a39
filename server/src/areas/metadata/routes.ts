/** 数据库, 数据表, 字段 and the records kept in them. */
import {
  metadataDatabases,
  metadataFields,
  metadataRefusals,
  metadataTables,
} from '@clinic/contract/areas/metadata/calls.ts'
import { metadataRecords } from '@clinic/contract/areas/metadata/records.ts'
import { type Route, serve } from '../../kit/routes.ts'
import { addTables, bind, fieldsNotIn, fieldsOf, removeTables, tablesOf, unbind } from './bindings.ts'
import {
  createDatabase,
  createTable,
  databaseAt,
  databasePage,
  removeDatabase,
  removeTable,
  tableAt,
  tablePage,
  updateDatabase,
  updateTable,
} from './definitions.ts'
import { createBound, createField, fieldAt, fieldPage, removeField, updateField } from './fields.ts'
import { createRecord, recordPage, recordTypes, removeRecord, updateRecord } from './records.ts'

const taken = ({ code = '' }: { code?: string }) => metadataRefusals.codeTaken({ code })

const databases = serve(
  'metadata.databases',
  metadataDatabases,
  {
    page: databasePage,
    one: databaseAt,
    create: createDatabase,
    update: updateDatabase,
    remove: removeDatabase,
    addTables: (ctx, { dbId, tableIds }) => addTables(ctx, dbId, tableIds),
    removeTables: (ctx, { dbId, tableIds }) => removeTables(ctx, dbId, tableIds),
    added: (ctx, { dbId }) => tablesOf(ctx, dbId, true),
    notAdded: (ctx, { dbId }) => tablesOf(ctx, dbId, false),
  },
  { database_code_unique: taken },
)

const tables = serve(
  'metadata.tables',
  metadataTables,
  {
    page: tablePage,
    one: tableAt,
    create: createTable,
    update: updateTable,
    remove: removeTable,
    addFields: (ctx, { tableId, fieldIds }) => bind(ctx, tableId, fieldIds),
    removeFields: (ctx, { tableId, fieldIds }) => unbind(ctx, tableId, fieldIds),
    added: (ctx, { tableId }) => fieldsOf(ctx, tableId),
    notAdded: (ctx, { tableId }) => fieldsNotIn(ctx, tableId),
  },
  { record_table_code_unique: taken },
)

const fields = serve(
  'metadata.fields',
  metadataFields,
  {
    page: fieldPage,
    one: fieldAt,
    create: createField,
    update: updateField,
    remove: removeField,
    createBound,
  },
  { field_code_unique: taken },
)

const records = serve('metadata.records', metadataRecords, {
  types: recordTypes,
  page: recordPage,
  create: createRecord,
  update: updateRecord,
  remove: removeRecord,
})

export const metadataRoutes: readonly Route[] = [...databases, ...tables, ...fields, ...records]
