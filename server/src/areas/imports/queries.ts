/** 导入记录, one sheet with what is wrong with it, its rows, its files. */
import {
  type BatchRow,
  faultKinds,
  headerOf,
  type ImportRow,
  importRefusals,
  importRowTable,
  type imports,
  isOwnKey,
  rowStates,
  type SheetKey,
} from '@clinic/contract/areas/imports/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { maskPhone } from '@clinic/contract/phone.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Nullable } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { isWord } from '../../kit/choice.ts'
import { containsSeen } from '../../kit/contains.ts'
import { type Context, hospitalKeys, refuse } from '../../kit/context.ts'
import { Bool, Json, Num, Str, sqlOf } from '../../kit/db/rows.ts'
import { col, type ListDefinition, pageOf, rowOf } from '../../kit/list.ts'
import { refuseBeyond } from '../../kit/reach.ts'
import { oneSlice, sheetFile } from '../../kit/sheets.ts'
import { fromDay, toDay } from '../../kit/spans.ts'
import type { Answered } from '../../kit/stream.ts'
import { fieldsInUse, ownColumns } from '../customers/index.ts'
import { customerNo } from '../customers/reads.ts'
import { staffName } from '../staff/reads.ts'
import { unsealCells } from './batches.ts'
import type { Cells, Fault } from './cells.ts'

const titles = titlesOf(importRowTable)

export const batchList: ListDefinition<InputOf<typeof imports.list>, BatchRow> = {
  table: 'imports.import_batch',
  from: sql`imports.import_batch b`,
  columns: {
    id: col('b.id'),
    version: col('b.version'),
    fileName: col('b.file_name'),
    mode: col('b.mode'),
    match: col('b.match'),
    state: col('b.state'),
    total: col('b.total'),
    good: col('b.good'),
    faulty: col('b.faulty'),
    created: col('b.created'),
    updated: col('b.updated'),
    unchanged: col('b.unchanged'),
    createdById: col('b.created_by'),
    createdByName: col(sql.raw(staffName('b.created_by'))),
    createTime: col('b.created_at', { sort: true }),
    startedAt: col('b.started_at'),
    endedAt: col('b.ended_at'),
    stopped: col('b.stopped'),
  },
  filters: {
    keyword: containsSeen('imports.import_batch', { fileName: { within: ['b.file_name'] } }),
    state: isWord('b.state'),
    createdFrom: fromDay('b.created_at'),
    createdTo: toDay('b.created_at'),
  },
  asks: { createdFrom: 'createTime', createdTo: 'createTime' },
  scope: { own: ['b.created_by'], department: 'b.department_id' },
  order: { by: 'b.created_at', direction: 'desc', tie: 'b.id' },
}

export const batchPage = (ctx: Context, input: InputOf<typeof imports.list>) => pageOf(ctx, input, batchList)

const About = {
  toCreate: Num,
  toUpdate: Num,
  columns: Json<SheetKey[]>(),
  unknownColumns: Json<string[]>(),
  hiddenColumns: Json<SheetKey[]>(),
  keepsOwners: Bool,
  sameFileAt: Nullable(Str),
  purged: Bool,
  faults: Json<Record<string, number>>(),
}

/** What columns are called by whoever looks; a field that is kept from her, or is no more, has no name and is left out. */
const calledBy = async (ctx: Context) => {
  const own = new Map(ownColumns(await fieldsInUse(ctx)).map(({ key, header }) => [key, header]))
  const known = (key: SheetKey): boolean => !isOwnKey(key) || own.has(key)
  return {
    known,
    header: (key: SheetKey): string => headerOf(key, own.get(key) ?? '自定义字段'),
    label: (key: SheetKey) => own.get(key),
  }
}

export const oneBatch = async (ctx: Context, { id }: { id: number }): Promise<OutputOf<typeof imports.one>> => {
  const row = await rowOf(ctx, id, batchList)
  const { rows } = await sqlOf(About)`
    select n.created as "toCreate", n.updated as "toUpdate", to_jsonb(b.columns) as columns,
      to_jsonb(b.unknown_columns) as "unknownColumns", to_jsonb(b.hidden_columns) as "hiddenColumns",
      not b.takes_owners as "keepsOwners", b.purged_at is not null as purged,
      (select max(x.created_at) from imports.import_batch x where x.digest = b.digest and x.id < b.id
        and x.started_at is not null) as "sameFileAt",
      (select coalesce(jsonb_object_agg(k.kind, k.n), '{}') from (select u.kind, count(*)::int as n
          from imports.import_row r cross join lateral unnest(r.kinds) as u (kind)
          where r.batch_id = b.id and r.state = 'faulty' group by u.kind) k) as faults
    from imports.import_batch b cross join lateral (
      select count(*) filter (where r.act = 'new')::int as created, count(*) filter (where r.act = 'update')::int as updated
        from imports.import_row r where r.batch_id = b.id and r.state = 'good' and b.state in ('checking', 'ready')) n
    where b.id = ${id}`.execute(ctx.db)
  const { faults, columns, hiddenColumns, ...about } = rows[0]!
  const { known, header } = await calledBy(ctx)
  const kinds = Object.entries(faults).map(([kind, n]) => ({ kind: kind as Fault['kind'], rows: n }))
  return {
    ...row,
    ...about,
    columns: columns.filter(known).map(header),
    hiddenColumns: hiddenColumns.map(header),
    faults: kinds.sort((a, b) => b.rows - a.rows || a.kind.localeCompare(b.kind)),
  }
}

/** A customer's code, by which a recommender is named as well. */
const CODE = /^[A-Za-z]/
/** Cells that say somebody's number. */
const numbers = new Set<string>(['phone', 'phone2', 'recommender'])
const shownOf = (key: SheetKey, text: string): string =>
  numbers.has(key) && !CODE.test(text) ? maskPhone(text) : text.slice(0, 500)

/** Of the sealed cells of a row what a screen shows. */
const ofCells = (shown: (cells: Cells, row: Readonly<Record<string, unknown>>) => unknown) =>
  col('r.cells_cipher', {
    read: (sealed, row, ctx) =>
      shown(unsealCells(hospitalKeys(ctx), Number(row['batchId']), Number(row['rowNo']), String(sealed)), row),
  })

const wrongOf = (cells: Cells, row: Readonly<Record<string, unknown>>) => {
  const columns = new Set((row['faults'] as readonly Fault[]).map(({ column }) => column))
  return [...columns].map((column) => ({ column, value: shownOf(column, cells[column] ?? '') }))
}

const rowList: ListDefinition<InputOf<typeof imports.rows>, ImportRow> = {
  table: 'imports.import_row',
  from: sql`imports.import_row r join imports.import_batch b on b.hospital_id = r.hospital_id and b.id = r.batch_id`,
  columns: {
    id: col('r.id'),
    version: col('r.version'),
    batchId: col('r.batch_id'),
    rowNo: col('r.row_no'),
    name: ofCells(({ name = '' }) => name.slice(0, 60)),
    phone: ofCells(({ phone }) => (phone ? maskPhone(phone).slice(0, 30) : '')),
    state: col('r.state'),
    act: col('r.act'),
    faults: col('r.faults'),
    wrong: ofCells(wrongOf),
    customerId: col('r.customer_id'),
  },
  filters: {
    id: (id) => sql`r.batch_id = ${id}`,
    state: isWord('r.state'),
    kind: (kind) => sql`${kind}::text = any(r.kinds)`,
  },
  scope: { own: ['b.created_by'], department: 'b.department_id' },
  order: { by: 'r.row_no', direction: 'asc', tie: 'r.id' },
}

export const rowPage = async (ctx: Context, input: InputOf<typeof imports.rows>) => {
  await refuseBeyond(ctx, batchList, [input.id])
  const { result, total } = await pageOf(ctx, input, rowList)
  const { known, label } = await calledBy(ctx)
  const named = <C extends { column: SheetKey }>(cell: C) => {
    const said = label(cell.column)
    return said === undefined ? cell : { ...cell, label: said }
  }
  const told = ({ hint, ...fault }: ImportRow['faults'][number]) =>
    named(hint !== undefined && known(fault.column) ? { ...fault, hint } : fault)
  const rows = result.map((row) => ({
    ...row,
    faults: row.faults?.map(told),
    wrong: row.wrong?.filter(({ column }) => known(column)).map(named),
  }))
  return { result: rows as typeof result, total }
}

const columnsOf = async (ctx: Context, id: number) => {
  const { rows } = await sqlOf({ columns: Json<SheetKey[]>(), purged: Bool })`
    select to_jsonb(b.columns) as columns, b.purged_at is not null as purged from imports.import_batch b
    where b.id = ${id}`.execute(ctx.db)
  return rows[0]!
}

type Called = Pick<Awaited<ReturnType<typeof calledBy>>, 'known' | 'header'>

/** A fault as a person reads it. */
const faultText = ({ column, kind, hint: said }: Fault, { known, header }: Called): string => {
  const hint = known(column) ? said : undefined
  return kind === 'fieldValue' && hint ? hint : `${header(column)}：${faultKinds[kind]}${hint ? `（${hint}）` : ''}`
}

const Told = { rowNo: Num, cells: Str, state: Str, faults: Json<Fault[]>(), no: Nullable(Str) }

/**
 * The faulty rows as they were sent with what is wrong, or what became of each row. Numbers are whole: it is the sheet of
 * whoever asks, and nobody else gets it.
 */
export const resultFile = async (ctx: Context, { id, of }: InputOf<typeof imports.file>): Promise<Answered> => {
  const { createdById, fileName } = await rowOf(ctx, id, batchList)
  if (createdById !== ctx.session.staffId) refuse(importRefusals.notYours())
  const which: RawBuilder<unknown> = of === 'faults' ? sql`r.state = 'faulty'` : sql`true`
  const { rows } = await sqlOf(Told)`
    select r.row_no as "rowNo", r.cells_cipher as cells, r.state, r.faults, ${sql.raw(customerNo('r.customer_id'))} as no
    from imports.import_row r where r.batch_id = ${id} and ${which} order by r.row_no`.execute(ctx.db)
  const { columns, purged } = await columnsOf(ctx, id)
  if (purged) refuse(importRefusals.purged())
  const { known, header } = await calledBy(ctx)
  const keys = columns.filter(known)
  const heads = [
    ...keys.map((key) => ({ header: header(key), key, width: 16 })),
    { header: titles.rowNo, key: 'rowNo', width: 8 },
    ...(of === 'faults'
      ? [{ header: titles.faults, key: 'told', width: 48 }]
      : [
          { header: '结果', key: 'state', width: 10 },
          { header: titles.faults, key: 'told', width: 48 },
          { header: '档案编号', key: 'no', width: 18 },
        ]),
  ]
  const told = rows.map(({ rowNo, cells, state, faults, no }) => ({
    ...unsealCells(hospitalKeys(ctx), id, rowNo, cells),
    rowNo,
    told: faults.map((fault) => faultText(fault, { known, header })).join('；'),
    state: rowStates[state as keyof typeof rowStates],
    no,
  }))
  ctx.note({ objectType: 'importBatch', objectId: id, after: { file: of, rows: told.length } })
  return sheetFile(
    `${fileName.replace(/\.\w+$/, '')}-${of === 'faults' ? '问题行' : '导入结果'}`,
    heads,
    oneSlice(told),
  )
}
