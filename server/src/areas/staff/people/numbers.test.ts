/** A colleague's number is not found by asking, whichever call the question is wrapped in (security 5.3). */
import { randomBytes } from 'node:crypto'
import { profile } from '@clinic/contract/areas/profile/calls.ts'
import { members } from '@clinic/contract/areas/staff/accounts.ts'
import { people } from '@clinic/contract/areas/staff/people.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../../test/clinic.ts'

// Passwords are stretched for a third of a second each, longer on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const [HERS, MINE, FREE, ANOTHER] = ['13722220001', '13722220002', '13722220003', '13722220004'] as const
const TAKEN = { key: 'staff.phoneTaken' }
const USED_UP = { key: 'customers.probesUsed' }
const account = (): string => `n${randomBytes(6).toString('hex')}`

let clinic: Clinic
let colleague: Actor
beforeAll(async () => {
  clinic = await newClinic()
  colleague = await clinic.with([])
  await colleague.ask(profile.update, { phone: HERS })
})

const asker = (daily: number) =>
  clinic.with(['system:user:list', 'system:user:add', 'system:user:edit', 'system:member:add', 'system:member:edit'], {
    features: { 'phone.probe.daily': daily },
  })
const questions = (who: Actor) =>
  clinic.rows(sql<{ kind: string; n: number }>`select kind, count(*)::int as n from customers.phone_question
    where staff_id = ${who.staffId} group by kind order by kind`)
const versionOf = async ({ staffId }: Actor): Promise<number> =>
  (await clinic.rows(sql<{ version: number }>`select version from staff.staff where id = ${staffId}`))[0]!.version

test('one’s own card asks for another number, and for one’s own it does not', async () => {
  const me = await asker(2)
  await me.ask(profile.update, { phone: MINE })
  expect(await me.refused(profile.update, { phone: HERS })).toMatchObject(TAKEN)
  expect(await questions(me)).toEqual([{ kind: 'probe', n: 2 }])
  expect(await me.refused(profile.update, { phone: FREE })).toMatchObject(USED_UP)
  await me.ask(profile.update, { phone: MINE, gender: 1 })
  // Asked before today: the same question.
  expect(await me.refused(profile.update, { phone: HERS })).toMatchObject(TAKEN)
  expect(await questions(me)).toEqual([{ kind: 'probe', n: 2 }])
  const trail = await clinic.rows(sql<{ all: string }>`select row_to_json(e)::text as all from trail.entry e
    where e.staff_id = ${me.staffId} and e.title = '修改个人资料'`)
  expect(trail.length).toBeGreaterThan(3)
  expect(trail.filter(({ all }) => all.includes(HERS) || all.includes(FREE))).toEqual([])
})

test.each([
  ['a new person', people.create],
  ['a new member', members.create],
] as const)('%s with a number asks for it', async (_what, create) => {
  const person = await asker(1)
  const form = () => ({ name: '号码甲', account: account(), deptIds: [], roleIds: [] })
  expect(await person.refused(create, { ...form(), phone: HERS })).toMatchObject(TAKEN)
  expect(await person.refused(create, { ...form(), phone: FREE })).toMatchObject(USED_UP)
  await person.ask(create, form())
  expect(await questions(person)).toEqual([{ kind: 'probe', n: 1 }])
})

test.each([
  ['a person', people.update],
  ['a member', members.update],
  ['a member’s facts', members.updateBase],
] as const)('%s who is given a number is asked about, also with the one she has', async (_what, update) => {
  const person = await asker(1)
  const other = await clinic.with([])
  const change = async (who: Actor, phone: string) =>
    await person.refused(update, { id: who.staffId, version: await versionOf(who), name: '号码乙', phone })
  expect(await change(other, HERS)).toMatchObject(TAKEN)
  expect(await change(other, ANOTHER)).toMatchObject(USED_UP)
  await other.ask(profile.update, { phone: `1372333${String(other.staffId).slice(-4).padStart(4, '0')}` })
  // The number that were let through with nothing left of the day would be the right one.
  const { phone } = await other.ask(profile.own, {})
  expect(await change(other, phone!)).toMatchObject(USED_UP)
  await person.ask(update, { id: other.staffId, version: await versionOf(other), name: '号码丙' })
})

const sheet = (phones: readonly string[]): string =>
  Buffer.from(
    ['姓名*,账号*,部门*,手机', ...phones.map((phone) => `表中人,${account()},财务部,${phone}`)].join('\n'),
  ).toString('base64')

test('a sheet asks for each of its numbers once, within an allowance of its own', async () => {
  const importer = await clinic.as('admin')
  const good = [FREE, ANOTHER]
  const tried = await importer.ask(people.importSheet, { file: sheet([HERS, ...good]), dryRun: true })
  expect(tried.faults).toMatchObject([{ row: 2, reason: `${HERS}已存在` }])
  await importer.ask(people.importSheet, { file: sheet(good), dryRun: true })
  expect(await importer.ask(people.importSheet, { file: sheet(good) })).toMatchObject({ created: 2, saved: true })
  expect(await questions(importer)).toEqual([{ kind: 'sheet', n: 3 }])
  // As if two sheets but one number had been asked about.
  await clinic.inside(
    (ctx) =>
      sql`insert into customers.phone_question (kind, digest) select 'sheet', lpad(n::text, 16, 'x')
      from generate_series(4, 999) n`.execute(ctx.db),
    { staffId: importer.staffId },
  )
  const over = await importer.refused(people.importSheet, { file: sheet([HERS, '13722220008', '13722220009']) })
  expect(over).toMatchObject({ status: 403, key: 'people.sheetNumbersUsed' })
  const last = await importer.ask(people.importSheet, { file: sheet([HERS, '13722220008']), dryRun: true })
  expect(last.faults).toMatchObject([{ row: 2, reason: `${HERS}已存在` }])
  expect(await questions(importer)).toEqual([{ kind: 'sheet', n: 1_000 }])
})
