import { messages } from '@clinic/contract/areas/messages/calls.ts'
import { scheduling, shiftTypes } from '@clinic/contract/areas/scheduling/calls.ts'
import { daysAfter } from '@clinic/contract/days.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { HEAD, newRoster, type RosterClinic } from '../../../test/roster.ts'

let r: RosterClinic
beforeEach(async () => {
  r = await newRoster()
})

const stampsOf = (date: string) => r.head.ask(scheduling.matrix, { from: date, days: 1 })
const told = async (who: RosterClinic['nurse']) => (await who.ask(messages.mine, {})).list.map(({ title }) => title)
const batch = (staffId: number, date: string, short: string, stamp = '') => ({
  days: [{ staffId, date, stamp, shifts: [{ shiftTypeId: r.id(short) }] }],
})

describe('a roster', () => {
  it('is drafted by days, read as one matrix, and keeps what a day was and became', async () => {
    const { head, nurse, colleague, put, week, on } = r
    expect(await put([nurse, week[0]!, '早'], [nurse, week[1]!, '早晚'], [colleague, week[0]!, '休'])).toBe(3)
    expect(await put([nurse, week[0]!, '中'], [nurse, week[1]!, '早晚'])).toBe(1)
    expect([await on(nurse, week[0]!), await on(nurse, week[1]!), await on(colleague, week[0]!)]).toEqual([
      '中',
      '早晚',
      '休',
    ])
    const whole = await head.ask(scheduling.matrix, { from: week[0]!, days: 14 })
    expect(whole).toMatchObject({ to: daysAfter(week[0]!, 13), weeks: [], away: [], closed: [], waiting: 0 })
    expect(whole.days.every(({ state }) => state === 'draft')).toBe(true)
    expect(whole.people.find(({ staffId }) => staffId === nurse.staffId)).toMatchObject({
      departmentName: '美容皮肤科',
      atWork: true,
    })
    const skin = whole.people.find(({ staffId }) => staffId === nurse.staffId)!.departmentId!
    const narrow = await head.ask(scheduling.matrix, { from: week[0]!, days: 7, departmentId: skin })
    expect(narrow.people.map(({ staffId }) => staffId).toSorted()).toEqual(
      [nurse.staffId, colleague.staffId].toSorted(),
    )
    const history = await head.ask(scheduling.history, { staffId: nurse.staffId, date: week[0]! })
    expect(history.map(({ before, after, state }) => [before, after, state])).toEqual([
      ['早班', '中班', 'draft'],
      ['', '早班', 'draft'],
    ])
    await put([nurse, week[0]!, ''])
    expect(await on(nurse, week[0]!)).toBe('')
  })

  it('is written all or none, and not over what another wrote meanwhile', async () => {
    const { head, nurse, colleague, put, on, week } = r
    await put([nurse, week[0]!, '早'])
    const days = [
      { staffId: colleague.staffId, date: week[0]!, stamp: '', shifts: [{ shiftTypeId: r.id('早') }] },
      { staffId: nurse.staffId, date: week[0]!, stamp: '', shifts: [{ shiftTypeId: r.id('晚') }] },
    ]
    expect(await head.refused(scheduling.batch, { days })).toMatchObject({ key: 'scheduling.moved', status: 409 })
    expect(await on(colleague, week[0]!)).toBe('')
    const two = [days[0]!, days[0]!]
    expect(await head.refused(scheduling.batch, { days: two })).toMatchObject({ key: 'scheduling.twice' })
  })

  it('holds no two shifts of one person at once, over midnight as well; the database holds it, too', async () => {
    const { clinic, head, nurse, put, week, id } = r
    await put([nurse, week[0]!, '夜'])
    const segments = [{ start: '08:00', end: '09:00', crossDay: false }]
    const admin = await clinic.with(['setting:shift:add', 'setting:shift:list'])
    const sooner = await admin.ask(shiftTypes.create, { name: '交接', shortName: '交', segments })
    const day = { staffId: nurse.staffId, date: week[1]!, stamp: '', shifts: [{ shiftTypeId: sooner.id }] }
    expect(await head.refused(scheduling.batch, { days: [day] })).toMatchObject({ key: 'scheduling.overlap' })
    await put([nurse, week[1]!, '早'])
    const rests = { ...day, date: week[2]!, shifts: [{ shiftTypeId: id('休') }, { shiftTypeId: id('早') }] }
    expect(await head.refused(scheduling.batch, { days: [rests] })).toMatchObject({ key: 'scheduling.restAlone' })
    await expect(
      clinic.rows(sql`insert into scheduling.cell (staff_id, work_date, shift_type_id, segments)
        values (${nurse.staffId}, ${week[1]!}::date, ${sooner.id}, ${JSON.stringify(segments)}::jsonb)`),
    ).rejects.toMatchObject({ constraint: 'segment_no_overlap' })
    await expect(
      clinic.rows(sql`update scheduling.cell set work_date = work_date + 9 where staff_id = ${nurse.staffId}`),
    ).rejects.toMatchObject({ constraint: 'cell_stays' })
  })

  it('lays a night over the end of a month as it lies', async () => {
    const { clinic, nurse, put } = r
    await put([nurse, '2031-01-31', '夜'], [nurse, '2031-02-01', '早'])
    const rows = await clinic.rows(sql<{ from: string; to: string }>`
      select lower(during) as from, upper(during) as to from scheduling.segment order by lower(during)`)
    expect(rows).toEqual([
      { from: '2031-01-31 21:00:00', to: '2031-02-01 08:30:00' },
      { from: '2031-02-01 08:30:00', to: '2031-02-01 12:00:00' },
    ])
  })

  it('keeps the times a shift had when it was written', async () => {
    const { clinic, head, nurse, put, week, id } = r
    const admin = await clinic.with(['setting:shift:edit', 'setting:shift:list', 'setting:shift:delete'])
    await put([nurse, week[0]!, '早'])
    const { result } = await admin.ask(shiftTypes.list, {})
    const { id: typeId, version, name, shortName } = result.find((one) => one.shortName === '早')!
    const segments = [{ start: '06:00', end: '10:00', crossDay: false }]
    await admin.ask(shiftTypes.update, { id: typeId, version, name, shortName, segments })
    await put([nurse, week[1]!, '早'])
    const { days } = await head.ask(scheduling.matrix, { from: week[0]!, days: 2 })
    expect(days.map(({ shifts }) => shifts[0]!.segments[0]!.start)).toEqual(['08:30', '06:00'])
    expect(await admin.refused(shiftTypes.remove, { id: id('早') })).toMatchObject({ key: 'common.referenced' })
  })

  it('takes people and shifts that are, and writes within reach alone', async () => {
    const { clinic, head, nurse, week } = r
    const far = batch(r.head.staffId, week[0]!, '早')
    const part = await clinic.with(HEAD, { dataScope: 3, department: '美容皮肤科' })
    expect(await part.refused(scheduling.batch, far)).toMatchObject({ key: 'scheduling.beyondReach', status: 403 })
    await part.ask(scheduling.batch, batch(nurse.staffId, week[0]!, '早'))
    const gone = { ...batch(nurse.staffId, week[1]!, '早') }
    gone.days[0]!.staffId = 1
    expect(await head.refused(scheduling.batch, gone)).toMatchObject({ key: 'scheduling.unknownStaff' })
    const none = { ...batch(nurse.staffId, week[1]!, '早') }
    none.days[0]!.shifts = [{ shiftTypeId: 1 }]
    expect(await head.refused(scheduling.batch, none)).toMatchObject({ key: 'scheduling.unknownShift' })
    const admin = await clinic.with(['setting:shift:edit', 'setting:shift:list'])
    const { result } = await admin.ask(shiftTypes.list, {})
    const { id, version, name, shortName, segments } = result.find((one) => one.shortName === '晚')!
    const { departmentId } = (await stampsOf(week[0]!)).people.find(({ staffId }) => staffId === head.staffId)!
    await admin.ask(shiftTypes.update, { id, version, name, shortName, segments, deptIds: [departmentId!] })
    expect(await head.refused(scheduling.batch, batch(nurse.staffId, week[1]!, '晚'))).toMatchObject({
      key: 'scheduling.shiftOfOthers',
    })
  })

  it('one of fifty who save one day at once does; the others read why', async () => {
    const { head, nurse, on, week } = r
    const shorts = ['早', '中', '晚', '全', '休']
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        head.ask(scheduling.batch, batch(nurse.staffId, week[0]!, shorts[at % 5]!)).then(
          () => 'saved',
          (error: { answer: { key: string } }) => error.answer.key,
        ),
      ),
    )
    expect(all.filter((one) => one === 'saved')).toHaveLength(1)
    expect(all.filter((one) => one === 'scheduling.moved')).toHaveLength(49)
    expect(await on(nurse, week[0]!)).toHaveLength(1)
    expect(r.clinic.node.bugs).toEqual([])
  }, 60_000)
})

describe('a single shift', () => {
  it('is added to a day, limited and taken away; the list and its sheet show it', async () => {
    const { head, nurse, week, id, on } = r
    const first = { staffId: nurse.staffId, workDate: week[0]!, shiftTypeId: id('早') }
    const { outside, ...made } = await head.ask(scheduling.create, { ...first, quota: 8 })
    expect(outside).toBeNull()
    await head.ask(scheduling.create, { ...first, shiftTypeId: id('晚') })
    expect(await head.refused(scheduling.create, first)).toMatchObject({ key: 'common.duplicate' })
    expect(await on(nurse, week[0]!)).toBe('早晚')
    const changed = await head.ask(scheduling.update, { ...made, remark: '带教' })
    expect(await head.refused(scheduling.update, { ...made, quota: 3 })).toMatchObject({ key: 'common.stale' })
    expect(await head.ask(scheduling.one, { id: changed.id })).toMatchObject({
      shiftName: '早班',
      times: '08:30–12:00',
      quota: 8,
      remark: '带教',
      state: 'draft',
      publishedAt: null,
    })
    const { total } = await head.ask(scheduling.list, {
      staffId: nurse.staffId,
      dateFrom: week[0]!,
      dateTo: week[0]!,
      state: 'draft',
    })
    expect(total).toBe(2)
    await head.ask(scheduling.remove, { id: made.id })
    expect(await on(nurse, week[0]!)).toBe('晚')
    expect(await head.refused(scheduling.remove, { id: made.id })).toMatchObject({ status: 404 })
  })
})

describe('publishing', () => {
  it('makes a department’s week hold and tells its people; what is written afterwards holds at once', async () => {
    const { clinic, head, nurse, colleague, put, publish, week, monday } = r
    expect(await head.refused(scheduling.publish, { week: monday })).toMatchObject({
      key: 'scheduling.nothingToPublish',
    })
    await put([nurse, week[0]!, '早'], [colleague, week[6]!, '晚'])
    await put([nurse, daysAfter(monday, 7), '早'])
    expect(await publish()).toEqual({ departments: 1, people: 2, outside: null })
    const { days, weeks } = await head.ask(scheduling.matrix, { from: monday, days: 14 })
    expect(days.map(({ date, state }) => [date, state]).toSorted()).toEqual([
      [week[0], 'published'],
      [week[6], 'published'],
      [daysAfter(monday, 7), 'draft'],
    ])
    expect(weeks).toMatchObject([{ week: monday }])
    expect(await told(nurse)).toEqual([`${monday} 起的一周排班已发布`])
    expect(await head.refused(scheduling.publish, { week: week[3]! })).toMatchObject({
      key: 'scheduling.publishedAlready',
    })
    await put([nurse, week[2]!, '全'], [nurse, week[0]!, '晚'])
    expect((await told(nurse)).slice(0, 2).toSorted()).toEqual([`${week[0]} 的班次有变动`, `${week[2]} 的班次有变动`])
    expect((await stampsOf(week[2]!)).days).toMatchObject([{ state: 'published' }])
    const drafter = await clinic.with(HEAD.filter((key) => key !== 'scheduling:publish'))
    expect(await drafter.refused(scheduling.batch, batch(colleague.staffId, week[3]!, '早'))).toMatchObject({
      key: 'scheduling.needsPublish',
      status: 403,
    })
    await drafter.ask(scheduling.batch, batch(colleague.staffId, daysAfter(monday, 8), '早'))
  })
})

describe('copying', () => {
  it('says what it leaves out before it writes, and writes just the rest', async () => {
    const { head, nurse, colleague, put, on, week, monday } = r
    await put(
      [nurse, week[0]!, '早'],
      [nurse, week[1]!, '晚'],
      [colleague, week[0]!, '夜'],
      [colleague, week[6]!, '夜'],
    )
    const next = daysAfter(monday, 7)
    await put([nurse, next, '全'])
    const asked = { fromWeek: week[2]!, toWeek: next }
    const plan = await head.ask(scheduling.previewCopy, asked)
    expect(plan).toMatchObject({ put: 3, skipped: [{ staffId: nurse.staffId, date: next, why: '已有班次' }] })
    expect(await on(nurse, daysAfter(next, 1))).toBe('')
    expect(await head.ask(scheduling.copy, asked)).toEqual({ created: 3, skipped: plan.skipped, outside: null })
    expect([await on(nurse, next), await on(nurse, daysAfter(next, 1)), await on(colleague, next)]).toEqual([
      '全',
      '晚',
      '夜',
    ])
    expect(await head.ask(scheduling.copy, { ...asked, overwrite: true })).toMatchObject({ created: 1, skipped: [] })
    expect(await on(nurse, next)).toBe('早')
    expect(await head.refused(scheduling.copy, { fromWeek: monday, toWeek: week[6]! })).toMatchObject({
      key: 'scheduling.sameWeek',
    })
  })

  it('leaves out what the night before would overlap', async () => {
    const { clinic, head, nurse, put, week, monday } = r
    const admin = await clinic.with(['setting:shift:add', 'setting:shift:list'])
    const segments = [{ start: '06:00', end: '09:00', crossDay: false }]
    const dawn = await admin.ask(shiftTypes.create, { name: '晨班', shortName: '晨', segments })
    await head.ask(scheduling.create, { staffId: nurse.staffId, workDate: monday, shiftTypeId: dawn.id })
    await put([nurse, week[6]!, '夜'])
    expect(await head.ask(scheduling.copy, { fromWeek: monday, toWeek: daysAfter(monday, 7) })).toMatchObject({
      created: 1,
      skipped: [{ date: daysAfter(monday, 7), why: '与前后一天的班次重叠' }],
    })
  })
})

describe('a template', () => {
  it('is taken from the roster and laid over days in its cycle', async () => {
    const { head, nurse, put, on, week, monday } = r
    await put([nurse, week[0]!, '早'], [nurse, week[1]!, '晚'])
    const template = { name: '三天一轮', cycleDays: 3, from: monday }
    const { id } = await head.ask(scheduling.createTemplate, template)
    expect(await head.refused(scheduling.createTemplate, template)).toMatchObject({ key: 'scheduling.nameTaken' })
    const far = daysAfter(monday, 60)
    expect(await head.refused(scheduling.createTemplate, { ...template, name: '空', from: far })).toMatchObject({
      key: 'scheduling.emptyTemplate',
    })
    expect(await head.ask(scheduling.templates, {})).toMatchObject([
      { id, name: '三天一轮', cells: [{ dayIndex: 0 }, { dayIndex: 1 }] },
    ])
    const span = { id, from: far, to: daysAfter(far, 4) }
    expect(await head.ask(scheduling.previewTemplate, span)).toMatchObject({ put: 4, skipped: [] })
    expect(await head.ask(scheduling.applyTemplate, span)).toMatchObject({ created: 4 })
    expect(await Promise.all([0, 1, 2, 3, 4].map((at) => on(nurse, daysAfter(far, at))))).toEqual([
      '早',
      '晚',
      '',
      '早',
      '晚',
    ])
    expect(await head.refused(scheduling.applyTemplate, { ...span, to: daysAfter(far, -1) })).toMatchObject({
      key: 'scheduling.spanOrder',
    })
    expect(await head.refused(scheduling.applyTemplate, { ...span, to: daysAfter(far, 42) })).toMatchObject({
      key: 'scheduling.tooLong',
    })
    await head.ask(scheduling.removeTemplate, { id })
    expect(await head.ask(scheduling.templates, {})).toEqual([])
  })
})
