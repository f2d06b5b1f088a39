import { Day, MomentInput, Text, YuanInput } from '@clinic/contract/words.ts'
import { expect, test } from 'vitest'
import { validatorOf } from './schemas.ts'

const fits = (schema: object, value: unknown): boolean =>
  validatorOf({ schema, httpPart: 'body', method: 'POST', url: '/' } as never)(value) as boolean

test('every amount of two decimals is taken as a number, and none of three', () => {
  for (const amount of [4.35, 0.01, 0.07, 0.29, 1.1, 19.99, 1_234.56, 8.2, 99_999_999.99, 0, 12])
    expect(fits(YuanInput, amount), String(amount)).toBe(true)
  for (let fen = 0; fen < 100_000; fen += 7) expect(fits(YuanInput, fen / 100), String(fen)).toBe(true)
  for (const amount of [4.351, 0.001, 1e-9, 99.000001, 100_000_000, -1, Number.MAX_VALUE])
    expect(fits(YuanInput, amount), String(amount)).toBe(false)
})

test('a date is one the calendar has', () => {
  for (const day of ['2024-02-29', '2026-12-31', '2000-02-29', '1900-02-28']) expect(fits(Day, day), day).toBe(true)
  for (const day of ['2026-02-30', '2026-02-29', '1900-02-29', '2026-04-31', '0000-01-01', '2026-13-01'])
    expect(fits(Day, day), day).toBe(false)
  for (const moment of ['2026-11-21 09:30:00', '2026-11-21', '2026-11-21T09:30:00.123+08:00', '1763690000'])
    expect(fits(MomentInput, moment), moment).toBe(true)
  for (const moment of ['2026-02-30 09:30:00', '2026-11-21 25:00', '2026-11-21 09:61:00', '2026-11-21T09:30:00+99:00'])
    expect(fits(MomentInput, moment), moment).toBe(false)
})

test('a time is one the clock has, to its last second and its last zone', () => {
  for (const moment of ['2026-11-21 23:59:59', '2026-11-21 00:00', '2026-11-21T09:30:59+14:59'])
    expect(fits(MomentInput, moment), moment).toBe(true)
  for (const moment of ['2026-11-21 24:00', '2026-11-21 23:60', '2026-11-21 23:59:60'])
    expect(fits(MomentInput, moment), moment).toBe(false)
  for (const zone of ['+15:00', '-15:00', '+08:60'])
    expect(fits(MomentInput, `2026-11-21T09:30:00${zone}`), zone).toBe(false)
})

test('a line has no line breaks and tabs; a note may', () => {
  for (const sign of ['\r', '\n', '\t', '\u0085', '\u2028', '\u000b', '\u202e', '\u2066', '\u200f']) {
    expect(fits(Text(20), `张${sign}三`)).toBe(false)
    expect(fits(Text(80, { line: true }), `张${sign}三`)).toBe(false)
    expect(fits(Text(500), `张${sign}三`)).toBe(true)
  }
  expect(fits(Text(20), '张 三·阿依古丽')).toBe(true)
})
