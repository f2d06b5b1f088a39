import { expect, test } from 'vitest'
import { feeOf, type Way, whyNotWays } from './settlement-config.ts'

const ways: readonly Way[] = [
  { id: 1, code: 'CASH', name: '现金', class: 'cash', needsRef: false, enabled: true, feeBp: 0 },
  { id: 2, code: 'CARD', name: '银行卡', class: 'clearing', needsRef: false, enabled: true, feeBp: 0 },
  { id: 3, code: 'WALLET', name: '余额', class: 'wallet', needsRef: false, enabled: true, feeBp: 0 },
]
const [cash, card, wallet] = ways as [Way, Way, Way]
const why = (...wanted: Parameters<typeof whyNotWays>[1]): string | null => whyNotWays(ways, wanted)?.message ?? null

test('ways may change their order, a cleared one its name and what it asks for, and new ones come', () => {
  expect(why(wallet, { ...card, name: '刷卡', needsRef: true }, cash)).toBeNull()
  expect(why(...ways, { id: null, name: '抖音团购', needsRef: true, enabled: true, feeBp: 0 })).toBeNull()
})

test('every way that stands is sent once: none is lost, doubled or of another hospital', () => {
  expect(why(cash, card)).toContain('已被他人增减')
  expect(why(cash, card, card)).toContain('已被他人增减')
  expect(why(cash, card, { ...wallet, id: 4 })).toContain('已被他人增减')
})

test('two of one name are not told apart at the till', () => {
  expect(why(cash, card, wallet, { id: null, name: '银行卡', needsRef: false, enabled: true, feeBp: 0 })).toContain(
    '“银行卡”',
  )
})

test('what the books keep under a name keeps it, and asks for no slip', () => {
  expect(why(cash, card, { ...wallet, name: '储值' })).toContain('“余额”')
  expect(why({ ...cash, needsRef: true }, card, wallet)).toContain('“现金”')
  expect(why({ ...cash, feeBp: 1 }, card, wallet)).toContain('“现金”')
  expect(why(cash, { ...card, feeBp: 1 }, wallet)).toBeNull()
})

test('of a payment its share is kept to the nearest fen, and given back of what goes back', () => {
  expect([0, 131, 132, 9_350, 98_000].map((fen) => feeOf(fen, 38))).toEqual([0, 0, 1, 36, 372])
  expect(feeOf(-9_350, 38)).toBe(-36)
  expect([feeOf(250, 20), feeOf(249, 20)]).toEqual([1, 0])
  expect(feeOf(123_456, 0)).toBe(0)
})

test('one way by which money comes in stays, whichever it is', () => {
  const off = { enabled: false }
  expect(why(cash, { ...card, ...off }, { ...wallet, ...off })).toBeNull()
  expect(why({ ...cash, ...off }, card, wallet)).toBeNull()
  const neither = [{ ...cash, ...off }, { ...card, ...off }, wallet] as const
  expect(why(...neither)).toContain('至少启用一种')
  expect(why(...neither, { id: null, name: '抖音团购', needsRef: false, enabled: true, feeBp: 0 })).toBeNull()
})
