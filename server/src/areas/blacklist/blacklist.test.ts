/** 黑名单: proposed once, decided by a second person, ended in time, and seen by whoever may. */
import { blacklist } from '@clinic/contract/areas/blacklist/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { files } from '@clinic/contract/areas/files/calls.ts'
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'
import { picture, uploaded } from '../../../test/uploads.ts'
import { whyBlocked } from './blocked.ts'
import { expireEntries } from './night.ts'

let clinic: Clinic
let front: Actor
let proposer: Actor
let auditor: Actor
const sees = ['customer:list', 'customer:blacklist:list'] as const
const rules = ['customer:blacklist:audit', 'customer:blacklist:remove', 'customer:blacklist:evidence'] as const
beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
  proposer = await clinic.with([...sees, 'customer:blacklist:add', 'customer:blacklist:evidence'])
  auditor = await clinic.with([...sees, ...rules, 'customer:blacklist:add'])
})

const said = { reason: '骚扰员工', evidence: '多次来电辱骂' }
const someone = async (owner: Actor = proposer) => (await newCustomer(front, { consultantId: owner.staffId })).id
const proposed = async (customerId: number, more: object = {}, who: Actor = proposer) => ({
  customerId,
  ...(await who.ask(blacklist.create, { customerId, kind: 'service', ...said, ...more })),
})
const inForce = async (customerId: number, more: object = {}) => {
  const { id, version } = await proposed(customerId, more)
  return await auditor.ask(blacklist.audit, { id, version, pass: true })
}
const standing = async (id: number) => (await front.ask(customers.details, { id })).blacklist
const acts = async (id: number) => (await auditor.ask(blacklist.one, { id })).events.map(({ act }) => act)
const titles = async (who: Actor) =>
  (await who.ask(messages.mine, { pageSize: 100 })).list.map(({ title }: { title: string }) => title)

test('a second person decides; the proposer never, and a rejection says why', async () => {
  const own = await proposed(await someone(), {}, auditor)
  expect(await auditor.refused(blacklist.audit, { id: own.id, version: own.version, pass: true })).toMatchObject({
    key: 'blacklist.ownProposal',
    message: '不能审核自己提交的，请其他审核人处理',
  })
  const { id, version, customerId } = await proposed(await someone())
  expect(await proposer.refused(blacklist.audit, { id, version, pass: true })).toMatchObject({ status: 403 })
  expect(await standing(customerId)).toBe('none')
  expect(await auditor.refused(blacklist.audit, { id, version, pass: false, note: ' ' })).toMatchObject({
    key: 'blacklist.rejectReason',
  })
  const done = await auditor.ask(blacklist.audit, { id, version, pass: true, note: '情况属实' })
  expect(await auditor.refused(blacklist.audit, { ...done, pass: false, note: '再想想' })).toMatchObject({
    key: 'blacklist.notWaiting',
  })
  expect(await standing(customerId)).toBe('service')
  expect(await auditor.ask(blacklist.one, { id })).toMatchObject({ state: 'valid', auditNote: '情况属实', ...said })
  expect(await acts(id)).toEqual(['proposed', 'valid'])
  // The database holds it, whoever writes.
  await expect(clinic.rows(sql`update blacklist.entry set audited_by = created_by where id = ${id}`)).rejects.toThrow(
    /entry_second_person/,
  )
})

test('whoever may decide and reaches her hears of it, the proposer what was decided', async () => {
  const far = await clinic.with([...sees, ...rules], { dataScope: 5 })
  const name = '慕容提名'
  const { id: customerId } = await newCustomer(front, { name, consultantId: proposer.staffId })
  const { id, version } = await proposed(customerId, { kind: 'marketing' })
  expect(await titles(auditor)).toContain(`待审核：${name} 加入黑名单`)
  expect(await titles(far)).not.toContain(`待审核：${name} 加入黑名单`)
  await auditor.ask(blacklist.audit, { id, version, pass: false, note: '证据不足' })
  expect((await titles(proposer))[0]).toBe(`黑名单审核驳回：${name}`)
  expect(await standing(customerId)).toBe('none')
  await inForce(customerId, { kind: 'marketing' })
  expect((await titles(proposer))[0]).toBe(`黑名单审核通过：${name}`)
})

test('one that waits or stands a customer and kind: of fifty at once one is written, and of ten who decide one', async () => {
  const customerId = await someone()
  const many = await Promise.all(Array.from({ length: 10 }, () => clinic.with([...sees, 'customer:blacklist:add'])))
  const tries = Array.from({ length: 50 }, (_one, at) => many[at % many.length]!)
  const answers = await Promise.allSettled(tries.map((who) => proposed(customerId, {}, who)))
  const made = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(made).toHaveLength(1)
  for (const one of answers)
    if (one.status === 'rejected') expect(one.reason.answer).toMatchObject({ status: 409, key: 'blacklist.exists' })
  expect(await clinic.rows(sql`select 1 from blacklist.entry where customer_id = ${customerId}`)).toHaveLength(1)
  expect((await proposed(customerId, { kind: 'marketing' })).id).not.toBe(made[0]!.id)
  const deciders = await Promise.all(Array.from({ length: 10 }, () => clinic.with([...sees, ...rules])))
  const { id, version } = made[0]!
  const decided = await Promise.allSettled(
    deciders.map((who, at) => who.ask(blacklist.audit, { id, version, pass: at % 2 === 0, note: '看过' })),
  )
  expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await acts(id)).toHaveLength(2)
})

test('both kinds come into force at once, and neither is forgotten; the stricter shows', async () => {
  for (let round = 0; round < 5; round += 1) {
    const customerId = await someone()
    const [one, two] = [await proposed(customerId), await proposed(customerId, { kind: 'marketing' })]
    const second = await clinic.with([...sees, ...rules])
    const [service] = await Promise.all([
      auditor.ask(blacklist.audit, { id: one.id, version: one.version, pass: true }),
      second.ask(blacklist.audit, { id: two.id, version: two.version, pass: true }),
    ])
    expect(await standing(customerId)).toBe('service')
    await auditor.ask(blacklist.release, { ...service, reason: '已和解' })
    expect(await standing(customerId)).toBe('marketing')
  }
})

test('it is released with a reason, while it is in force; then she may be proposed anew', async () => {
  const customerId = await someone()
  const { id, version } = await proposed(customerId)
  const why = { reason: '已和解' }
  expect(await auditor.refused(blacklist.release, { id, version, ...why })).toMatchObject({ key: 'blacklist.notValid' })
  const done = await auditor.ask(blacklist.audit, { id, version, pass: true })
  expect(await proposer.refused(blacklist.release, { ...done, ...why })).toMatchObject({ status: 403 })
  expect(await auditor.refused(blacklist.release, { id, version, ...why })).toMatchObject({ key: 'common.stale' })
  await auditor.ask(blacklist.release, { ...done, ...why })
  expect(await standing(customerId)).toBe('none')
  expect(await auditor.ask(blacklist.one, { id })).toMatchObject({ state: 'released', endReason: '已和解' })
  await proposed(customerId)
})

test('what waits is changed and taken back by its proposer alone; what is taken back stays to be read', async () => {
  const customerId = await someone()
  const { id, version } = await proposed(customerId)
  const change = { id, version, endsOn: '2999-12-31' }
  expect(await auditor.refused(blacklist.update, change)).toMatchObject({ key: 'blacklist.notYours' })
  expect(await auditor.refused(blacklist.remove, { id })).toMatchObject({ key: 'blacklist.notYours' })
  await proposer.ask(blacklist.update, change)
  expect(await proposer.ask(blacklist.one, { id })).toMatchObject({ endsOn: '2999-12-31', ...said })
  expect(await proposer.refused(blacklist.update, change)).toMatchObject({ key: 'common.stale' })
  await proposer.ask(blacklist.remove, { id })
  expect(await acts(id)).toEqual(['proposed', 'changed', 'withdrawn'])
  expect(await proposer.refused(blacklist.remove, { id })).toMatchObject({ key: 'blacklist.notWaiting' })
  await proposed(customerId)
})

test('it holds to the last second of its last day, and the next second is over before any night has run', async () => {
  const customerId = await someone()
  const { id } = await inForce(customerId, { endsOn: '2999-12-31' })
  const at = (clock: string) => clinic.inside((ctx) => whyBlocked(ctx, customerId, 'register'), { clock })
  expect(await at('2999-12-31T23:59:59.999+08:00')).toBe('refused')
  expect(await at('3000-01-01T00:00:00+08:00')).toBeNull()
  await clinic.rows(sql`update blacklist.entry set ends_on = kit.today() - 1 where id = ${id}`)
  expect(await standing(customerId)).toBe('none')
  const found = async (state: 'valid' | 'expired') =>
    (await auditor.ask(blacklist.list, { customerId, state })).result.map((row) => row.state)
  expect([await found('valid'), await found('expired')]).toEqual([[], ['expired']])
  // In nobody's way, though the night has not written it down.
  const next = await inForce(customerId)
  expect(await acts(id)).toContain('expired')
  await clinic.rows(sql`update blacklist.entry set ends_on = kit.today() - 1 where id = ${next.id}`)
  await clinic.inside((ctx) => expireEntries(ctx, {}))
  await clinic.inside((ctx) => expireEntries(ctx, {}))
  expect((await acts(next.id)).filter((act) => act === 'expired')).toHaveLength(1)
  const stays = await inForce(await someone(), {
    endsOn: (await clinic.rows<{ day: string }>(sql`select kit.today()::text as day`))[0]!.day,
  })
  await clinic.inside((ctx) => expireEntries(ctx, {}))
  expect(await acts(stays.id)).toEqual(['proposed', 'valid'])
})

test('no end in the past; what ran out while it waited is rejected, or given another end', async () => {
  const customerId = await someone()
  const past = { customerId, kind: 'service' as const, ...said, endsOn: '2000-01-01' }
  expect(await proposer.refused(blacklist.create, past)).toMatchObject({ key: 'blacklist.pastEnd' })
  const { id } = await proposed(customerId, { endsOn: '2999-12-31' })
  await clinic.rows(sql`update blacklist.entry set ends_on = kit.today() - 1 where id = ${id}`)
  const { version } = await auditor.ask(blacklist.one, { id })
  expect(await auditor.refused(blacklist.audit, { id, version, pass: true })).toMatchObject({ key: 'blacklist.lapsed' })
  await auditor.ask(blacklist.audit, { id, version, pass: false, note: '已过期' })
  await clinic.rows(sql`update customers.customer set status = 'anonymised' where id = ${customerId}`)
  const closed = { customerId, kind: 'service' as const, ...said }
  expect(await proposer.refused(blacklist.create, closed)).toMatchObject({ key: 'blacklist.archiveClosed' })
})

test('reason, evidence and papers are for those with the right', async () => {
  const bytes = await picture('#102030')
  const file = await uploaded(clinic.node, proposer.token, { name: '聊天记录.jpg', bytes })
  const { id, customerId } = await proposed(await someone(), { fileIds: [file] })
  expect((await auditor.ask(blacklist.one, { id })).attachments).toMatchObject([{ originalName: '聊天记录.jpg' }])
  const image = (who: Actor) => who.raw('GET', `${files.image.path.replace('{id}', String(file))}?size=thumb`)
  expect((await image(auditor)).status).toBe(200)
  const desk = await clinic.with([...sees, 'customer:blacklist:add'])
  const seen = await desk.ask(blacklist.one, { id })
  expect(Object.keys(seen)).toEqual(expect.arrayContaining(['kind', 'state', 'endsOn']))
  for (const hidden of ['reason', 'evidence', 'attachments']) expect(seen).not.toHaveProperty(hidden)
  expect((await desk.ask(blacklist.list, { customerId })).result[0]).not.toHaveProperty('reason')
  expect((await image(desk)).status).not.toBe(200)
  const own = await proposed(await someone(), {}, desk)
  const change = { id: own.id, version: own.version }
  expect(await desk.refused(blacklist.update, { ...change, reason: '其他' })).toMatchObject({ status: 403 })
  expect(await desk.ask(blacklist.update, { ...change, endsOn: '2999-12-31' })).toMatchObject({ version: 2 })
})

test('whoever reaches some rows sees and does nothing with the others', async () => {
  const mine = await clinic.with([...sees, ...rules, 'customer:blacklist:add'], { dataScope: 5 })
  const { id, version, customerId } = await proposed(await someone())
  const hers = await proposed(await someone(mine))
  expect((await mine.ask(blacklist.list, { pageSize: 200 })).result.map((row) => row.id)).toEqual([hers.id])
  const gone = { status: 404 }
  expect(await mine.refused(blacklist.one, { id })).toMatchObject(gone)
  expect(await mine.refused(blacklist.audit, { id, version, pass: true })).toMatchObject(gone)
  expect(await mine.refused(blacklist.remove, { id })).toMatchObject(gone)
  expect(await mine.refused(blacklist.create, { customerId, kind: 'marketing', ...said })).toMatchObject(gone)
  await mine.ask(blacklist.audit, { id: hers.id, version: hers.version, pass: true })
})
