/** 老带新: who may be named, what a first deal makes of it, what is given and taken back, and who sees it. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import { referrals } from '@clinic/contract/areas/referrals/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newCustomer, newPhone } from '../../../test/customers.ts'

let clinic: Clinic
let front: Actor
let binder: Actor
const sees = ['customer:list', 'customer:edit', 'customer:referral:list', 'customer:referral:bind'] as const
beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
  binder = await clinic.with(sees)
})

const someone = async (form: object = {}) => (await newCustomer(front, form)).id
const bind = (customerId: number, referrerId: number, who: Actor = binder) =>
  who.ask(referrals.bind, { customerId, referrerId })
const refused = (customerId: number, referrerId: number, who: Actor = binder) =>
  who.refused(referrals.bind, { customerId, referrerId })
const boundOf = async (id: number) =>
  (await clinic.rows(sql`select * from referrals.referral where referee_id = ${id}`))[0]
const archive = (id: number) => front.ask(customers.one, { id })

test('a customer is bound once; while she is waited for another may be named, and her archive says the same', async () => {
  const [she, first, second] = [await someone({ name: '新客' }), await someone(), await someone({ name: '周敏' })]
  const { id } = await bind(she, first)
  const again = await bind(she, second)
  expect(again.id).toBe(id)
  expect(await archive(she)).toMatchObject({ recommenderId: second, recommenderName: '周敏' })
  expect((await binder.ask(referrals.list, { referrerId: first })).total).toBe(0)
  expect((await binder.ask(referrals.list, { referrerId: second })).result).toMatchObject([
    { customerId: she, customerName: '新客', referrerName: '周敏', state: 'pending', channel: 'desk', visitCount: 0 },
  ])
  // The other way round: what the archive says is the binding.
  const { version } = await archive(she)
  await front.ask(customers.update, { id: she, version, recommenderId: first })
  expect((await binder.ask(referrals.list, { referrerId: first })).result).toMatchObject([{ id, customerId: she }])
  const now = await archive(she)
  await front.ask(customers.update, { id: she, version: now.version, recommenderId: null })
  expect(await boundOf(she)).toBeUndefined()
})

test('an archive that is made with a recommender is bound with it, and may be deleted with it', async () => {
  const referrer = await someone()
  const she = await someone({ recommenderId: referrer })
  expect(await boundOf(she)).toMatchObject({ state: 'pending', created_by: front.staffId })
  const admin = await clinic.as('admin')
  await admin.ask(customers.remove, { id: she })
  expect(await boundOf(she)).toBeUndefined()
})

test('nobody brings herself, and a ring of twenty does not close, from whichever side it is tried', async () => {
  const first = await someone()
  expect(await refused(first, first)).toMatchObject({ key: 'referrals.self' })
  const chain = [first]
  for (let n = 1; n < 20; n += 1) chain.push(await someone({ recommenderId: chain.at(-1)! }))
  expect(await refused(first, chain.at(-1)!)).toMatchObject({ status: 422, key: 'referrals.ring' })
  expect(await refused(first, chain[1]!)).toMatchObject({ key: 'referrals.ring' })
  const { version } = await archive(first)
  expect(await front.refused(customers.update, { id: first, version, recommenderId: chain.at(-1)! })).toMatchObject({
    key: 'referrals.ring',
  })
  // The twentieth brings somebody, who brings nobody any more.
  const last = await someone({ recommenderId: chain.at(-1)! })
  expect(await refused(await someone(), last)).toMatchObject({ key: 'referrals.chainTooLong' })
})

test('two who would close a ring at once do not', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [await someone(), await someone()]
    const done = await Promise.allSettled([bind(one, other), bind(other, one, await clinic.with(sees))])
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }
})

test('of ten who name somebody at once each is asked, and one binding stands', async () => {
  const she = await someone()
  const many = await Promise.all(
    Array.from({ length: 10 }, async () => [await clinic.with(sees), await someone()] as const),
  )
  await Promise.all(many.map(([who, referrer]) => bind(she, referrer, who)))
  expect(await clinic.rows(sql`select 1 from referrals.referral where referee_id = ${she}`)).toHaveLength(1)
})

test('who has the number of the referrer, the first or the second, or her identity number, is not brought by her', async () => {
  const [phone, second] = [newPhone(), newPhone()]
  const referrer = await someone({ phone, phone2: second, idType: '身份证', idNo: '11010519491231002X' })
  const child = await someone({ phone, phoneRelation: '子女' })
  expect(await refused(child, referrer)).toMatchObject({ status: 422, key: 'referrals.samePerson' })
  expect(await refused(await someone({ phone2: phone }), referrer)).toMatchObject({ key: 'referrals.samePerson' })
  expect(await refused(await someone({ phone: second }), referrer)).toMatchObject({ key: 'referrals.samePerson' })
  const twin = await someone({ idType: '身份证', idNo: '11010519491231002x' })
  expect(await refused(twin, referrer)).toMatchObject({ key: 'referrals.samePerson' })
  // At the desk as well, where her archive is being made.
  const form = { name: '女儿', sex: '女' as const, phone, phoneRelation: '子女' as const, recommenderId: referrer }
  const { sourceTypeId, sourceId } = await archive(referrer)
  expect(
    await front.refused(customers.create, { ...form, sourceTypeId: sourceTypeId!, sourceId: sourceId! }),
  ).toMatchObject({ key: 'referrals.samePerson' })
  await bind(await someone(), referrer)
})

test('who was here before, or has paid, is no new customer; who came after she was bound still may be put right', async () => {
  const [referrer, other] = [await someone(), await someone()]
  const consultant = await clinic.as('consultant')
  const comes = (customerId: number) => front.ask(triage.create, { customerId, consultantId: consultant.staffId })
  const old = await someone()
  await comes(old)
  expect(await refused(old, referrer)).toMatchObject({ status: 422, key: 'referrals.existing' })
  const payer = await someone()
  await clinic.rows(sql`update customers.standing set last_payment_at = kit.clock() where customer_id = ${payer}`)
  expect(await refused(payer, referrer)).toMatchObject({ key: 'referrals.existing' })
  const fresh = await someone({ recommenderId: referrer })
  await comes(fresh)
  await bind(fresh, other)
  expect((await binder.ask(referrals.list, { referrerId: other })).result).toMatchObject([{ visitCount: 1 }])
})

test('archives that are closed bind nobody, and nobody who is nowhere', async () => {
  const [she, gone] = [await someone(), await someone()]
  await clinic.rows(sql`update customers.customer set status = 'anonymised' where id = ${gone}`)
  expect(await refused(she, gone)).toMatchObject({ key: 'referrals.referrerClosed' })
  expect(await refused(gone, she)).toMatchObject({ key: 'referrals.refereeClosed' })
  expect(await refused(she, 999_999_999)).toMatchObject({ status: 404 })
})

const daysAgo = (id: number, days: number) =>
  clinic.rows(sql`update referrals.referral set created_at = created_at - make_interval(days => ${days}), last_on = last_on - ${days}::int
    where referee_id = ${id}`)

test('the last of its days still counts, the next one does not, before the night and after it', async () => {
  const { night } = await import('./night.ts')
  const referrer = await someone()
  const [last, over] = [await someone({ recommenderId: referrer }), await someone({ recommenderId: referrer })]
  await daysAgo(last, 180)
  await daysAgo(over, 181)
  const states = async () =>
    Object.fromEntries(
      (await binder.ask(referrals.list, { referrerId: referrer })).result.map(({ customerId, state }) => [
        customerId,
        state,
      ]),
    )
  expect(await states()).toEqual({ [last]: 'pending', [over]: 'lapsed' })
  const found = async (state: 'pending' | 'lapsed') =>
    (await binder.ask(referrals.list, { referrerId: referrer, state })).result.map(({ customerId }) => customerId)
  expect([await found('pending'), await found('lapsed')]).toEqual([[last], [over]])
  await bind(last, await someone())
  await bind(last, referrer)
  expect(await refused(over, referrer)).toMatchObject({ status: 409, key: 'referrals.settled' })
  const { version } = await archive(over)
  expect(await front.refused(customers.update, { id: over, version, recommenderId: null })).toMatchObject({
    key: 'referrals.settled',
  })
  await clinic.inside((ctx) => night(ctx, {}))
  expect(await states()).toEqual({ [last]: 'pending', [over]: 'lapsed' })
  expect(await boundOf(over)).toMatchObject({ state: 'lapsed', ended_by: null, end_reason: '期限内没有成交' })
  // The database holds it, whoever writes.
  await expect(
    clinic.rows(sql`update customers.customer set recommender_id = null where id = ${over}`),
  ).rejects.toThrow(/settled/)
})

test('of two ends neither shows the other to who reaches one of them alone', async () => {
  const [an, bo] = [await clinic.with(sees, { dataScope: 5 }), await clinic.with(sees, { dataScope: 5 })]
  const hers = { consultantId: an.staffId }
  const [a1, a2, b1] = [await someone(hers), await someone(hers), await someone({ consultantId: bo.staffId })]
  expect(await refused(a1, b1, an)).toMatchObject({ status: 404 })
  expect(await refused(b1, a1, an)).toMatchObject({ status: 404 })
  const own = await bind(a2, a1, an)
  const foreign = await bind(b1, a1)
  const ids = async (who: Actor) => (await who.ask(referrals.list, {})).result.map(({ id }) => id)
  expect(await ids(an)).toEqual([own.id])
  expect(await ids(bo)).toEqual([])
  expect((await an.ask(referrals.brought, { customerId: a1 })).result.map(({ id }) => id)).toEqual([own.id])
  expect((await binder.ask(referrals.brought, { customerId: a1 })).total).toBe(2)
  expect((await an.ask(referrals.tree, { customerId: a1 })).rows?.map(({ id }) => id)).toEqual([a2])
  expect(await bo.refused(referrals.tree, { customerId: a1 })).toMatchObject({ status: 404 })
  expect(await bo.refused(referrals.brought, { customerId: a1 })).toMatchObject({ status: 404 })
  const ender = await clinic.with([...sees, 'customer:referral:revoke'], { dataScope: 5 })
  expect(await ender.refused(referrals.revoke, { ...foreign, reason: '虚假推荐' })).toMatchObject({ status: 404 })
})

test('nobody of another hospital is named, seen or ended', async () => {
  const there = await newClinic()
  const other = await there.with([...sees, 'customer:referral:revoke'])
  const [she, referrer] = [await someone(), await someone()]
  const theirs = (await newCustomer(await there.as('front'))).id
  expect(await refused(she, theirs)).toMatchObject({ status: 404 })
  expect(await refused(theirs, she, other)).toMatchObject({ status: 404 })
  const bound = await bind(she, referrer)
  expect((await other.ask(referrals.list, {})).total).toBe(0)
  expect(await other.refused(referrals.revoke, { ...bound, reason: '虚假推荐' })).toMatchObject({ status: 404 })
})

test('three levels are shown of a tree of four, each beneath whoever brought her', async () => {
  const root = await someone({ name: '根' })
  const one = await someone({ recommenderId: root })
  const two = await someone({ recommenderId: one })
  const three = await someone({ recommenderId: two })
  await someone({ recommenderId: three })
  const { own, rows } = await binder.ask(referrals.tree, { customerId: root })
  expect(own).toBeNull()
  expect(rows).toMatchObject([
    { id: one, parentId: root, level: 1, state: 'pending' },
    { id: two, parentId: one, level: 2 },
    { id: three, parentId: two, level: 3 },
  ])
  expect(rows).toHaveLength(3)
  expect((await binder.ask(referrals.tree, { customerId: one })).own).toMatchObject({
    referrerName: '根',
    state: 'pending',
  })
})

test('whoever has her hears who brought her, unless she has done it herself', async () => {
  const an = await clinic.with(sees)
  const [she, referrer] = [
    await someone({ name: '新客甲', consultantId: an.staffId }),
    await someone({ name: '老客乙' }),
  ]
  const titles = async () => (await an.ask(messages.mine, {})).list.map(({ title }: { title: string }) => title)
  await bind(she, referrer, an)
  expect(await titles()).toEqual([])
  await bind(she, referrer)
  expect(await titles()).toEqual(['新客甲 由 老客乙 推荐'])
})

test('a sheet with amounts is taken along for a reason, which the trail keeps; without amounts none is asked for', async () => {
  await bind(await someone(), await someone())
  const keys = [...sees, 'customer:referral:export', 'sensitive:customer-capital']
  const taker = await clinic.with(keys)
  for (const reason of [undefined, '', '  '])
    expect(await taker.refused(referrals.export, reason === undefined ? {} : { reason })).toMatchObject({
      key: 'referrals.exportReason',
    })
  await taker.ask(referrals.export, { reason: '奖励核对', format: 'csv' })
  expect(
    await clinic.rows(
      sql`select reason from trail.entry where title = '导出老带新' and staff_id = ${taker.staffId} and reason <> ''`,
    ),
  ).toEqual([{ reason: '奖励核对' }])
  const plain = await clinic.with(keys, {
    columns: { 'referrals.referral': ['customerName', 'referrerName', 'state', 'boundAt', 'lastOn'] },
  })
  await plain.ask(referrals.export, { format: 'csv' })
  // Each of the amounts asks by itself.
  for (const amount of ['totalPaid', 'effectivePaid', 'rewards']) {
    const one = await clinic.with(keys, { columns: { 'referrals.referral': ['customerName', 'state', amount] } })
    expect(await one.refused(referrals.export, {})).toMatchObject({ key: 'referrals.exportReason' })
  }
})
