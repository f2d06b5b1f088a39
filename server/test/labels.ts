/**
 * Labels that stand twice: in the contract's tables and nouns, and once more beside the same field on a screen of the same
 * area, be it a column, a filter, an input or a line of a detail, or as the head of a sheet.
 */
import { globSync } from 'node:fs'
import { columnsIn, labelOf, type Table } from '@clinic/contract/table.ts'
import { nouns, tables } from '@clinic/contract/tables.ts'
import { root, sourceOf } from './sources.ts'

/** A field with its words: `name: 'deptName', title: '部门'` of a list or a filter, `name="deptName" label="部门"` of a form. */
const PAIR = /\bname(?:: '|=")(\w+)['"],?\s+(?:title|label)(?:: '|=")([^'"]+)['"]/g
/** A line of a detail: `label: '部门', value: <Or>{row.deptName}</Or>`; it is about any of the fields that it shows. */
const LINE = /\blabel: '([^']+)',\s+value: (.*)/g

/** A head of a sheet, or the column that a fault of a sheet is told of: `header: '编码'`, `column: '编码'`. */
const HEAD = /\b(?:header|column): '([^']+)'/g

/** What a table calls a field: its own label, or that of the column it goes along with. */
const calledIn = (table: Table, field: string): string | undefined => {
  const said = table.columns[field]
  return typeof said === 'object' && 'along' in said ? labelOf(table, said.along) : labelOf(table, field)
}

export const labelsTwiceIn = (file: string, source: string): string[] => {
  const area = /areas\/(\w+)\//.exec(file)?.[1]
  const own = tables.filter(({ name }) => name.startsWith(`${area}.`))
  const said = nouns.filter(({ table }) => table.startsWith(`${area}.`))
  const stands = (field: string, label: string): boolean =>
    own.some((table) => calledIn(table, field) === label) ||
    said.some(({ heads, labels }) => heads[field] === label || labels[field] === label)
  const pairs = [...source.matchAll(PAIR)].map(({ index, 1: field, 2: label }) => ({ index, field, label }))
  const lines = [...source.matchAll(LINE)].flatMap(({ index, 1: label, 2: shown }) =>
    [...shown!.matchAll(/\.(\w+)/g)].map(({ 1: field }) => ({ index, field, label })),
  )
  const found = [...pairs, ...lines].filter(({ field, label }) => stands(field!, label!))
  const all = new Set(own.flatMap((table) => columnsIn(table).map(({ label }) => label)))
  const heads = [...source.matchAll(HEAD)].flatMap(({ index, 1: label }) =>
    all.has(label!) ? [{ index, field: 'head', label }] : [],
  )
  return [...found, ...heads].map(
    ({ index, field, label }) => `${file}:${source.slice(0, index).split('\n').length} ${field} ${label}`,
  )
}

export const labelsTwice = (): string[] =>
  globSync(['web/src/areas/**/*.{ts,tsx}', 'server/src/areas/**/*.ts'], { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .sort()
    .flatMap((file) => labelsTwiceIn(file, sourceOf(file)))
