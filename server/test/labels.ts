/**
 * Labels that stand twice: in the contract's tables and nouns, and once more on a screen of the same area beside the same
 * field, be it a column, an input or a line of a detail, as the label of a filter, or as the head of a sheet.
 */
import { globSync } from 'node:fs'
import { columnsIn, labelOf, type Table } from '@clinic/contract/table.ts'
import { nouns, tables } from '@clinic/contract/tables.ts'
import { root, sourceOf } from './sources.ts'

/** A field with its words: `name: 'deptName', title: '部门'` of a list, `name="deptName" label="部门"` of a form, `of: 'deptName', label: '部门'` of facts. */
const PAIR = /\b(?:name|of)(?:: '|=")(\w+)['"],?\s+(?:title|label)(?:: '|=")([^'"]+)['"]/g
/** A line of a detail: `label: '部门', value: <Or>{row.deptName}</Or>`; a sum, a difference. It is about any of the fields that it shows. */
const LINE = /\blabel: '([^']+)',\s+(?:value|yuan|theirs): (.*)/g
/** An input in no form: `<Labelled label="部门">{(id) => <Choice value={treated.deptId} …`. */
const INPUT = /<\w+ label="([^"]+)">([\s\S]*?)<\/\w+>\n/g
/** A filter's label: it narrows by what a column of the list shows, whatever its own name is. */
const FILTER = /\bkind: '\w+',[^{}]*?\b(?:name|from): '(\w+)'[^{}]*?\blabel: '([^']+)'/g
/** A column that a file has of its own, in no table of the contract. */
const COLUMN = /\bname: '(\w+)',\s+title: '/g
/** A head of a sheet, or the column that a fault of a sheet is told of: `header: '编码'`, `column: '编码'`. */
const HEAD = /\b(?:header|column): '([^']+)'/g

/** What a table calls a field: its own label, or that of the column it goes along with. */
const calledIn = (table: Table, field: string): string | undefined => {
  const said = table.columns[field]
  return typeof said === 'object' && 'along' in said ? labelOf(table, said.along) : labelOf(table, field)
}

type Place = { readonly index: number; readonly field: string; readonly label: string }

const pairsIn = (source: string): Place[] =>
  [...source.matchAll(PAIR)].map(({ index, 1: field, 2: label }) => ({ index, field: field!, label: label! }))

/** Labels of lines and inputs beside the fields they show. */
const shownIn = (source: string): Place[] =>
  [...source.matchAll(LINE), ...source.matchAll(INPUT)].flatMap(({ index, 1: label, 2: shown }) =>
    [...shown!.matchAll(/\.(\w+)/g)].map(({ 1: field }) => ({ index, field: field!, label: label! })),
  )

/** Filters by what the tables show, and not by a column of the file's own. */
const filtersIn = (source: string): Place[] => {
  const apart = new Set([...source.matchAll(COLUMN)].map(({ 1: field }) => field))
  const filters = [...source.matchAll(FILTER)].map(({ index, 1: field, 2: label }) => ({
    index,
    field: field!,
    label: label!,
  }))
  return filters.filter(({ field }) => !apart.has(field))
}

export const labelsTwiceIn = (file: string, source: string): string[] => {
  const area = /areas\/(\w+)\//.exec(file)?.[1]
  const own = tables.filter(({ name }) => name.startsWith(`${area}.`))
  const said = nouns.filter(({ table }) => table.startsWith(`${area}.`))
  const stands = ({ field, label }: Place): boolean =>
    own.some((table) => calledIn(table, field) === label) ||
    said.some(({ heads, labels }) => heads[field] === label || labels[field] === label)
  const all = new Set(own.flatMap((table) => columnsIn(table).map(({ label }) => label)))
  const heads = [...source.matchAll(HEAD)].map(({ index, 1: label }) => ({ index, field: 'head', label: label! }))
  const twice = [
    ...[...pairsIn(source), ...shownIn(source)].filter(stands),
    ...[...heads, ...filtersIn(source)].filter(({ label }) => all.has(label)),
  ]
  return [
    ...new Set(
      twice.map(({ index, field, label }) => `${file}:${source.slice(0, index).split('\n').length} ${field} ${label}`),
    ),
  ]
}

export const labelsTwice = (): string[] =>
  globSync(['web/src/areas/**/*.{ts,tsx}', 'server/src/areas/**/*.ts'], { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .sort()
    .flatMap((file) => labelsTwiceIn(file, sourceOf(file)))
