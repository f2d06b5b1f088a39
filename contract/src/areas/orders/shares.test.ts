import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evenly, joinedShares, WHOLE_BP, whyNotShares } from './shares.ts'

const part = (role: 'adviser' | 'doctor', staffId: number, bp: number) => ({ role, staffId, bp })

test('each role by itself makes the whole, and names nobody twice', () => {
  expect(whyNotShares([])).toBeNull()
  expect(whyNotShares([part('adviser', 1, 6_000), part('adviser', 2, 4_000), part('doctor', 1, 10_000)])).toBeNull()
  const short = whyNotShares([part('adviser', 1, 10_000), part('doctor', 2, 9_999)])
  expect(short?.key).toBe('orders.sharesNotWhole')
  // Together they make two wholes, and neither role makes one.
  expect(whyNotShares([part('adviser', 1, 9_000), part('doctor', 2, 11_000)])?.key).toBe('orders.sharesNotWhole')
  const twice = whyNotShares([part('adviser', 1, 5_000), part('adviser', 1, 5_000)])
  expect(twice?.message).toBe('咨询师里同一个人只能出现一次，请合并')
})

test('equal parts make the whole, and differ by a basis point at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), (people) => {
      const parts = evenly(people)
      expect(parts.reduce((all, one) => all + one, 0)).toBe(WHOLE_BP)
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
    }),
  )
})

test('what one person has twice in a role is one part; in another role it is another', () => {
  expect(joinedShares([part('adviser', 1, 3_000), part('doctor', 1, 10_000), part('adviser', 1, 7_000)])).toEqual([
    part('adviser', 1, 10_000),
    part('doctor', 1, 10_000),
  ])
})
