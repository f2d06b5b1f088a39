/** Staff administration by several hands at once: the last seat, one account, one person, the last administrator. */
import { randomBytes } from 'node:crypto'
import { people } from '@clinic/contract/areas/staff/people.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { newClinic } from '../../../../test/clinic.ts'

// Passwords are stretched for a third of a second each, longer on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const word = (): string => `u${randomBytes(6).toString('hex')}`
let admin: Actor
beforeAll(async () => {
  admin = await (await newClinic()).as('admin')
})

describe('seats', () => {
  test('a hospital on trial has five; of two who take the last one gets it', async () => {
    const trial = await newClinic({ lifeVer: 'A' })
    const boss = await trial.as('admin')
    for (let i = 0; i < 2; i++) await boss.ask(people.create, { name: '员工', account: word() })
    expect((await boss.ask(people.choices, {})).quota).toEqual({ used: 4, limit: 5 })
    const tries = await Promise.allSettled(
      [1, 2, 3].map(() => boss.ask(people.create, { name: '员工', account: word() })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await boss.refused(people.create, { name: '员工', account: word() })).toMatchObject({
      key: 'hospitals.quotaReached',
    })
    const { result } = await boss.ask(people.list, { userType: 2 })
    const one = result[0]!
    await boss.ask(people.setStatus, { items: [{ id: one.id, version: one.version }], status: 1 })
    const freed = await boss.ask(people.create, { name: '员工', account: word() })
    expect(freed.id).toBeGreaterThan(0)
    const off = { id: one.id, version: one.version + 1 }
    expect(await boss.refused(people.setStatus, { items: [off], status: 0 })).toMatchObject({
      key: 'hospitals.quotaReached',
    })
  })
})

describe('at the same moment', () => {
  test('two who create one account: one is refused', async () => {
    const account = word()
    const tries = await Promise.allSettled([1, 2].map(() => admin.ask(people.create, { name: '抢注', account })))
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { answer: { code: 40985 } } })
  })

  test('two who change one person: the second is told', async () => {
    const made = await admin.ask(people.create, { name: '测试员工', account: word() })
    const change = (name: string) => admin.ask(people.update, { id: made.id, version: made.version, name })
    const tries = await Promise.allSettled([change('甲'), change('乙')])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { answer: { code: 40901 } } })
  })

  test('two administrators who disable each other: one remains', async () => {
    const place = await newClinic()
    const [one, two] = [await place.as('admin'), await place.as('admin')]
    const founders = await place.rows(
      sql<{ id: number; version: number }>`select id, version from staff.staff where name = '创始人'`,
    )
    await one.ask(people.setStatus, { items: founders, status: 1 })
    const off = (who: Actor, whom: Actor) =>
      who.ask(people.setStatus, { items: [{ id: whom.staffId, version: 1 }], status: 1 })
    await Promise.allSettled([off(one, two), off(two, one)])
    const left = await place.rows(
      sql<{ n: number }>`select count(*)::int as n from staff.staff where user_type = 1 and status = 0`,
    )
    expect(left).toEqual([{ n: 1 }])
  })
})
