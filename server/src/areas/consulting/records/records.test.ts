import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { TEMPLATE } from '@clinic/contract/areas/consulting/settings.ts'
import { products } from '@clinic/contract/areas/products/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../../test/clinic.ts'
import { filled, orderOf, startVisit, visitFor, visitor } from '../../../../test/visits.ts'

let clinic: Clinic
let front: Actor
let admin: Actor
beforeAll(async () => {
  clinic = await newClinic()
  front = await clinic.as('front')
  admin = await clinic.as('admin')
})

describe('records', () => {
  it('are edited for a day, by version, and not deleted with an order', async () => {
    const consultant = await clinic.as('consultant')
    const visit = await visitFor(clinic, front, consultant)
    const { id } = await startVisit(consultant, visit.id)
    const { version } = await consultant.ask(consulting.startOrEnd, { id: visit.id, action: 'end', ...filled })
    const sold = {
      name: '双眼皮',
      code: 'SYP-01',
      category: '非手术项目',
      unit: 0,
      price: '6800.00',
      sessionsPerUnit: 1,
    } as const
    const { id: productId } = await admin.ask(products.create, sold)
    const plan = [{ productId, name: '双眼皮', qty: 2, price: '6800' }]
    const edited = await consultant.ask(consulting.updateRecord, { id, version, planProducts: plan, budget: '15000.5' })
    expect(await consultant.ask(consulting.record, { id })).toMatchObject({
      planTotal: '13600.00',
      planProducts: [{ productId, name: '双眼皮', qty: 2, price: '6800.00' }],
      budget: '15000.50',
    })
    expect(await consultant.refused(consulting.updateRecord, { id, version, adviceText: 'x' })).toMatchObject({
      code: 40901,
    })
    await clinic.rows(sql`update consulting.consult_record set started_at = started_at - interval '26 hours',
      ended_at = ended_at - interval '25 hours' where id = ${id}`)
    const late = { id, version: edited.version + 1, adviceText: 'x' }
    expect(await consultant.refused(consulting.updateRecord, late)).toMatchObject({ code: 42236 })
    const added = { customerId: visit.customerId, triageId: visit.id, adviceText: '补充：已电话确认' }
    const supplement = await consultant.ask(consulting.createRecord, added)
    await orderOf(clinic, visit.customerId, supplement)
    expect(await consultant.refused(consulting.removeRecord, { id: supplement.id })).toMatchObject({ code: 40938 })
    await consultant.ask(consulting.removeRecord, { id })
    expect(await consultant.refused(consulting.record, { id })).toMatchObject({ status: 404 })
  })

  it('the template is found by its name, with its switch; another name has none', { tags: ['F0526'] }, async () => {
    const nobody = await clinic.as('nobody')
    expect(await nobody.ask(consulting.findTemplate, { name: TEMPLATE })).toMatchObject({ timeManagementSwitch: 1 })
    expect(await nobody.refused(consulting.findTemplate, { name: '别的' })).toMatchObject({ status: 404 })
  })

  it('original demands: status 1 is usable, in this call only', async () => {
    await clinic.rows(sql`update triage.original_demand set enabled = false where name = '瘦脸'`)
    const names = async (status: 0 | 1) =>
      (await front.ask(consulting.originalDemands, { query: { status } })).rows.map(({ name }) => name)
    expect(await names(1)).toContain('双眼皮')
    expect(await names(1)).not.toContain('瘦脸')
    expect(await names(0)).toEqual(['瘦脸'])
    const { rows } = await front.ask(consulting.originalDemands, {})
    const eyes = rows.find(({ name }) => name === '眼部')!
    expect(eyes.pid).toBe(0)
    expect(rows.find(({ name }) => name === '双眼皮')!.pid).toBe(eyes.id)
  })

  it('reason lists by their Chinese name', async () => {
    const { rows } = await front.ask(consulting.createList, { name: '未成交原因' })
    expect(rows.map(({ name }) => name)).toContain('价格')
    expect(await front.ask(consulting.createList, { name: '没有的' })).toEqual({ rows: [], total: 0 })
  })
})

describe('settings', () => {
  it('types are unique and stay while they are used; the template the product uses stays', async () => {
    const made = await admin.ask(consulting.createType, { name: '电话复访', kind: 'online', status: 0, sort: 9 })
    const same = { name: '电话复访', kind: 'onsite' as const, status: 0 as const, sort: 1 }
    expect(await admin.refused(consulting.createType, same)).toMatchObject({ code: 40939 })
    await visitFor(clinic, front, null)
    await front.ask(triage.create, { customerId: await visitor(clinic), consultTypeId: made.id })
    expect(await admin.refused(consulting.removeType, { id: made.id })).toMatchObject({ code: 42201 })
    const [template] = (await admin.ask(consulting.templates, { name: TEMPLATE })).result
    expect(await admin.refused(consulting.removeTemplate, { id: template!.id })).toMatchObject({ code: 42239 })
    const renamed = { ...template!, name: '别的' }
    expect(await admin.refused(consulting.updateTemplate, renamed)).toMatchObject({ code: 42239 })
  })

  it('customer demands are plain rows, of customers one reaches', async () => {
    const consultant = await clinic.as('consultant')
    const demand = {
      customerId: await visitor(clinic, consultant.staffId),
      demandIds: [],
      text: '想做双眼皮',
      priority: 2,
    }
    const whole = { ...demand, expectDate: '2026-12-01', budget: '8000', state: 'open' as const }
    const { id } = await consultant.ask(consulting.createDemand, whole)
    expect(await consultant.ask(consulting.demand, { id })).toMatchObject({ budget: '8000.00', text: '想做双眼皮' })
    const elsewhere = { ...whole, customerId: await visitor(clinic) }
    expect(await consultant.refused(consulting.createDemand, elsewhere)).toMatchObject({ status: 404 })
    const moved = { ...elsewhere, id, version: 1 }
    expect(await consultant.refused(consulting.updateDemand, moved)).toMatchObject({ status: 404 })
  })
})
