/** The clock: worked out by the hospital's own days, amber once, up once; how the list asks for it; fifty receivers; hand-over. */
import { complaints } from '@clinic/contract/areas/complaints/calls.ts'
import { clockOf } from '@clinic/contract/areas/complaints/rules.ts'
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import { momentFrom, momentText, today } from '@clinic/contract/days.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type ComplaintDesk, handlerRights, newComplaintDesk } from '../../../test/complaints.ts'
import { FIFTY, race } from '../../../test/race.ts'
import { present } from '../../kit/clock.ts'
import { specialDays } from '../holidays/index.ts'
import { clockColumns, lookAtClocks } from './clock.ts'
import { giveComplaints, openComplaintsOf, returnComplaints } from './handover.ts'

let desk: ComplaintDesk
beforeAll(async () => {
  desk = await newComplaintDesk()
})

const told = async (event: string, who = desk.handler) =>
  (await who.ask(messages.mine, { pageSize: 100 })).list.filter(({ title }) => title.includes(event)).length
/** As if its time had begun so many hours earlier. */
const earlier = (id: number, amber: string, due: string) =>
  desk.clinic.rows(sql`update complaints.complaint set clock_from = kit.clock() - interval '30 days',
    amber_at = kit.clock() + ${amber}::interval, due_at = kit.clock() + ${due}::interval where id = ${id}`)
const look = () => desk.clinic.inside((ctx) => lookAtClocks(ctx, {}))

test('a clock is that of the hospital’s own days: what it closes and works counts', async () => {
  const from = momentFrom('2031-03-07 16:00:00')
  const stored = () =>
    desk.clinic.inside(async (ctx) => {
      const { due_at, amber_at } = await clockColumns(ctx, 'investigate', from)
      const { rows } = await sql<{
        due: string
        amber: string
      }>`select (${due_at})::timestamptz as due, (${amber_at})::timestamptz as amber`.execute(ctx.db)
      return rows[0]!
    })
  expect(await stored()).toMatchObject({ due: '2031-03-14 18:00:00' })
  await desk.clinic.rows(
    sql`insert into holidays.holiday (day, kind, name) values ('2031-03-11', 'own', '院庆'), ('2031-03-15', 'shifted', '补班')`,
  )
  const days = await desk.clinic.inside((ctx) => specialDays(ctx, '2031-03-07', '2031-05-07'))
  const clock = clockOf('investigate', from, days)
  expect(momentText(clock.due)).toBe('2031-03-15 18:00:00')
  expect(await stored()).toEqual({ due: momentText(clock.due), amber: momentText(clock.amber) })
})

test('amber is told to its handler once; at its end it goes up once, and is told to whoever oversees', async () => {
  const made = await desk.accepted()
  await earlier(made.id, '-1 minutes', '1 hour')
  await look()
  await look()
  expect((await desk.one(made.id)).log.map(({ act }) => act)).toEqual(['registered', 'accepted', 'warned'])
  expect(await told('投诉将到期')).toBe(1)
  const before = await told('投诉已逾期', desk.overseer)
  await earlier(made.id, '-2 hours', '-1 minutes')
  await look()
  await look()
  const late = await desk.one(made.id)
  expect(late).toMatchObject({ state: 'escalated', handlerId: desk.handler.staffId })
  expect(late.escalatedAt).not.toBeNull()
  expect(late.log.map(({ act }) => act).filter((act) => act === 'overdue')).toHaveLength(1)
  expect(await told('投诉已逾期', desk.overseer)).toBe(before + 1)
})

test('one that nobody accepted stays where it is and is told; an answered one has no clock any more', async () => {
  const [waiting, answered] = [await desk.registered(), await desk.answered()]
  for (const { id } of [waiting, answered]) await earlier(id, '-2 hours', '-1 hour')
  await look()
  expect(await desk.one(waiting.id)).toMatchObject({ state: 'waiting' })
  expect((await desk.one(waiting.id)).log.at(-1)).toMatchObject({ act: 'overdue', byName: null })
  expect(await desk.one(answered.id)).toMatchObject({ state: 'answering', escalatedAt: null, daysLeft: null })
  const ids = async (clock: 'amber' | 'red') =>
    (await desk.overseer.ask(complaints.list, { clock, pageSize: 100 })).result.map(({ id }) => id)
  expect(await ids('red')).toContain(waiting.id)
  expect(await ids('red')).not.toContain(answered.id)
  expect(await ids('amber')).not.toContain(waiting.id)
})

test('the boxes go from its beginning to its end, and to today where that is later', async () => {
  const made = await desk.registered({ term: 'joint' })
  const { days, dueAt, clockFrom } = await desk.one(made.id)
  expect([days[0]!.day, days.at(-1)!.day]).toEqual([clockFrom.slice(0, 10), dueAt.slice(0, 10)])
  expect(days.slice(1).filter(({ works }) => works)).toHaveLength(10)
  await desk.clinic.rows(sql`update complaints.complaint set clock_from = clock_from - interval '20 days',
    amber_at = amber_at - interval '20 days', due_at = kit.clock() - interval '3 days' where id = ${made.id} and false`)
  await earlier(made.id, '-5 days', '-3 days')
  const late = await desk.one(made.id)
  expect(late.days.at(-1)!.day).toBe(today(present()))
  expect(late.daysLeft).toBeLessThanOrEqual(0)
})

test('lists by phase, by whom it is about, by project and by number hold exactly theirs', async () => {
  const closed = await desk.closed({ respondentIds: [desk.overseer.staffId] })
  const find = async (filter: object) =>
    (await desk.handler.ask(complaints.list, { customerId: closed.customerId, ...filter })).total
  const { no } = await desk.one(closed.id, desk.handler)
  expect([await find({ phase: 'closed' }), await find({ phase: 'open' }), await find({ phase: 'dismissed' })]).toEqual([
    1, 0, 0,
  ])
  expect([
    await find({ respondentId: desk.overseer.staffId }),
    await find({ respondentId: desk.handler.staffId }),
  ]).toEqual([1, 0])
  expect([await find({ keyword: no }), await find({ keyword: `${no}9` }), await find({ keyword: '邵清' })]).toEqual([
    1, 0, 1,
  ])
})

test('statistics count what the list holds: by category, by each it is about, by project', async () => {
  const fresh = await newComplaintDesk()
  const day = today(present())
  const span = { receivedFrom: day, receivedTo: day }
  await fresh.closed({ respondentIds: [fresh.overseer.staffId, fresh.receiver.staffId], category: 'fee' })
  await fresh.registered({ category: 'fee' })
  await fresh.registered({ category: 'medical' })
  const by = (way: 'category' | 'person' | 'project') => fresh.handler.ask(complaints.statistics, { by: way, ...span })
  const { rows, total } = await by('category')
  expect(total).toBe(3)
  expect(rows.map(({ key, name, count, open, onTime, late }) => [key, name, count, open, onTime, late])).toEqual([
    ['fee', '收费', 2, 1, 1, 0],
    ['medical', '医疗质量', 1, 1, 0, 0],
  ])
  expect((await by('person')).rows.map(({ key, count }) => [key, count])).toEqual([
    [null, 2],
    ...[fresh.receiver.staffId, fresh.overseer.staffId]
      .toSorted((a, b) => (String(a) < String(b) ? -1 : 1))
      .map((id) => [String(id), 1]),
  ])
  expect((await by('project')).rows).toMatchObject([{ key: null, name: '未填写', count: 3 }])
  const blind = await fresh.clinic.with(['customer:list', 'visit:complaint:list'], {
    columns: { 'complaints.complaint': ['productName'] },
  })
  expect(await blind.refused(complaints.statistics, { by: 'person', ...span })).toMatchObject({
    key: 'common.hiddenColumn',
  })
})

test('fifty who receive one at once: one handles it, the others read that it has moved', {
  timeout: 120_000,
}, async () => {
  const made = await desk.registered()
  const { won, refused } = await race(() => desk.handler.ask(complaints.accept, { id: made.id, version: made.version }))
  expect([won.length, refused]).toEqual([1, { 'common.stale': FIFTY - 1 }])
  expect((await desk.one(made.id)).log.filter(({ act }) => act === 'accepted')).toHaveLength(1)
  expect(desk.clinic.node.bugs).toEqual([])
})

test('fifty who name the handler respondent while she accepts: never both', { timeout: 120_000 }, async () => {
  const { handler, clinic } = desk
  const made = await desk.registered()
  await race<unknown>((n) =>
    n % 2 === 0
      ? handler.ask(complaints.accept, { id: made.id, version: made.version })
      : clinic
          .rows(sql`insert into complaints.respondent (complaint_id, staff_id) values (${made.id}, ${handler.staffId})`)
          .catch(() => []),
  )
  const { handlerId, respondentIds } = await desk.one(made.id)
  expect(respondentIds.includes(handlerId ?? 0)).toBe(false)
})

test('a leaver’s go to the receiver and back; one that is about the receiver goes up instead', async () => {
  const fresh = await newComplaintDesk()
  const [from, to] = [fresh.handler.staffId, fresh.overseer.staffId]
  const plain = await fresh.accepted()
  const about = await fresh.accepted({ respondentIds: [to] })
  await fresh.closed()
  const { clinic } = fresh
  expect(await clinic.inside((ctx) => openComplaintsOf(ctx, from))).toBe(2)
  const given = await clinic.inside((ctx) => giveComplaints(ctx, from, to))
  expect(given.map(({ id }) => id)).toEqual([plain.id])
  expect(await fresh.one(about.id)).toMatchObject({ state: 'escalated', handlerId: from })
  expect(await fresh.one(plain.id)).toMatchObject({ handlerId: to })
  expect(await clinic.inside((ctx) => returnComplaints(ctx, to, from, [plain.id, about.id]))).toBe(1)
  expect(await fresh.one(plain.id)).toMatchObject({ handlerId: from })
})

test('what is about the receiver is told to the others who oversee, answered or not; what was up already is not told twice', async () => {
  const fresh = await newComplaintDesk()
  const { clinic, handler, overseer } = fresh
  const receiver = await clinic.with([...handlerRights, 'visit:complaint:oversee'])
  const about = { respondentIds: [receiver.staffId] }
  const [handling, answered] = [await fresh.accepted(about), await fresh.answered(about)]
  const up = await fresh.accepted(about)
  await handler.ask(complaints.escalate, { id: up.id, version: up.version, reason: '涉及多科室' })
  await clinic.inside((ctx) => giveComplaints(ctx, handler.staffId, receiver.staffId))
  const toldOf = async (who: typeof handler) =>
    (await who.ask(messages.mine, { pageSize: 100 })).list.filter(({ title }) => title.startsWith('投诉无人处理'))
  expect(await toldOf(receiver)).toEqual([])
  const nos = await Promise.all([handling, answered].map(async ({ id }) => (await fresh.one(id)).no))
  const heard = (await toldOf(overseer)).map(({ content }) => nos.findIndex((no) => content.includes(no)))
  expect(heard.toSorted()).toEqual([0, 1])
  expect(await fresh.one(answered.id)).toMatchObject({ state: 'answering', handlerId: handler.staffId })
})

test('where whoever handles it has left, whoever oversees is warned of its clock', async () => {
  const fresh = await newComplaintDesk()
  const made = await fresh.accepted()
  const { clinic, handler, overseer } = fresh
  await clinic.rows(sql`update staff.staff set status = 1 where id = ${handler.staffId}`)
  await clinic.rows(sql`update staff.staff set status = 1 where id = ${fresh.receiver.staffId}`)
  await clinic.rows(sql`update complaints.complaint set clock_from = kit.clock() - interval '30 days',
    amber_at = kit.clock() - interval '1 minute', due_at = kit.clock() + interval '1 hour' where id = ${made.id}`)
  await clinic.inside((ctx) => lookAtClocks(ctx, {}))
  const { list } = await overseer.ask(messages.mine, { pageSize: 100 })
  expect(list.filter(({ title }) => title.includes('投诉将到期'))).toHaveLength(1)
})

test('whom it is about hears of none of it, although she received it', async () => {
  const fresh = await newComplaintDesk()
  const mine = async (event: string, who = fresh.receiver) =>
    (await who.ask(messages.mine, { pageSize: 100 })).list.filter(({ title }) => title.includes(event)).length
  const about = await fresh.registered({ respondentIds: [fresh.receiver.staffId] })
  const plain = await fresh.registered()
  const shift = (id: number, amber: string, due: string) =>
    fresh.clinic.rows(sql`update complaints.complaint set clock_from = kit.clock() - interval '30 days',
      amber_at = kit.clock() + ${amber}::interval, due_at = kit.clock() + ${due}::interval where id = ${id}`)
  const lookNow = () => fresh.clinic.inside((ctx) => lookAtClocks(ctx, {}))
  for (const { id } of [about, plain]) await shift(id, '-1 minutes', '1 hour')
  await lookNow()
  expect(await mine('投诉将到期')).toBe(1)
  for (const { id } of [about, plain]) await shift(id, '-2 hours', '-1 minutes')
  await lookNow()
  expect(await mine('投诉已逾期')).toBe(1)
})

test('of those who oversee only who reaches it hears of it', async () => {
  const fresh = await newComplaintDesk()
  const near = await fresh.clinic.with([...handlerRights, 'visit:complaint:oversee'], { dataScope: 5 })
  const heardOf = async (who: typeof near) =>
    (await who.ask(messages.mine, { pageSize: 100 })).list.filter(({ title }) => title.includes('投诉')).length
  const before = await heardOf(fresh.overseer)
  await fresh.registered({ level: 'major', term: 'urgent' })
  expect(await heardOf(fresh.overseer)).toBe(before + 1)
  expect(await heardOf(near)).toBe(0)
  const customerId = await fresh.someone()
  await fresh.clinic.rows(sql`update customers.customer set consultant_id = ${near.staffId} where id = ${customerId}`)
  await fresh.registered({ customerId, level: 'major', term: 'urgent' })
  expect(await heardOf(near)).toBe(1)
})
