import { afterEach, expect, test, vi } from 'vitest'
import { openWindow } from './window.ts'

afterEach(() => vi.unstubAllGlobals())

test('a customer opens in a window of her own, 1300 by 740, by her id', { tags: ['F0093', 'F0094', 'F0108'] }, () => {
  const open = vi.fn()
  vi.stubGlobal('window', { open })
  openWindow(42)
  expect(open).toHaveBeenCalledWith('/customerDetails?customerId=42', expect.any(String), 'width=1300,height=740')
})
