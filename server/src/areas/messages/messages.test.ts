import { messages, sentMessages } from '@clinic/contract/areas/messages/calls.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { expireMessages } from './expire.ts'

const writer = ['list', 'send', 'delete', 'export'].map((button) => `system:message:${button}`)
const mine = async (who: Actor, input: Parameters<typeof who.ask<typeof messages.mine>>[1] = {}) =>
  (await who.ask(messages.mine, input)).list
const send = (who: Actor, to: readonly Actor[], title = '通知', more: object = {}) =>
  who.ask(sentMessages.send, { title, content: '内容', staffIds: to.map(({ staffId }) => staffId), ...more })
const open = async () => {
  const clinic = await newClinic()
  const [boss, ann, ben] = [await clinic.with(writer), await clinic.as('front'), await clinic.as('nurse')]
  return { clinic, boss, ann, ben }
}
const fill = (clinic: Clinic, receiverId: number, count: number) =>
  clinic.inside((ctx) =>
    sql`with m as (insert into messages.message (state, title, content, source, event, sender_name, sent_at)
        select 'sent', '第' || n || '条', 'x', '系统', 'notice', '系统', kit.clock() - make_interval(mins => n)
        from generate_series(1, ${count}) n returning id, sent_at)
      insert into messages.delivery (message_id, receiver_id, sent_at) select id, ${receiverId}, sent_at from m`.execute(
      ctx.db,
    ),
  )

test('a message has time, title, source, sender, read state and content; only its receiver sees it', {
  tags: ['F0182', 'F0183', 'F0390'],
}, async () => {
  const { boss, ann, ben } = await open()
  await send(boss, [ann], '改期', { path: '/triage/today' })
  const [one] = await mine(ann, { receiverId: ann.staffId, pageNum: 1, pageSize: 10 })
  expect(one).toMatchObject({ title: '改期', source: '系统', creatorName: '测试员', confirm: 0, content: '内容' })
  expect(one!.sendTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(one).toMatchObject({ id: expect.any(Number), path: '/triage/today' })
  expect(await mine(ben)).toEqual([])
  expect(await ann.refused(messages.mine, { receiverId: ben.staffId })).toMatchObject({ status: 404 })
})

test('the first second of the first day and the last of the last day are within', {
  tags: ['F0315', 'F0316', 'F0390'],
}, async () => {
  const { clinic, ann } = await open()
  await fill(clinic, ann.staffId, 3)
  const at = ['2026-03-01 00:00:00', '2026-03-02 23:59:59.9', '2026-03-03 00:00:00']
  for (const [index, moment] of at.entries())
    await clinic.inside((ctx) =>
      sql`update messages.delivery set sent_at = ${moment}::timestamptz where receiver_id = ${ann.staffId}
        and message_id = (select id from messages.message where title = ${`第${index + 1}条`})`.execute(ctx.db),
    )
  const found = await mine(ann, { beginTime: '2026-03-01 00:00:00', endTime: '2026-03-02 23:59:59' })
  expect(found.map(({ title }) => title)).toEqual(['第2条', '第1条'])
})

test('marking read is one way, for several at once, by two windows at once', { tags: ['F0254', 'F0393'] }, async () => {
  const { boss, ann, ben } = await open()
  for (const title of ['甲', '乙', '丙']) await send(boss, [ann, ben], title)
  const ids = (await mine(ann)).slice(0, 2).map(({ id }) => id)
  const both = await Promise.all([ann.ask(messages.confirm, { ids }), ann.ask(messages.confirm, { ids })])
  expect(both.map(({ changed }) => changed).sort()).toEqual([0, 2])
  expect(both[0]!.unread).toBe(1)
  expect((await mine(ann, { confirm: 1 })).map(({ confirm }) => confirm)).toEqual([1, 1])
  // The other reader of the same messages has read nothing.
  expect(await ben.ask(messages.unread, {})).toEqual({ count: 3 })
  expect(await ben.refused(messages.confirm, { ids })).toMatchObject({ status: 404 })
})

test('deleting takes own copies only, all or nothing, and twice is no harm', { tags: ['F0391', 'F0392'] }, async () => {
  const { boss, ann, ben } = await open()
  for (const title of ['甲', '乙', '丙']) await send(boss, [ann, ben], title)
  const [first, second, third] = await mine(ann)
  const [other] = await mine(ben)
  expect(await ann.ask(messages.remove, { id: first!.id })).toEqual({ changed: 1, unread: 2 })
  expect(await ann.ask(messages.remove, { id: first!.id })).toEqual({ changed: 0, unread: 2 })
  expect(await ann.refused(messages.removeMany, { ids: [second!.id, other!.id] })).toMatchObject({ status: 404 })
  const both = await Promise.all([1, 2].map(() => ann.ask(messages.removeMany, { ids: [second!.id, third!.id] })))
  expect(both.map(({ changed }) => changed).sort()).toEqual([0, 2])
  expect([(await mine(ann)).length, (await mine(ben)).length]).toEqual([0, 3])
})

test('success is statusCode 600', { tags: ['F0394'] }, async () => {
  const { ann } = await open()
  const { status, json } = await ann.raw('POST', '/api/v1/rabbit/system/message/find/page', {
    pageNum: 1,
    pageSize: 10,
  })
  expect([status, json()]).toMatchObject([200, { statusCode: 600, data: { list: [], total: 0, pageNum: 1 } }])
})

test('ten thousand unread messages are counted and marked read within a second', async () => {
  const { clinic, ann } = await open()
  await fill(clinic, ann.staffId, 10_000)
  expect(await ann.ask(messages.unread, {})).toEqual({ count: 10_000 })
  const begun = performance.now()
  expect(await ann.ask(messages.confirmAll, {})).toEqual({ changed: 10_000, unread: 0 })
  expect(performance.now() - begun).toBeLessThan(1_000)
  expect(await ann.ask(messages.confirmAll, {})).toEqual({ changed: 0, unread: 0 })
}, 40_000)

test('filters by title, source and read state; unknown sort names are refused', async () => {
  const { boss, ann } = await open()
  await send(boss, [ann], '库存不足', { source: '库存' })
  await send(boss, [ann], '例会')
  expect((await mine(ann, { title: '库存' })).length).toBe(1)
  expect((await mine(ann, { source: '库存', confirm: 0 })).map(({ title }) => title)).toEqual(['库存不足'])
  expect(await ann.refused(messages.mine, { sortName: 'content' })).toMatchObject({ status: 400 })
  expect(
    await boss.refused(sentMessages.send, { title: 'x', content: 'y', source: '没有', toAll: true }),
  ).toMatchObject({
    status: 400,
  })
})

test('what arrives is read anew by its receiver alone', async () => {
  const { boss, ann, ben } = await open()
  const { id } = await send(boss, [ann])
  expect((await ann.ask(messages.arrived, { messageIds: [id] })).map(({ messageId }) => messageId)).toEqual([id])
  expect(await ben.ask(messages.arrived, { messageIds: [id] })).toEqual([])
})

test('quiet hours need both ends; the choice is the person’s own', async () => {
  const { ann, ben } = await open()
  expect(await ann.ask(messages.preference, {})).toEqual({ sound: true, quietFrom: null, quietTo: null })
  await ann.ask(messages.savePreference, { sound: false, quietFrom: '22:00', quietTo: '07:30' })
  expect(await ann.ask(messages.preference, {})).toEqual({ sound: false, quietFrom: '22:00', quietTo: '07:30' })
  expect((await ben.ask(messages.preference, {})).sound).toBe(true)
  expect(await ann.refused(messages.savePreference, { sound: true, quietTo: null })).toMatchObject({
    key: 'messages.quietHours',
  })
})

test('after a year messages go, deleted copies after ninety days', async () => {
  const { clinic, ann, ben } = await open()
  await fill(clinic, ann.staffId, 3)
  await clinic.inside(async (ctx) => {
    await sql`update messages.message set sent_at = kit.clock() - interval '366 days' where title = '第1条'`.execute(
      ctx.db,
    )
    await sql`update messages.delivery set deleted_at = kit.clock() - interval '91 days'
      where message_id = (select id from messages.message where title = '第2条')`.execute(ctx.db)
    await expireMessages(ctx)
  })
  const left = await clinic.rows(sql<{ title: string; copies: number }>`select title,
    (select count(*)::int from messages.delivery d where d.message_id = m.id) as copies from messages.message m order by title`)
  expect(left).toEqual([
    { title: '第2条', copies: 0 },
    { title: '第3条', copies: 1 },
  ])
  expect(await mine(ben)).toEqual([])
})
