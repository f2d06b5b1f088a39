/** A word that no page or button has does not compile: each line below is an error of the type check, or it fails. */
import { expect, test } from 'vitest'
import { type Call, call, keysOf } from './call.ts'
import { crud } from './crud.ts'
import { holdsWord, type Permissions } from './permissions.ts'
import { Shape } from './words.ts'

const held: Permissions = new Set(['triage:list'])

test('a call, a desk and a question for a word of the menu', () => {
  const strange: Call[] = [
    // @ts-expect-error 分诊 has no such button
    call('POST /api/v1/thing', { title: '分诊', may: 'triage:ad' }),
    // @ts-expect-error one of several
    call('POST /api/v1/thing', { title: '分诊', may: { anyOf: ['triage:add', 'triage:ad'] } }),
    // @ts-expect-error a desk for everybody
    call('POST /api/v1/thing', { title: '分诊', may: 'triage:add', everyone: ['triage:everybody'] }),
    // @ts-expect-error a resource
    crud('/api/v1/thing', { noun: '规则', may: 'triage:rules', entity: Shape({}), write: {}, filters: {} }).list,
  ]
  expect(strange.map(({ may }) => keysOf(may).length)).toEqual([1, 2, 1, 1])
  // @ts-expect-error what somebody holds
  expect(held.has('triage:lists')).toBe(false)
  expect(held.has('triage:list')).toBe(true)
  // Words that came from the menu's rows are asked openly.
  expect(holdsWord(held, 'triage:lists')).toBe(false)
})
