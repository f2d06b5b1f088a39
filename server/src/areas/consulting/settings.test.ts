/** Settings of the consultation, and what a consultation refuses at its ends. */
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { TEMPLATE } from '@clinic/contract/areas/consulting/settings.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { filled, startVisit, visitFor, visitor } from '../../../test/visits.ts'

let clinic: Clinic
let admin: Actor
let front: Actor
beforeAll(async () => {
  clinic = await newClinic()
  ;[admin, front] = [await clinic.as('admin'), await clinic.as('front')]
})

it('a type of consultation is renamed, put away, and deleted', async () => {
  const made = await admin.ask(consulting.createType, { name: '视频面诊', kind: 'online', status: 0, sort: 5 })
  const write = { name: '视频咨询', kind: 'online', status: 1, sort: 7 } as const
  await admin.ask(consulting.updateType, { ...made, ...write })
  const named = async () => (await admin.ask(consulting.types, { name: '视频' })).result
  expect(await named()).toMatchObject([{ id: made.id, ...write }])
  await admin.ask(consulting.removeType, { id: made.id })
  expect(await named()).toEqual([])
})

it('a template is made from another, changed and deleted; its name is taken once', async () => {
  const [given] = (await admin.ask(consulting.templates, {})).result
  const content = { ...given!.content, mustFillBeforeEnd: false }
  const made = await admin.ask(consulting.createTemplate, { name: '复诊模板', content })
  expect(await admin.refused(consulting.createTemplate, { name: '复诊模板', content })).toMatchObject({
    key: 'consulting.templateNameTaken',
  })
  await admin.ask(consulting.updateTemplate, { ...made, name: '术后模板', content: { ...content, autoEndAt: '21:30' } })
  const named = async () => (await admin.ask(consulting.templates, { name: '术后' })).result
  expect(await named()).toMatchObject([{ name: '术后模板', content: { autoEndAt: '21:30', mustFillBeforeEnd: false } }])
  await admin.ask(consulting.removeTemplate, { id: made.id })
  expect(await named()).toEqual([])
})

it('a question no longer asked keeps its answers, and its words for whoever reads them', async () => {
  const consultant = await clinic.as('consultant')
  const visit = await visitFor(clinic, front, consultant)
  const { id } = await startVisit(consultant, visit.id)
  const read = () => consultant.ask(consulting.record, { id })
  const answers = async (templateData: Record<string, string>) => ({
    id,
    version: (await read()).version,
    templateData,
  })
  await consultant.ask(consulting.updateRecord, await answers({ mainConcern: '皮肤暗沉', intention: '高' }))

  const own = async () => (await admin.ask(consulting.templates, { name: TEMPLATE })).result[0]!
  const before = await own()
  const { content, ...named } = before
  const sections = content.sections.map((section) => ({
    ...section,
    fields: section.fields.filter(({ key }) => key !== 'intention'),
  }))
  // Which questions are put away, the server says: whoever calls cannot make them vanish from old records.
  await admin.ask(consulting.updateTemplate, { ...named, content: { ...content, sections, retired: [] } })
  expect((await own()).content.retired).toMatchObject([{ key: 'intention', label: '意向程度' }])
  await consultant.ask(consulting.updateRecord, await answers({ mainConcern: '斑', intention: '高' }))
  expect((await read()).templateData).toEqual({ mainConcern: '斑', intention: '高' })
  expect(await consultant.refused(consulting.updateRecord, await answers({ intention: '低' }))).toMatchObject({
    key: 'consulting.unknownField',
  })

  // Asked again, it is no longer put away; saved by somebody who has not seen that, it is refused.
  await admin.ask(consulting.updateTemplate, { ...(await own()), content })
  expect((await own()).content.retired).toEqual([])
  expect(await admin.refused(consulting.updateTemplate, before)).toMatchObject({ key: 'common.stale' })
})

it('a form nobody could be asked by is refused, and the kind of a question stays', async () => {
  const [given] = (await admin.ask(consulting.templates, { name: TEMPLATE })).result
  const { content } = given!
  const [first, ...others] = content.sections
  const [field, ...rest] = first!.fields
  const withFirst = (changed: object) => ({
    ...content,
    sections: [{ ...first!, fields: [{ ...field!, ...changed }, ...rest] }, ...others],
  })
  const wrong = { key: 'consulting.templateWrong' }
  expect(
    await admin.refused(consulting.updateTemplate, { ...given!, content: withFirst({ type: 'number' }) }),
  ).toMatchObject({ ...wrong, message: '“主诉”已经有人填写过，类型不能改；可去掉它，另加一个' })
  expect(
    await admin.refused(consulting.createTemplate, { name: '空', content: withFirst({ type: 'choice' }) }),
  ).toMatchObject({ ...wrong, message: '“主诉”还没有选项' })
})

it('a wish of a customer is changed and struck out', async () => {
  const customerId = await visitor(clinic)
  const wish = { customerId, demandIds: [], text: '祛斑', priority: 3, expectDate: null, budget: '5000' }
  const made = await admin.ask(consulting.createDemand, { ...wish, state: 'open' })
  await admin.ask(consulting.updateDemand, { ...made, ...wish, text: '祛斑，脸颊', priority: 1, state: 'partly' })
  const known = async () => (await admin.ask(consulting.demands, { customerId })).result
  expect(await known()).toMatchObject([{ text: '祛斑，脸颊', priority: 1, state: 'partly', budget: '5000.00' }])
  await admin.ask(consulting.removeDemand, { id: made.id })
  expect(await known()).toEqual([])
})

it('from the panel: a visit is registered, and a customer received', async () => {
  const consultant = await clinic.as('consultant')
  const [seen, walkedIn] = [await visitor(clinic), await visitor(clinic, consultant.staffId)]
  const visit = await front.ask(triage.panelRegister, { customerId: seen, consultantId: consultant.staffId })
  expect(await front.ask(triage.today, { customerId: seen })).toMatchObject({
    open: { id: visit.id, state: 'waiting' },
  })
  const record = await consultant.ask(consulting.panelRegister, { customerId: walkedIn, ...filled, end: true })
  expect(await consultant.ask(consulting.record, { id: record.id })).toMatchObject({
    customerId: walkedIn,
    state: 'ended',
    result: 'pending',
  })
})

it('who may begin a consultation does not therefore end it', async () => {
  const visit = await visitFor(clinic, front, null)
  const starter = await clinic.with(['consult:reception:start'])
  await startVisit(starter, visit.id)
  expect(await starter.refused(consulting.startOrEnd, { id: visit.id, action: 'end', ...filled })).toMatchObject({
    key: 'consulting.endNeedsKey',
  })
})

it('a running record is not deleted, and yesterday’s is not taken up again', async () => {
  const consultant = await clinic.as('consultant')
  const visit = await visitFor(clinic, front, consultant)
  const { id } = await startVisit(consultant, visit.id)
  expect(await admin.refused(consulting.removeRecord, { id })).toMatchObject({ key: 'consulting.wrongState' })
  await consultant.ask(consulting.startOrEnd, { id: visit.id, action: 'end', ...filled })
  await clinic.rows(sql`update triage.triage set on_date = on_date - 1 where id = ${visit.id}`)
  expect(await admin.refused(consulting.startOrEnd, { id: visit.id, action: 'reopen' })).toMatchObject({
    key: 'consulting.reopenToday',
  })
})

it('the consultant-side queue writes visits by the doors of triage', async () => {
  const customerId = await visitor(clinic)
  const made = await front.ask(consulting.createQueued, { customerId, autoAssign: false })
  expect(made).toMatchObject({ customerId, ticket: expect.stringMatching(/^A\d{3}$/) })
  const { id, version } = await front.ask(consulting.updateQueued, {
    ...{ id: made.id, version: made.version, remark: '轮椅' },
  })
  expect(await front.refused(consulting.updateQueued, { id, version: made.version, remark: '' })).toMatchObject({
    code: 40901,
  })
  expect(version).toBe(made.version + 1)
  expect(await front.refused(consulting.cancelQueued, { id, reason: '没有这个原因' })).toMatchObject({ code: 42233 })
  await front.ask(consulting.cancelQueued, { id })
  const { rows, open } = await front.ask(triage.today, { customerId })
  expect([open, rows]).toMatchObject([null, [{ id, state: 'cancelled', cancelReason: '登记错误' }]])
})
