/** What rights cost: the check before a call, and everything a screen asks after sign-in (issue, how good). */

import { dictionaries } from '@clinic/contract/areas/dictionaries/calls.ts'
import { session } from '@clinic/contract/areas/session/calls.ts'
import type { Call } from '@clinic/contract/call.ts'
import type { Permission } from '@clinic/contract/permissions.ts'
import { mayCall, type RowScope, type Session, scopeFor } from '@clinic/server/src/kit/session.ts'
import { median } from './report.ts'

/** A figure with its limit, beside the compared cases. */
export type Spot = { readonly name: string; readonly value: number; readonly unit: string; readonly limit: number }

const PERMISSIONS = 400
/** Departments that twelve roles reach together. */
const REACHED = 12
const CHECKS = 200_000

/** Microseconds of one check (may this session call, and which rows does it reach) with 400 permissions of 12 roles. */
export const permissionCheck = (): Spot => {
  const keys = Array.from({ length: PERMISSIONS }, (_, i) => `area${i % 40}:page${i}:act` as Permission)
  const departments = Array.from({ length: REACHED }, (_, i) => i + 1)
  const who: Pick<Session, 'permissions' | 'scopes'> = {
    permissions: new Set(keys),
    scopes: new Map(keys.map((key): [string, RowScope] => [key, { departments, own: true }])),
  }
  const asked = keys.map((key, i) => ({
    may: i % 3 === 0 ? { anyOf: [`no:${key}` as Permission, key] } : key,
    everyone: [],
  }))
  let let_in = 0
  const begin = performance.now()
  for (let i = 0; i < CHECKS; i++) {
    const call = asked[i % asked.length]!
    if (mayCall(who as Session, call) && scopeFor(who as Session, call) !== 'all') let_in++
  }
  const value = ((performance.now() - begin) * 1_000) / CHECKS
  if (let_in !== CHECKS) throw new Error('the permission check let nobody in')
  return { name: `permission check, ${PERMISSIONS} permissions, 12 roles`, value, unit: 'µs', limit: 50 }
}

const TURNS = 40
const questions: readonly (readonly [Call, object | null])[] = [
  [session.current, null],
  [session.menu, null],
  [dictionaries.items, { page: 1, pageSize: 999, query: { status: '0' } }],
]

/** Milliseconds until the current user, the menu and dictionaries are all there, asked in one round by one person. */
export const afterSignIn = async (url: string, token: string): Promise<Spot> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const ask = async ([{ method, path }, body]: (typeof questions)[number]): Promise<void> => {
    const answer = await fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    if (!answer.ok) throw new Error(`${path} → ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  const took: number[] = []
  for (let i = 0; i < TURNS; i++) {
    const begin = performance.now()
    await Promise.all(questions.map(ask))
    took.push(performance.now() - begin)
  }
  return {
    name: 'menu, permissions and dictionaries after sign-in, one round',
    value: median(took),
    unit: 'ms',
    limit: 150,
  }
}

/** A Markdown table of the figures. */
export const spotsOf = (spots: readonly Spot[]): string =>
  [
    '| Figure | measured | limit | met |',
    '|---|---:|---:|---|',
    ...spots.map(
      ({ name, value, unit, limit }) =>
        `| ${name} | ${value.toFixed(2)} ${unit} | ${limit} ${unit} | ${value <= limit ? 'yes' : 'no'} |`,
    ),
  ].join('\n')
