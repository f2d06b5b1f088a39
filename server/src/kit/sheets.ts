/**
 * Sheets in and out. Out: rows are streamed into an .xlsx as the database yields them; amounts are numeric cells with two
 * decimals, everything else text cells, so nothing a person typed ever becomes a formula (security 4.15).
 * In: an upload is measured before it is unpacked. Source: money book §3 (import), §20.34–35.
 */
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { parseCsv, writeCsvStream } from 'hucre/csv'
import { readXlsx, writeXlsxStream } from 'hucre/xlsx'
import { inPieces } from './pieces.ts'
import type { Answered } from './stream.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** What an uploaded sheet may unpack to; a thousand times smaller files have been made to exhaust a server. */
const MAX_UNPACKED = 40 * 1024 * 1024

export type SheetColumn = {
  readonly header: string
  /** Name in the row. */
  readonly key: string
  /** Characters. */
  readonly width?: number
  /** Decimal yuan in the row, a number in the sheet. */
  readonly money?: boolean
  /** How a value is shown: words instead of codes. */
  readonly show?: (value: unknown, row: Record<string, unknown>) => string | number | null
}

type Cell = string | number | null

const cellOf = (column: SheetColumn, row: Record<string, unknown>): Cell => {
  const value = row[column.key]
  if (column.show) return column.show(value, row)
  if (value === null || value === undefined) return null
  if (column.money) return Number(value)
  return typeof value === 'number' ? value : String(value)
}

const rowsOf = async function* (
  columns: readonly SheetColumn[],
  slices: AsyncIterable<readonly Record<string, unknown>[]>,
): AsyncGenerator<Cell[]> {
  for await (const rows of slices) for (const row of rows) yield columns.map((column) => cellOf(column, row))
}

type Slices = AsyncIterable<readonly Record<string, unknown>[]>

/** Rows at hand, as one slice. */
export const oneSlice = async function* (
  rows: readonly Record<string, unknown>[],
): AsyncGenerator<readonly Record<string, unknown>[]> {
  yield rows
}

/**
 * Slices whose first one is asked for at once: what a list refuses is refused before the answer begins. Whoever reads no
 * further ends them with `end`, so that no connection waits for somebody who has gone.
 */
const begun = (slices: Slices) => {
  const source = slices[Symbol.asyncIterator]()
  const first = source.next()
  let waiting: typeof first | null = first
  const next = () => {
    const taken = waiting
    waiting = null
    return taken ?? source.next()
  }
  first.catch(() => undefined)
  return {
    ready: first.then(() => undefined),
    slices: { [Symbol.asyncIterator]: () => ({ next }) },
    end: (): void => void source.return?.().catch(() => undefined),
  }
}

const bodyOf = (stream: unknown, end: () => void): Readable =>
  Readable.fromWeb(stream as ReadableStream).once('close', end)

/** An .xlsx of a list's rows, written while they are read. `slices`: from `slicesOf`, or rows at hand in one slice. */
export const sheetFile = (name: string, columns: readonly SheetColumn[], given: Slices): Answered => {
  const { slices, ready, end } = begun(given)
  const stream = writeXlsxStream(rowsOf(columns, slices), {
    name,
    columns: columns.map(({ header, width = 14, money }) => ({ header, width, ...(money ? { numFmt: '0.00' } : {}) })),
    freezePane: { rows: 1 },
  })
  return { fileName: `${name}.xlsx`, type: XLSX, body: bodyOf(stream, end), ready }
}

/** Text that a spreadsheet would run when it opens a .csv, full-width signs included (security 4.15). */
const RUNS = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

const neutral = (cell: Cell): Cell => (typeof cell === 'string' && RUNS.test(cell) ? `'${cell}` : cell)

const neutralRows = async function* (rows: AsyncIterable<Cell[]>): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield row.map(neutral)
}

/** The same rows as .csv with a byte order mark, so that Excel reads the Chinese. Long numbers of text stay text. */
export const csvFile = (name: string, columns: readonly SheetColumn[], given: Slices): Answered => {
  const { slices, ready, end } = begun(given)
  const stream = writeCsvStream(neutralRows(rowsOf(columns, slices)), {
    headers: columns.map(({ header }) => header),
    bom: true,
  })
  return {
    fileName: `${name}.csv`,
    type: 'text/csv; charset=utf-8',
    body: bodyOf(stream, end),
    ready,
  }
}

/** Bytes the archive says it unpacks to, from its central directory; null when it is no archive. */
const unpackedSize = (bytes: Buffer): number | null => {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (end < 0 || end + 20 > bytes.length) return null
  const entries = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  let size = 0
  for (let i = 0; i < entries; i++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) return null
    size += bytes.readUInt32LE(at + 24)
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return size
}

/** Hidden characters that come along when cells are pasted from pages and chats. */
const HIDDEN = /[\u200b-\u200f\u202a-\u202e\u2060\ufeff\p{Cc}]/gu

/** Cell text as meant: full-width forms folded, hidden characters gone, trimmed. */
export const cellText = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value).normalize('NFKC').replace(HIDDEN, '').trim()

/** Rows of the first sheet as text, header first; null when the bytes are no readable .xlsx of reasonable size. */
export const readSheet = async (bytes: Buffer): Promise<string[][] | null> => {
  const size = unpackedSize(bytes)
  if (size === null || size > MAX_UNPACKED) return null
  try {
    const { sheets } = await readXlsx(new Uint8Array(bytes), { sheets: [0] })
    return (sheets[0]?.rows ?? []).map((row) => row.map(cellText))
  } catch {
    return null
  }
}

/** Text of a cell; what a formula stands for is never taken: its own text is, so that whoever reads the row can refuse it. */
const importedText = (value: unknown, formula: string | undefined): string => {
  if (formula !== undefined) return `=${cellText(formula)}`
  return value instanceof Date ? value.toISOString().slice(0, 10) : cellText(value)
}

const decoded = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // What a Chinese Excel saves as .csv.
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/**
 * Rows of an .xlsx or a .csv as text, header first; null when the bytes are neither. A cell with a formula begins with `=`.
 * @param most bytes an .xlsx may unpack to
 */
export const readTable = async (bytes: Buffer, most: number): Promise<string[][] | null> => {
  try {
    if (bytes.subarray(0, 2).toString('latin1') !== 'PK') {
      if (bytes.includes(0)) return null
      return await inPieces(parseCsv(decoded(bytes)), (row) => row.map(cellText))
    }
    const size = unpackedSize(bytes)
    if (size === null || size > most) return null
    const { sheets } = await readXlsx(new Uint8Array(bytes), { sheets: [0] })
    const [sheet] = sheets
    return await inPieces(sheet?.rows ?? [], (row, y) =>
      row.map((value, x) => importedText(value, sheet?.cells?.get(`${y},${x}`)?.formula)),
    )
  } catch {
    return null
  }
}
