import { expect, test } from 'vitest'
import { Str, sqlOf } from './db/rows.ts'
import { faceOf } from './face.ts'

const held = (staff: string, role: string): string => `(${staff} + ${role} * 10, ${staff})`
const asked = (staff: number, role: number | null) =>
  sqlOf({ is: Str })`select ${faceOf(held, staff, role)}::text as is`.statements[0]!

test('a face asked about values has them beside the statement, wherever and however often it names them', () => {
  const one = asked(7, 3)
  expect(one.text).toBe('select ($1::bigint + $2::bigint * 10, $3::bigint)::text as is')
  expect(one.values).toEqual([7, 3, 7])
  const other = asked(8, null)
  expect(other.text).toBe(one.text)
  expect(other.values).toEqual([8, null, 8])
})
