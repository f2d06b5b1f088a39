import { expect, test } from 'vitest'
import {
  type ComboContent,
  type ComboPart,
  figuresOf,
  marginOf,
  taken,
  whyNotChoice,
  whyNotCombo,
  whyNotOffer,
  whyNotTake,
} from './rules.ts'

const line = (productId: number, priceFen: number, more: Partial<ComboPart> = {}): ComboPart => ({
  ...{ productId, name: `项目${productId}`, count: 1, groupNo: null, isGift: false, weightFen: null, priceFen },
  ...more,
})
const fixed = (priceFen: number, ...lines: ComboPart[]): ComboContent => ({
  kind: 'FIXED',
  priceFen,
  groups: [],
  lines,
})
const face = { name: '面部', choose: 2 }
const pick = (priceFen: number, ...lines: ComboPart[]): ComboContent => ({
  kind: 'PICK',
  priceFen,
  groups: [face],
  lines,
})
const three = [line(1, 500, { groupNo: 1 }), line(2, 300, { groupNo: 1 }), line(3, 400, { groupNo: 1 })]

const key = (content: ComboContent) => whyNotCombo(content)?.key ?? null

test('a combo costs something, holds something that is paid for, and names nothing twice', () => {
  expect(key(fixed(1, line(1, 1)))).toBeNull()
  expect(key(fixed(0, line(1, 1)))).toBe('combos.noPrice')
  expect(key(fixed(1, line(1, 100, { isGift: true })))).toBe('combos.nothingSold')
  expect(key(fixed(1, line(1, 100), line(1, 100)))).toBe('combos.sameTwice')
  // The same along with it as a gift is something else.
  expect(key(fixed(1, line(1, 100), line(1, 100, { isGift: true })))).toBeNull()
  expect(key(pick(1, ...three, line(1, 500)))).toBeNull()
})

test('its price is at most that of its lines alone: gifts are no part of it, a choice counts by its cheapest', () => {
  expect(key(fixed(300, line(1, 100, { count: 3 }), line(2, 900, { isGift: true })))).toBeNull()
  expect(key(fixed(301, line(1, 100, { count: 3 }), line(2, 900, { isGift: true })))).toBe('combos.dearerThanParts')
  expect(key(pick(700, ...three))).toBeNull()
  expect(key(pick(701, ...three))).toBe('combos.dearerThanParts')
})

test('groups belong to 任选, hold as many as are chosen, and no gift', () => {
  expect(key({ ...fixed(1, line(1, 1)), groups: [face] })).toBe('combos.groupsOfFixed')
  expect(key(fixed(1, line(1, 1, { groupNo: 1 })))).toBe('combos.groupsOfFixed')
  expect(key({ ...pick(1, line(1, 1)), groups: [] })).toBe('combos.noGroups')
  expect(key(pick(1, ...three, line(4, 1, { groupNo: 2 })))).toBe('combos.groupMissing')
  expect(key(pick(1, ...three, line(4, 1, { groupNo: 1, isGift: true })))).toBe('combos.giftInGroup')
  expect(key(pick(1, three[0]!))).toBe('combos.groupTooSmall')
  expect(key(pick(1, three[0]!, three[1]!))).toBeNull()
})

test('what it comes to is said by the cheapest choice, its margin by the one that costs most', () => {
  const content = pick(700, line(9, 100, { isGift: true }), ...three)
  const { originalFen, shares, lines } = figuresOf(content)
  expect(originalFen).toBe(800)
  expect(lines.map(({ productId }) => productId)).toEqual([9, 2, 3])
  expect(shares).toEqual([0, 300, 400])
  const costs = new Map([
    [9, 10],
    [1, 100],
    [2, 200],
    [3, 50],
  ])
  expect(marginOf(content, (id) => costs.get(id) ?? null)).toBe(700 - 10 - 200 - 100)
  expect(marginOf(content, (id) => (id === 3 ? null : 1))).toBeNull()
})

test('it is sold from its first day to its last while it is on', () => {
  const combo = { name: '甲', status: 0, saleFrom: '2026-11-01', saleTo: '2026-11-30' } as const
  expect(whyNotOffer(combo, '2026-10-31')?.message).toContain('从 2026-11-01 起')
  expect(whyNotOffer(combo, '2026-11-01')).toBeNull()
  expect(whyNotOffer(combo, '2026-11-30')).toBeNull()
  expect(whyNotOffer(combo, '2026-12-01')?.message).toContain('已于 2026-11-30 停售')
  expect(whyNotOffer({ ...combo, status: 1 }, '2026-11-10')?.message).toContain('已禁用')
})

test('of two limits each holds by itself', () => {
  const limits = { name: '甲', perCustomerLimit: 3, left: 5 }
  expect(whyNotTake(limits, 3, 0)).toBeNull()
  expect(whyNotTake(limits, 2, 2)?.key).toBe('combos.overLimit')
  expect(whyNotTake({ ...limits, left: 2 }, 3, 0)?.key).toBe('combos.soldOut')
  expect(whyNotTake({ ...limits, left: null }, 3, 0)).toBeNull()
  expect(whyNotTake({ ...limits, perCustomerLimit: null }, 5, 99)).toBeNull()
})

test('a choice has as many of each group as it asks for, and only its own', () => {
  const combo = { name: '甲', groups: [face], lines: [line(9, 1), ...three] }
  const choose = (...productIds: number[]) => [{ groupNo: 1, productIds }]
  expect(whyNotChoice(combo, choose(1, 3))).toBeNull()
  expect(whyNotChoice(combo, [])?.key).toBe('combos.choiceMissing')
  expect(whyNotChoice(combo, choose(1))?.key).toBe('combos.choiceMissing')
  expect(whyNotChoice(combo, choose(1, 2, 3))?.key).toBe('combos.choiceMissing')
  expect(whyNotChoice(combo, choose(1, 9))?.key).toBe('combos.choiceUnknown')
  expect(whyNotChoice(combo, [...choose(1, 3), ...choose(2, 3)])?.key).toBe('combos.choiceMissing')
  expect(taken(combo.lines, choose(1, 3)).map(({ productId }) => productId)).toEqual([9, 1, 3])
})
