import { approvals } from '@clinic/contract/areas/approvals/calls.ts'
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import { away } from '@clinic/contract/areas/scheduling/away-calls.ts'
import { scheduling } from '@clinic/contract/areas/scheduling/calls.ts'
import { daysAfter, today } from '@clinic/contract/days.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { agreedSwap, JUDGE, MINE, newRoster, type RosterClinic } from '../../../test/roster.ts'
import { present } from '../../kit/clock.ts'
import { blocksOf, onDuty, shiftsOf } from './index.ts'
import { swapApproval } from './swap.ts'

let r: RosterClinic
beforeEach(async () => {
  r = await newRoster()
})

const from = (day: string) => `${day} 13:30:00`
const to = (day: string) => `${day} 18:00:00`
const afternoon = (day: string) => ({
  kind: 'leave' as const,
  startsAt: from(day),
  endsAt: to(day),
  reason: '家里有事',
})
const taskOf = async (who: Actor, kind: 'LEAVE' | 'SWAP') =>
  (await who.ask(approvals.list, { kind, status: 'PENDING' })).result[0]!

describe('somebody is away', () => {
  it('as soon as a head says so of another, until it is lifted; nobody places her own', async () => {
    const { head, nurse, colleague, week, put, publish } = r
    await put([nurse, week[0]!, '全'])
    await publish()
    const stop = { ...afternoon(week[0]!), kind: 'stop' as const, staffId: nurse.staffId }
    const placed = await head.ask(away.placeLeave, stop)
    expect(
      await head.refused(away.placeLeave, { ...stop, startsAt: `${week[0]} 17:00:00`, endsAt: `${week[0]} 19:00:00` }),
    ).toMatchObject({
      key: 'scheduling.awayOverlaps',
    })
    await head.ask(away.placeLeave, { ...stop, startsAt: to(week[0]!), endsAt: `${week[0]} 19:00:00` })
    expect(await head.refused(away.placeLeave, { ...stop, staffId: head.staffId })).toMatchObject({
      key: 'scheduling.ownApproval',
      status: 403,
    })
    const { result } = await head.ask(away.leaves, { staffId: nurse.staffId, state: 'valid', kind: 'stop' })
    expect(result).toHaveLength(2)
    const at = (hour: string) => r.clinic.inside((ctx) => onDuty(ctx, `${week[0]} ${hour}:00+08`))
    expect((await at('11:00'))!.has(nurse.staffId)).toBe(true)
    expect([(await at('12:30'))!.has(nurse.staffId), (await at('15:00'))!.has(nurse.staffId)]).toEqual([false, false])
    const known = await r.clinic.inside(async (ctx) => {
      const span = [[nurse.staffId, colleague.staffId], `${week[0]} 00:00:00+08`, `${week[0]} 16:00:00+08`] as const
      return { shifts: await shiftsOf(ctx, ...span), blocks: await blocksOf(ctx, ...span) }
    })
    expect(known.shifts.map(({ startsAt }) => startsAt)).toEqual([`${week[0]} 09:00:00`, `${week[0]} 13:30:00`])
    expect(known.blocks).toMatchObject([{ id: placed.id, reason: '家里有事', endsAt: to(week[0]!) }])
    const lift = { ...placed, reason: '提前回来' }
    expect(await head.refused(away.liftLeave, { ...lift, version: 9 })).toMatchObject({ key: 'common.stale' })
    await head.ask(away.liftLeave, lift)
    expect((await at('15:00'))!.has(nurse.staffId)).toBe(true)
    expect(await head.refused(away.liftLeave, { ...lift, version: 2 })).toMatchObject({ key: 'scheduling.awayEnded' })
  })

  it('for a time that is one and is not over', async () => {
    const { head, nurse, week } = r
    const stop = { ...afternoon(week[0]!), staffId: nurse.staffId }
    const past = daysAfter(today(present()), -2)
    const refused = async (more: object) => (await head.refused(away.placeLeave, { ...stop, ...more })).key
    expect(await refused({ startsAt: to(week[0]!), endsAt: from(week[0]!) })).toBe('scheduling.spanOrder')
    expect(await refused({ startsAt: from(past), endsAt: to(past) })).toBe('scheduling.awayPast')
    expect(await refused({ endsAt: to(daysAfter(week[0]!, 400)) })).toBe('scheduling.longAway')
    expect(await refused({ staffId: 1 })).toBe('scheduling.unknownStaff')
  })

  it('by another’s word where she asks herself; taken back it leaves nothing', async () => {
    const { clinic, head, nurse, week, put } = r
    const judge = await clinic.with(JUDGE)
    await put([nurse, week[0]!, '全'])
    const asked = await nurse.ask(away.askLeave, afternoon(week[0]!))
    expect((await head.ask(scheduling.matrix, { from: week[0]!, days: 1 })).waiting).toBe(1)
    const task = await taskOf(judge, 'LEAVE')
    expect(task).toMatchObject({ documentId: asked.id, customerId: null, reason: '家里有事', amount: '1 天' })
    await judge.ask(approvals.pass, { id: task.id, version: task.version })
    expect((await nurse.ask(away.mine, { from: week[0]!, days: 7 })).leaves).toMatchObject([{ state: 'valid' }])
    const second = await nurse.ask(away.askLeave, afternoon(week[1]!))
    expect(await nurse.refused(away.askLeave, afternoon(week[1]!))).toMatchObject({ key: 'scheduling.awayOverlaps' })
    expect(await r.colleague.refused(away.withdrawLeave, second)).toMatchObject({ key: 'scheduling.notYours' })
    await nurse.ask(away.withdrawLeave, second)
    expect(await nurse.refused(away.withdrawLeave, { ...second, version: 2 })).toMatchObject({
      key: 'scheduling.awayEnded',
    })
    expect((await judge.ask(approvals.list, { kind: 'LEAVE', status: 'PENDING' })).total).toBe(0)
    const third = await nurse.ask(away.askLeave, afternoon(week[1]!))
    const next = await taskOf(judge, 'LEAVE')
    await judge.ask(approvals.reject, { id: next.id, version: next.version, opinion: '人手不够' })
    const { leaves } = await nurse.ask(away.mine, { from: week[0]!, days: 7 })
    expect(leaves.find(({ id }) => id === third.id)).toMatchObject({ state: 'rejected', note: '人手不够' })
    await expect(
      clinic.rows(sql`insert into scheduling.leave_block (staff_id, kind, during, reason, state, created_by, decided_by)
        select ${nurse.staffId}, 'leave', '[2031-01-01,2031-01-02)', '自己', 'valid', ${nurse.staffId}, ${nurse.staffId}`),
    ).rejects.toMatchObject({ constraint: 'leave_block_second_person' })
  })

  it('is left out when a week is copied', async () => {
    const { head, nurse, week, put } = r
    await put([nurse, week[0]!, '早'], [nurse, week[1]!, '早'])
    const next = daysAfter(week[0]!, 7)
    await head.ask(away.placeLeave, { ...afternoon(next), staffId: nurse.staffId })
    expect(await head.ask(scheduling.copy, { fromWeek: week[0]!, toWeek: next })).toMatchObject({
      created: 1,
      skipped: [{ date: next, why: '已批请假' }],
    })
  })

  it('until midnight is no matter of the next day; what waits for a word meets another all the same', async () => {
    const { head, nurse, week, put } = r
    await put([nurse, week[0]!, '早'], [nurse, week[1]!, '早'])
    const next = daysAfter(week[0]!, 7)
    const leave = { kind: 'leave' as const, reason: '家里有事' }
    const day = { startsAt: `${next} 00:00:00`, endsAt: `${daysAfter(next, 1)} 00:00:00` }
    await nurse.ask(away.askLeave, { ...leave, ...day })
    expect(await head.refused(away.placeLeave, { ...leave, ...day, staffId: nurse.staffId })).toMatchObject({
      key: 'scheduling.awayOverlaps',
    })
    // Nobody has said yes to it: the day is copied.
    expect(await head.ask(scheduling.previewCopy, { fromWeek: week[0]!, toWeek: next })).toMatchObject({ put: 2 })
    await head.ask(away.placeLeave, { ...leave, staffId: r.colleague.staffId, ...day })
    await put([r.colleague, week[0]!, '早'], [r.colleague, week[1]!, '早'])
    const { skipped } = await head.ask(scheduling.copy, { fromWeek: week[0]!, toWeek: next })
    expect(skipped).toMatchObject([{ staffId: r.colleague.staffId, date: next }])
  })
})

describe('a swap', () => {
  beforeEach(async () => {
    const { put, publish, nurse, colleague, week } = r
    await put(
      [nurse, week[0]!, '早'],
      [colleague, week[0]!, '晚'],
      [nurse, week[1]!, '休'],
      [colleague, week[1]!, '全'],
    )
    await publish()
  })
  const held = async () => {
    const { on, nurse, colleague, week } = r
    return [
      await on(nurse, week[0]!),
      await on(colleague, week[0]!),
      await on(nurse, week[1]!),
      await on(colleague, week[1]!),
    ].join('')
  }

  it('needs the colleague and a head, and exchanges whole days', async () => {
    const judge = await r.clinic.with(JUDGE)
    const id = await agreedSwap(r, r.week[0]!, r.week[1]!)
    expect(await held()).toBe('早晚休全')
    const task = await taskOf(judge, 'SWAP')
    expect(task).toMatchObject({ documentId: id, amount: '2 天' })
    await judge.ask(approvals.pass, { id: task.id, version: task.version })
    expect(await held()).toBe('晚早全休')
    expect((await r.head.ask(away.swaps, { state: 'done', staffId: r.nurse.staffId })).result).toMatchObject([
      { id, fromShifts: '早班', toShifts: '全天', decidedByName: '测试员' },
    ])
    const { days } = await r.head.ask(scheduling.matrix, { from: r.week[0]!, days: 2 })
    expect(
      days.every(({ state, shifts }) => state === 'published' && shifts.every(({ source }) => source === 'swap')),
    ).toBe(true)
  })

  it('takes effect once when two pass it at once', async () => {
    const judges = await Promise.all([r.clinic.with(JUDGE), r.clinic.with(JUDGE)])
    await agreedSwap(r, r.week[0]!, r.week[0]!)
    const task = await taskOf(judges[0]!, 'SWAP')
    const both = await Promise.allSettled(
      judges.map((who) => who.ask(approvals.pass, { id: task.id, version: task.version })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await held()).toBe('晚早休全')
    expect(r.clinic.node.bugs).toEqual([])
  })

  it('is stale when what they hold moved meanwhile, and neither of both decides it', async () => {
    const judge = await r.clinic.with(JUDGE)
    await agreedSwap(r, r.week[0]!, r.week[0]!)
    const task = await taskOf(judge, 'SWAP')
    await r.put([r.colleague, r.week[0]!, '中'])
    expect(await judge.ask(approvals.pass, { id: task.id, version: task.version })).toMatchObject({ status: 'STALE' })
    expect(await held()).toBe('早中休全')
  })

  it('ends where the colleague does not want to, or whoever asked takes it back', async () => {
    const { nurse, colleague, week } = r
    const want = { withId: colleague.staffId, myDate: week[0]!, theirDate: week[0]!, reason: '家里有事' }
    const first = await nurse.ask(away.askSwap, want)
    expect(await nurse.refused(away.askSwap, want)).toMatchObject({ key: 'scheduling.swapWaits' })
    expect(await nurse.refused(away.answerSwap, { ...first, agree: true })).toMatchObject({
      key: 'scheduling.notYours',
    })
    await colleague.ask(away.answerSwap, { ...first, agree: false, note: '那天有事' })
    const [heard] = (await nurse.ask(messages.mine, {})).list.filter(({ title }) => title === '调班对方不同意')
    expect(heard!.content).toContain('那天有事')
    expect(await colleague.refused(away.answerSwap, { ...first, version: 2, agree: true })).toMatchObject({
      key: 'scheduling.swapEnded',
    })
    const second = await nurse.ask(away.askSwap, want)
    expect(await colleague.refused(away.withdrawSwap, second)).toMatchObject({ key: 'scheduling.notYours' })
    await nurse.ask(away.withdrawSwap, second)
    expect(await nurse.refused(away.withdrawSwap, { ...second, version: 2 })).toMatchObject({
      key: 'scheduling.swapEnded',
    })
    const { swaps } = await nurse.ask(away.mine, { from: week[0]!, days: 7 })
    expect(swaps.map(({ state }) => state)).toEqual(['withdrawn', 'refused'])
    expect(await held()).toBe('早晚休全')
    const judge = await r.clinic.with(JUDGE)
    await agreedSwap(r, week[0]!, week[0]!)
    const task = await taskOf(judge, 'SWAP')
    await judge.ask(approvals.reject, { id: task.id, version: task.version, opinion: '人手不够' })
    expect((await nurse.ask(away.mine, { from: week[0]!, days: 7 })).swaps[0]).toMatchObject({
      state: 'rejected',
      note: '人手不够',
    })
    expect(await held()).toBe('早晚休全')
  })

  it('is between two, of published days to come that differ', async () => {
    const { clinic, nurse, colleague, week } = r
    const want = { withId: colleague.staffId, myDate: week[0]!, theirDate: week[0]!, reason: '家里有事' }
    const refused = async (more: object) => (await nurse.refused(away.askSwap, { ...want, ...more })).key
    expect(await refused({ withId: nurse.staffId })).toBe('scheduling.swapSelf')
    expect(await refused({ myDate: week[5]!, theirDate: week[5]! })).toBe('scheduling.swapNothing')
    expect(await refused({ withId: 1 })).toBe('scheduling.unknownStaff')
    const now = today(present())
    await r.put([nurse, now, '早'], [colleague, now, '晚'])
    await clinic.rows(
      sql`update scheduling.cell set published_at = kit.clock() where work_date = ${now}::date returning id`,
    )
    expect(await refused({ myDate: now, theirDate: now })).toBe('scheduling.swapPast')
    const stranger = await clinic.with(MINE)
    expect((await stranger.ask(away.mine, { from: week[0]!, days: 7 })).days).toEqual([])
  })

  it('is of days to come until its very end: one whose day has begun is agreed to and passed by nobody', async () => {
    const { clinic, nurse, colleague, week } = r
    const id = await agreedSwap(r, week[1]!, week[0]!)
    const at = (moment: string) =>
      clinic.inside(
        async (ctx) => {
          const { rows } = await sql<{ version: number | null }>`
            select ${sql.raw(swapApproval.version(String(id)))} as version`.execute(ctx.db)
          return [(await swapApproval.stands(ctx, id, {})) !== null, rows[0]!.version !== null]
        },
        { clock: `${moment}+08` },
      )
    expect(await at(`${daysAfter(week[0]!, -1)} 23:59:59`)).toEqual([true, true])
    expect(await at(`${week[0]} 00:00:00`)).toEqual([false, false])
    const [asked] = await clinic.rows<{ id: number; version: number }>(sql`
      insert into scheduling.swap_request (from_id, from_date, to_id, to_date, from_shifts, to_shifts, stamp, reason)
      select ${nurse.staffId}, kit.today(), ${colleague.staffId}, kit.today() + 1, '早班', '晚班', '', '家里有事' returning id, version`)
    const over = { key: 'scheduling.swapOver', status: 409 }
    expect(await colleague.refused(away.answerSwap, { ...asked!, agree: true })).toMatchObject(over)
    // She may still say no.
    await colleague.ask(away.answerSwap, { ...asked!, agree: false })
  })

  it('shows her what was published, of herself and her department', async () => {
    const { head, nurse, colleague, week, id } = r
    const days = [
      { staffId: nurse.staffId, date: daysAfter(week[0]!, 7), stamp: '', shifts: [{ shiftTypeId: id('早') }] },
    ]
    await head.ask(scheduling.batch, { days })
    const seen = await nurse.ask(away.mine, { from: week[0]!, days: 14 })
    expect(seen.days.map(({ staffId, date }) => [staffId === nurse.staffId, date]).toSorted()).toEqual(
      [
        [true, week[0]],
        [true, week[1]],
        [false, week[0]],
        [false, week[1]],
      ].toSorted(),
    )
    expect(seen.people.map(({ staffId }) => staffId).toSorted()).toEqual([nurse.staffId, colleague.staffId].toSorted())
  })
})
