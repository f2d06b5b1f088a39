import { session } from '@clinic/contract/areas/session/calls.ts'
import { ownSession } from '@clinic/contract/areas/session/own.ts'
import { expect, test } from 'vitest'
import { requestOf } from '../kit/wire.ts'
import { OPENING_QUESTIONS } from './opening-questions.ts'

test('what is asked before the code has come is what the code will ask', () => {
  const kept: Record<string, string> = {}
  Object.assign(globalThis, {
    localStorage: { getItem: (name: string) => kept[name] ?? null },
    document: { cookie: '' },
  })
  const asked = [session.current, session.menu, ownSession.preferences].map((call) => requestOf(call, {}))
  expect(asked.map(([url]) => url)).toEqual([...OPENING_QUESTIONS])
  expect(asked.every(([, { method }]) => method === 'GET')).toBe(true)
})
