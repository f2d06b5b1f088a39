import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { triageQueue } from '@clinic/contract/areas/triage/queue.ts'
import { screenDoor } from '@clinic/contract/areas/triage/queue-door.ts'
import { open } from '@clinic/contract/envelope.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../../test/clinic.ts'
import { FIFTY, race } from '../../../../test/race.ts'
import { visitor } from '../../../../test/visits.ts'

let clinic: Clinic
let desk: Actor
let addresses = 0

const keys = ['list', 'call', 'skip', 'recall', 'screen'].map((one) => `triage:queue:${one}`)
const rights = [...keys, 'triage:list', 'triage:add', 'triage:edit', 'setting:consult:edit', 'customer:add']

beforeAll(async () => {
  clinic = await newClinic()
  desk = await clinic.with(rights)
})

const arrive = async (at: Clinic, who: Actor, more: object = {}) => {
  const customerId = await visitor(at)
  return await who.ask(triage.create, { customerId, autoAssign: false, ...more })
}
const lineOf = async (who: Actor, more: object = {}) =>
  (await who.ask(triageQueue.list, { pageSize: 200, ...more })).result
const atDoor = async (call: (typeof screenDoor)[keyof typeof screenDoor], payload: object) => {
  const remoteAddress = `10.9.0.${(addresses++ % 250) + 1}`
  const answer = await clinic.node.http.inject({ method: 'POST', url: call.path, payload, remoteAddress })
  const body = answer.json()
  return { status: answer.statusCode, key: body.key as string | undefined, text: answer.body, ...open<never>(body) }
}
const newScreen = async (who: Actor, name: string, departmentIds: number[] = []) => {
  const made = await who.ask(triageQueue.createScreen, { name, departmentIds })
  return await who.ask(triageQueue.renewScreen, made)
}
const boardOf = async (token: string): Promise<{ status: number; text: string; data: Record<string, never[]> }> =>
  (await atDoor(screenDoor.board, { token })) as never

describe('tickets', () => {
  it('are numbered by day and letter, and a department has the letter it was given', async () => {
    const own = await newClinic()
    const who = await own.with(rights)
    const depts = await own.rows<{ id: number }>(sql`select id from staff.department order by id limit 2`)
    const { version } = await who.ask(triageQueue.setting, {})
    await who.ask(triageQueue.saveSetting, {
      ...{ amberMinutes: 5, redMinutes: 10, mostCalls: 2, version },
      letters: [{ departmentId: depts[0]!.id, letter: 'K' }],
    })
    const made = []
    for (const deptId of [depts[0]!.id, depts[1]!.id, depts[0]!.id, null])
      made.push((await arrive(own, who, { deptId })).ticket)
    expect(made).toEqual(['K001', 'A001', 'K002', 'A002'])
    expect((await lineOf(who)).map(({ ticket }) => ticket)).toEqual(made)
    expect((await lineOf(who, { deptId: depts[0]!.id })).map(({ ticket }) => ticket)).toEqual(['K001', 'K002'])
  })

  it('are called, called again, missed and called back, each only from where it may be', async () => {
    const { id, ticket } = await arrive(clinic, desk)
    const skip = () => desk.refused(triageQueue.skip, { id })
    expect(await skip()).toMatchObject({ code: 409, message: `${ticket}号候诊，不能过号，请刷新后查看` })
    expect(await desk.refused(triageQueue.recall, { id })).toMatchObject({ key: 'triage.queue.wrongState' })
    expect(await desk.ask(triageQueue.call, { id, place: ' 1 诊室 ' })).toEqual({
      id,
      ticket,
      lineState: 'called',
      calls: 1,
    })
    expect(await desk.ask(triageQueue.call, { id, place: '2 诊室' })).toMatchObject({ calls: 2 })
    expect((await lineOf(desk)).find((one) => one.id === id)).toMatchObject({ place: '2 诊室', lineState: 'called' })
    await desk.ask(triageQueue.call, { id, place: '2 诊室' })
    const enough = { key: 'triage.queue.calledEnough', message: `${ticket}号已叫 3 次，请按过号处理` }
    expect(await desk.refused(triageQueue.call, { id, place: '2 诊室' })).toMatchObject(enough)
    expect(await desk.ask(triageQueue.skip, { id })).toMatchObject({ lineState: 'missed' })
    expect(await desk.refused(triageQueue.call, { id, place: '2 诊室' })).toMatchObject({
      key: 'triage.queue.wrongState',
    })
    expect(await desk.ask(triageQueue.recall, { id })).toMatchObject({ lineState: 'waiting', calls: 0 })
    expect(await desk.ask(triageQueue.call, { id, place: '1 诊室' })).toMatchObject({ calls: 1 })
    const [kept] = await clinic.rows<{ first: boolean; wait: boolean }>(sql`
      select k.first_called_at < k.called_at as first, k.first_called_at >= t.arrived_at as wait
      from triage.ticket k join triage.triage t on t.id = k.triage_id where t.id = ${id}`)
    expect(kept).toEqual({ first: true, wait: true })
    await desk.ask(triage.finish, { id, reason: '未等到' })
    expect(await desk.refused(triageQueue.call, { id, place: '1 诊室' })).toMatchObject({ key: 'triage.queue.over' })
    expect((await lineOf(desk)).some((one) => one.id === id)).toBe(false)
  })

  it('leave the form of the visit as fresh as it was', async () => {
    const { id, version } = await arrive(clinic, desk)
    await desk.ask(triageQueue.call, { id, place: '1 诊室' })
    expect(await desk.ask(triage.update, { id, version, remark: '轮椅' })).toMatchObject({ id })
  })
})

describe('the next one', () => {
  it('is who came first and is nobody’s yet', async () => {
    const own = await newClinic()
    const who = await own.with(rights)
    const first = await arrive(own, who)
    const second = await arrive(own, who)
    await own.rows(sql`update triage.triage set arrived_at = arrived_at - interval '9 minutes' where id = ${second.id}`)
    expect(await who.ask(triageQueue.next, { place: '1 诊室' })).toMatchObject({ id: second.id, calls: 1 })
    expect(await who.ask(triageQueue.next, { place: '1 诊室' })).toMatchObject({ id: first.id })
    expect(await who.refused(triageQueue.next, { place: '1 诊室' })).toMatchObject({ key: 'triage.queue.empty' })
    await who.ask(triageQueue.skip, { id: second.id })
    expect(await who.refused(triageQueue.next, { place: '1 诊室' })).toMatchObject({ key: 'triage.queue.empty' })
    await who.ask(triageQueue.recall, { id: second.id })
    expect(await who.ask(triageQueue.next, { place: '1 诊室' })).toMatchObject({ id: second.id })
  })

  it('is not waited for where another desk is calling at this moment', async () => {
    const own = await newClinic()
    const who = await own.with(rights)
    const [first, second] = [await arrive(own, who), await arrive(own, who)]
    await own.inside(async (ctx) => {
      await sql`select from triage.ticket where triage_id = ${first.id} for update`.execute(ctx.db)
      expect(await who.ask(triageQueue.next, { place: '1 诊室' })).toMatchObject({ id: second.id })
    })
    expect(await who.ask(triageQueue.next, { place: '1 诊室' })).toMatchObject({ id: first.id })
  })

  it('is another for each of fifty who ask at once', { timeout: 120_000 }, async () => {
    const own = await newClinic()
    const who = await own.with(rights)
    for (let n = 0; n < FIFTY; n++) await arrive(own, who)
    const desks = await Promise.all([1, 2, 3, 4].map(() => own.with(rights)))
    const { won, refused } = await race((n) => desks[n % 4]!.ask(triageQueue.next, { place: `${n} 诊室` }))
    expect(refused).toEqual({})
    expect(new Set(won.map(({ id }) => id)).size).toBe(FIFTY)
    expect((await lineOf(who)).map(({ calls }) => calls)).toEqual(Array.from({ length: FIFTY }, () => 1))
  })
})

describe('the setting', () => {
  it('says from when a wait is long, and refuses what makes no sense', async () => {
    const own = await newClinic()
    const who = await own.with(rights)
    const begins = await who.ask(triageQueue.setting, {})
    expect(begins).toEqual({ amberMinutes: 15, redMinutes: 30, mostCalls: 3, letters: [], version: 0 })
    const turned = { ...begins, amberMinutes: 30 }
    expect(await who.refused(triageQueue.saveSetting, turned)).toMatchObject({ key: 'triage.queue.minutesTurned' })
    const [a, b] = await own.rows<{ id: number }>(sql`select id from staff.department order by id limit 2`)
    const twice = { ...begins, letters: [a!, b!].map(({ id }) => ({ departmentId: id, letter: 'B' })) }
    expect(await who.refused(triageQueue.saveSetting, twice)).toMatchObject({ key: 'triage.queue.letterTwice' })
    const saved = await who.ask(triageQueue.saveSetting, { ...begins, amberMinutes: 20 })
    expect(saved).toMatchObject({ amberMinutes: 20, version: 1 })
    expect(await who.refused(triageQueue.saveSetting, begins)).toMatchObject({ code: 40901 })
    expect(await who.ask(triageQueue.saveSetting, { ...saved, mostCalls: 5 })).toMatchObject({
      mostCalls: 5,
      version: 2,
    })
  })
})

describe('a screen', () => {
  it('is opened by its code once, shows masked names alone, and is dead when it is withdrawn', async () => {
    const [{ id: customerId }] = [{ id: await visitor(clinic) }] as const
    await clinic.rows(sql`update customers.customer set name = '欧阳诗琪' where id = ${customerId}`)
    const { id, ticket } = await desk.ask(triage.create, { customerId, autoAssign: false })
    await desk.ask(triageQueue.call, { id, place: '9 诊室' })
    const { id: screenId, code } = await newScreen(desk, '一楼候诊区')
    expect(await desk.refused(triageQueue.createScreen, { name: '一楼候诊区', departmentIds: [] })).toMatchObject({
      key: 'triage.queue.screenNameTaken',
    })
    const typed = ` ${code.toLowerCase().replace('-', ' ')} `
    const opened = (await atDoor(screenDoor.open, { code: typed })) as unknown as { data: { token: string } }
    const { token } = opened.data
    expect(await atDoor(screenDoor.open, { code })).toMatchObject({ status: 404, key: 'triage.queue.codeWrong' })
    const shown = await boardOf(token)
    expect(shown.data['rows']).toContainEqual(
      expect.objectContaining({ place: '9 诊室', ticket, name: '欧*琪', calls: 1, inside: false }),
    )
    expect(shown.text).not.toContain('欧阳')
    expect(shown.text).not.toMatch(/\d{11}|1\d{2}\*{4}/)
    // A reload is the same question again; another code ends what the first one opened.
    expect((await boardOf(token)).status).toBe(200)
    const [row] = await desk.ask(triageQueue.screens, {})
    expect(row).toMatchObject({ id: screenId, codeUntil: null })
    const again = await desk.ask(triageQueue.renewScreen, { id: screenId, version: row!.version })
    expect(await boardOf(token)).toMatchObject({ status: 404, key: 'triage.queue.screenGone' })
    const second = (await atDoor(screenDoor.open, { code: again.code })) as unknown as { data: { token: string } }
    expect((await boardOf(second.data.token)).status).toBe(200)
    await desk.ask(triageQueue.removeScreen, { id: screenId })
    expect(await boardOf(second.data.token)).toMatchObject({ status: 404, key: 'triage.queue.screenGone' })
  })

  it('takes no code that is old, made up or another hospital’s', async () => {
    const { id, code } = await newScreen(desk, '二楼')
    await clinic.rows(sql`update triage.screen set code_until = kit.clock() - interval '1 second' where id = ${id}`)
    const foreign = `${(await newClinic()).hospitalId.toString(36)}-${code.split('-')[1]}`
    for (const wrong of [code, foreign, 'A', '1-22222222', `${code}2`])
      expect(await atDoor(screenDoor.open, { code: wrong })).toMatchObject({
        status: 404,
        key: 'triage.queue.codeWrong',
      })
    for (const wrong of ['x', `${clinic.hospitalId.toString(36)}-${'a'.repeat(22)}`])
      expect(await boardOf(wrong)).toMatchObject({ status: 404, key: 'triage.queue.screenGone' })
    expect(clinic.node.bugs).toEqual([])
  })

  it('shows its own departments, who is next for a room, and who missed it', async () => {
    const own = await newClinic()
    const who = await own.with(rights)
    const depts = await own.rows<{ id: number }>(sql`select id from staff.department order by id limit 2`)
    const [here, there] = [depts[0]!.id, depts[1]!.id]
    const { code } = await newScreen(who, '三楼', [here])
    const elsewhere = await arrive(own, who, { deptId: there })
    const [called, missed, next] = [
      await arrive(own, who, { deptId: here }),
      await arrive(own, who, { deptId: here }),
      await arrive(own, who, { deptId: here }),
    ]
    await who.ask(triageQueue.call, { id: elsewhere.id, place: '8 诊室' })
    await who.ask(triageQueue.call, { id: missed.id, place: '1 诊室' })
    await who.ask(triageQueue.skip, { id: missed.id })
    await who.ask(triageQueue.call, { id: called.id, place: '1 诊室' })
    const { data } = (await atDoor(screenDoor.open, { code })) as unknown as { data: { token: string } }
    const shown = await boardOf(data.token)
    expect(shown.data['rows']).toMatchObject([{ place: '1 诊室', ticket: called.ticket, nextTicket: next.ticket }])
    expect(shown.data['missed']).toMatchObject([{ ticket: missed.ticket }])
  })
})
