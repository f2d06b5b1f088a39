/** Every touch stands in one log; what keeps one back is judged from her consents, the blacklist, the hour and what she had already. */
import { blacklist } from '@clinic/contract/areas/blacklist/calls.ts'
import { reach } from '@clinic/contract/areas/reach/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'
import { complaintNamedOf, complaintOpenOf } from '../complaints/index.ts'
import { complaintStands, complaintTold, touched, whyNotTouch } from './index.ts'

let clinic: Clinic
let keeper: Actor
let front: Actor
beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
  keeper = await clinic.with([
    'visit:list',
    'visit:rule:list',
    'visit:rule:edit',
    'customer:blacklist:add',
    'customer:blacklist:list',
  ])
})

/** Why marketing by a call is kept back at this hour of a day. */
const why = (customerId: number, clock: string, purpose: 'marketing' | 'service' = 'marketing') =>
  clinic.inside(async (ctx) => (await whyNotTouch(ctx, customerId, { purpose, channel: 'call' }))?.key, { clock })
const setting = () => keeper.ask(reach.setting, {})

test('quiet hours and their limit are the hospital’s', async () => {
  const { version, ...before } = await setting()
  expect(before).toEqual({ quietFrom: '21:00', quietTo: '08:00', fatigueMost: 3, fatigueDays: 30 })
  expect(await keeper.refused(reach.setSetting, { ...before, version, quietTo: '21:00' })).toMatchObject({
    key: 'reach.sameHours',
  })
  await keeper.ask(reach.setSetting, { ...before, version, quietFrom: '20:00' })
  expect(await keeper.refused(reach.setSetting, { ...before, version })).toMatchObject({ key: 'common.stale' })
  expect(await setting()).toMatchObject({ quietFrom: '20:00' })
})

test('nobody is called for marketing at night, on the blacklist, too often, or while a complaint is open', async () => {
  const { id } = await newCustomer(front)
  expect(await why(id, '2026-11-26 10:00:00')).toBeUndefined()
  expect(await why(id, '2026-11-26 22:30:00')).toBe('reach.quiet')
  expect(await why(id, '2026-11-26 22:30:00', 'service')).toBeUndefined()
  const touch = {
    customerId: id,
    channel: 'call',
    purpose: 'marketing',
    outcome: 'missed',
    biz: 'visit',
    bizId: 1,
  } as const
  await clinic.inside((ctx) => touched(ctx, touch), { clock: '2026-11-20 10:00:00' })
  await clinic.inside((ctx) => touched(ctx, { ...touch, purpose: 'medical' }), { clock: '2026-11-20 10:00:00' })
  for (const day of ['21', '22']) {
    expect(await why(id, '2026-11-26 10:00:00')).toBeUndefined()
    await clinic.inside((ctx) => touched(ctx, touch), { clock: `2026-11-${day} 10:00:00` })
  }
  expect(await why(id, '2026-11-26 10:00:00')).toBe('reach.tired')
  expect(await why(id, '2026-12-21 10:00:00')).toBeUndefined()
  complaintStands.by(() => 'true')
  expect(await why(id, '2026-12-21 10:00:00')).toBe('reach.held')
  complaintTold.by(() => 'true')
  expect(await why(id, '2026-12-21 10:00:00')).toBe('reach.complaint')
  complaintStands.by(complaintOpenOf)
  complaintTold.by(complaintNamedOf)
  await keeper.ask(blacklist.create, { customerId: id, kind: 'service', reason: '其他' })
  await clinic.rows(
    sql`update blacklist.entry set state = 'valid', audited_at = kit.clock(), audited_by = ${front.staffId} where customer_id = ${id}`,
  )
  expect(await why(id, '2026-12-21 10:00:00')).toBe('reach.barred')
  expect(await why(id, '2026-12-21 10:00:00', 'service')).toBe('reach.barred')
})

test('what was said to an archive that went into hers counts for her', async () => {
  const [kept, gone] = [(await newCustomer(front)).id, (await newCustomer(front)).id]
  await clinic.rows(
    sql`insert into customers.consent (customer_id, purpose, answer, given_by, evidence) values (${gone}, 'call', 'refused', 'self', 'oral')`,
  )
  expect(await why(kept, '2026-11-26 10:00:00')).toBeUndefined()
  await clinic.rows(sql`update customers.customer set status = 'merged', merged_into_id = ${kept} where id = ${gone}`)
  expect(await why(kept, '2026-11-26 10:00:00')).toBe('reach.unsubscribed')
})

test('touches of an archive that went into hers tire her as her own do', async () => {
  const [kept, gone] = [(await newCustomer(front)).id, (await newCustomer(front)).id]
  const touch = { channel: 'call', purpose: 'marketing', outcome: 'missed', biz: 'visit', bizId: 1 } as const
  for (const customerId of [kept, gone, gone])
    await clinic.inside((ctx) => touched(ctx, { ...touch, customerId }), { clock: '2026-11-20 10:00:00' })
  expect(await why(kept, '2026-11-26 10:00:00')).toBeUndefined()
  await clinic.rows(sql`update customers.customer set status = 'merged', merged_into_id = ${kept} where id = ${gone}`)
  expect(await why(kept, '2026-11-26 10:00:00')).toBe('reach.tired')
})

test('the log is read by who reaches her, narrowed by what it says', async () => {
  const { id } = await newCustomer(front)
  await clinic.inside((ctx) =>
    touched(ctx, {
      customerId: id,
      channel: 'sms',
      purpose: 'service',
      outcome: 'reached',
      biz: 'debt',
      bizId: 1,
      content: '请还款',
    }),
  )
  expect((await keeper.ask(reach.list, { customerId: id })).result).toMatchObject([
    { channel: 'sms', biz: 'debt', content: '请还款' },
  ])
  expect(await keeper.ask(reach.list, { customerId: id, channel: 'call' })).toMatchObject({ total: 0 })
  const near = await clinic.with(['visit:list'], { dataScope: 5 })
  expect(await near.ask(reach.list, { customerId: id })).toMatchObject({ total: 0 })
})

test('the days of the limit are the hospital’s, the moment a touch is over them not counted', async () => {
  const { id } = await newCustomer(front)
  const touch = {
    customerId: id,
    channel: 'call',
    purpose: 'marketing',
    outcome: 'missed',
    biz: 'visit',
    bizId: 1,
  } as const
  for (const hour of ['10', '11', '12'])
    await clinic.inside((ctx) => touched(ctx, touch), { clock: `2026-11-10 ${hour}:00:00` })
  expect(await why(id, '2026-11-26 15:00:00')).toBe('reach.tired')
  const { version, ...before } = await setting()
  const changed = await keeper.ask(reach.setSetting, { ...before, version, fatigueDays: 7 })
  expect(await why(id, '2026-11-26 15:00:00')).toBeUndefined()
  expect(await why(id, '2026-11-17 09:59:00')).toBe('reach.tired')
  expect(await why(id, '2026-11-17 10:00:00')).toBeUndefined()
  await keeper.ask(reach.setSetting, { ...before, version: changed.version })
})

test('a message goes by her word about messages, not by the one about calls', async () => {
  const { id } = await newCustomer(front)
  const say = (purpose: string, answer: string) =>
    clinic.rows(sql`insert into customers.consent (customer_id, purpose, answer, given_by, evidence)
      values (${id}, ${purpose}, ${answer}, 'self', 'oral')`)
  const by = (channel: 'sms' | 'wecom' | 'call') =>
    clinic.inside(async (ctx) => (await whyNotTouch(ctx, id, { purpose: 'marketing', channel }))?.key, {
      clock: '2026-11-26 10:00:00',
    })
  await say('call', 'given')
  expect([await by('sms'), await by('wecom'), await by('call')]).toEqual(['reach.unasked', 'reach.unasked', undefined])
  await say('sms', 'given')
  expect([await by('sms'), await by('wecom')]).toEqual([undefined, 'reach.unasked'])
  await say('call', 'refused')
  expect([await by('sms'), await by('call')]).toEqual([undefined, 'reach.unsubscribed'])
})
