/** Which of many exchanges explains a call best: one that is full and short. */
import type { Example } from '../../server/src/documents/examples.ts'
import type { Exchange } from '../../server/test/exchanges.ts'

/** Characters of a text that a reader still reads; pictures in the address are longer. */
const READ = 400
/** What opens something is nobody's to read, although it opened only a test. */
const SECRET = /token|password|secret|ticket|^pass$/i

const shortText = (name: string, text: string): string => {
  if (SECRET.test(name)) return text.replace(/[A-Za-z0-9]/g, 'x')
  return text.length > READ ? text.slice(0, READ) : text
}

/** As much of a schema as says how long a list is at least. */
export type Lengths = {
  readonly anyOf?: readonly Lengths[]
  readonly items?: Lengths
  readonly minItems?: number
  readonly properties?: Readonly<Record<string, Lengths>>
}
const branch = (schema: Lengths | undefined, has: 'items' | 'properties'): Lengths | undefined =>
  schema?.anyOf ? schema.anyOf.map((one) => branch(one, has)).find(Boolean) : schema?.[has] && schema

/** One row of a list says what the others would; of a list that has more by its schema, as many as it must have. */
const shortened = (value: unknown, schema: Lengths | undefined, name = ''): unknown => {
  if (typeof value === 'string') return shortText(name, value)
  if (Array.isArray(value)) {
    const { items, minItems = 1 } = branch(schema, 'items') ?? {}
    return value.slice(0, Math.max(1, minItems)).map((one) => shortened(one, items, name))
  }
  if (typeof value !== 'object' || value === null) return value
  const { properties = {} } = branch(schema, 'properties') ?? {}
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shortened(part, properties[key], key)]))
}

/** The example an exchange makes. @param output what the call answers with, inside its envelope */
export const exampleOf = ({ request, answer }: Exchange, output?: Lengths): Example => ({
  ...(request === undefined ? {} : { request }),
  answer: shortened(answer, output && { properties: { data: output } }),
})

/** Values that say something. */
const fullness = (value: unknown): number => {
  if (value === null || value === '' || value === undefined) return 0
  if (typeof value !== 'object') return 1
  return Object.values(value).reduce<number>((sum, part) => sum + fullness(part), 0)
}

/** Request and answer with values that say something; then the shorter one. The text decides the rest, run for run alike. */
export const isBetter = (one: Example, other: Example): boolean => {
  const [a, b] = [fullness(one.answer), fullness(other.answer)]
  if (a !== b) return a > b
  const [c, d] = [fullness(one.request), fullness(other.request)]
  if (c !== d) return c > d
  const [x, y] = [JSON.stringify(one), JSON.stringify(other)]
  return x.length !== y.length ? x.length < y.length : x < y
}
