/** Rules make tasks of what happens: once for each step and source, together where they meet, none where the source is undone. */

import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import { products } from '@clinic/contract/areas/products/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { visitRules } from '@clinic/contract/areas/visits/settings.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newBook } from '../../../test/appointments.ts'
import type { Clinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'
import { everything, headKeys, ruleKeys, ruleOf, step, tasksOf, typeNamed } from '../../../test/return-visits.ts'
import { newTill, type TestTill } from '../../../test/till.ts'
import { customerBooked, happened, sourceGone } from './generate.ts'
import { dayOfVisits, generateVisits } from './night.ts'

let till: TestTill
let clinic: Clinic
let head: Actor
let front: Actor
let care: number
let plain: number
beforeAll(async () => {
  till = await newTill()
  clinic = till.clinic
  head = await clinic.with([...headKeys, ...ruleKeys])
  front = await clinic.as('front')
  care = (await typeNamed(head, '治疗后回访')).id
  plain = (await typeNamed(head, '复查提醒')).id
})
beforeEach(async () => {
  await clinic.rows(sql`update visits.rule set status = 1`)
})

const run = () => clinic.inside((ctx) => generateVisits(ctx, {}))
const morning = () => clinic.inside((ctx) => dayOfVisits(ctx, {}))

/** Somebody who bought sessions, and what she bought. */
const buyer = async (sessions = 3, product: object = {}) => {
  const customerId = (await newCustomer(front)).id
  await till.pay([await till.order(customerId, [{ price: '300.00', sessions, product }])], [['CASH', '300.00']])
  const [item] = await till.items(customerId)
  const deduct = async () => {
    await till.nurse.ask(purchases.deduct, { purchasedItemId: item!['id']!, times: 1 })
    const [row] = await clinic.rows(
      sql<{ id: number }>`select max(id) as id from purchases.deduction_record where customer_id = ${customerId}`,
    )
    return row!.id
  }
  return { customerId, item: item!, deduct }
}

describe('a rule', () => {
  it('makes each step of a deduction once, however often it runs, for whoever carried it out', async () => {
    await ruleOf(head, {
      trigger: 'deducted',
      steps: [step(care, { executor: 'nurse' }), step(care, { offsetDays: 7, executor: 'nurse', theme: '第 7 天' })],
    })
    const { customerId, deduct } = await buyer()
    await deduct()
    await run()
    await run()
    const tasks = await tasksOf(clinic, customerId)
    expect(tasks.map(({ day, state }) => [day, state])).toEqual([
      [1, 'pending'],
      [7, 'pending'],
    ])
    expect(tasks[0]!.theme).toMatch(/^第 1 天 · 项目/)
    const nurses = await clinic.rows(
      sql<{ id: number }>`select nurse_id as id from purchases.deduction_record where customer_id = ${customerId}`,
    )
    expect(tasks[0]!.executor_id).toBe(nurses[0]!.id)
  })

  it('makes nothing twice of what happened when a step is put between its steps, and makes the new one', async () => {
    const rule = await ruleOf(head, { trigger: 'deducted', steps: [step(plain), step(plain, { offsetDays: 7 })] })
    const { customerId, deduct } = await buyer()
    await deduct()
    await run()
    const { name, trigger, scope, steps } = await head.ask(visitRules.one, { id: rule.id })
    const between = step(plain, { offsetDays: 3, theme: '第 3 天' })
    // A run is no change: the form that was open before it is saved.
    const said = { ...rule, name, trigger, scope, steps: [steps[0]!, between, steps[1]!] }
    await head.ask(visitRules.update, said)
    await run()
    expect((await tasksOf(clinic, customerId)).map(({ day }) => day)).toEqual([1, 3, 7])
  })

  it('is about its products alone, and about what happens after it was switched on', async () => {
    const rule = await ruleOf(head, {
      trigger: 'deducted',
      steps: [step(care)],
      scope: { ...everything, productIds: [await lone()] },
    })
    const { customerId, deduct } = await buyer()
    await deduct()
    await run()
    expect(await tasksOf(clinic, customerId)).toEqual([])
    expect(await head.ask(visitRules.preview, { id: rule.id })).toMatchObject({ count: 0 })
    await ruleOf(head, { trigger: 'deducted', steps: [step(care)] })
    await run()
    expect(await tasksOf(clinic, customerId)).toEqual([])
  })
  const lone = async () =>
    (
      await till.writer.ask(products.create, {
        name: `别的${Math.random()}`,
        category: '非手术项目',
        unit: 0,
        price: '1.00',
      })
    ).id

  it('ends with its source: what was taken back leaves no task, what is shared stays', async () => {
    await ruleOf(head, { trigger: 'deducted', steps: [step(care)] })
    const { customerId, deduct } = await buyer()
    const id = await deduct()
    await run()
    await clinic.rows(
      sql`update purchases.deduction_record set status = 'WITHDRAWN', withdrawn_at = kit.clock(), withdraw_asked_by = ${head.staffId} where id = ${id}`,
    )
    await run()
    expect((await tasksOf(clinic, customerId)).map(({ state }) => state)).toEqual(['cancelled'])
  })

  it('takes together what meets within its days, into the earliest, with both themes', async () => {
    await ruleOf(head, {
      trigger: 'noShow',
      dedupeDays: 3,
      steps: [step(plain, { executor: 'named', staffIds: [head.staffId] })],
    })
    const her = (await newCustomer(front)).id
    const [{ day }] = (await clinic.rows(sql<{ day: string }>`select kit.today()::text as day`)) as [{ day: string }]
    const later = (await clinic.rows(sql<{ day: string }>`select (kit.today() + 2)::text as day`))[0]!.day
    const tell = (bizId: number, onDay: string, what: string) =>
      clinic.inside((ctx) =>
        happened(ctx, { trigger: 'noShow', customerId: her, bizType: 'appointment', bizId, onDay, what }),
      )
    expect(await tell(2, later, '洁牙')).toBe(1)
    expect(await tell(1, day, '正畸')).toBe(0)
    expect(await tell(1, day, '正畸')).toBe(0)
    const tasks = await tasksOf(clinic, her)
    expect(tasks).toMatchObject([{ day: 1, theme: '第 1 天 · 洁牙；第 1 天 · 正畸', executor_id: head.staffId }])
    // One of both undone: the task stands; the other, too: it ends.
    await clinic.inside((ctx) => sourceGone(ctx, 'appointment', 2))
    expect((await tasksOf(clinic, her))[0]).toMatchObject({ state: 'pending' })
    await clinic.inside((ctx) => sourceGone(ctx, 'appointment', 1))
    expect((await tasksOf(clinic, her))[0]).toMatchObject({ state: 'cancelled' })
    // What is over takes nothing in.
    expect(await tell(3, day, '补牙')).toBe(1)
    // What was undone and happens again has a task again, which ends with it once more.
    await clinic.inside((ctx) => sourceGone(ctx, 'appointment', 3))
    expect(await tell(3, day, '补牙')).toBe(1)
    await clinic.inside((ctx) => sourceGone(ctx, 'appointment', 3))
    expect((await tasksOf(clinic, her)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'cancelled'])
  })

  it('gives in turn', async () => {
    const [a, b] = [await clinic.with(['visit:list']), await clinic.with(['visit:list'])]
    await ruleOf(head, {
      trigger: 'surgery',
      steps: [step(plain, { executor: 'turn', staffIds: [a.staffId, b.staffId] })],
    })
    const given = []
    for (const bizId of [11, 12, 13, 14]) {
      const her = (await newCustomer(front)).id
      const [{ day }] = (await clinic.rows(sql<{ day: string }>`select kit.today()::text as day`)) as [{ day: string }]
      await clinic.inside((ctx) =>
        happened(ctx, { trigger: 'surgery', customerId: her, bizType: 'surgery', bizId, onDay: day }),
      )
      given.push((await tasksOf(clinic, her))[0]!.executor_id)
    }
    expect(given.filter((id) => id === a.staffId)).toHaveLength(2)
    expect(given.filter((id) => id === b.staffId)).toHaveLength(2)
    expect(given[0]).not.toBe(given[1])
  })

  it('stops above its limit, says so once, and runs when somebody has seen how many', async () => {
    const rule = await ruleOf(head, {
      trigger: 'deducted',
      runLimit: 1,
      steps: [step(care), step(plain, { offsetDays: 2 })],
    })
    const { customerId, deduct } = await buyer()
    await deduct()
    const before = (await head.ask(messages.mine, {})).total
    await run()
    await run()
    expect(await tasksOf(clinic, customerId)).toEqual([])
    expect((await head.ask(messages.mine, {})).total).toBe(before + 1)
    const seen = await head.ask(visitRules.preview, { id: rule.id })
    expect(seen).toMatchObject({ count: 2, limit: 1, rows: [{ theme: expect.stringContaining('第 1 天') }, {}] })
    for (const count of [1, 3])
      expect(await head.refused(visitRules.run, { id: rule.id, count })).toMatchObject({ key: 'visits.moved' })
    expect(await head.ask(visitRules.run, { id: rule.id, count: 2 })).toEqual({ made: 2 })
    expect(await tasksOf(clinic, customerId)).toHaveLength(2)
    expect(await head.ask(visitRules.one, { id: rule.id })).toMatchObject({ stoppedCount: null })
  })

  it('is switched, refuses steps that would swallow one another, and stands once by its name', async () => {
    const steps = [step(care), step(care, { offsetDays: 3 })]
    expect(
      await head.refused(visitRules.create, { name: 'x', trigger: 'surgery', scope: everything, steps, dedupeDays: 2 }),
    ).toMatchObject({
      key: 'visits.steps',
    })
    const rule = await ruleOf(head, { name: '一次', trigger: 'surgery', steps })
    expect(
      await head.refused(visitRules.create, { name: '一次', trigger: 'surgery', scope: everything, steps }),
    ).toMatchObject({
      key: 'visits.ruleTaken',
    })
    const kept = { name: '一次', trigger: 'surgery', steps, scope: everything } as const
    const renamed = await head.ask(visitRules.update, { ...rule, ...kept, name: '两次' })
    const off = await head.ask(visitRules.switchRule, { ...renamed, status: 1 })
    expect(await head.refused(visitRules.run, { id: rule.id, count: 0 })).toMatchObject({ key: 'visits.ruleOff' })
    await head.ask(visitRules.switchRule, { ...off, status: 0 })
    await head.ask(visitRules.remove, { id: rule.id })
  })
})

describe('what is known ahead', () => {
  it('recalls her when the product’s cycle is over, until she books or has it again', async () => {
    await ruleOf(head, {
      trigger: 'cycle',
      steps: [step(plain, { offsetDays: -2, executor: 'named', staffIds: [head.staffId], theme: '到期召回' })],
    })
    const due = await buyer(3, { cycleDays: 30 })
    const early = await buyer(3, { cycleDays: 60 })
    for (const one of [due, early]) {
      const id = await one.deduct()
      await clinic.rows(
        sql`update purchases.deduction_record set deducted_at = deducted_at - interval '25 days' where id = ${id}`,
      )
    }
    await morning()
    await morning()
    expect(await tasksOf(clinic, due.customerId)).toMatchObject([{ day: 3, state: 'pending' }])
    expect(await tasksOf(clinic, early.customerId)).toEqual([])
    expect(await clinic.inside((ctx) => customerBooked(ctx, due.customerId))).toBe(1)
    expect((await tasksOf(clinic, due.customerId))[0]).toMatchObject({ state: 'cancelled' })
    // A week ahead, and not a day more.
    const [inTime, far] = [await buyer(3, { cycleDays: 30 }), await buyer(3, { cycleDays: 30 })]
    for (const [one, ago] of [
      [inTime, 21],
      [far, 20],
    ] as const) {
      const of = await one.deduct()
      await clinic.rows(
        sql`update purchases.deduction_record set deducted_at = deducted_at - make_interval(days => ${ago}) where id = ${of}`,
      )
    }
    await morning()
    expect(await tasksOf(clinic, inTime.customerId)).toMatchObject([{ day: 7 }])
    expect(await tasksOf(clinic, far.customerId)).toEqual([])
    const again = await buyer(3, { cycleDays: 30 })
    const id = await again.deduct()
    await clinic.rows(
      sql`update purchases.deduction_record set deducted_at = deducted_at - interval '25 days' where id = ${id}`,
    )
    await morning()
    await again.deduct()
    await run()
    expect((await tasksOf(clinic, again.customerId))[0]).toMatchObject({ state: 'cancelled' })
  })

  it('recalls nobody who is booked already, and her when that is cancelled', async () => {
    await ruleOf(head, {
      trigger: 'cycle',
      steps: [step(plain, { offsetDays: 0, executor: 'named', staffIds: [head.staffId] })],
    })
    const her = await buyer(3, { cycleDays: 30 })
    const of = await her.deduct()
    await clinic.rows(
      sql`update purchases.deduction_record set deducted_at = deducted_at - interval '25 days' where id = ${of}`,
    )
    const book = await newBook(clinic)
    const { id } = await book.book({ customerId: her.customerId })
    await morning()
    expect(await tasksOf(clinic, her.customerId)).toEqual([])
    await book.desk.ask(appointments.cancel, { id, reason: '时间冲突' })
    await morning()
    expect(await tasksOf(clinic, her.customerId)).toMatchObject([{ day: 5, state: 'pending' }])
  })
})
