/** What waits beside the calendar, as it is carried onto it. */
import { expect, test } from 'vitest'
import { soldWish } from './use-wishes.ts'

const item = { id: 7, customerName: '沈知夏', productName: '光子嫩肤', validTo: null, qtyLeft: 5, qtyLocked: 2 }

test('what was bought takes the minutes of its product on the calendar, and the usual ones where it says none', () => {
  expect(soldWish({ ...item, durationMin: 45 })).toMatchObject({ minutes: 45, note: '已购未约 剩 3 次' })
  expect(soldWish({ ...item, durationMin: null }).minutes).toBe(30)
})
