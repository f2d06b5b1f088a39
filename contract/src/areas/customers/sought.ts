/** What the words of a search ask for: numbers of people among them, and figures that are nobody's. */
import { digitsOf, whyNotPhone } from './nouns.ts'

/** A mainland mobile number that is not typed to its end, or past it, with its country code or without. */
const MOBILE = /^(?:(?:00)?86)?1[3-9]\d*$/
/** How documents and archives are numbered: a day and a running number (202611220007), typed to its end or not. */
const NUMBERED = /^20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d*$/
/** Figures a number of another country has at least, its country code among them or not: fewer are a piece of something. */
const SHORTEST = 8

/** May somebody be called by these figures, and can nothing else be meant? */
const isWhole = (word: string, digits: string): boolean => {
  if (whyNotPhone(digits) === null) return true
  if (whyNotPhone(digits, 'another') !== null || MOBILE.test(digits)) return false
  const abroad = /^(?:\+|00)/.test(word)
  return digits.replace(/^00/, '').length >= SHORTEST && (abroad || !NUMBERED.test(digits))
}

/**
 * What a word of digits asks for: the last four, a whole number, or nobody: a number that is not typed to its end, the
 * number of a document. Each whole one is one of the looks of a day, so nothing that is typed on the way counts as one.
 */
export const phoneAsked = (word: string): { kind: 'tail' | 'whole' | 'nobody'; digits: string } | null => {
  if (!/^\+?\d[\d()-]{3,}$/.test(word)) return null
  const digits = digitsOf(word)
  if (digits.length < 4) return null
  if (/^\d{4}$/.test(digits)) return { kind: 'tail', digits }
  return { kind: isWhole(word, digits) ? 'whole' : 'nobody', digits }
}

/** A mobile number as people write it: 138 0013 8000, 138-0013-8000, +86 138…, 0086-138…. */
const WRITTEN = /(?<!\d)(?:(?:\+|00)?86[\s-]*)?(1[3-9](?:[\s-]*\d){9})(?!\d)/g

/** The words of a search, each number in one piece. */
export const wordsOf = (keyword: string): string[] =>
  keyword
    .normalize('NFKC')
    .replace(WRITTEN, (_whole, number: string) => number.replace(/[\s-]/g, ''))
    .trim()
    .split(/\s+/)
    .filter(Boolean)

/** The whole numbers a search asks about. */
export const wholeNumbers = (keyword: string): string[] =>
  wordsOf(keyword).flatMap((word) => {
    const asked = phoneAsked(word)
    return asked?.kind === 'whole' ? [asked.digits] : []
  })

/** Can somebody be meant by all of these words? What asks while it is typed into asks only then. */
export const meansSomebody = (keyword: string): boolean =>
  wordsOf(keyword).every((word) => phoneAsked(word)?.kind !== 'nobody')
