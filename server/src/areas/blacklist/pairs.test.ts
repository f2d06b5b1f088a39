/** Both kinds of the blacklist asked for at once: two entries of one reason, decided one by one or in one step. */
import { blacklist } from '@clinic/contract/areas/blacklist/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import { daysAfter, today } from '@clinic/contract/days.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'
import { picture, uploaded } from '../../../test/uploads.ts'
import { present } from '../../kit/clock.ts'

let clinic: Clinic
let front: Actor
let proposer: Actor
let auditor: Actor
const sees = ['customer:list', 'customer:blacklist:list', 'customer:blacklist:evidence'] as const
beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
  proposer = await clinic.with([...sees, 'customer:blacklist:add'])
  auditor = await clinic.with([
    ...sees,
    'customer:blacklist:audit',
    'customer:blacklist:remove',
    'customer:blacklist:add',
  ])
})

const said = { reason: '骚扰员工', evidence: '多次来电辱骂' }
const someone = async () => (await newCustomer(front, { consultantId: proposer.staffId })).id
const both = async (customerId: number, more: object = {}, who = proposer) =>
  await who.ask(blacklist.create, { customerId, kind: 'service', also: 'marketing', ...said, ...more })
const entries = async (customerId: number) => {
  const { result } = await auditor.ask(blacklist.list, { customerId })
  return {
    service: result.find(({ kind }) => kind === 'service')!,
    marketing: result.find(({ kind }) => kind === 'marketing')!,
  }
}
const standing = async (id: number) => {
  const { blacklist: now, blacklistBoth } = await front.ask(customers.details, { id })
  return [now, blacklistBoth]
}
const versioned = ({ id, version }: { id: number; version: number }) => ({ id, version })

test('both wait with one reason, know of each other, and those who may decide hear of them once', async () => {
  const customerId = await someone()
  const bytes = await picture('#778899')
  const file = await uploaded(clinic.node, proposer.token, { name: '截图.jpg', bytes })
  const made = await both(customerId, { endsOn: '2999-12-31', fileIds: [file] })
  const { service, marketing } = await entries(customerId)
  expect(made.id).toBe(service.id)
  for (const one of [service, marketing]) expect(one).toMatchObject({ ...said, state: 'waiting', endsOn: '2999-12-31' })
  expect([service.pair, marketing.pair]).toEqual([
    { ...versioned(marketing), kind: 'marketing' },
    { ...versioned(service), kind: 'service' },
  ])
  for (const { id } of [service, marketing])
    expect((await auditor.ask(blacklist.one, { id })).attachments!.map(({ originalName }) => originalName)).toEqual([
      '截图.jpg',
    ])
  const heard = (await auditor.ask(messages.mine, { pageSize: 50 })).list.filter(({ content }) =>
    content.includes('拒绝服务、限制营销'),
  )
  expect(heard).toHaveLength(1)
})

test('decided in one step both come into force, and what she is kept from is the sum until each is released', async () => {
  const customerId = await someone()
  await both(customerId)
  const { service, marketing } = await entries(customerId)
  await auditor.ask(blacklist.audit, { ...versioned(marketing), pass: true, note: '属实', also: versioned(service) })
  expect(await standing(customerId)).toEqual(['service', true])
  const now = await entries(customerId)
  for (const one of [now.service, now.marketing])
    expect(one).toMatchObject({ state: 'valid', auditNote: '属实', pair: null })
  await auditor.ask(blacklist.release, { ...versioned(now.service), reason: '已和解' })
  expect(await standing(customerId)).toEqual(['marketing', false])
  await auditor.ask(blacklist.release, { ...versioned(now.marketing), reason: '已和解' })
  expect(await standing(customerId)).toEqual(['none', false])
})

test('each may be decided by itself; both are rejected with one reason; a rejection without one rejects neither', async () => {
  const [apart, together] = [await someone(), await someone()]
  await both(apart)
  const one = await entries(apart)
  await auditor.ask(blacklist.audit, { ...versioned(one.service), pass: false, note: '证据不足' })
  await auditor.ask(blacklist.audit, { ...versioned(one.marketing), pass: true })
  expect(await standing(apart)).toEqual(['marketing', false])
  await both(together)
  const two = await entries(together)
  const no = { ...versioned(two.service), pass: false, also: versioned(two.marketing) }
  expect(await auditor.refused(blacklist.audit, no)).toMatchObject({ key: 'blacklist.rejectReason' })
  expect((await entries(together)).service.state).toBe('waiting')
  await auditor.ask(blacklist.audit, { ...no, note: '误会' })
  const rejected = await entries(together)
  expect([rejected.service.state, rejected.marketing.state]).toEqual(['rejected', 'rejected'])
})

test('neither is written where one of a kind stands, which is named; the same kind twice is none', async () => {
  const customerId = await someone()
  expect(
    await proposer.refused(blacklist.create, { customerId, kind: 'service', also: 'service', ...said }),
  ).toMatchObject({ key: 'blacklist.sameKind' })
  await proposer.ask(blacklist.create, { customerId, kind: 'marketing', ...said })
  expect(
    await proposer.refused(blacklist.create, { customerId, kind: 'service', also: 'marketing', ...said }),
  ).toMatchObject({
    key: 'blacklist.exists',
    message: '该客户已有待审核或生效的“限制营销”，请到黑名单查看',
  })
  expect(await clinic.rows(sql`select kind from blacklist.entry where customer_id = ${customerId}`)).toHaveLength(1)
})

test('in one step goes what was asked for at once and waits, as it was seen; nobody decides on her own', async () => {
  const [customerId, other] = [await someone(), await someone()]
  await both(customerId)
  await both(other)
  const [hers, others] = [await entries(customerId), await entries(other)]
  const audit = (also: { id: number; version: number }, who = auditor) =>
    who.refused(blacklist.audit, { ...versioned(hers.service), pass: true, also })
  expect(await audit(versioned(others.marketing))).toMatchObject({ key: 'blacklist.notPair' })
  expect(await audit(versioned(hers.service))).toMatchObject({ key: 'blacklist.notPair' })
  await proposer.ask(blacklist.update, { ...versioned(hers.marketing), reason: '拖欠费用' })
  expect(await audit(versioned(hers.marketing))).toMatchObject({ key: 'common.stale' })
  await proposer.ask(blacklist.remove, { id: hers.marketing.id })
  const gone = await entries(customerId)
  expect(gone.service.pair).toBeNull()
  expect(await audit(versioned(gone.marketing))).toMatchObject({ key: 'blacklist.notPair' })
  expect((await entries(customerId)).service.state).toBe('waiting')
  const own = await someone()
  await both(own, {}, auditor)
  const mine = await entries(own)
  expect(
    await auditor.refused(blacklist.audit, { ...versioned(mine.service), pass: true, also: versioned(mine.marketing) }),
  ).toMatchObject({ key: 'blacklist.ownProposal' })
  const late = await someone()
  await both(late, { endsOn: today(present()) })
  const { service, marketing } = await entries(late)
  const yesterday = daysAfter(today(present()), -1)
  const [{ version }] = (await clinic.rows<{ version: number }>(
    sql`update blacklist.entry set ends_on = ${yesterday}::date where id = ${marketing.id} returning version`,
  )) as [{ version: number }]
  expect(
    await auditor.refused(blacklist.audit, { ...versioned(service), pass: true, also: { id: marketing.id, version } }),
  ).toMatchObject({ key: 'blacklist.lapsed' })
  expect((await entries(late)).service.state).toBe('waiting')
})

test('of two who decide on both at once, from either side, one does', async () => {
  const second = await clinic.with([...sees, 'customer:blacklist:audit'])
  for (let round = 0; round < 4; round += 1) {
    const customerId = await someone()
    await both(customerId)
    const { service, marketing } = await entries(customerId)
    const tries = await Promise.allSettled([
      auditor.ask(blacklist.audit, { ...versioned(service), pass: true, also: versioned(marketing) }),
      second.ask(blacklist.audit, { ...versioned(marketing), pass: false, note: '误会', also: versioned(service) }),
    ])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const now = await entries(customerId)
    expect(now.service.state).toBe(now.marketing.state)
  }
})
