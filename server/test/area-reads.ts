/**
 * Which area reads which, as the sources and the database say it: an import of another area's `index.ts` or `reads.ts`, the name of another
 * area's table, view or function in a statement, in a function or view of the database, in a foreign key, and a trigger
 * of one's own on another's table.
 */
import { globSync } from 'node:fs'
import { parseSync, Visitor } from 'rolldown/utils'
import { root, sourceOf } from './sources.ts'

export type Read = {
  readonly from: string
  readonly to: string
  readonly how: 'import' | 'statement' | 'database'
  /** Where: `server/src/areas/triage/queries.ts:12`, or what stands in schema.sql. */
  readonly at: string
  /** What is named: a table of another area, or its index. */
  readonly name: string
}

/** Relations by area. */
export type Known = ReadonlyMap<string, ReadonlySet<string>>

/** A text of a program, as it is written: `${…}` parts left out. */
export type Text = { readonly text: string; readonly line: number }

/** Sources of an area's server without its tests. */
export const sourcesOf = (area: string): string[] =>
  globSync(`server/src/areas/${area}/**/*.ts`, { cwd: root })
    .filter((file) => !/\.test\.ts$/.test(file))
    .sort()

/** Quoted texts and template literals of a program: where its statements stand. Comments and code are none. */
export const textsOf = (file: string, source: string): Text[] => {
  const texts: Text[] = []
  const put = (text: string, start: number) => texts.push({ text, line: source.slice(0, start).split('\n').length })
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === 'string') put(node.value, node.start)
    },
    TemplateElement: (node) => put(node.value.raw, node.start),
  }).visit(parseSync(file, source).program)
  return texts
}

/** Tables, views and functions by area, as schema.sql describes them. */
export const relationsOf = (schema: string): ReadonlyMap<string, ReadonlySet<string>> => {
  const made = schema.matchAll(/^create (?:or replace )?(?:table|view|function) (\w+)\.(\w+)/gim)
  const byArea = Map.groupBy(made, ([, area]) => area!)
  return new Map([...byArea].map(([area, all]) => [area, new Set(all.map(([, , name]) => name!))]))
}

/** Names of relations in a text; `customers.customer:phone` is a column's right and no reading. */
const named = (text: string, known: Known): { area: string; name: string; at: number }[] =>
  [...text.matchAll(/(?<![\w.'])(\w+)\.(\w+)\b(?!:\w)/g)].flatMap(({ 1: area, 2: name, index }) =>
    known.get(area!)?.has(name!) ? [{ area: area!, name: name!, at: index }] : [],
  )

/** What one file of an area reads of others. */
export const readsOfSource = (area: string, file: string, source: string, known: Known): Read[] =>
  textsOf(file, source).flatMap(({ text, line }): Read[] => {
    const to = /^(?:\.\.\/)+(\w+)\/(?:index|reads)\.ts$/.exec(text)?.[1]
    if (to) return to === area ? [] : [{ from: area, to, how: 'import', at: `${file}:${line}`, name: 'index.ts' }]
    return named(text, known)
      .filter((one) => one.area !== area)
      .map(({ area: other, name, at }) => {
        const lines = text.slice(0, at).split('\n').length - 1
        return { from: area, to: other, how: 'statement', at: `${file}:${line + lines}`, name }
      })
  })

/** What stands in schema.sql belongs to the area in whose schema it is; a trigger to the area of its function. */
const inDatabase = (schema: string, known: Known): Read[] => {
  const parts = schema.split(/^(?=create |-- )/im)
  return parts.flatMap((part) => {
    const made = /^create (?:or replace )?(?:table|view|function) ((\w+)\.\w+)/i.exec(part)
    const trigger = [
      ...part.matchAll(/^create (?:constraint )?trigger .*? on (\w+)\.(\w+) .*?execute function (\w+)\./gim),
    ]
    const listening = trigger.flatMap(([, table, name, owner]) =>
      known.has(owner!) && owner !== table
        ? [{ from: owner!, to: table!, how: 'database', at: `a trigger on ${table}.${name}`, name: name! } as const]
        : [],
    )
    if (!made || !known.has(made[2]!)) return listening
    const text = part.replace(/^create .*trigger .*$/gim, '').replace(/--.*$/gm, '')
    const reads = named(text, known).filter(({ area }) => area !== made[2])
    return [
      ...listening,
      ...reads.map(({ area, name }) => ({ from: made[2]!, to: area, how: 'database', at: made[1]!, name }) as const),
    ]
  })
}

const schema = sourceOf('server/db/schema.sql')

/** Every reading of another area. @param areas their names */
export const readsOf = (areas: readonly string[]): Read[] => {
  const relations = relationsOf(schema)
  const known = new Map(areas.map((area) => [area, relations.get(area) ?? new Set<string>()]))
  const inSources = areas.flatMap((area) =>
    sourcesOf(area).flatMap((file) => readsOfSource(area, file, sourceOf(file), known)),
  )
  return [...inSources, ...inDatabase(schema, known)]
}

/** Tables by area, sorted, parts of split tables left out. */
export const tablesOf = (area: string): string[] =>
  [...schema.matchAll(/^create table (\w+)\.(\w+) \(/gim)]
    .flatMap(([, owner, name]) => (owner === area ? [name!] : []))
    .sort()

/** Pairs of areas that read each other, by name. */
export const mutualPairs = (reads: readonly Pick<Read, 'from' | 'to'>[]): string[] => {
  const ways = new Set(reads.map(({ from, to }) => `${from} ${to}`))
  const pairs = reads
    .filter(({ from, to }) => from < to && ways.has(`${to} ${from}`))
    .map(({ from, to }) => `${from} ⇄ ${to}`)
  return [...new Set(pairs)].sort()
}

/** Floors of the house, the lowest first: each area stands on the first floor above all it reads. Areas of a circle stand on none. */
export const floorsOf = (
  areas: readonly string[],
  reads: readonly Pick<Read, 'from' | 'to'>[],
): { floors: string[][]; circle: string[] } => {
  const floors: string[][] = []
  let left = [...areas]
  for (;;) {
    const standing = new Set(floors.flat())
    const floor = left.filter((area) => reads.every(({ from, to }) => from !== area || standing.has(to)))
    if (floor.length === 0) return { floors, circle: left }
    floors.push(floor)
    left = left.filter((area) => !floor.includes(area))
  }
}

type Said = { readonly name: string; readonly uses: readonly string[] }

/** Where manifests and readings differ: areas that are read and not named, named and not read. Empty when they agree. */
export const strangeUses = (areas: readonly Said[], reads: readonly Read[]): string[] =>
  areas.flatMap(({ name, uses }) => {
    const own = reads.filter(({ from }) => from === name)
    const unnamed = own
      .filter(({ to }) => !uses.includes(to))
      .map((read) => `${read.at} reads ${read.to} (${read.name})`)
    const unread = uses.filter((used) => !own.some(({ to }) => to === used))
    return [...unnamed, ...unread.map((used) => `${name}/area.ts names ${used}, which nothing reads`)]
  })
