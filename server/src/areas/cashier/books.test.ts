/** 对账台 over a large book: one statement has fifteen seconds. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { expect, test } from 'vitest'
import { newClinic } from '../../../test/clinic.ts'
import { textsOf } from '../../../test/plans.ts'
import { send } from '../../../test/send.ts'

test('each check of the books has a statement and its time to itself', async () => {
  const clinic = await newClinic()
  const reader = await clinic.with(['cashier:shift:selfcheck'])
  const texts = await textsOf(clinic.node, async () => {
    await send(clinic.node, cashier.selfcheck, {}, { token: reader.token })
  })
  const checks = texts.map((text) => text.match(/selfcheck\(\)/g)?.length ?? 0)
  expect(Math.max(...checks)).toBe(1)
  expect(checks.filter((count) => count === 1).length).toBeGreaterThan(10)
})
