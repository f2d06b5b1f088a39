/** Labels that stand twice: in the contract's tables and nouns, and once more beside the same field on a screen of the same area. */
import { globSync } from 'node:fs'
import { labelOf } from '@clinic/contract/table.ts'
import { nouns, tables } from '@clinic/contract/tables.ts'
import { root, sourceOf } from './sources.ts'

/** A field with its words: `name: 'deptName', title: '部门'` of a list or a filter, `name="deptName" label="部门"` of a form. */
const PAIR = /\bname(?:: '|=")(\w+)['"],?\s+(?:title|label)(?:: '|=")([^'"]+)['"]/g

export const labelsTwiceIn = (file: string, source: string): string[] => {
  const area = /areas\/(\w+)\//.exec(file)?.[1]
  const own = tables.filter(({ name }) => name.startsWith(`${area}.`))
  const said = nouns.filter(({ table }) => table.startsWith(`${area}.`))
  return [...source.matchAll(PAIR)].flatMap(({ index, 1: field, 2: label }) =>
    own.some((table) => labelOf(table, field!) === label) ||
    said.some(({ heads, labels }) => heads[field!] === label || labels[field!] === label)
      ? [`${file}:${source.slice(0, index).split('\n').length} ${field} ${label}`]
      : [],
  )
}

export const labelsTwice = (): string[] =>
  globSync('web/src/areas/**/*.{ts,tsx}', { cwd: root })
    .sort()
    .flatMap((file) => labelsTwiceIn(file, sourceOf(file)))
