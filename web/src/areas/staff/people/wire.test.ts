import { people } from '@clinic/contract/areas/staff/people.ts'
import { expect, test } from 'vitest'
import { timeLimitOf } from '../../../kit/wire.ts'

test('the all-staff list may take 20000 ms', { tags: ['F0647'] }, () => {
  expect(timeLimitOf(people.all)).toBe(20_000)
})
