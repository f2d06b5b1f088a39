/** What stands in a file that a list was written to, workbook or comma-separated. */
import { records } from '../src/kit/reference.ts'
import { readSheet } from '../src/kit/sheets.ts'

export type SheetCells = { readonly heads: string[]; readonly rows: string[][] }

const ZIP = 0x04034b50

/** Its text as reference files stand: without a mark, each line ended. */
const textOf = (file: Buffer): string =>
  file
    .toString('utf8')
    .replace(/^\ufeff|\r/g, '')
    .replace(/\n?$/, '\n')

/** Its heads and its rows, each as wide as the heads. */
export const sheetCells = async (file: Buffer): Promise<SheetCells> => {
  const isWorkbook = file.readUInt32LE(0) === ZIP
  const lines = isWorkbook ? await readSheet(file) : records(textOf(file))
  const [heads = [], ...rows] = lines ?? []
  return { heads, rows: rows.map((row) => heads.map((_head, at) => row[at] ?? '')) }
}
