import { messages, sentMessages } from '@clinic/contract/areas/messages/calls.ts'
import { messageEventWords } from '@clinic/contract/areas/messages/events.ts'
import { messageTemplates } from '@clinic/contract/areas/messages/templates.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { visitFor } from '../../../test/visits.ts'
import { readSheet } from '../../kit/sheets.ts'

const writer = ['list', 'send', 'delete', 'export'].map((button) => `system:message:${button}`)
const keeper = ['list', 'add', 'edit', 'delete', 'test'].map((button) => `system:messageTemplate:${button}`)
const inbox = async (who: Actor) => (await who.ask(messages.mine, {})).list
const idOf = async (clinic: Clinic, table: 'department' | 'job', name: string) =>
  (await clinic.rows(sql<{ id: number }>`select id from ${sql.table(`staff.${table}`)} where name = ${name}`))[0]!.id

test('a department is told with all below it, a job with everybody who has it, each person once', async () => {
  const clinic = await newClinic()
  const [boss, nurse, doctor, front] = [
    await clinic.with(writer),
    await clinic.as('nurse'),
    await clinic.as('doctor'),
    await clinic.as('front'),
  ]
  const deptIds = [await idOf(clinic, 'department', '美容皮肤科')]
  const jobIds = [await idOf(clinic, 'job', '护士')]
  const sent = await boss.ask(sentMessages.send, {
    title: '耗材盘点',
    content: '<b>今晚</b>盘点<script>alert(1)</script>',
    deptIds,
    jobIds,
    staffIds: [nurse.staffId],
  })
  expect(sent.receiverCount).toBe(2)
  expect((await inbox(nurse)).map(({ content }) => content)).toEqual(['<b>今晚</b>盘点'])
  expect([(await inbox(doctor)).length, (await inbox(front)).length]).toEqual([1, 0])
  const [row] = (await boss.ask(sentMessages.list, {})).list
  expect(row).toMatchObject({ title: '耗材盘点', state: 'sent', receiverCount: 2, readCount: 0, deptIds, jobIds })
  expect(row!.audienceText).toContain('美容皮肤科')
  await nurse.ask(messages.confirmAll, {})
  const { list } = await boss.ask(sentMessages.receivers, { messageId: sent.id, confirm: 1 })
  expect(list).toMatchObject([{ deptName: '美容皮肤科', confirm: 1 }])
})

test('a message reaches no further than its sender', async () => {
  const clinic = await newClinic()
  const own = { dataScope: 3, department: '美容皮肤科' } as const
  const [lead, nurse, front] = [await clinic.with(writer, own), await clinic.as('nurse'), await clinic.as('front')]
  const base = { title: '科内通知', content: '内容' }
  expect(await lead.refused(sentMessages.send, { ...base, staffIds: [nurse.staffId, front.staffId] })).toMatchObject({
    key: 'messages.outOfReach',
  })
  const deptIds = [await idOf(clinic, 'department', '前台客服部')]
  expect(await lead.refused(sentMessages.send, { ...base, deptIds })).toMatchObject({ key: 'messages.outOfReach' })
  const other = await (await newClinic()).as('nurse')
  expect(await lead.refused(sentMessages.send, { ...base, staffIds: [other.staffId] })).toMatchObject({
    key: 'messages.outOfReach',
  })
  await lead.ask(sentMessages.send, { ...base, toAll: true })
  expect([(await inbox(nurse)).length, (await inbox(front)).length]).toEqual([1, 0])
  expect(await lead.refused(sentMessages.send, base)).toMatchObject({ key: 'messages.noReceivers' })
})

test('a draft is kept, changed and sent once; then it is what it is', async () => {
  const clinic = await newClinic()
  const [boss, ann] = [await clinic.with(writer), await clinic.as('front')]
  const base = { title: '草稿', content: '一', staffIds: [ann.staffId] }
  const draft = await boss.ask(sentMessages.create, base)
  expect(await inbox(ann)).toEqual([])
  const again = await boss.ask(sentMessages.update, { ...base, ...draft, content: '二' })
  expect(await boss.refused(sentMessages.send, { ...base, ...draft })).toMatchObject({ code: 40901 })
  const both = await Promise.allSettled(
    [1, 2].map(() => boss.ask(sentMessages.send, { ...base, content: '二', ...again })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await inbox(ann)).map(({ content }) => content)).toEqual(['二'])
  const [row] = (await boss.ask(sentMessages.list, { state: 'sent', kind: 'manual' })).list
  expect(await boss.refused(sentMessages.update, { ...base, id: row!.id, version: row!.version })).toMatchObject({
    key: 'messages.alreadySent',
  })
})

test('a message taken back is gone for everybody; taking it back twice is told', async () => {
  const clinic = await newClinic()
  const [boss, ann] = [await clinic.with(writer), await clinic.as('front')]
  const { id } = await boss.ask(sentMessages.send, { title: '发错了', content: 'x', staffIds: [ann.staffId] })
  const { body } = await boss.raw('GET', '/api/v1/rabbit/system/message/sent/export?title=发错')
  const sheet = await readSheet(body)
  expect(sheet?.map((cells) => cells[1])).toEqual(['标题', '发错了'])
  await boss.ask(sentMessages.remove, { ids: [id] })
  expect(await inbox(ann)).toEqual([])
  expect(await boss.refused(sentMessages.remove, { ids: [id] })).toMatchObject({ status: 404 })
})

test('a repeated send with one key is one message', async () => {
  const clinic = await newClinic()
  const [boss, ann] = [await clinic.with(writer), await clinic.as('front')]
  const input = { title: '一次', content: 'x', staffIds: [ann.staffId] }
  await Promise.all([1, 2, 3].map(() => boss.ask(sentMessages.send, input, { key: 'one-key-for-three' })))
  expect((await inbox(ann)).length).toBe(1)
})

test('templates: unknown variables are refused, an event speaks with one voice, one tries it on oneself', async () => {
  const clinic = await newClinic()
  const admin = await clinic.with(keeper)
  const { list } = await admin.ask(messageTemplates.list, { pageSize: 100 })
  expect(list.map(({ code }) => code)).toEqual(messageEventWords)
  const form = {
    code: 'mine',
    name: '分诊提醒',
    event: 'triage.assigned' as const,
    title: '{顾客姓名}',
    content: '{诊断}',
  }
  expect(await admin.refused(messageTemplates.create, form)).toMatchObject({ key: 'messages.unknownVariable' })
  const good = { ...form, content: '<i>{顾客姓名}</i>到了' }
  expect(await admin.refused(messageTemplates.create, good)).toMatchObject({ key: 'messages.eventTaken' })
  expect(await admin.refused(messageTemplates.create, { ...good, code: 'notice', status: 1 })).toMatchObject({
    key: 'messages.codeTaken',
  })
  const made = await admin.ask(messageTemplates.create, { ...good, status: 1 })
  const { event, title, content } = good
  await admin.ask(messageTemplates.test, { event, title, content })
  expect(await inbox(admin)).toMatchObject([{ title: '[测试] 李雨桐', content: '<i>李雨桐</i>到了' }])
  await admin.ask(messageTemplates.update, { ...good, ...made, name: '改名', status: 1 })
  expect((await admin.ask(messageTemplates.list, { keyword: '改名' })).list).toMatchObject([{ version: 2 }])
  await admin.ask(messageTemplates.remove, { id: made.id })
})

test('a consultant hears of the visit that is given to her, in the hospital’s own words', async () => {
  const clinic = await newClinic()
  const [desk, consultant, second] = [
    await clinic.as('front'),
    await clinic.as('consultant'),
    await clinic.as('consultant'),
  ]
  const visit = await visitFor(clinic, desk, consultant)
  const [told] = await inbox(consultant)
  expect(told).toMatchObject({ source: '分诊', creatorName: '前台', path: '/consult/reception', confirm: 0 })
  expect(told!.content).toMatch(/<b>客户\d+<\/b>（初诊，\d+ 号）.+分诊给您/)
  await clinic.inside((ctx) =>
    sql`update messages.template set title = '请接诊 {顾客姓名}' where event = 'triage.assigned'`.execute(ctx.db),
  )
  await desk.ask(triage.update, { id: visit.id, version: visit.version, consultantId: second.staffId })
  expect((await inbox(second))[0]?.title).toMatch(/^请接诊 客户/)
  await clinic.inside((ctx) =>
    sql`update messages.template set status = 1 where event = 'triage.assigned'`.execute(ctx.db),
  )
  await visitFor(clinic, desk, second)
  expect((await inbox(second)).length).toBe(1)
})

test('nobody who still works there is no receiver', async () => {
  const clinic = await newClinic()
  const [boss, gone] = [await clinic.with(writer), await clinic.as('store')]
  const message = { title: '通知', content: '例会', jobIds: [await idOf(clinic, 'job', '库管员')] }
  expect((await boss.ask(sentMessages.send, message)).receiverCount).toBe(1)
  await clinic.rows(sql`update staff.staff set status = 1 where id = ${gone.staffId}`)
  expect(await boss.refused(sentMessages.send, message)).toMatchObject({ key: 'messages.nobodyThere' })
})
