import { expect, test } from 'vitest'
import { Refused } from './context.ts'
import { endOf, momentOf } from './moment.ts'

test.each([
  ['2026-11-21 09:30:00', '2026-11-21T01:30:00.000Z'],
  ['2026-11-21 09:30', '2026-11-21T01:30:00.000Z'],
  ['2026-11-21', '2026-11-20T16:00:00.000Z'],
  ['2026-11-21T01:30:00Z', '2026-11-21T01:30:00.000Z'],
  ['2026-11-21T01:30:00+0000', '2026-11-21T01:30:00.000Z'],
  ['1795224600', '2026-11-21T01:30:00.000Z'],
])('%s is %s: ten digits are seconds', { tags: ['F0328'] }, (text, moment) => expect(momentOf(text)).toBe(moment))

test.each(['2026-02-30 10:00:00', '2026-13-01', '2026-11-21 25:00:00', '2026-11-21 10:61', 'soon'])(
  '%s does not exist',
  (text) => expect(() => momentOf(text)).toThrow(Refused),
)

test.each([
  ['2026-11-21', '2026-11-21T16:00:00.000Z'],
  ['2026-11-21 23:59:59', '2026-11-21T16:00:00.000Z'],
  ['2026-11-21 09:30:00', '2026-11-21T01:30:01.000Z'],
])('a span to %s takes its last second along', (text, moment) => expect(endOf(text)).toBe(moment))
