/** Finding words of the screen by characters, pinyin, initials or a mixture: 收款, shoukuan, sk, shouk, 收k. */
import { READINGS } from '../words/readings.ts'

const HAN = /\p{Script=Han}/u

const byCharacter = (): ReadonlyMap<string, readonly string[]> => {
  const known = new Map<string, string[]>()
  for (const [, syllable, characters] of READINGS.matchAll(/([a-z]+)([^a-z]+)/g))
    for (const character of characters!) known.set(character, [...(known.get(character) ?? []), syllable!])
  return known
}
let known: ReadonlyMap<string, readonly string[]> | undefined

/** Ways a character is read; a letter or figure is read as itself, a rare character not at all. */
const readingsOf = (character: string): readonly string[] => {
  if (!HAN.test(character)) return [character.toLowerCase()]
  known ??= byCharacter()
  return known.get(character) ?? []
}

/** One character of a text: what matched of its reading. */
export type Part = {
  readonly character: string
  readonly reading: string
  readonly matched: number
  readonly hit: boolean
}

/** Lengths of what is left to find that a character takes, the longest first: itself, a syllable, the beginning of one. */
const taken = (character: string, wanted: string): readonly { readonly reading: string; readonly length: number }[] => {
  const readings = readingsOf(character)
  const ways = wanted.startsWith(character.toLowerCase())
    ? [{ reading: readings[0] ?? character, length: character.length }]
    : []
  for (const reading of readings)
    for (let length = Math.min(reading.length, wanted.length); length > 0; length--)
      if (reading.startsWith(wanted.slice(0, length))) ways.push({ reading, length })
  return ways
}

type Way = readonly { readonly reading: string; readonly length: number }[]

const wayFrom = (characters: readonly string[], at: number, wanted: string): Way | null => {
  if (wanted === '') return []
  const character = characters[at]
  if (character === undefined) return null
  for (const step of taken(character, wanted)) {
    const rest = wayFrom(characters, at + 1, wanted.slice(step.length))
    if (rest) return [step, ...rest]
  }
  return null
}

/** Where what was typed stands in a text, character by character; null when it does not. Spaces typed do not count. */
export const matchOf = (text: string, typed: string): readonly Part[] | null => {
  const wanted = typed.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
  if (wanted === '') return null
  const characters = [...text]
  for (let from = 0; from < characters.length; from++) {
    const way = wayFrom(characters, from, wanted)
    if (!way) continue
    return characters.map((character, at) => {
      const step = way[at - from]
      return {
        character,
        reading: step?.reading ?? readingsOf(character)[0] ?? character,
        matched: step?.length ?? 0,
        hit: step !== undefined,
      }
    })
  }
  return null
}

/** Whether to show how it is read: something was found, and every character's is known. Half a reading reads as a slip. */
export const isSpelt = (parts: readonly Part[]): boolean =>
  parts.some(({ hit, character, reading }) => hit && character !== reading) &&
  parts.every(({ reading }) => !HAN.test(reading))

/** A letter for each of some words: the first initial that no word before it took; null where none is left. */
export const lettersFor = (words: readonly string[]): readonly (string | null)[] => {
  const used = new Set<string>()
  return words.map((word) => {
    for (const character of word) {
      const letter = readingsOf(character)[0]?.[0]?.toUpperCase()
      if (!letter || used.has(letter) || !/[A-Z]/.test(letter)) continue
      used.add(letter)
      return letter
    }
    return null
  })
}
