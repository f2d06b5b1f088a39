/** The rules of the house that the source can be asked about: sizes, names, who writes what, the catalogue. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keysOf } from '@clinic/contract/call.ts'
import { definedRefusals } from '@clinic/contract/refusals.ts'
import { expect, test } from 'vitest'
import { menuTree } from '../src/areas/access/menus/reference.ts'
import { areas } from '../src/areas.ts'
import { untoldIn } from './docstrings.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

const filesBelow = async (folder: string, ending: RegExp): Promise<string[]> =>
  (await readdir(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter(
      (entry) => entry.isFile() && ending.test(entry.name) && !/node_modules|[\\/]dist([\\/]|$)/.test(entry.parentPath),
    )
    .map((entry) => join(entry.parentPath, entry.name))

const foldersOf = async (folder: string): Promise<string[]> =>
  (await readdir(join(root, folder), { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)

test('files stay under 300 lines', async () => {
  const long: string[] = []
  for (const folder of ['contract', 'server', 'web', 'bench', 'e2e', 'tools'])
    for (const file of await filesBelow(folder, /\.(ts|tsx|mjs|css)$/)) {
      if (/\.generated\./.test(file)) continue
      const lines = (await readFile(file, 'utf8')).split('\n').length - 1
      if (lines > 300) long.push(`${file.slice(root.length)}: ${lines}`)
    }
  expect(long).toEqual([])
})

test('what the kits and the shared words export says what it is for, in which units, and how it fails', async () => {
  const files = [
    ...(await filesBelow('web/src/kit', /\.tsx?$/)),
    ...(await filesBelow('server/src/kit', /\.ts$/)),
    ...(await filesBelow('contract/src', /\.ts$/)).filter((file) => !file.includes('/areas/')),
  ].filter((file) => !/\.(test|generated)\./.test(file))
  const untold: string[] = []
  for (const file of files)
    for (const value of untoldIn(await readFile(file, 'utf8'))) untold.push(`${file.slice(root.length)} ${value}`)
  expect(untold).toEqual([])
  expect(files.length).toBeGreaterThan(200)
  const planted =
    '/** One. */\nimport a from "a"\nexport const one = 1\n\n/** Two. */\nexport const two = 2\nexport const three = 3\n'
  expect(untoldIn(planted)).toEqual(['3 one'])
})

test('a screen is content: what happens over time, and what can fail, is in the kit or a file of its own', async () => {
  const busy: string[] = []
  for (const file of await filesBelow('web/src/areas', /\.tsx$/))
    if (/\buse(?:Layout)?Effect\b|\bfetch\(|\btry \{/.test(await readFile(file, 'utf8')))
      busy.push(file.slice(root.length))
  expect(busy).toEqual([])
})

/** Looking for a text in another. Paths of trees (`/12/34/`) are nothing that anybody types. */
const byOwnHand = /strpos\((?!\w+\.path)|\bposition\(|(?<!path )\blike\s+(?:\$\{|'%)|\bilike\b|\[\\\\%_\]/
/** The archive's search cuts what was typed into tokens first; pieces of a name are compared as it did (docs/adr/0006). */
const searching = ['server/src/areas/customers/list/list.ts', 'server/src/areas/customers/search/word.ts']

test('what somebody typed is looked for by the kit, which takes no sign of it for a pattern', async () => {
  const byHand: string[] = []
  for (const file of await filesBelow('server/src/areas', /\.ts$/)) {
    if (file.endsWith('.test.ts') || searching.some((one) => file.endsWith(one))) continue
    const found = (await readFile(file, 'utf8')).match(byOwnHand)
    if (found) byHand.push(`${file.slice(root.length)}: ${found[0]}`)
  }
  expect(byHand, 'use `contains` of kit/contains.ts').toEqual([])
})

test('a value stands beside a statement and never in its text, which every connection keeps', async () => {
  const inText: string[] = []
  for (const file of await filesBelow('server/src/areas', /\.ts$/)) {
    if (file.endsWith('.test.ts')) continue
    const found = (await readFile(file, 'utf8')).match(/\braw\([^\n]*\b(?:String|Number)\(|\blit\([\w.]*[iI]d\)/)
    if (found) inText.push(`${file.slice(root.length)}: ${found[0]}`)
  }
  expect(inText, 'use `faceOf` of kit/face.ts').toEqual([])
})

test('an area is one word everywhere: contract, server, web', async () => {
  const served = areas.map((area) => area.name).sort()
  expect(new Set(served).size).toBe(served.length)
  expect((await foldersOf('server/src/areas')).sort()).toEqual(served)
  expect((await foldersOf('contract/src/areas')).sort()).toEqual(served)
  expect((await foldersOf('web/src/areas')).filter((name) => !served.includes(name))).toEqual([])
})

test('an area writes only its own schema', async () => {
  const folders = await foldersOf('server/src/areas')
  const writes =
    /(?:insert\s+into|update|delete\s+from)\s+(\w+)\.\w+|(?:insertInto|updateTable|deleteFrom)\('(\w+)\.|(?:insertRow|updateRow|removeRow)\(ctx,\s*'(\w+)\./gi
  const strays: string[] = []
  for (const area of folders)
    for (const file of await filesBelow(`server/src/areas/${area}`, /\.ts$/)) {
      if (/\.test\.ts$/.test(file)) continue
      for (const match of (await readFile(file, 'utf8')).matchAll(writes)) {
        const schema = match[1] ?? match[2] ?? match[3] ?? ''
        if (folders.includes(schema) && schema !== area) strays.push(`${file.slice(root.length)} writes ${schema}`)
      }
    }
  expect(strays).toEqual([])
})

test('a refusal is known by its key: numbers once given out stay, a new one answers its HTTP status', async () => {
  const lines = (await readFile(join(root, 'contract/refusal-numbers.tsv'), 'utf8')).trimEnd().split('\n').slice(1)
  const given = lines.map((line) => line.split('\t')).map(([number, key]) => [key!, Number(number)] as const)
  const now = given.map(([key]) => [key, definedRefusals.get(key)?.code])
  // Clients may compare them: neither renumbered nor renamed.
  expect(now).toEqual(given)
  expect(new Set(given.map(([, number]) => number)).size).toBe(given.length)
  for (const [, number] of given) expect(String(number)).toMatch(/^(4\d\d|50[03])\d\d$/)
  const numbered = new Set(given.map(([key]) => key))
  const fresh = [...definedRefusals].filter(([key]) => !numbered.has(key))
  expect(fresh.filter(([, { code }]) => !/^(4\d\d|50[034])$/.test(String(code))).map(([key]) => key)).toEqual([])
  expect([given.length, fresh.length > 20]).toEqual([253, true])
})

test('every call of the specification is served or listed with its reason', async () => {
  const catalogue = (await readFile(join(root, 'contract/catalogue.tsv'), 'utf8'))
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
  const deviations = await readFile(join(root, 'docs/deviations.md'), 'utf8')
  const shape = (method: string, path: string): string => `${method} ${path.replace(/\{\w+\}/g, '{}')}`
  const served = new Set(areas.flatMap((area) => area.routes).map(({ call }) => shape(call.method, call.path)))
  const listed = (id: string, area: string): boolean =>
    deviations.includes(id) || new RegExp(`^\\| ${area} +\\|`, 'm').test(deviations)
  const open = catalogue.filter(
    ([id, area, method, wire]) => method !== 'WS' && !served.has(shape(method!, wire!)) && !listed(id!, area!),
  )
  expect(open.map((row) => row.join(' '))).toEqual([])
  expect(catalogue.length).toBeGreaterThan(800)
})

/** A path without what it is asked with; names of its ids do not matter, that it has them does. */
const bare = (path: string): string => path.replace(/\?.*/, '').replace(/\{\w*\}/g, '{}')
const above = (path: string): string => path.replace(/\/[^/]*$/, '')

/** Where `…/usr/wsTicket` begins like this path: up to the word both have. Null where they have none. */
const asFarAs = (path: string, word: string): string | null => {
  const at = path.split('/').indexOf(word)
  return at < 0 ? null : path.split('/').slice(0, at).join('/')
}

/**
 * The paths a row of the deviations tells. Whole ones (`/api/v1/base/deduction/waiting`) and, beside them, what is said shorter:
 * `/{customerId}` and `close` go on from a whole path or stand in the place of its last word; `…/usr/wsTicket` begins like one
 * up to the word both have, `…/export` goes on from each. `/*` at the end tells all that begin so.
 */
const toldIn = (row: string): string[] => {
  const said = [...row.matchAll(/`(?:(?:GET|POST|PUT|DELETE) )?(…?\/?[\w/{}-]+\*?)`/g)].map(([, words]) => bare(words!))
  const whole = said.filter((words) => words.startsWith('/api/'))
  return said.flatMap((words) => {
    if (words.startsWith('/api/')) return [words]
    const rest = words.replace(/^…?\/?/, '')
    const begins = words.startsWith('…')
      ? whole.map((path) => asFarAs(path, rest.split('/')[0]!) ?? path)
      : whole.flatMap((path) => [path, above(path)])
    return begins.map((begin) => `${begin}/${rest}`)
  })
}

test('every path of our own is told in the deviations, by its whole', async () => {
  const printed = new Set(
    (await readFile(join(root, 'contract/catalogue.tsv'), 'utf8'))
      .split('\n')
      .map((line) => bare(line.split('\t')[3] ?? '')),
  )
  const told = (await readFile(join(root, 'docs/deviations.md'), 'utf8')).split('\n').flatMap(toldIn)
  const begun = told.filter((path) => path.endsWith('/*')).map((path) => path.slice(0, -1))
  const isTold = (path: string): boolean => told.includes(path) || begun.some((begin) => path.startsWith(begin))
  const own = areas
    .flatMap((area) => area.routes)
    .map(({ call }) => bare(call.path))
    .filter((path) => !printed.has(path))
  expect([...new Set(own)].filter((path) => !isTold(path))).toEqual([])
  expect(own.length).toBeGreaterThan(80)
})

test('every permission a call asks for stands in the menu, where a role can be given it', () => {
  const routes = areas.flatMap((area) => area.routes)
  const known = new Set(menuTree.flatMap((node) => [node.perms, ...node.controls.map((control) => control.perms)]))
  const strange = routes.flatMap(({ call, area, name }) =>
    keysOf(call.may)
      .filter((key) => !known.has(key))
      .map((key) => `${area}.${name}: ${key}`),
  )
  expect(strange).toEqual([])
  expect(routes.length).toBeGreaterThan(150)
})

test('connections are opened in one place, where somebody listens to their end', async () => {
  const strays: string[] = []
  for (const folder of ['server/src', 'tools'])
    for (const file of await filesBelow(folder, /\.ts$/)) {
      if (/\.test\.ts$|kit[\\/]db[\\/](connection|database)\.ts$/.test(file)) continue
      if (/new (pg\.)?(Client|Pool)\(/.test(await readFile(file, 'utf8'))) strays.push(file.slice(root.length))
    }
  expect(strays).toEqual([])
})

test('a name that is taken in is a line: no line breaks, no tabs', () => {
  type Part = { type?: unknown; maxLength?: number; anyOf?: Part[]; items?: Part; properties?: Record<string, Part> }
  const open = new Set<string>()
  const look = (part: Part, at: string, name = ''): void => {
    const short = [part.type].flat().includes('string') && (part.maxLength ?? 0) > 0 && part.maxLength! <= 60
    if (short && /name$|title$/i.test(name) && !('x-line' in part)) open.add(`${at}.${name}`)
    for (const one of part.anyOf ?? []) look(one, at, name)
    if (part.items) look(part.items, at)
    for (const [inner, one] of Object.entries(part.properties ?? {})) look(one, at, inner)
  }
  for (const { area, name, call } of areas.flatMap(({ routes }) => routes)) look(call.input as Part, `${area}.${name}`)
  expect([...open]).toEqual([])
})
