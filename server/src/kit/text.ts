/**
 * The text of an answer that several people are given (kit/sharing.ts) is written once: a day of the calendar for a hundred open
 * screens is read once, and writing it out a hundred times cost more than reading it. The text goes with the answer.
 */

/** What an answer reads, once it was written for one of those who are given it. */
export type Text = { written: string | null }

/** The text of an answer that was just read. */
export const unwritten = (): Text => ({ written: null })

/** By what is sent: each person has an envelope of her own around the answer. */
const texts = new WeakMap<object, Text>()

/** Notes that this envelope holds an answer others are given too. */
export const withText = <T extends object>(envelope: T, text: Text | undefined): T => {
  if (text) texts.set(envelope, text)
  return envelope
}

/** Writes what is sent, or says what was written for somebody before. */
export const writtenOnce = (envelope: unknown, write: () => string): string => {
  const text = texts.get(envelope as object)
  if (!text) return write()
  text.written ??= write()
  return text.written
}
