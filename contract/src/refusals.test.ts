/** A refusal is known by its key, and asked for by its definition: a name that is not defined does not compile. */
import { expect, test } from 'vitest'
import { orderRefusals } from './areas/orders/words.ts'
import { common, defineRefusals, isRefusal } from './refusals.ts'

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

test('amounts of a sentence have their commas; numbers and names stay as they are', () => {
  const { short } = defineRefusals('specimen', { short: [409, '{name}还差 {yuan} 元，共 {count} 次'] })
  const said = (yuan: string, name: string | number = '张三', count = 12345) => short({ yuan, name, count }).message
  expect(said('1234567.50')).toBe('张三还差 1,234,567.50 元，共 12345 次')
  expect(said('-1150.00')).toBe('张三还差 -1,150.00 元，共 12345 次')
  expect(said('999.99')).toBe('张三还差 999.99 元，共 12345 次')
  expect(said('0.00', 'XS202611220007')).toBe('XS202611220007还差 0.00 元，共 12345 次')
})
