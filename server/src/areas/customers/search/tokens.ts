/**
 * What a customer is found by, and what a person's words look for: the two halves of the search must agree, so they
 * live together. Chinese names are short, so single characters and neighbouring pairs cover every fragment.
 * Source: performance (search: a token table, not trigrams).
 */
import { phoneAsked, wordsOf } from '@clinic/contract/areas/customers/sought.ts'
import { pinyin } from 'pinyin-pro'
import { blindIndex, type HospitalKeys } from '../../../kit/crypto.ts'
import { goingOn, latinTokens } from './syllables.ts'

const HAN = /\p{Script=Han}/u
/** Longest word of a search that is looked at; longer ones find nothing anyway. */
const MAX_WORDS = 4

/** `syllables`: one a character, empty for what is no Chinese character. */
export type Spelling = { readonly pinyin: string; readonly initials: string; readonly syllables: readonly string[] }

/** 王小明 → wangxiaoming, wxm, [wang, xiao, ming]. The first characters are read as a surname: 单 is shan, 仇 is qiu. */
export const spell = (name: string): Spelling => {
  const read = pinyin(name, { surname: 'head', toneType: 'none', type: 'array', v: true }).map((part) =>
    part.toLowerCase().replace(/[^a-z0-9]/g, ''),
  )
  const characters = [...name]
  const han = characters.some((char) => HAN.test(char))
  return {
    pinyin: read.join(''),
    initials: han ? read.map((part) => part.slice(0, 1)).join('') : '',
    syllables: characters.map((char, at) => (HAN.test(char) && read.length === characters.length ? read[at]! : '')),
  }
}

/** Digest by which a whole number is found and kept unique. */
export const phoneHash = (of: HospitalKeys, phone: string): string => blindIndex(of, 'phone', phone)
const tailToken = (of: HospitalKeys, tail: string): string => blindIndex(of, 'phone last four', tail)

/** `code` where it is known before the row is written; the insert adds it by itself otherwise. */
export type Findable = {
  readonly code?: string
  readonly name: string
  readonly phones: readonly string[]
  /** What `spell` said of the name, where that is known already. */
  readonly spelling?: Spelling
  /** What `phoneHash` said of the numbers, in their order, where that is known already. */
  readonly digests?: readonly string[]
}

/** Every token of a customer, each once. */
export const tokensOf = (of: HospitalKeys, { code, name, phones, spelling, digests }: Findable): string[] => {
  const tokens = new Set<string>(code ? [code.toUpperCase()] : [])
  const { pinyin: full, initials, syllables } = spelling ?? spell(name)
  for (const word of hanRuns(name)) {
    for (const char of word) tokens.add(char)
    for (const pair of pairsOf(word)) tokens.add(pair)
  }
  for (const word of nameTokens(name, { pinyin: full, initials, syllables })) tokens.add(word)
  for (const [at, phone] of phones.entries()) {
    tokens.add(digests?.[at] ?? phoneHash(of, phone))
    if (phone.length >= 4) tokens.add(tailToken(of, phone.slice(-4)))
  }
  return [...tokens]
}

/** What a name is found by in Latin letters: its words, any run of its syllables and of its initials. */
export const nameTokens = (name: string, { pinyin: full, initials, syllables }: Spelling): ReadonlySet<string> => {
  const whole = full ? [full] : []
  const words = [...latinWords(name), ...runsOf([...initials], 2), ...whole]
  return new Set([...words, ...words.flatMap(latinTokens), ...hanSyllables(syllables)])
}

/** Runs of neighbouring syllables: ou, yang, ouyang, yangxiao, … */
const hanSyllables = (syllables: readonly string[]): string[] => {
  const stretches = syllables.reduce<string[][]>(
    (all, syllable) => {
      if (syllable === '') all.push([])
      else all.at(-1)!.push(syllable)
      return all
    },
    [[]],
  )
  return stretches.flatMap((stretch) => runsOf(stretch, 1))
}

/**
 * `tokens`: all must be there, rarest first. `begun`: of each, any one. `fragments`: longer than a pair, to be rechecked against
 * the name.
 */
export type Wanted = {
  readonly tokens: readonly string[]
  readonly begun: readonly (readonly string[])[]
  readonly fragments: readonly string[]
}

/** How numbers are looked for: whole, by their last four digits, or not at all. */
export type ByNumber = 'whole' | 'tail' | 'none'

const numberToken = (of: HospitalKeys, { kind, digits }: NonNullable<ReturnType<typeof phoneAsked>>, by: ByNumber) => {
  if (by === 'none' || kind === 'nobody') return null
  return kind === 'whole' && by === 'whole'
    ? { token: phoneHash(of, digits), rank: 0 }
    : { token: tailToken(of, digits.slice(-4)), rank: 1 }
}

/** A customer's number as it is printed: C2026112100001. */
const CODE = /^[a-z]+\d{6,}$/i

/** What the words of a search look for; null when they can match nobody. `byCode`: also the customer's number. */
export const wantedBy = (of: HospitalKeys, keyword: string, by: ByNumber, byCode = true): Wanted | null => {
  const words = wordsOf(keyword).slice(0, MAX_WORDS)
  const found: { token: string; rank: number }[] = []
  const fragments: string[] = []
  const begun: (readonly string[])[] = []
  for (const word of words) {
    const number = phoneAsked(word)
    if (number) {
      const token = numberToken(of, number, by)
      if (!token) return null
      found.push(token)
    } else if (CODE.test(word)) {
      if (!byCode) return null
      found.push({ token: word.toUpperCase(), rank: 0 })
    } else if (/^[a-z][a-z0-9]*$/i.test(word)) {
      const any = goingOn(word.toLowerCase())
      if (any.length > 0) begun.push(any)
      else for (const token of latinTokens(word.toLowerCase())) found.push({ token, rank: token.length > 2 ? 2 : 4 })
    } else if (![...word].every((char) => HAN.test(char))) found.push(...mixed(word))
    else if ([...word].length === 1) found.push({ token: word, rank: 5 })
    else {
      for (const token of pairsOf(word)) found.push({ token, rank: 3 })
      if ([...word].length > 2) fragments.push(word)
    }
  }
  if (found.length === 0 && begun.length === 0) return null
  const ranked = found.sort((a, b) => a.rank - b.rank).map(({ token }) => token)
  return { tokens: [...new Set(ranked)], begun, fragments }
}

/** A word of both scripts (李A明, Anna王) is looked for piece by piece. */
const mixed = (word: string): { token: string; rank: number }[] => [
  ...hanRuns(word).flatMap((run) => (run.length === 1 ? [run] : pairsOf(run)).map((token) => ({ token, rank: 3 }))),
  ...latinWords(word).map((token) => ({ token, rank: 2 })),
]

const hanRuns = (text: string): string[] => text.match(/\p{Script=Han}+/gu) ?? []
const latinWords = (text: string): string[] => (text.toLowerCase().match(/[a-z][a-z0-9]*/g) ?? []).filter(Boolean)
const pairsOf = (word: string): string[] => {
  const chars = [...word]
  return chars.slice(1).map((char, i) => chars[i]! + char)
}
/** Runs of at least so many neighbours and at most six: w, x, m → wx, xm, wxm. */
const runsOf = (parts: readonly string[], least: number): string[] => {
  const runs: string[] = []
  for (let from = 0; from < parts.length; from++)
    for (let to = from + least; to <= Math.min(parts.length, from + 6); to++) runs.push(parts.slice(from, to).join(''))
  return runs
}
