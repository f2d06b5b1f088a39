/**
 * Import of staff: read and check every row first, then add all of them, or none. Nobody gets a password by a file:
 * imported people sign in once an administrator has given them one (批量重置密码). Source: clinical-admin §15.
 */
import type { people } from '@clinic/contract/areas/staff/people.ts'
import { staffTable } from '@clinic/contract/areas/staff/tables.ts'
import { peopleRefusals } from '@clinic/contract/areas/staff/words.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { parseCsv } from 'hucre/csv'
import { type Context, refuse } from '../../../kit/context.ts'
import { cellText, oneSlice, readSheet, sheetFile } from '../../../kit/sheets.ts'
import type { Answered } from '../../../kit/stream.ts'
import { countNumbers } from '../people/numbers.ts'
import { addImported } from './add-people.ts'
import { type Fault, importColumns, type Placed, type SheetRow } from './columns.ts'
import { type Known, knownNames, resolved, taken } from './names.ts'

const titles = titlesOf(staffTable)
const MAX_ROWS = 500
const MAX_FAULTS = 200

type Outcome = OutputOf<typeof people.importSheet>

/** The template: headers, required ones starred, and one example row. */
export const staffTemplate = (): Answered => {
  const example = Object.fromEntries(importColumns.map(({ key, example: shown }) => [key, shown]))
  const headers = importColumns.map(({ header, key, required }) => ({
    header: required ? `${header}*` : header,
    key,
    width: 16,
  }))
  return sheetFile('员工导入模板', headers, oneSlice([example]))
}

/** Rows of an .xlsx, or of text separated by commas in UTF-8; null when it is neither. */
const rowsOf = async (bytes: Buffer): Promise<string[][] | null> => {
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return await readSheet(bytes)
  const text = bytes.toString('utf8')
  // Neither text nor a sheet: an image, an old .xls, or another encoding.
  if (text.includes('\u0000') || text.includes('\ufffd')) return null
  return parseCsv(text.replace(/^\ufeff/, '')).map((row) => row.map(cellText))
}

const placesOf = (header: readonly string[]): number[] =>
  importColumns.map(({ header: name, required }) => {
    const place = header.findIndex((cell) => cell.replace(/\*$/, '') === name)
    return place < 0 && required ? refuse(peopleRefusals.wrongHeader({ column: name })) : place
  })

const readRow = (cells: readonly string[], row: number, places: readonly number[]) => {
  const values: Record<string, unknown> = {}
  const faults: Fault[] = []
  importColumns.forEach(({ header, key, required, read }, index) => {
    const cell = cells[places[index]!] ?? ''
    if (cell === '') {
      if (required) faults.push({ row, column: header, reason: '不能为空' })
      return
    }
    const result = read(cell)
    if ('fault' in result) faults.push({ row, column: header, reason: result.fault })
    else values[key] = result.value
  })
  return { values: values as SheetRow, faults }
}

/** The same account, phone or job number twice in one sheet. */
const acrossRows = (rows: readonly Placed[]): Fault[] =>
  (
    [
      ['account', titles.account],
      ['phone', titles.phone],
      ['jobNo', titles.jobNo],
    ] as const
  ).flatMap(([key, column]) => {
    const first = new Map<string, number>()
    return rows.flatMap(({ row, values }): Fault[] => {
      const value = values[key]?.toLowerCase()
      if (value === undefined) return []
      const before = first.get(value)
      if (before !== undefined) return [{ row, column, reason: `与第 ${before} 行重复` }]
      first.set(value, row)
      return []
    })
  })

const readUpload = async (file: string): Promise<{ rows: Placed[]; faults: Fault[]; count: number }> => {
  const sheet = await rowsOf(Buffer.from(file, 'base64'))
  if (!sheet || sheet.length === 0) return refuse(peopleRefusals.unreadableSheet())
  const places = placesOf(sheet[0]!)
  const filled = sheet
    .map((cells, index) => ({ cells, row: index + 1 }))
    .slice(1)
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (filled.length === 0) return refuse(peopleRefusals.unreadableSheet())
  if (filled.length > MAX_ROWS) return refuse(peopleRefusals.sheetTooLong({ limit: MAX_ROWS, rows: filled.length }))
  const read = filled.map(({ cells, row }) => ({ row, ...readRow(cells, row, places) }))
  const rows = read.map(({ row, values }) => ({ row, values }))
  return { rows, faults: [...read.flatMap(({ faults }) => faults), ...acrossRows(rows)], count: filled.length }
}

export const importPeople = async (ctx: Context, input: InputOf<typeof people.importSheet>): Promise<Outcome> => {
  const { rows, faults: own, count } = await readUpload(input.file)
  await countNumbers(
    ctx,
    rows.flatMap(({ values: { phone } }) => phone ?? []),
  )
  const known: Known = await knownNames(ctx)
  const faults = [...own, ...resolved(rows, known).faults, ...(await taken(ctx, rows))].sort((a, b) => a.row - b.row)
  ctx.note({ objectType: 'staff', after: { import: count, dryRun: input.dryRun === true } })
  if (faults.length > 0) return { rows: count, created: 0, faults: faults.slice(0, MAX_FAULTS), saved: false }
  const savepoint = (text: string) => (input.dryRun ? ctx.together([{ text, values: [] }]) : null)
  await savepoint('savepoint trial')
  await addImported(ctx, resolved(rows, known).people)
  await savepoint('rollback to savepoint trial')
  if (!input.dryRun) ctx.tell('staff.changed')
  return { rows: count, created: rows.length, faults: [], saved: input.dryRun !== true }
}
