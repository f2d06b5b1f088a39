/** Whatever a role manager calls, in whatever order: nobody ends up with rights that were neither hers nor the manager's. */

import { features } from '@clinic/contract/areas/access/calls.ts'
import { limits } from '@clinic/contract/areas/access/limits.ts'
import { roles } from '@clinic/contract/areas/access/roles.ts'
import { holdsWord } from '@clinic/contract/permissions.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { newClinic } from '../../../../test/clinic.ts'
import { managerOf, nodesOf, roleOf, saved } from '../../../../test/roles.ts'
import type { RowScope, Session } from '../../../kit/session.ts'

const keys = ['customer:list', 'customer:add', 'customer:delete', 'order:list', 'cashier:pay:list', 'cashier:pay:pay']

const step = fc.oneof(
  fc.record({
    kind: fc.constant('content' as const),
    role: fc.nat(3),
    nodes: fc.subarray(keys),
    dataScope: fc.constantFrom(1, 2, 3, 4, 5),
    below: fc.boolean(),
    limit: fc.option(fc.integer({ min: 0, max: 60 })),
  }),
  fc.record({ kind: fc.constant('add' as const), role: fc.nat(3), person: fc.nat(2) }),
  fc.record({ kind: fc.constant('remove' as const), role: fc.nat(3), person: fc.nat(2) }),
  fc.record({ kind: fc.constant('copy' as const), role: fc.nat(3) }),
  fc.record({ kind: fc.constant('status' as const), role: fc.nat(3), status: fc.constantFrom(0 as const, 1 as const) }),
  fc.record({
    kind: fc.constant('limit' as const),
    person: fc.nat(2),
    value: fc.option(fc.integer({ min: 0, max: 60 })),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

type World = {
  readonly manager: Actor
  readonly people: readonly Actor[]
  readonly roleIds: number[]
  readonly nodes: ReadonlyMap<string, number>
  readonly departments: readonly number[]
}

const act = async ({ manager, people, roleIds, nodes, departments }: World, one: Step): Promise<unknown> => {
  const roleId = 'role' in one ? roleIds[one.role % roleIds.length]! : 0
  const userIds = 'person' in one ? [people[one.person % people.length]!.staffId] : []
  switch (one.kind) {
    case 'content':
      return await saved(manager, roleId, {
        menuIds: one.nodes.map((key) => nodes.get(key)!),
        controlIds: [],
        dataScope: one.dataScope,
        includeChildren: one.below,
        deptIds: departments.slice(0, 2),
        features: one.limit === null ? [] : [{ key: 'phone.view.daily', value: one.limit }],
      })
    case 'add':
      return await manager.ask(roles.addMembers, { roleId, userIds })
    case 'remove':
      return await manager.ask(roles.removeMembers, { roleId, userIds })
    case 'copy': {
      const code = `c${roleIds.length}x${Math.trunc(performance.now() * 1000)}`
      roleIds.push((await manager.ask(roles.copy, { id: roleId, name: code, code })).id)
      return
    }
    case 'status': {
      const { id, version, name, code } = await manager.ask(roles.one, { id: roleId })
      return await manager.ask(roles.update, { id, version, name, code, status: one.status })
    }
    case 'limit': {
      const items = one.value === null ? [] : [{ key: 'phone.view.daily' as const, value: one.value }]
      return await manager.ask(limits.save, { ownerType: 'user', ownerId: userIds[0]!, items })
    }
  }
}

const reaches = (scope: RowScope | undefined, department: number): boolean =>
  scope !== undefined && (scope === 'all' || scope.departments.includes(department))

const beyond = (after: Session, before: Session, manager: Session, departments: readonly number[]): string[] => [
  ...[...after.permissions].filter(
    (key) => !holdsWord(before.permissions, key) && !holdsWord(manager.permissions, key),
  ),
  ...[...after.scopes].flatMap(([key, scope]) =>
    // -1: a department of tomorrow, which only "all" reaches.
    [...departments, -1]
      .filter(
        (department) =>
          reaches(scope, department) &&
          !reaches(before.scopes.get(key), department) &&
          !reaches(manager.scopes.get(key), department),
      )
      .map((department) => `${key} in ${department}`),
  ),
  ...Object.entries(features)
    .filter(([key, { permissive }]) => {
      const [a, b, m] = [after, before, manager].map((who) => who.features.get(key)! * (permissive === 'more' ? 1 : -1))
      return a! > b! && a! > m!
    })
    .map(([key]) => key),
]

test('no sequence of calls hands out more than the manager has', { timeout: 120_000 }, async () => {
  const clinic = await newClinic()
  const admin = await clinic.as('admin')
  const nodes = new Map(keys.map((key, index) => [key, index]))
  for (const [index, id] of (await nodesOf(clinic, keys)).entries()) nodes.set(keys[index]!, id)
  const also = ['customer:list', 'customer:add', 'order:list', 'system:user:list', 'system:user:edit']
  let done = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 10 }),
      fc.constantFrom(1, 3),
      async (steps, dataScope) => {
        const { actor: manager } = await managerOf(clinic, admin, { also, dataScope })
        const people = [await clinic.as('nobody'), await clinic.with([], { department: '财务部' }), manager]
        // One role the administrator made holds what the manager lacks; the others are empty.
        const word = `w${Math.trunc(performance.now() * 1000)}`
        const rich = await roleOf(admin, `${word}r`)
        await saved(admin, rich.id, {
          menuIds: [nodes.get('order:list')!, nodes.get('cashier:pay:list')!],
          dataScope: 1,
        })
        const roleIds = [rich.id, (await roleOf(admin, `${word}a`)).id, (await roleOf(admin, `${word}b`)).id]
        const departments = (await manager.ask(roles.departments, { roleId: rich.id })).map(({ id }) => id)
        const world: World = { manager, people, roleIds, nodes, departments }
        const mine = await manager.session()
        for (const one of steps) {
          const before = await Promise.all(people.map((person) => person.session()))
          await act(world, one).then(
            () => done++,
            () => undefined,
          )
          const after = await Promise.all(people.map((person) => person.session()))
          const found = after.flatMap((session, index) => beyond(session, before[index]!, mine, departments))
          expect([one.kind, found]).toEqual([one.kind, []])
        }
      },
    ),
    { numRuns: 8 },
  )
  // Some steps are let through, or the test would prove nothing.
  expect(done).toBeGreaterThan(5)
})
