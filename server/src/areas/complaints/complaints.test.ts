/** A complaint from the desk to its closing: who may take which step, what is refused, what its timeline keeps. */
import { complaints } from '@clinic/contract/areas/complaints/calls.ts'
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type ComplaintDesk, newComplaintDesk } from '../../../test/complaints.ts'
import { picture, uploaded } from '../../../test/uploads.ts'

let desk: ComplaintDesk
let receiver: Actor
let handler: Actor
let overseer: Actor
beforeAll(async () => {
  desk = await newComplaintDesk()
  ;({ receiver, handler, overseer } = desk)
})

const acts = async (id: number) => (await desk.one(id)).log.map(({ act }) => act)
const told = async (who: Actor, event: string) =>
  (await who.ask(messages.mine, { pageSize: 100 })).list.filter(({ title }) => title.includes(event)).length

test('it is received, accepted, answered, closed with her word, and its timeline says so in order', async () => {
  const file = await uploaded(desk.clinic.node, receiver.token, { name: '现场.jpg', bytes: await picture('#335577') })
  const made = await desk.registered({ content: ' 术后红肿没有人回电 ', demand: '请医生回电', fileIds: [file] })
  const before = await desk.one(made.id)
  expect(before).toMatchObject({
    content: '术后红肿没有人回电',
    state: 'waiting',
    receiverId: receiver.staffId,
    handlerId: null,
  })
  expect(before.no).toMatch(/^TS\d{12,}$/)
  expect(before.log[0]!.attachments).toHaveLength(1)
  const { version } = await handler.ask(complaints.accept, { id: made.id, version: made.version })
  const answer = { id: made.id, version, resolution: ' 已请主诊医生回电 ' }
  const next = await handler.ask(complaints.answer, answer)
  const closing = { id: made.id, version: next.version, confirmed: true, satisfaction: 4 }
  await handler.ask(complaints.close, closing)
  expect(await desk.one(made.id)).toMatchObject({
    state: 'closed',
    resolution: '已请主诊医生回电',
    satisfaction: 4,
    confirmed: true,
    reopenCount: 0,
    daysLeft: null,
  })
  expect(await acts(made.id)).toEqual(['registered', 'accepted', 'answered', 'closed'])
})

test('it is mended and taken away by its receiver alone, and by nobody once it was accepted', async () => {
  const made = await desk.registered({ respondentIds: [handler.staffId] })
  const other = await desk.clinic.with(['customer:list', 'visit:complaint:list', 'visit:complaint:add'])
  const change = { id: made.id, version: made.version, demand: '退费' }
  expect(await other.refused(complaints.update, change)).toMatchObject({ key: 'complaints.notYours' })
  const changed = await receiver.ask(complaints.update, { ...change, respondentIds: [overseer.staffId] })
  expect(await desk.one(made.id, receiver)).toMatchObject({
    demand: '退费',
    content: '等候超过一小时',
    respondentIds: [overseer.staffId],
  })
  expect(await other.refused(complaints.remove, { id: made.id })).toMatchObject({ key: 'complaints.notYours' })
  await handler.ask(complaints.accept, changed)
  const late = { ...changed, version: (await desk.one(made.id)).version, demand: '改' }
  expect(await receiver.refused(complaints.update, late)).toMatchObject({ key: 'complaints.accepted' })
  expect(await receiver.refused(complaints.remove, { id: made.id })).toMatchObject({ key: 'complaints.accepted' })
  const fresh = await desk.registered()
  await receiver.ask(complaints.remove, { id: fresh.id })
  expect(await receiver.refused(complaints.one, { id: fresh.id })).toMatchObject({ status: 404 })
})

test('the database keeps what was accepted, and its timeline, whoever asks it', async () => {
  const { id } = await desk.accepted()
  const says = (statement: ReturnType<typeof sql>) =>
    desk.clinic.rows(statement).then(
      () => 'done',
      (error: { constraint?: string; code?: string }) => error.constraint ?? error.code,
    )
  expect(await says(sql`delete from complaints.complaint where id = ${id}`)).toBe('complaint_kept')
  expect(await says(sql`update complaints.log set content = 'x' where complaint_id = ${id}`)).toBe('log_append_only')
  expect(await says(sql`delete from complaints.log where complaint_id = ${id}`)).toBe('log_append_only')
  expect(await says(sql`update complaints.complaint set state = 'waiting' where id = ${id}`)).toBe('complaint_moves')
  expect(
    await says(sql`insert into complaints.respondent (complaint_id, staff_id) values (${id}, ${handler.staffId})`),
  ).toBe('respondent_not_handler')
  await desk.clinic.rows(
    sql`insert into complaints.respondent (complaint_id, staff_id) values (${id}, ${overseer.staffId})`,
  )
  expect(await says(sql`update complaints.complaint set handler_id = ${overseer.staffId} where id = ${id}`)).toBe(
    'complaint_handler_not_respondent',
  )
})

test('whom it is about handles it in no way, and says her own word alone', async () => {
  const about = await desk.clinic.with([
    ...['list', 'add', 'handle', 'close', 'reopen', 'oversee', 'dismiss'].map((word) => `visit:complaint:${word}`),
    'customer:list',
  ])
  const made = await desk.registered({ respondentIds: [about.staffId] })
  const seen = { id: made.id, version: made.version }
  const respondent = { status: 403, key: 'complaints.respondent' }
  expect(await about.refused(complaints.accept, seen)).toMatchObject(respondent)
  expect(await about.refused(complaints.dismiss, { ...seen, reason: '不实' })).toMatchObject(respondent)
  expect(await handler.refused(complaints.accept, { ...seen, handlerId: about.staffId })).toMatchObject({
    status: 422,
    key: 'complaints.handlerIsRespondent',
  })
  const { version } = await handler.ask(complaints.accept, seen)
  const now = { id: made.id, version }
  const given = { ...now, handlerId: about.staffId, reason: '请处理' }
  expect(await handler.refused(complaints.handle, given)).toMatchObject({ key: 'complaints.handlerIsRespondent' })
  expect(await about.refused(complaints.answer, { ...now, resolution: '没有这回事' })).toMatchObject(respondent)
  expect(await about.refused(complaints.handle, { ...now, handlerId: overseer.staffId, reason: '转' })).toMatchObject(
    respondent,
  )
  expect(await about.refused(complaints.createRecord, { id: made.id, kind: 'note', content: '已处理' })).toMatchObject(
    respondent,
  )
  await about.ask(complaints.createRecord, { id: made.id, kind: 'statement', content: '当时正在抢救' })
  expect(
    await handler.refused(complaints.createRecord, { id: made.id, kind: 'statement', content: '代写' }),
  ).toMatchObject({ key: 'complaints.notTheRespondent' })
  expect(await acts(made.id)).toEqual(['registered', 'accepted', 'statement'])
})

test('only its handler goes on with it, or whoever oversees; a step from where it does not stand is refused', async () => {
  const made = await desk.accepted()
  const other = await desk.clinic.with(['customer:list', 'visit:complaint:list', 'visit:complaint:handle'])
  const answer = { id: made.id, version: made.version, resolution: '已答复' }
  expect(await other.refused(complaints.answer, answer)).toMatchObject({ key: 'complaints.notHandler' })
  expect(
    await handler.refused(complaints.close, { id: made.id, version: made.version, confirmed: true }),
  ).toMatchObject({ key: 'complaints.wrongState' })
  expect(await handler.refused(complaints.answer, { ...answer, resolution: '  ' })).toMatchObject({
    key: 'common.invalid',
  })
  const given = { id: made.id, version: made.version, handlerId: other.staffId, reason: '由前台主管处理' }
  const { version } = await handler.ask(complaints.handle, given)
  expect(await handler.refused(complaints.answer, { ...answer, version })).toMatchObject({
    key: 'complaints.notHandler',
  })
  await other.ask(complaints.answer, { ...answer, version })
  expect(await told(other, '请处理投诉')).toBe(1)
})

test('a leaver is given none, and what is not accepted is not handed on', async () => {
  const made = await desk.registered()
  const seen = { id: made.id, version: made.version }
  const gone = await desk.clinic.with(['visit:complaint:handle'])
  await desk.clinic.rows(sql`update staff.staff set status = 1 where id = ${gone.staffId}`)
  expect(await handler.refused(complaints.accept, { ...seen, handlerId: gone.staffId })).toMatchObject({
    key: 'complaints.handlerMissing',
  })
  const handed = { ...seen, handlerId: overseer.staffId, reason: '转交' }
  expect(await handler.refused(complaints.handle, handed)).toMatchObject({ key: 'complaints.wrongState' })
})

test('it goes up and comes back with a handler; whoever oversees hears, whom it is about does not', async () => {
  const about = await desk.clinic.with(['visit:complaint:list', 'visit:complaint:oversee'])
  const made = await desk.accepted({ respondentIds: [about.staffId] })
  const up = await handler.ask(complaints.escalate, { id: made.id, version: made.version, reason: '客户要求院长出面' })
  expect(await desk.one(made.id)).toMatchObject({ state: 'escalated' })
  expect([await told(overseer, '投诉已升级'), await told(about, '投诉已升级')]).toEqual([1, 0])
  const back = { ...up, handlerId: handler.staffId, reason: '请医务科一起答复' }
  expect(await handler.refused(complaints.resume, back)).toMatchObject({ status: 403 })
  await overseer.ask(complaints.resume, back)
  expect(await desk.one(made.id)).toMatchObject({ state: 'handling', handlerId: handler.staffId })
  expect(await acts(made.id)).toEqual(['registered', 'accepted', 'escalated', 'resumed'])
})

test('重大 is told at once to whoever oversees, and is urgent', async () => {
  const before = await told(overseer, '重大投诉')
  const wrong = { level: 'major', term: 'investigate' } as const
  await expect(desk.registered(wrong)).rejects.toThrow('complaints.urgentIsMajor')
  await desk.registered({ level: 'major', term: 'urgent', category: 'medical', content: '术后发热不退' })
  expect(await told(overseer, '重大投诉')).toBe(before + 1)
})

test('without her word it takes three attempts since the answer; a declined one begins to count anew', async () => {
  const made = await desk.answered()
  const attempt = () => handler.ask(complaints.createRecord, { id: made.id, kind: 'attempt', content: '无人接听' })
  const closing = async (confirmed: boolean) => ({ id: made.id, version: (await desk.one(made.id)).version, confirmed })
  for (let times = 0; times < 2; times += 1) await attempt()
  expect(await handler.refused(complaints.close, await closing(false))).toMatchObject({ key: 'complaints.unconfirmed' })
  await attempt()
  expect((await desk.one(made.id)).attempts).toBe(3)
  const back = { id: made.id, version: (await desk.one(made.id)).version, reason: '要求退费' }
  const { version } = await handler.ask(complaints.decline, back)
  await handler.ask(complaints.answer, { id: made.id, version, resolution: '退费一半' })
  expect((await desk.one(made.id)).attempts).toBe(0)
  expect(await handler.refused(complaints.close, await closing(false))).toMatchObject({ key: 'complaints.unconfirmed' })
  for (let times = 0; times < 3; times += 1) await attempt()
  await handler.ask(complaints.close, await closing(false))
  expect((await desk.one(made.id)).log.at(-1)).toMatchObject({ act: 'closed', content: '联系客户 3 次未果' })
})

test('it is opened again on the thirtieth day with a clock of its own, and after that a new one leads to it', async () => {
  const [kept, late] = [await desk.closed(), await desk.closed()]
  const ago = (id: number, days: number) =>
    desk.clinic.rows(sql`update complaints.complaint set closed_at = closed_at - make_interval(days => ${days}),
      due_at = due_at - make_interval(days => ${days}), amber_at = amber_at - make_interval(days => ${days}),
      clock_from = clock_from - make_interval(days => ${days}) where id = ${id}`)
  const again = async (id: number) => ({ id, version: (await desk.one(id)).version, reason: '又出现红肿' })
  await ago(kept.id, 30)
  await ago(late.id, 31)
  await handler.ask(complaints.reopen, await again(kept.id))
  const open = await desk.one(kept.id)
  expect(open).toMatchObject({ state: 'handling', reopenCount: 1, closedAt: null, answeredAt: null, confirmed: false })
  expect(open.daysLeft).toBeGreaterThan(2)
  expect(await handler.refused(complaints.reopen, await again(late.id))).toMatchObject({ key: 'complaints.reopenLate' })
  const stranger = await desk.someone('别人')
  await expect(desk.registered({ customerId: stranger, previousId: late.id })).rejects.toThrow(
    'complaints.previousOfOther',
  )
  const next = await desk.registered({ customerId: late.customerId, previousId: late.id })
  expect(await desk.one(next.id)).toMatchObject({ previousId: late.id, previousNo: (await desk.one(late.id)).no })
})

test('an attempt to reach her stands among the touches; of a secret one nothing does', async () => {
  const [plain, secret] = [await desk.answered(), await desk.answered({ secret: true })]
  for (const { id } of [plain, secret])
    await handler.ask(complaints.createRecord, { id, kind: 'attempt', content: '无人接听' })
  await handler.ask(complaints.createRecord, { id: plain.id, kind: 'note', content: '已查监控' })
  const touches =
    await desk.clinic.rows(sql`select l.biz_id::int as id, l.customer_id::int as of, l.purpose, l.outcome, l.channel
    from reach.log l where l.biz_type = 'complaint' and l.biz_id in (${plain.id}, ${secret.id})`)
  const of = plain.customerId
  expect(touches).toEqual([{ id: plain.id, of, purpose: 'service', outcome: 'missed', channel: 'call' }])
})

test('opened again after its handler left, it is whose who opens it', async () => {
  const fresh = await newComplaintDesk()
  const made = await fresh.closed()
  await fresh.clinic.rows(sql`update staff.staff set status = 1 where id = ${fresh.handler.staffId}`)
  await fresh.overseer.ask(complaints.reopen, { id: made.id, version: made.version, reason: '又出现红肿' })
  expect(await fresh.one(made.id)).toMatchObject({ state: 'handling', handlerId: fresh.overseer.staffId })
})

test('what is over takes no more notes, and one that is not well founded says why', async () => {
  const made = await desk.registered()
  const reason = { id: made.id, version: made.version, reason: '与本院无关' }
  expect(await handler.refused(complaints.dismiss, reason)).toMatchObject({ status: 403 })
  await overseer.ask(complaints.dismiss, reason)
  expect(await desk.one(made.id)).toMatchObject({ state: 'dismissed', dismissReason: '与本院无关' })
  expect(await handler.refused(complaints.createRecord, { id: made.id, kind: 'note', content: '补充' })).toMatchObject({
    key: 'complaints.closedAlready',
  })
})

test('a person, a department or a project of nowhere, and a closed archive, are refused', async () => {
  await expect(desk.registered({ respondentIds: [1] })).rejects.toThrow('complaints.personMissing')
  const customerId = await desk.someone()
  await desk.clinic.rows(sql`update customers.customer set status = 'anonymised' where id = ${customerId}`)
  await expect(desk.registered({ customerId })).rejects.toThrow('complaints.archiveClosed')
})

test('it is printed with its timeline', async () => {
  const { id } = await desk.answered()
  const paper = await handler.ask(complaints.paper, { id })
  expect(paper.clinic.name).not.toBe('')
  expect(paper.log.map(({ act }) => act)).toEqual(['registered', 'accepted', 'answered'])
})
