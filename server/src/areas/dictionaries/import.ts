/** Import of entries: read and check everything first, then all rows or none. A dry run only reports. */

import { type dictionaryEntries, dictionaryRefusals, whyNotAddItem } from '@clinic/contract/areas/dictionaries/calls.ts'
import { dictionaryColors, dictionaryEntry } from '@clinic/contract/areas/dictionaries/nouns.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { type Context, refuse } from '../../kit/context.ts'
import { Bool, sqlOf } from '../../kit/db/rows.ts'
import { oneSlice, readSheet, sheetFile } from '../../kit/sheets.ts'
import type { Answered } from '../../kit/stream.ts'

const MAX_ROWS = 2_000
const MAX_FAULTS = 200

type Outcome = OutputOf<typeof dictionaryEntries.importSheet>
type Fault = Outcome['faults'][number]
type Row = {
  row: number
  type: string
  value: string
  label: string
  sort: number | null
  color: string
  status: number
}

const { heads } = dictionaryEntry
/** Heads of the sheet: those of the list. */
const headers = [heads.dictType, heads.dictValue, heads.dictLabel, heads.dictSort, heads.color, heads.status]
const required = 3
const colors: Readonly<Record<string, string>> = {
  '': '',
  无: '',
  绿: 'green',
  黄: 'yellow',
  蓝: 'blue',
  紫: 'purple',
  青: 'cyan',
  红: 'red',
  ...Object.fromEntries(dictionaryColors.map((color) => [color, color])),
}
const statuses: Readonly<Record<string, number>> = { '': 0, 启用: 0, 禁用: 1 }

export const entryTemplate = (): Answered => {
  const columns = headers.map((header, index) => ({
    header: index < required ? `${header}*` : header,
    key: header,
    width: 16,
  }))
  const cells = ['profession', '演员', '演员', '100', '蓝', '启用']
  const example = Object.fromEntries(headers.map((header, index) => [header, cells[index]]))
  return sheetFile('字典导入模板', columns, oneSlice([example]))
}

const placesOf = (header: readonly string[]): number[] =>
  headers.map((name, index) => {
    const place = header.findIndex((cell) => cell.replace(/\*$/, '') === name)
    return place < 0 && index < required ? refuse(dictionaryRefusals.wrongHeader({ column: name })) : place
  })

const textFault = (text: string): string | null =>
  text === '' ? '不能为空' : [...text].length > 60 ? '不能超过 60 个字' : null

const readRow = (cells: readonly string[], row: number, places: readonly number[]): { read: Row; faults: Fault[] } => {
  const cell = (index: number): string => cells[places[index]!] ?? ''
  const [type, value, label, sort, color, status] = headers.map((_header, index) => cell(index)) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const reasons: Record<string, string | null> = {
    [heads.dictType]: type === '' ? '不能为空' : null,
    [heads.dictValue]: textFault(value),
    [heads.dictLabel]: textFault(label),
    [heads.dictSort]: sort === '' || /^\d{1,6}$/.test(sort) ? null : '应为 0 到 999999 的整数',
    [heads.color]: color in colors ? null : '只能填写：绿、黄、蓝、紫、青、红',
    [heads.status]: status in statuses ? null : '只能填写：启用、禁用',
  }
  const faults = Object.entries(reasons).flatMap(([column, reason]) => (reason ? [{ row, column, reason }] : []))
  const read = { row, type, value, label, sort: sort === '' ? null : Number(sort) }
  return { read: { ...read, color: colors[color] ?? '', status: statuses[status] ?? 0 }, faults }
}

const readUpload = async (file: string): Promise<{ rows: Row[]; faults: Fault[] }> => {
  const sheet = await readSheet(Buffer.from(file, 'base64'))
  if (!sheet || sheet.length === 0) return refuse(dictionaryRefusals.unreadableSheet())
  const places = placesOf(sheet[0]!)
  const filled = sheet
    .map((cells, index) => ({ cells, row: index + 1 }))
    .slice(1)
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (filled.length > MAX_ROWS) return refuse(dictionaryRefusals.sheetTooLong({ limit: MAX_ROWS, rows: filled.length }))
  const read = filled.map(({ cells, row }) => readRow(cells, row, places))
  return { rows: read.map((one) => one.read), faults: read.flatMap((one) => one.faults) }
}

/** What only the other rows and the lists can tell: doubled values, unknown lists, values a system list does not have. */
const acrossRows = async (ctx: Context, rows: readonly Row[]): Promise<Fault[]> => {
  const { types, known } = await ctx.together({
    types: { text: 'select type, system from dictionaries.visible_type', values: [] },
    known: { text: `select dict_type || ' ' || value as key from dictionaries.visible_item`, values: [] },
  })
  const systems = new Map(types.rows.map((one) => [String(one['type']), one['system'] === true]))
  const values = new Set(known.rows.map((one) => String(one['key'])))
  const first = new Map<string, number>()
  return rows.flatMap(({ row, type, value }): Fault[] => {
    const key = `${type} ${value}`
    const before = first.get(key)
    first.set(key, before ?? row)
    const system = systems.get(type)
    if (system === undefined) return [{ row, column: heads.dictType, reason: `字典“${type}”不存在，请先新增字典类型` }]
    if (before !== undefined) return [{ row, column: heads.dictValue, reason: `与第 ${before} 行的值重复` }]
    const no = values.has(key) ? null : whyNotAddItem({ system })
    return no ? [{ row, column: heads.dictValue, reason: no.message }] : []
  })
}

const upsert = async (ctx: Context, rows: readonly Row[]) => {
  const result = await sqlOf({ created: Bool })`
    with s as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as s (row integer, type text, value text, label text, sort integer, color text, status smallint)),
    wanted as (
      select s.type, t.own as own_list, i.id, s.value, s.label, s.color, s.status, i.is_default,
        coalesce(s.sort, i.sort, 10000 + 10 * s.row) as sort,
        i.id is null as is_new, i.id is null or (s.label, s.color, s.status, coalesce(s.sort, i.sort))
          is distinct from (i.label, i.color, i.status, i.sort) as differs
      from s join dictionaries.visible_type t on t.type = s.type
      left join dictionaries.visible_item i on i.dict_type = s.type and i.value = s.value),
    written as (
      insert into dictionaries.hospital_item (id, dict_type, own_list, value, label, sort, color, status, is_default, version)
      select coalesce(w.id, nextval('kit.id')), w.type, w.own_list, w.value, w.label, w.sort, w.color, w.status,
        case when w.status = 1 then 'N' else coalesce(w.is_default, 'N') end, case when w.is_new then 1 else 2 end
      from wanted w where w.differs
      on conflict (hospital_id, dict_type, value) do update set label = excluded.label, sort = excluded.sort,
        color = excluded.color, status = excluded.status, is_default = excluded.is_default
      returning dict_type, value)
    select w.is_new as created from written join wanted w on w.type = written.dict_type and w.value = written.value`.execute(
    ctx.db,
  )
  const created = result.rows.filter((row) => row.created).length
  return { created, updated: result.rows.length - created, unchanged: rows.length - result.rows.length }
}

export const importEntries = async (
  ctx: Context,
  { file, dryRun = false }: InputOf<typeof dictionaryEntries.importSheet>,
): Promise<Outcome> => {
  const { rows, faults: own } = await readUpload(file)
  const faults = own.length > 0 ? own : await acrossRows(ctx, rows)
  const none = { rows: rows.length, created: 0, updated: 0, unchanged: 0 }
  if (faults.length > 0) return { ...none, faults: faults.slice(0, MAX_FAULTS), saved: false }
  if (dryRun) await ctx.together([{ text: 'savepoint trial', values: [] }])
  const counts = await upsert(ctx, rows)
  if (dryRun) await ctx.together([{ text: 'rollback to savepoint trial', values: [] }])
  ctx.note({ objectType: 'dictEntry', after: { import: rows.length, ...counts, dryRun } })
  if (!dryRun) ctx.tell('dictionary.changed')
  return { rows: rows.length, ...counts, faults: [], saved: !dryRun }
}
