/** Names as they are spelt, for finding them. */
import { pinyin } from 'pinyin-pro'

/** Surname-aware pinyin for searching: full and initials, lower case letters only. */
export const pinyinOf = (name: string): { pinyin: string; initials: string } => {
  const options = { toneType: 'none', mode: 'surname', type: 'array' } as const
  const letters = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')
  const syllables = pinyin(name, options)
  return {
    pinyin: letters(syllables.join('')),
    initials: letters(syllables.map((syllable) => syllable.slice(0, 1)).join('')),
  }
}
