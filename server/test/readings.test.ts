/**
 * `web/src/words/readings.ts`: how the 3,755 common characters are read, for finding pages and actions by pinyin in the
 * browser. Customers and staff are found by the server, which knows every character and every surname.
 * Written anew by `npx vitest run server/test/readings -u`.
 */
import { pinyin } from 'pinyin-pro'
import { expect, test } from 'vitest'

/** The rows of GB 2312's first level: the common characters, in the order of their reading. */
const FIRST_LEVEL = { from: 0xb0, to: 0xd7 } as const
/** Readings of one character that are kept; a third one is of old texts. */
const KEPT = 2

const commonCharacters = (): string[] => {
  const decoder = new TextDecoder('gb2312')
  const found: string[] = []
  for (let row = FIRST_LEVEL.from; row <= FIRST_LEVEL.to; row++)
    for (let cell = 0xa1; cell <= 0xfe; cell++) {
      const character = decoder.decode(new Uint8Array([row, cell]))
      if (/\p{Script=Han}/u.test(character)) found.push(character)
    }
  return found
}

/** `a啊阿呵ai埃挨…`: a syllable, then every character that is read so. */
const readings = (): string => {
  const bySyllable = new Map<string, string>()
  for (const character of commonCharacters()) {
    const read = pinyin(character, { multiple: true, toneType: 'none', type: 'array', v: true })
    for (const syllable of [...new Set(read)].slice(0, KEPT))
      bySyllable.set(syllable, (bySyllable.get(syllable) ?? '') + character)
  }
  return [...bySyllable]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([syllable, characters]) => syllable + characters)
    .join('')
}

const file =
  (): string => `/** How common characters are read: a syllable, then the characters read so. Written by server/test/readings.test.ts. */
export const READINGS =
  '${readings()}'
`

test('the browser reads characters as the server does', async () => {
  await expect(file()).toMatchFileSnapshot('../../web/src/words/readings.ts')
})
