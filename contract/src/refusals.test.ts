/** A refusal is known by its key, and asked for by its definition: a name that is not defined does not compile. */
import { expect, test } from 'vitest'
import { orderRefusals } from './areas/orders/words.ts'
import { common, isRefusal } from './refusals.ts'

test('a refusal is recognised by what defined it, whatever carries it', () => {
  expect(common.stale.key).toBe('common.stale')
  expect(isRefusal(common.stale(), common.duplicate, common.stale)).toBe(true)
  expect(isRefusal(Object.assign(new Error(), { key: 'orders.similarOrder' }), orderRefusals.similarOrder)).toBe(true)
  expect(isRefusal(common.stale(), orderRefusals.similarOrder)).toBe(false)
  for (const nothing of [null, undefined, 'common.stale', new Error()])
    expect(isRefusal(nothing, common.stale)).toBe(false)
  // @ts-expect-error no such refusal
  expect(orderRefusals.similarOder).toBeUndefined()
})
