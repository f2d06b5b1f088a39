/**
 * `node tools/told.ts [files…]`: runs the tests and takes up in `contract/told.tsv` what their writes tell the screens and note
 * in the trail. What a call told each time is always told, the rest sometimes. Calls that were not made keep their row;
 * `--anew` forgets what the table said of the calls that were. `--from FOLDER`: of a run with RECORD_TOLD=FOLDER.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Told, toldTable } from '../server/test/told.ts'
import { binary, runStep } from './step.ts'

const FILE = new URL('../contract/told.tsv', import.meta.url)

const linesOf = (folder: string): readonly (readonly string[])[] =>
  readdirSync(folder)
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter(Boolean)
    .map((line) => line.split('\t'))

const record = async (files: readonly string[]): Promise<readonly (readonly string[])[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-told-'))
  try {
    const words = ['node', binary('vitest'), 'run', '--project=calls', ...files] as const
    await runStep({ name: 'tests', words: [...words], env: { RECORD_TOLD: folder } }, true)
    return linesOf(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** @param before what the table said; none for a call it did not know */
const merged = (before: Told | undefined, told: readonly ReadonlySet<string>[]): Told => {
  const all = new Set([...(before ? [...before.always, ...before.sometimes] : []), ...told.flatMap((one) => [...one])])
  const each = [...told, ...(before ? [before.always] : [])]
  const always = new Set([...all].filter((word) => each.every((one) => one.has(word))))
  return { always, sometimes: new Set([...all].filter((word) => !always.has(word))) }
}

const words = process.argv.slice(2)
const anew = words.includes('--anew')
const [first, folder = '', ...rest] = words.filter((word) => word !== '--anew')
const lines = first === '--from' ? linesOf(folder) : await record([first ?? '', folder, ...rest].filter(Boolean))
const table = new Map(existsSync(FILE) ? toldTable() : [])
for (const [id, of] of Map.groupBy(lines, ([name]) => name!)) {
  const told = of.map(([, ...said]) => new Set(said))
  table.set(id, merged(anew ? undefined : table.get(id), told))
}
const cell = (said: ReadonlySet<string>): string => [...said].sort().join(' ')
const rows = [...table].sort(([one], [other]) => (one < other ? -1 : 1))
const text = rows.map(([id, { always, sometimes }]) => `${id}\t${cell(always)}\t${cell(sometimes)}`)
writeFileSync(FILE, `${['call\talways\tsometimes', ...text].join('\n')}\n`)
console.log(`${table.size} calls, ${lines.length} tellings`)
