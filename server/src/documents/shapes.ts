/** Shapes that stand in several answers get a name, so that a client has one type for one thing. */

/** A piece of the document; what shape each piece must have is checked by a linter (`tools/interface`). */
export type Json = { readonly [name: string]: unknown }

/** Pieces by name. */
type Shapes = Readonly<Record<string, Json>>

/** Fields a shape must have before a name is worth it. */
const WORTH = 4

/** Where a shape stands. */
type Place = { readonly operationId: string; readonly at: readonly string[] }

const isShape = (node: Json): boolean =>
  node['type'] === 'object' && Object.keys((node['properties'] as object | undefined) ?? {}).length >= WORTH

/** Every schema below a node, the deepest first, with its place. */
const schemasIn = function* (node: unknown, place: readonly string[]): Generator<[Json, readonly string[]]> {
  if (typeof node !== 'object' || node === null) return
  if (Array.isArray(node)) {
    for (const one of node) yield* schemasIn(one, place)
    return
  }
  for (const [name, part] of Object.entries(node))
    if (name !== 'example' && name !== 'examples') yield* schemasIn(part, [...place, name])
  yield [node as Json, place]
}

const pascal = (word: string): string =>
  word.replace(/(^|[._-])(\w)/g, (_whole, _mark, letter: string) => letter.toUpperCase())

/** Steps of a place that are the document's own words, not a field's. */
const FRAME = new Set([
  'properties',
  'items',
  'content',
  'schema',
  'application/json',
  'responses',
  '200',
  'data',
  'anyOf',
])

const FIELDS: Readonly<Record<string, string>> = { requestBody: 'Input', result: 'Row' }

/** `DepartmentsRow` for the rows of `staff.departments.list`; the call's name tells two shapes of one noun apart. */
const nameOf = ({ operationId, at }: Place, taken: ReadonlyMap<string, string>): string => {
  const words = operationId.split('.')
  const noun = pascal(words.slice(0, -1).at(-1)!)
  const call = pascal(words.at(-1)!)
  const field = at.filter((step) => !FRAME.has(step)).at(-1)
  const what = field === undefined ? '' : (FIELDS[field] ?? pascal(field))
  const short = what === '' ? call : what === 'Input' ? `${call}Input` : what
  const names = [`${noun}${short}`, `${noun}${call}${what}`, `${pascal(operationId)}${what}`]
  const found = names.find((name) => !taken.has(name))
  if (found) return found
  for (let number = 2; ; number++) if (!taken.has(`${names[2]}${number}`)) return `${names[2]}${number}`
}

/** Replaces every named shape by a reference, from the inside out. */
const referred = (node: unknown, names: ReadonlyMap<string, string>, self?: string): unknown => {
  if (typeof node !== 'object' || node === null) return node
  if (Array.isArray(node)) return node.map((one) => referred(one, names))
  const name = isShape(node as Json) ? names.get(JSON.stringify(node)) : undefined
  if (name && name !== self) return { $ref: `#/components/schemas/${name}` }
  return Object.fromEntries(
    Object.entries(node).map(([key, part]) => [
      key,
      key === 'example' || key === 'examples' ? part : referred(part, names),
    ]),
  )
}

/** Every shape by its text, with the places it stands in. */
const placesOf = (paths: Record<string, Json>): ReadonlyMap<string, readonly Place[]> => {
  const places = new Map<string, Place[]>()
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path) as Json[]))
    for (const [node, at] of schemasIn(operation, [])) {
      if (!isShape(node)) continue
      const text = JSON.stringify(node)
      const known = places.get(text)
      const place = { operationId: operation['operationId'] as string, at }
      if (known) known.push(place)
      else places.set(text, [place])
    }
  return places
}

/** Where a shape is at home: in the list or the page of its own noun, not on a desk that shows the rows of others. */
const homeOf = (places: readonly Place[]): Place => {
  const strange = ({ operationId }: Place): number =>
    Number(operationId.startsWith('workbench.')) * 2 + Number(!/\.(list|one|page)$/.test(operationId))
  return places.toSorted((one, other) => strange(one) - strange(other))[0]!
}

/** Paths with references, and the shapes they refer to. */
export const nameShapes = (paths: Record<string, Json>): { paths: Shapes; schemas: Shapes } => {
  const names = new Map<string, string>()
  const taken = new Map<string, string>()
  for (const [text, places] of placesOf(paths)) {
    if (places.length < 2) continue
    const name = nameOf(homeOf(places), taken)
    taken.set(name, text)
    names.set(text, name)
  }
  const schemas = Object.fromEntries([...taken].map(([name, text]) => [name, referred(JSON.parse(text), names, name)]))
  return { paths: referred(paths, names) as Shapes, schemas: schemas as Shapes }
}
