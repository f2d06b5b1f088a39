import { expect, test } from 'vitest'
import { PRIMARY } from './theme.ts'

test('F0465 the theme colour', () => expect(PRIMARY).toBe('#3067d9'))
