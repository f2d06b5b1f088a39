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

/** One row of a list says what the others would. */
const shortened = (value: unknown, name = ''): unknown => {
  if (typeof value === 'string') return shortText(name, value)
  if (Array.isArray(value)) return value.slice(0, 1).map((one) => shortened(one, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shortened(part, key)]))
}

/** The example an exchange makes. */
export const exampleOf = ({ request, answer }: Exchange): Example => ({
  ...(request === undefined ? {} : { request }),
  answer: shortened(answer),
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
