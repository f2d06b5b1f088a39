import { expect, test } from 'vitest'
import { defaultText } from './LimitsTab.tsx'

test.each([
  ['默认 20 次', { valueType: 'count', unit: '次', inherited: 20 }],
  ['默认 5,000.00 元', { valueType: 'money', unit: '分', inherited: 500_000 }],
  ['默认 关', { valueType: 'switch', unit: '', inherited: 0 }],
] as const)('%s', (text, limit) => expect(defaultText(limit as never)).toBe(text))
