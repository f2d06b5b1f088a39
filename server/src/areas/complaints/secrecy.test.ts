/** Whom a secret complaint is about has none of it, by whatever door; what follows from an open one: the header, the desk, the pools. */
import { complaints } from '@clinic/contract/areas/complaints/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { imagePath } from '@clinic/contract/areas/files/calls.ts'
import { pools } from '@clinic/contract/areas/pool/calls.ts'
import { timeline } from '@clinic/contract/areas/timeline/calls.ts'
import { trail } from '@clinic/contract/areas/trail/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { workbench } from '@clinic/contract/areas/workbench/calls.ts'
import { daysAfter, today } from '@clinic/contract/days.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type ComplaintDesk, newComplaintDesk } from '../../../test/complaints.ts'
import { newCustomer } from '../../../test/customers.ts'
import { picture, uploaded } from '../../../test/uploads.ts'
import { present } from '../../kit/clock.ts'
import { readSheet } from '../../kit/sheets.ts'
import { night } from '../pool/night.ts'
import { whyNotTouch } from '../reach/index.ts'
import { openComplaint } from './index.ts'

let desk: ComplaintDesk
let about: Actor
let reader: Actor
beforeAll(async () => {
  desk = await newComplaintDesk()
  about = await desk.clinic.as('admin')
  reader = await desk.clinic.as('admin')
})

const content = '手术台上说笑，术后不查房'
const secretOne = async (secret = true) => {
  const bytes = await picture(secret ? '#112233' : '#332211')
  const file = await uploaded(desk.clinic.node, desk.receiver.token, { name: '录屏.jpg', bytes })
  const made = await desk.registered({ secret, content, respondentIds: [about.staffId], fileIds: [file] })
  return { ...made, file }
}

/** Everything that tells of a complaint of a customer, as this person is answered. */
const seenBy = async (who: Actor, { id, customerId, file }: { id: number; customerId: number; file: number }) => {
  const day = today(present())
  const span = { receivedFrom: daysAfter(day, -1), receivedTo: daysAfter(day, 1) }
  const hers = { customerId }
  const status = async (path: string) => (await who.raw('GET', path)).status
  const logged = await who.ask(trail.ofCustomer, { customerId, kind: 'change', pageSize: 50 })
  return {
    one: await status(`/api/v1/visit/complaint/${id}`),
    paper: await status(`/api/v1/visit/complaint/paper/${id}`),
    list: (await who.ask(complaints.list, hers)).total,
    person: (await who.ask(complaints.statistics, { by: 'person', ...span })).rows.filter(
      ({ key }) => key === String(about.staffId),
    ).length,
    exported: await sheetRows(who, customerId),
    bench: (await who.ask(workbench.complaint, { pageSize: 50 })).result.filter((row) => row.id === id).length,
    timeline: (await who.ask(timeline.timeline, { customerId, kind: 'complaint' })).result.length,
    header: (await who.ask(customers.details, { id: customerId })).complaining,
    alert: (await who.ask(triage.today, hers)).alerts.filter(({ kind }) => kind === 'complaint').length,
    panel: (await who.ask(customers.panelCounts, hers)).ComplaintRecord ?? 0,
    file: (await who.raw('GET', imagePath(file))).status,
    trail: logged.result.filter(({ objectType }) => objectType === 'complaint').length,
  }
}

/** Rows of the sheet, its head left out. */
const sheetRows = async (who: Actor, customerId: number): Promise<number> => {
  const { body } = await who.raw('GET', `/api/v1/visit/complaint/export?customerId=${customerId}`)
  return ((await readSheet(body)) ?? []).length - 1
}

const all = { one: 200, paper: 200, list: 1, person: 1, exported: 1, bench: 1, timeline: 1, header: true, alert: 1 }
const none = { one: 404, paper: 404, list: 0, person: 0, exported: 0, bench: 0, timeline: 0, header: false, alert: 0 }

test('a secret one is told to whoever may read it and by no door to whom it is about', async () => {
  const made = await secretOne()
  expect(await seenBy(reader, made)).toEqual({ ...all, panel: 1, file: 200, trail: 0 })
  expect(await seenBy(about, made)).toEqual({ ...none, panel: 0, file: 404, trail: 0 })
  const seen = { id: made.id, version: made.version }
  for (const refused of [
    await about.refused(complaints.accept, seen),
    await about.refused(complaints.createRecord, { id: made.id, kind: 'statement', content: '说明' }),
    await about.refused(complaints.documents, { id: made.id, kind: 'refund' }),
    await about.refused(complaints.remove, { id: made.id }),
  ])
    expect(refused).toMatchObject({ status: 404 })
})

test('nobody reads in the trail what was said of whom', async () => {
  const { id } = await secretOne()
  const rows = await desk.clinic.rows(
    sql<{ said: string; customer: number | null }>`select t::text as said,
      customer_id as customer from trail.entry t where object_type = 'complaint' and object_id = ${id}`,
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { said, customer } of rows) {
    expect(said).not.toContain('说笑')
    expect(customer).toBeNull()
  }
})

test('one that is not secret is read by whom it is about, who still cannot handle it', async () => {
  const made = await secretOne(false)
  expect(await seenBy(about, made)).toMatchObject({ one: 200, list: 1, timeline: 1, header: true })
  expect(await about.refused(complaints.accept, { id: made.id, version: made.version })).toMatchObject({
    key: 'complaints.respondent',
  })
})

test('what keeps marketing back says that she complains, and never that somebody does in secret', async () => {
  const customerId = await desk.someone()
  const why = () =>
    desk.clinic.inside(
      async (ctx) => (await whyNotTouch(ctx, customerId, { purpose: 'marketing', channel: 'manual' }))?.message ?? '',
    )
  expect(await why()).toBe('')
  await desk.registered({ customerId, secret: true, respondentIds: [about.staffId] })
  expect(await why()).toBe('该客户现在不做营销联系，请过几天再联系')
  await desk.registered({ customerId })
  expect(await why()).toContain('投诉未结')
})

test('while it is open she falls into no pool and nothing is marketed to her; closed, she does', async () => {
  const head = await desk.clinic.with(['customer:list', 'customer:pool:list', 'customer:pool:rules'])
  const owner = await desk.clinic.with(['customer:list'])
  const owned = async () => {
    const { id } = await newCustomer(desk.front, { consultantId: owner.staffId })
    await desk.clinic.rows(
      sql`update customers.customer set consultant_since = kit.clock() - interval '90 days' where id = ${id}`,
    )
    return id
  }
  const pool = await head.ask(pools.createSetting, { name: '咨询公海', kind: 'consultant' })
  const rules = [{ metric: 'noFollow' as const, days: 30 }]
  const limits = { op: 'any' as const, warnDays: 3, nightLimit: 200, status: 0 as const }
  await head.ask(pools.updateSetting, { ...pool, name: '咨询公海', rules, ...limits })
  const [plain, complaining, done] = [await owned(), await owned(), await owned()]
  const made = await desk.answered({ customerId: complaining })
  await desk.closed({ customerId: done })
  expect(await desk.clinic.inside((ctx) => openComplaint(ctx, [plain, complaining, done]))).toEqual(
    new Set([complaining]),
  )
  const has = async (id: number) => (await head.ask(customers.one, { id })).consultantId !== null
  await desk.clinic.inside((ctx) => night(ctx, {}))
  expect([await has(plain), await has(complaining), await has(done)]).toEqual([false, true, false])
  await desk.handler.ask(complaints.close, { id: made.id, version: made.version, confirmed: true })
  await desk.clinic.inside((ctx) => night(ctx, {}))
  expect(await has(complaining)).toBe(false)
})
