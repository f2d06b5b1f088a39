import { expect, test } from 'vitest'
import { type RowScope, type Session, scopeFor } from './session.ts'

const holding = (scopes: Readonly<Record<string, RowScope>>, more: readonly string[] = []): Session =>
  ({
    permissions: new Set([...Object.keys(scopes), ...more]),
    scopes: new Map(Object.entries(scopes)),
  }) as unknown as Session
const reach = (session: Session, may: readonly string[], everyone: readonly string[] = []) =>
  scopeFor(session, { may: { anyOf: may }, everyone } as unknown as Parameters<typeof scopeFor>[1])

const [here, there] = [
  { departments: [1, 2], own: false },
  { departments: [2, 3], own: true },
]

test('rows are those of all the permissions that let somebody in, and of no other', () => {
  const her = holding({ 'order:bill:list': here, 'order:bill:add': there })
  expect(reach(her, ['order:bill:list'])).toEqual(here)
  expect(reach(her, ['order:bill:list', 'order:bill:add'])).toEqual({ departments: [1, 2, 3], own: true })
  expect(reach(her, ['cashier:pay:list'])).toEqual({ departments: [], own: false })
})

test('one that reaches all, or has no scope, opens all; so does the desk’s own where the call names it', () => {
  const her = holding({ 'order:bill:list': here, 'order:bill:add': 'all' }, ['triage:list'])
  expect(reach(her, ['order:bill:list', 'order:bill:add'])).toBe('all')
  expect(reach(her, ['order:bill:list', 'triage:list'])).toBe('all')
  expect(reach(her, ['order:bill:list'], ['triage:list'])).toBe('all')
  expect(reach(her, ['order:bill:list'], ['cashier:pay:list'])).toEqual(here)
})
