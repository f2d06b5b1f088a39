import { expect, test } from 'vitest'
import type { Offered } from './tenders.ts'
import { tillKeys } from './till-keys.ts'

const way = (code: string): Offered => ({ code, name: code, class: 'clearing', needsRef: false })
const desk = { find: () => undefined, print: undefined, next: undefined, leave: () => undefined }

/** Keys by the names the foot has for them. */
const KEYS: Readonly<Record<string, string>> = { Esc: 'Escape' }
const pressed = (hint: string): string[] => {
  const to = /^Alt 1(?:…(\d))?$/.exec(hint)
  return to ? Array.from({ length: Number(to[1] ?? 1) }, (_, at) => `Alt+${at + 1}`) : [KEYS[hint] ?? hint]
}
const paying = (...codes: string[]) => {
  const done: string[] = []
  const note = (word: string): void => void done.push(word)
  const { keys, keyWords } = tillKeys(
    {
      offered: codes.map(way),
      put: (tender) => note(`put ${tender?.code}`),
      putCode: (code) => note(`put ${code}`),
      send: () => note('send'),
      plans: { show: () => note('plans') },
    },
    { ...desk, find: () => note('find'), leave: () => note('leave') },
  )
  for (const hint of Object.keys(keyWords)) for (const key of pressed(hint)) keys[key]?.()
  return { hints: Object.keys(keyWords), done, keys }
}

test('each way of paying has its digit, and every key that is named does something', () => {
  const { hints, done } = paying('CASH', 'CARD', 'WALLET')
  expect(hints).toEqual(['F3', 'Alt 1…3', 'F9', 'F7', 'F2', 'Esc', 'F8'])
  expect(done).toEqual([
    'find',
    'put CASH',
    'put CARD',
    'put WALLET',
    'put CASH',
    'plans',
    'send',
    'leave',
    'put WALLET',
  ])
})

test('a way that is not offered is not named, nor is a tenth digit', () => {
  expect(paying('CARD').hints).toEqual(['F3', 'Alt 1', 'F7', 'F2', 'Esc'])
  expect(paying('CARD').keys['F8']).toBeUndefined()
  expect(paying(...'ABCDEFGHIJK').hints[1]).toBe('Alt 1…9')
})

test('a balance that comes while somebody pays is named behind the others', () => {
  const without = paying('CASH', 'CARD').hints.filter((hint) => !hint.startsWith('Alt'))
  expect(paying('CASH', 'CARD', 'WALLET').hints.filter((hint) => !hint.startsWith('Alt'))).toEqual([...without, 'F8'])
})

test('where nothing is paid the hints have their places, also of what cannot be done yet', () => {
  const words = Object.keys(tillKeys(null, desk).keyWords)
  expect(words).toEqual(['F3', 'F6', 'F4'])
  expect(Object.keys(tillKeys(null, { ...desk, next: () => undefined, print: () => undefined }).keyWords)).toEqual(
    words,
  )
  expect(Object.keys(tillKeys(null, { ...desk, next: null }).keyWords)).toEqual(['F3', 'F4'])
})
