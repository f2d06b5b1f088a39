/** What was typed or pasted, as it was meant. */
import type { ClipboardEvent } from 'react'

/** The number in a text; full-width figures and signs are figures and signs, and what is no part of a number is left out. */
export const typedNumber = (text: string | undefined): number => {
  const plain = (text ?? '')
    .normalize('NFKC')
    .replace('。', '.')
    .replace(/[^\d.-]/g, '')
  // The field reads a text as well as a number, and an unfinished one (12.) only as a text.
  return plain as unknown as number
}

const MOBILE = /^(?:(?:00|\+)?86)?(1[3-9]\d{0,9})$/

/** Room of a field for a mobile number: one of eleven characters would cut a number that is pasted with its spaces. */
export const TYPED_PHONE = 20

/** A mobile number in one piece, whatever it was pasted with: 138 0013 8000, +86-138…, １３８…; anything else as it is. */
export const typedPhone = (text: string): string =>
  MOBILE.exec(text.normalize('NFKC').replace(/[\s()-]/g, ''))?.[1] ?? text

/** Where the specification gives a field eleven characters: what is pasted is put into one piece before the field cuts it. */
export const pastePhone = (event: ClipboardEvent<HTMLInputElement>): void => {
  const text = event.clipboardData.getData('text')
  const plain = typedPhone(text)
  if (plain === text) return
  event.preventDefault()
  // As if it had been typed: the form hears of it, and what was selected is replaced.
  document.execCommand('insertText', false, plain)
}
