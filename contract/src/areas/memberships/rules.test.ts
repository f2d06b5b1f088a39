import { expect, test } from 'vitest'
import {
  type CardSpend,
  type CardTerms,
  cardParts,
  cardSpends,
  discountText,
  unusedFee,
  upgradePrice,
  whyNotCard,
} from './rules.ts'

test('what a card pays is taken pro rata, the odd fen from its money', () => {
  expect(cardParts(60_000, { principalFen: 100_000, bonusFen: 20_000 }, 'PRO_RATA')).toEqual({
    principalFen: 50_000,
    bonusFen: 10_000,
  })
  expect(cardParts(1, { principalFen: 1, bonusFen: 2 }, 'PRO_RATA')).toEqual({ principalFen: 1, bonusFen: 0 })
  expect(cardParts(0, { principalFen: 0, bonusFen: 0 }, 'PRO_RATA')).toEqual({ principalFen: 0, bonusFen: 0 })
})

test('or one before the other, to the last fen of it', () => {
  const money = { principalFen: 100, bonusFen: 20 }
  const bonusOf = (spend: CardSpend) => (fen: number) => cardParts(fen, money, spend).bonusFen
  expect([0, 99, 100, 101, 120].map(bonusOf('PRINCIPAL_FIRST'))).toEqual([0, 0, 0, 1, 20])
  expect([0, 19, 20, 21, 120].map(bonusOf('BONUS_FIRST'))).toEqual([0, 19, 20, 20, 20])
})

test.each(Object.keys(cardSpends) as CardSpend[])('never more than is left of money or bonus: %s', (spend) => {
  for (let principalFen = 0; principalFen < 12; principalFen++)
    for (let bonusFen = 0; bonusFen < 12; bonusFen++)
      for (let fen = 0; fen <= principalFen + bonusFen; fen++) {
        const parts = cardParts(fen, { principalFen, bonusFen }, spend)
        expect(parts.principalFen + parts.bonusFen).toBe(fen)
        expect(parts.principalFen).toBeLessThanOrEqual(principalFen)
        expect(parts.bonusFen).toBeLessThanOrEqual(bonusFen)
        expect(Math.min(parts.principalFen, parts.bonusFen)).toBeGreaterThanOrEqual(0)
      }
})

test('the unused part of a fee goes by days, cut to the fen; without an end it is all of it', () => {
  expect(unusedFee({ feeFen: 298_000, days: 365, left: 181 })).toBe(147_775)
  expect(unusedFee({ feeFen: 298_000, days: 365, left: -3 })).toBe(0)
  expect(unusedFee({ feeFen: 298_000, days: 365, left: 400 })).toBe(298_000)
  expect(unusedFee({ feeFen: 298_000, days: null, left: null })).toBe(298_000)
})

const terms = { name: '', rank: 1, months: 12, discountBp: 9_000, pointsRate: 100, rights: [] }
const worth = (feeFen: number, principalFen: number, bonusFen: number): CardTerms => ({
  ...terms,
  ...{ feeFen, principalFen, bonusFen },
})

test('an upgrade costs the difference, and never less than nothing', () => {
  const term = { feeFen: 1_000, days: 10, left: 5 }
  expect(upgradePrice(worth(3_000, 800, 90), worth(1_000, 500, 50), term)).toEqual({
    ...{ feeFen: 2_500, principalFen: 300, bonusFen: 40 },
  })
  expect(upgradePrice(worth(400, 100, 0), worth(1_000, 500, 50), term)).toEqual({
    feeFen: 0,
    principalFen: 0,
    bonusFen: 0,
  })
})

test('what can be done with a card follows from its state', () => {
  expect(whyNotCard('续卡', { no: 'HY1', state: 'EXPIRED' })).toBeNull()
  expect(whyNotCard('升级', { no: 'HY1', state: 'EXPIRED' })?.message).toBe('会员卡 HY1 是“已过期”，不能升级')
  expect(whyNotCard('解冻', { no: 'HY1', state: 'ACTIVE' })).not.toBeNull()
  expect([discountText(10_000), discountText(9_000), discountText(8_850)]).toEqual(['无', '9 折', '8.85 折'])
})
