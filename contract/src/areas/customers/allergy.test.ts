import { expect, test } from 'vitest'
import { allergyOf, whyNotAllergy } from './allergy.ts'

test.each([
  [{}, {}],
  [{ allergy: '青霉素' }, { allergyState: 'has', allergy: '青霉素' }],
  [{ allergy: null }, { allergyState: null, allergy: null }],
  [
    { allergyState: 'denied', allergy: '青霉素' },
    { allergyState: 'denied', allergy: null },
  ],
  [{ allergyState: null }, { allergyState: null, allergy: null }],
  [{ allergyState: 'has' }, { allergyState: 'has' }],
] as const)('%j says %j', (given, said) => {
  expect(allergyOf(given)).toEqual(said)
})

test.each([
  [{ allergyState: 'has', allergy: ' ' }, 'customers.allergyUnnamed'],
  [{ allergyState: 'has' }, 'customers.allergyUnnamed'],
  [{ allergyState: 'has', allergy: '无' }, 'customers.allergyNone'],
  [{ allergyState: 'has', allergy: '否认过敏史。' }, 'customers.allergyNone'],
  [{ allergyState: 'has', allergy: '无花果' }, undefined],
  [{ allergyState: 'denied' }, undefined],
  [{}, undefined],
] as const)('%j is refused with %s', (said, key) => {
  expect(whyNotAllergy(said)?.key).toBe(key)
})
