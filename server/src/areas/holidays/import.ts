/** 节假日 by sheet: read and check everything first, then all rows or none. A dry run only reports. */
import {
  holiday,
  holidayKinds,
  holidayRefusals,
  type holidays,
  MOST_HOLIDAYS,
} from '@clinic/contract/areas/holidays/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { type Context, refuse } from '../../kit/context.ts'
import { Bool, sqlOf } from '../../kit/db/rows.ts'
import { oneSlice, readSheet, sheetFile } from '../../kit/sheets.ts'
import type { Answered } from '../../kit/stream.ts'

const MAX_FAULTS = 200

type Outcome = OutputOf<typeof holidays.importSheet>
type Fault = Outcome['faults'][number]
type Row = {
  readonly row: number
  readonly day: string
  readonly kind: string
  readonly name: string
  readonly remark: string
}

const { heads } = holiday
const headers = [heads.day, heads.kind, heads.name, heads.remark]
const REQUIRED = 3
const kinds: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(holidayKinds).map(([word, label]) => [label, word]),
)

export const holidayTemplate = (): Answered => {
  const columns = headers.map((header, index) => ({
    header: index < REQUIRED ? `${header}*` : header,
    key: header,
    width: 16,
  }))
  const cells = ['2027-01-01', holidayKinds.legal, '元旦', '']
  return sheetFile(
    '节假日导入模板',
    columns,
    oneSlice([Object.fromEntries(headers.map((header, at) => [header, cells[at]]))]),
  )
}

const placesOf = (header: readonly string[]): number[] =>
  headers.map((name, index) => {
    const place = header.findIndex((cell) => cell.replace(/\*$/, '') === name)
    return place < 0 && index < REQUIRED ? refuse(holidayRefusals.wrongHeader({ column: name })) : place
  })

/** `2027-1-1`, `2027/01/01` and what a sheet makes of a date; null for no day of a calendar. */
const dayOf = (typed: string): string | null => {
  const [, year, month, date] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T].*)?$/.exec(typed) ?? []
  if (!year || !month || !date) return null
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const read = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day) ? day : null
}

const lengthFault = (text: string, most: number): string | null =>
  [...text].length > most ? `不能超过 ${most} 个字` : null

const readRow = (cells: readonly string[], row: number, places: readonly number[]): { read: Row; faults: Fault[] } => {
  const [day = '', kind = '', name = '', remark = ''] = headers.map((_header, at) => (cells[places[at]!] ?? '').trim())
  const reasons: Record<string, string | null> = {
    [heads.day]: dayOf(day) ? null : '应为日期，如 2027-01-01',
    [heads.kind]: kind in kinds ? null : `只能填写：${Object.keys(kinds).join('、')}`,
    [heads.name]: name === '' ? '不能为空' : lengthFault(name, 30),
    [heads.remark]: lengthFault(remark, 200),
  }
  const faults = Object.entries(reasons).flatMap(([column, reason]) => (reason ? [{ row, column, reason }] : []))
  return { read: { row, day: dayOf(day) ?? '', kind: kinds[kind] ?? '', name, remark }, faults }
}

const doubled = (rows: readonly Row[]): Fault[] => {
  const first = new Map<string, number>()
  return rows.flatMap(({ row, day }): Fault[] => {
    const before = first.get(day)
    first.set(day, before ?? row)
    return before === undefined ? [] : [{ row, column: heads.day, reason: `与第 ${before} 行是同一天` }]
  })
}

const readUpload = async (file: string): Promise<{ rows: Row[]; faults: Fault[] }> => {
  const sheet = await readSheet(Buffer.from(file, 'base64'))
  if (!sheet || sheet.length === 0) return refuse(holidayRefusals.unreadableSheet())
  const places = placesOf(sheet[0]!)
  const filled = sheet
    .map((cells, index) => ({ cells, row: index + 1 }))
    .slice(1)
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (filled.length > MOST_HOLIDAYS)
    return refuse(holidayRefusals.sheetTooLong({ limit: MOST_HOLIDAYS, rows: filled.length }))
  const read = filled.map(({ cells, row }) => readRow(cells, row, places))
  const rows = read.map((one) => one.read)
  const own = read.flatMap(({ faults }) => faults)
  return { rows, faults: own.length > 0 ? own : doubled(rows) }
}

const upsert = async (ctx: Context, rows: readonly Row[]) => {
  const { rows: written } = await sqlOf({ created: Bool })`
    insert into holidays.holiday as h (day, kind, name, remark)
      select s.day, s.kind, s.name, s.remark from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as s (day date, kind text, name text, remark text) order by s.day
    on conflict (hospital_id, day) do update set kind = excluded.kind, name = excluded.name, remark = excluded.remark
      where (h.kind, h.name, h.remark) is distinct from (excluded.kind, excluded.name, excluded.remark)
    returning h.version = 1 as created`.execute(ctx.db)
  const created = written.filter((row) => row.created).length
  return { created, updated: written.length - created, unchanged: rows.length - written.length }
}

export const importHolidays = async (
  ctx: Context,
  { file, dryRun = false }: InputOf<typeof holidays.importSheet>,
): Promise<Outcome> => {
  const { rows, faults } = await readUpload(file)
  const none = { rows: rows.length, created: 0, updated: 0, unchanged: 0 }
  if (faults.length > 0) return { ...none, faults: faults.slice(0, MAX_FAULTS), saved: false }
  if (dryRun) await ctx.together([{ text: 'savepoint trial', values: [] }])
  const counts = await upsert(ctx, rows)
  if (dryRun) await ctx.together([{ text: 'rollback to savepoint trial', values: [] }])
  ctx.note({ objectType: 'holiday', after: { import: rows.length, ...counts, dryRun } })
  return { rows: rows.length, ...counts, faults: [], saved: !dryRun }
}
