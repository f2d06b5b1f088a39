/** 家庭: ties read from both sides, guardians of who is under age, and nobody told of whom she does not reach. */

import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { families } from '@clinic/contract/areas/customers/family.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../../test/clinic.ts'
import { newCustomer, newPhone } from '../../../../test/customers.ts'
import { filled, startVisit, visitFor } from '../../../../test/visits.ts'

let clinic: Clinic
let desk: Actor
let far: Actor
const rights = ['customer:list', 'customer:add', 'customer:edit', 'customer:revealPhone'] as const
beforeAll(async () => {
  clinic = await newClinic()
  desk = await clinic.with([...rights, 'customer:delete'])
  far = await clinic.with(rights, { dataScope: 5 })
})

/** The birthday of who turns so many years in so many days. */
const born = async (years: number, inDays: number): Promise<string> => {
  const [row] = await clinic.rows(
    sql`select (kit.today() + ${inDays}::int - make_interval(years => ${years}))::date::text as day`,
  )
  return (row as { day: string }).day
}
const someone = async (more: object = {}) => (await newCustomer(desk, more)).id
const relatives = async (customerId: number, who = desk) => (await who.ask(families.read, { customerId })).relatives
const guardian = async (customerId: number, who = desk) => (await who.ask(families.read, { customerId })).guardian

test('a tie is said once and read from both sides, each by its own word', async () => {
  const [mother, child] = [await someone({ name: '秦母' }), await someone({ name: '秦子' })]
  const { id } = await desk.ask(families.link, { customerId: child, relativeId: mother, relation: 'parent' })
  expect(await relatives(child)).toMatchObject([{ kinshipId: id, id: mother, relation: 'parent', name: '秦母' }])
  expect(await relatives(mother)).toMatchObject([{ kinshipId: id, id: child, relation: 'child', name: '秦子' }])
  expect((await relatives(child))[0]!.phone).toMatch(/^139\*{4}\d{4}$/)
  const taken = { key: 'customers.kinTaken', status: 409 }
  for (const [customerId, relativeId] of [
    [child, mother],
    [mother, child],
  ] as const)
    expect(await desk.refused(families.link, { customerId, relativeId, relation: 'other' })).toMatchObject(taken)
  expect(await desk.refused(families.link, { customerId: child, relativeId: child, relation: 'other' })).toMatchObject({
    key: 'customers.kinUnusable',
  })
  await desk.ask(families.unlink, { id })
  expect(await relatives(mother)).toEqual([])
  expect(await desk.refused(families.unlink, { id })).toMatchObject({ status: 404 })
})

test('grandparents and grandchildren, too; whoever is older by the word is older by the calendar', async () => {
  const [old, young] = [await someone({ birthday: '1950-01-01' }), await someone({ birthday: '2001-01-01' })]
  const twin = await someone({ birthday: '2001-01-01' })
  expect(await desk.refused(families.link, { customerId: young, relativeId: twin, relation: 'parent' })).toMatchObject({
    key: 'customers.kinOlder',
  })
  const wrong = { customerId: old, relativeId: young, relation: 'grandparent' as const }
  expect(await desk.refused(families.link, wrong)).toMatchObject({ key: 'customers.kinOlder' })
  expect(await desk.refused(families.link, { ...wrong, relation: 'parent' })).toMatchObject({
    key: 'customers.kinOlder',
  })
  expect(await desk.refused(families.link, { customerId: young, relativeId: old, relation: 'child' })).toMatchObject({
    key: 'customers.kinOlder',
  })
  await desk.ask(families.link, { customerId: young, relativeId: old, relation: 'grandparent' })
  expect(await relatives(old)).toMatchObject([{ id: young, relation: 'grandchild' }])
})

test('of fifty who tie the same two at once one does, from whichever side', async () => {
  const [one, two] = [await someone(), await someone()]
  const tries = Array.from({ length: 50 }, (_n, at) =>
    desk.ask(families.link, {
      customerId: at % 2 ? one : two,
      relativeId: at % 2 ? two : one,
      relation: 'spouse',
    }),
  )
  const answers = await Promise.allSettled(tries)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const answer of answers)
    if (answer.status === 'rejected') expect(answer.reason.answer).toMatchObject({ key: 'customers.kinTaken' })
})

test('whoever reaches one of the two hears of the other by half her name, and ties nobody she does not reach', async () => {
  const mine = (await newCustomer(far, { consultantId: far.staffId })).id
  const theirs = await someone({ name: '欧阳远', consultantId: desk.staffId, developerId: desk.staffId })
  await desk.ask(families.link, { customerId: mine, relativeId: theirs, relation: 'sibling' })
  const [seen] = await relatives(mine, far)
  expect(Object.keys(seen!).sort()).toEqual(['kinshipId', 'name', 'relation'])
  expect(seen!.name).not.toContain('远')
  expect(await far.refused(families.read, { customerId: theirs })).toMatchObject({ status: 404 })
  const other = await someone()
  expect(await far.refused(families.link, { customerId: mine, relativeId: other, relation: 'other' })).toMatchObject({
    key: 'customers.kinUnusable',
  })
  expect(await far.refused(families.link, { customerId: other, relativeId: mine, relation: 'other' })).toMatchObject({
    status: 404,
  })
  const { id } = await desk.ask(families.link, { customerId: theirs, relativeId: other, relation: 'other' })
  expect(await far.refused(families.unlink, { id })).toMatchObject({ status: 404 })
})

test('an archive without business goes, its ties with it; a guardian stays', async () => {
  const [gone, child, parent] = [await someone(), await someone(), await someone()]
  await desk.ask(families.link, { customerId: child, relativeId: gone, relation: 'sibling' })
  await desk.ask(families.setGuardian, { customerId: child, relation: 'parent', relativeId: parent })
  await desk.ask(customers.remove, { id: gone })
  expect(await relatives(child)).toEqual([])
  expect(await desk.refused(customers.remove, { id: parent })).toMatchObject({ key: 'customers.hasBusiness' })
})

test('who is under age by a day is a ward, and at fourteen agrees herself', async () => {
  const ward = async (years: number, inDays: number) => {
    const customerId = await someone({ birthday: await born(years, inDays) })
    return (await desk.ask(families.read, { customerId })).ward
  }
  expect(await ward(14, 1)).toBe('child')
  expect(await ward(14, 0)).toBe('minor')
  expect(await ward(18, 1)).toBe('minor')
  expect(await ward(18, 0)).toBe('none')
  expect((await desk.ask(families.read, { customerId: await someone() })).ward).toBe('none')
})

test('a guardian is somebody with an archive, of age and not the child herself, or a name with a number', async () => {
  const child = await someone({ birthday: await born(9, 0) })
  const set = { customerId: child, relation: 'parent' as const }
  const minor = await someone({ birthday: await born(18, 1) })
  for (const relativeId of [child, minor])
    expect(await desk.refused(families.setGuardian, { ...set, relativeId })).toMatchObject({
      key: 'customers.guardianUnusable',
    })
  for (const half of [{ name: '秦父' }, { phone: newPhone() }, { name: ' ', phone: newPhone() }])
    expect(await desk.refused(families.setGuardian, { ...set, ...half })).toMatchObject({ status: 422 })
  expect(await desk.refused(families.setGuardian, { ...set, name: '秦父', phone: '12345' })).toMatchObject({
    code: 42222,
  })
  const grown = await someone({ name: '秦兄', birthday: await born(18, 0) })
  expect(
    await desk.refused(families.setGuardian, { customerId: grown, relation: 'other', relativeId: grown }),
  ).toMatchObject({ key: 'customers.guardianUnusable' })
  await desk.ask(families.setGuardian, { ...set, relation: 'sibling', relativeId: grown })
  expect(await guardian(child)).toMatchObject({ relation: 'sibling', relativeId: grown, name: '秦兄' })
})

test('the number of a guardian without an archive is sealed, masked, and shown by the counted call alone', async () => {
  const child = await someone({ birthday: await born(9, 0), phone: null, temporarySign: 1 })
  const phone = newPhone()
  await desk.ask(families.setGuardian, { customerId: child, relation: 'parent', name: '秦父', phone })
  const masked = `${phone.slice(0, 3)}****${phone.slice(-4)}`
  expect(await guardian(child)).toMatchObject({ name: '秦父', phone: masked })
  const rows = await clinic.rows(sql`select g.* from customers.guardian g where g.customer_id = ${child}`)
  expect(JSON.stringify(rows)).not.toContain(phone.slice(3))
  // What comes back masked stays as it is.
  await desk.ask(families.setGuardian, {
    customerId: child,
    version: 1,
    relation: 'other',
    name: '秦叔',
    phone: masked,
  })
  const stale = { customerId: child, relation: 'other' as const, name: '秦舅', phone: masked }
  expect(await desk.refused(families.setGuardian, stale)).toMatchObject({ key: 'common.stale' })
  expect(await desk.refused(families.setGuardian, { ...stale, version: 1 })).toMatchObject({ key: 'common.stale' })
  const shown = await desk.ask(customers.reveal, { id: child, viewId: 'guardian-1' })
  expect(shown).toMatchObject({ phone: null, guardianPhone: phone })
  expect(await guardian(child)).toMatchObject({ relation: 'other', name: '秦叔', phone: masked })
  expect(
    await clinic.rows(sql`select count(*)::int as n from customers.phone_view v where v.customer_id = ${child}`),
  ).toEqual([{ n: 1 }])
})

test('a consultation with somebody under age ends when somebody answers for her; of age it just ends', async () => {
  const front = await clinic.as('front')
  const ends = async (inDays: number) => {
    const consultant = await clinic.as('consultant')
    const visit = await visitFor(clinic, front, consultant)
    const birthday = await born(18, inDays)
    await clinic.rows(sql`update customers.customer set birthday = ${birthday}::date where id = ${visit.customerId}`)
    await startVisit(consultant, visit.id)
    return { consultant, customerId: visit.customerId, end: { id: visit.id, action: 'end' as const, ...filled } }
  }
  const { consultant, customerId, end } = await ends(1)
  expect(await consultant.refused(consulting.startOrEnd, end)).toMatchObject({ key: 'customers.guardianNeeded' })
  await desk.ask(families.setGuardian, { customerId, relation: 'parent', name: '秦母', phone: newPhone() })
  await consultant.ask(consulting.startOrEnd, end)
  const grown = await ends(0)
  await grown.consultant.ask(consulting.startOrEnd, grown.end)
})
