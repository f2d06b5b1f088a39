/** What a draft is called: the same form about the same thing finds it again, a form about another thing never does. */
import type { Call } from '@clinic/contract/call.ts'

type Values = Readonly<Record<string, unknown>>

/** The server takes names of 200 characters; what is longer is about so many things that none is kept. */
const LONGEST = 200

const isWord = (value: unknown): boolean => typeof value === 'number' || typeof value === 'string'
const wordsOf = (thing: Values): string =>
  Object.entries(thing)
    .filter(([name, value]) => name !== 'version' && isWord(value))
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join(',')

/** What tells a thing from another of its kind. */
export const thingOf = (thing: unknown): Values => {
  const { id, customerId } = (thing ?? {}) as { id?: unknown; customerId?: unknown }
  return { id, customerId }
}

/**
 * @param deed what is done, as the button says it: two deeds of one call have drafts of their own
 * @param things what it is about, none where something new is written
 * @returns undefined: no draft is kept
 */
export const draftName = ({ method, path }: Call, deed: string, things: readonly Values[]): string | undefined => {
  const name = `${method} ${path}#${deed}#${things.map(wordsOf).filter(Boolean).sort().join(';')}`
  return name.length > LONGEST ? undefined : name
}
