import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Repricing, repriced, whyNotPriced, whyNotReprice } from './repricing.ts'

const by = (more: Partial<Repricing>): Repricing => ({
  ...{ by: 'percent', direction: 'up', permille: 100, amount: null, rounding: 'fen' },
  ...more,
})

describe('a price after the change', () => {
  test('rises and falls by its share, halves upwards, rounded once', () => {
    expect(repriced(98_000, by({}))).toBe(107_800)
    expect(repriced(98_000, by({ direction: 'down', permille: 125 }))).toBe(85_750)
    // 10.05 × 1.1 = 11.055
    expect(repriced(1_005, by({}))).toBe(1_106)
    // 99.50 × 1.005 = 99.9975: rounded to fen first it would be 100.00 and stay so; from the exact value, too.
    expect(repriced(9_950, by({ permille: 5, rounding: 'yuan' }))).toBe(10_000)
    // 94.99 × 1.0 … to tens: 94.995 would be 95.00 in fen, and 100 in tens; exactly it is 90.
    expect(repriced(9_495, by({ permille: 1, direction: 'down', rounding: 'ten' }))).toBe(9_000)
    expect(repriced(149_950, by({ permille: 1, direction: 'down', rounding: 'hundred' }))).toBe(150_000)
    expect(repriced(145_000, by({ permille: 0, rounding: 'hundred' }))).toBe(150_000)
  })

  test('by an amount, either way; below nothing it is refused with its name', () => {
    const off = by({ by: 'amount', direction: 'down', permille: null, amount: '50' })
    expect(repriced(98_000, off)).toBe(93_000)
    expect(repriced(5_000, off)).toBe(0)
    expect(whyNotPriced({ name: '补牙', priceFen: 5_000 }, off)).toBeNull()
    expect(whyNotPriced({ name: '补牙', priceFen: 4_999 }, off)?.message).toContain('补牙')
    expect(repriced(98_049, { ...off, direction: 'up', amount: '0.01', rounding: 'yuan' })).toBe(98_100)
  })

  test('no price leaves the range, and the largest are exact', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999_999 }),
        fc.integer({ min: 1, max: 1_000 }),
        fc.constantFrom('up' as const, 'down' as const),
        (priceFen, permille, direction) => {
          const exact =
            (BigInt(priceFen) * BigInt(direction === 'up' ? 1_000 + permille : 1_000 - permille) * 2n + 1_000n) / 2_000n
          expect(repriced(priceFen, by({ permille, direction }))).toBe(Number(exact))
        },
      ),
    )
    expect(whyNotPriced({ name: '种植', priceFen: 9_999_999_999 }, by({ permille: 1 }))?.key).toBe(
      'products.repriceTooHigh',
    )
  })
})

test('floor: at it a price stands, a fen below it does not', () => {
  const half = by({ direction: 'down', permille: 500 })
  expect(whyNotPriced({ name: '热玛吉', priceFen: 20_000, floorFen: 10_000 }, half)).toBeNull()
  expect(whyNotPriced({ name: '热玛吉', priceFen: 20_000, floorFen: 10_001 }, half)?.message).toBe(
    '“热玛吉”调价后 100.00 元低于底价，请先调整底价，或不选它',
  )
  expect(whyNotPriced({ name: '热玛吉', priceFen: 20_000 }, half)).toBeNull()
})

test('a change by nothing is none, and nobody lowers by more than all', () => {
  for (const nothing of [
    { permille: 0 },
    { permille: null },
    { by: 'amount' as const, amount: '0' },
    { by: 'amount' as const },
  ])
    expect(whyNotReprice(by(nothing))?.key).toBe('products.repriceNothing')
  expect(whyNotReprice(by({ permille: 1_001, direction: 'down' }))?.key).toBe('products.repriceAll')
  expect(whyNotReprice(by({ permille: 1_000, direction: 'down' }))).toBeNull()
  expect(whyNotReprice(by({ permille: 1_001 }))).toBeNull()
})
