/** What the areas of a day do to each other: the roster and appointments, appointments and reports, complaints and return visits. */
import { appointmentCalendar } from '@clinic/contract/areas/appointments/calendar.ts'
import { appointments } from '@clinic/contract/areas/appointments/calls.ts'
import { appointmentResources } from '@clinic/contract/areas/appointments/resources.ts'
import { complaints } from '@clinic/contract/areas/complaints/calls.ts'
import { declarations } from '@clinic/contract/areas/declarations/calls.ts'
import { away } from '@clinic/contract/areas/scheduling/away-calls.ts'
import { scheduling } from '@clinic/contract/areas/scheduling/calls.ts'
import { visits } from '@clinic/contract/areas/visits/calls.ts'
import { daysAfter } from '@clinic/contract/days.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { at, type Book, bookingKeys, newBook } from './appointments.ts'
import { newComplaintDesk } from './complaints.ts'
import { developerKeys, report } from './declarations.ts'
import { everything, headKeys, planned, ruleKeys, ruleOf, step, tasksOf, typeNamed } from './return-visits.ts'
import { newRoster, type RosterClinic } from './roster.ts'

/** Whoever books at the roster's own hospital. */
const bookAt = async ({ clinic }: RosterClinic) => {
  const { customer } = await newBook(clinic)
  const desk = await clinic.with(bookingKeys)
  return async (doctorId: number, day: string, from: string, until: string) => {
    const input = {
      customerId: await customer(),
      doctorId,
      startTime: `${day} ${from}:00`,
      endTime: `${day} ${until}:00`,
    }
    return {
      ask: () => desk.ask(appointments.create, input),
      refused: () => desk.refused(appointments.create, input),
      cancel: (id: number) => desk.ask(appointments.cancel, { id, reason: '时间冲突' }),
    }
  }
}

describe('a roster and what is booked by it', () => {
  test('whoever has no shift is not booked, to the last minute of one; without a roster everybody may be', async () => {
    const r = await newRoster()
    const try_ = await bookAt(r)
    const [day] = r.week
    await (await try_(r.nurse.staffId, day!, '19:00', '19:30')).ask()
    await r.put([r.nurse, day!, '早'])
    // She was booked in the evening while the week was open, and stays booked.
    await r.publish(true)
    // A week that is not published yet is open to whoever calls early.
    await (await try_(r.nurse.staffId, daysAfter(day!, 7), '19:00', '19:30')).ask()
    await (await try_(r.nurse.staffId, daysAfter(day!, -1), '19:00', '19:30')).ask()
    // 早班 ends at noon.
    await (await try_(r.nurse.staffId, day!, '11:30', '12:00')).ask()
    expect(await (await try_(r.nurse.staffId, day!, '11:45', '12:15')).refused()).toMatchObject({
      key: 'appointments.offShift',
    })
  })

  test('places are looked for in the hours of a shift, late ones too; in a week without one, in the opening hours', async () => {
    const r = await newRoster()
    const try_ = await bookAt(r)
    const [day] = r.week
    await r.put([r.nurse, day!, '晚'])
    await r.publish()
    const desk = await r.clinic.with(bookingKeys)
    const room = (await desk.ask(appointmentResources.create, { name: '晚诊室', kind: 'room' })).id
    const freeOn = async (date: string, of: object) => {
      const free = await desk.ask(appointments.freeSlots, { ...of, date, minutes: 30 })
      return [free[0]?.startTime.slice(11, 16), free.at(-1)?.startTime.slice(11, 16), free.length]
    }
    const her = { doctorId: r.nurse.staffId }
    // 晚班 is 17:30–21:00.
    expect(await freeOn(day!, her)).toEqual(['17:30', '20:30', 13])
    expect(await freeOn(r.week[1]!, her)).toEqual([undefined, undefined, 0])
    const later = daysAfter(day!, 7)
    expect(await freeOn(later, her)).toEqual(['08:30', '18:00', 39])
    expect(await freeOn(day!, { roomId: room })).toEqual(['08:30', '18:00', 39])
    await (await try_(r.nurse.staffId, day!, '19:00', '19:30')).ask()
    const { message } = await (await try_(r.nurse.staffId, day!, '19:00', '19:30')).refused()
    expect(message).toContain(`最近可约：${day!.slice(5)} 19:30、${day!.slice(5)} 19:45、${day!.slice(5)} 20:00`)
  })

  test('the calendar shows her shifts in the time of the hospital: of a published week those, of another one whole days', async () => {
    const r = await newRoster()
    const { staffId } = r.nurse
    const [first, second] = r.week
    await r.put([r.nurse, first!, '早晚'])
    await r.publish()
    const looks = await r.clinic.with(['appointment:calendar'])
    const shiftsOn = async (day: string) =>
      (await looks.ask(appointmentCalendar.days, { from: day, to: day, staffIds: String(staffId) })).shifts
    const of = (day: string, from: string, until: string) => ({ staffId, startTime: `${day} ${from}`, endTime: until })
    expect(await shiftsOn(first!)).toEqual([
      of(first!, '08:30:00', `${first} 12:00:00`),
      of(first!, '17:30:00', `${first} 21:00:00`),
    ])
    expect(await shiftsOn(second!)).toEqual([])
    const later = daysAfter(first!, 7)
    const whole = { staffId, startTime: `${later} 00:00:00`, endTime: `${daysAfter(later, 1)} 00:00:00` }
    expect(await shiftsOn(later)).toContainEqual(whole)
  })

  test('a week is published to its Sunday: whoever works that day alone is booked on no other', async () => {
    const r = await newRoster()
    const try_ = await bookAt(r)
    const [monday, sunday] = [r.week[0]!, r.week[6]!]
    await r.put([r.nurse, sunday, '早'])
    await r.publish()
    expect(await (await try_(r.nurse.staffId, monday, '10:00', '10:30')).refused()).toMatchObject({
      key: 'appointments.offShift',
    })
    await (await try_(r.nurse.staffId, sunday, '10:00', '10:30')).ask()
    expect((await r.head.ask(scheduling.list, { staffId: r.nurse.staffId })).result).toMatchObject([
      { state: 'published' },
    ])
  })

  test('nobody is away while she is booked, and nobody is booked while she is away', async () => {
    const r = await newRoster()
    const try_ = await bookAt(r)
    const [day] = r.week
    const stop = { staffId: r.nurse.staffId, kind: 'stop' as const, reason: '院外会诊' }
    const times = { startsAt: `${day} 13:30:00`, endsAt: `${day} 18:00:00` }
    const last = await try_(r.nurse.staffId, day!, '17:30', '18:00')
    const { id } = await last.ask()
    // The one that begins when she is back is in nobody's way.
    await (await try_(r.nurse.staffId, day!, '18:00', '18:30')).ask()
    expect(await r.head.refused(away.placeLeave, { ...stop, ...times })).toMatchObject({ key: 'appointments.booked' })
    await last.cancel(id)
    const placed = await r.head.ask(away.placeLeave, { ...stop, ...times })
    // At her side she assists nobody either.
    const { customer, desk } = await newBook(r.clinic)
    const assisted = {
      ...{ customerId: await customer(), doctorId: r.colleague.staffId, nurseId: r.nurse.staffId },
      ...{ startTime: `${day} 17:30:00`, endTime: `${day} 18:00:00` },
    }
    expect((await desk.refused(appointments.create, assisted)).key).toBe('appointments.clash')
    const again = await try_(r.nurse.staffId, day!, '17:30', '18:00')
    expect((await again.refused()).key).toBe('appointments.clash')
    await r.head.ask(away.liftLeave, { ...placed, reason: '提前回来' })
    await again.ask()
  })
})

test('a report goes with the appointment of its customer, and is followed again when that is cancelled', async () => {
  const book = await newBook()
  const developer = await book.clinic.with(developerKeys)
  const sheet = await report(developer)
  const one = () => developer.ask(declarations.one, { id: sheet.id })
  const { customerId } = await one()
  const { id } = await book.book({ customerId })
  expect((await one()).state).toBe('booked')
  // With a second one that is cancelled it goes with the first again.
  const second = await book.book({ customerId, startTime: at(2, '10:00'), endTime: at(2, '10:30') })
  await book.desk.ask(appointments.cancel, { id: second.id, reason: '时间冲突' })
  expect((await one()).state).toBe('booked')
  await book.desk.ask(appointments.cancel, { id, reason: '时间冲突' })
  expect((await one()).state).toBe('following')
})

/** Moves an appointment back, so that its time is over. */
const isOver = (book: Book, id: number) =>
  book.clinic.rows(sql`update appointments.appointment set starts_at = date_trunc('hour', kit.clock()) - interval '2 hours',
    ends_at = date_trunc('hour', kit.clock()) - interval '1 hour' where id = ${id}`)

/** The same of today, at every hour: it may stand again. */
const isOverToday = (book: Book, id: number) =>
  book.clinic.rows(
    sql`update appointments.appointment set starts_at = kit.today()::timestamptz, ends_at = kit.clock() where id = ${id}`,
  )

test('a report whose customer did not come is followed again', async () => {
  const book = await newBook()
  const developer = await book.clinic.with(developerKeys)
  const { id: sheetId, customerId } = await report(developer)
  const { id } = await book.book({ customerId })
  await isOver(book, id)
  await book.desk.ask(appointments.noShow, { id })
  expect((await developer.ask(declarations.one, { id: sheetId })).state).toBe('following')
})

test('what recalled a customer ends when she books, and nothing else that is planned', async () => {
  const book = await newBook()
  const head = await book.clinic.with([...headKeys, ...ruleKeys])
  const { id: typeId } = await typeNamed(head, '复查提醒')
  const rule = await ruleOf(head, {
    trigger: 'cycle',
    steps: [step(typeId, { executor: 'named', staffIds: [head.staffId] })],
  })
  const [customerId, another] = [await book.customer(), await book.customer()]
  const [recall, other, hers] = [
    await planned(head, { customerId, typeId }),
    await planned(head, { customerId, typeId }),
    await planned(head, { customerId: another, typeId }),
  ]
  for (const [{ id }, type] of [
    [recall, 'cycle'],
    [other, 'deduction'],
    [hers, 'cycle'],
  ] as const)
    await book.clinic.rows(sql`insert into visits.origin (visit_id, rule_id, step_no, biz_type, biz_id, on_day)
      values (${id}, ${rule.id}, 1, ${type}, nextval('kit.id'), kit.today())`)
  await book.book({ customerId })
  const states = await Promise.all([recall, other, hers].map(({ id }) => head.ask(visits.one, { id })))
  expect(states.map(({ state }) => state)).toEqual(['cancelled', 'pending', 'pending'])
})

test('a week is copied without the days on which the house is closed', async () => {
  const r = await newRoster()
  const [monday, tuesday] = r.week as [string, string]
  await r.put([r.nurse, monday, '早'], [r.nurse, tuesday, '早'])
  const next = daysAfter(monday, 7)
  await r.clinic.rows(sql`insert into holidays.holiday (day, kind, name) values (${next}, 'own', '年会')`)
  expect(await r.head.ask(scheduling.copy, { fromWeek: monday, toWeek: next })).toMatchObject({
    created: 1,
    skipped: [{ date: next, why: '年会，不排班' }],
  })
})

test('whoever did not come is asked why by the rule, once', async () => {
  const book = await newBook()
  const head = await book.clinic.with([...headKeys, ...ruleKeys])
  const { id: typeId } = await typeNamed(head, '爽约回访')
  await ruleOf(head, {
    trigger: 'noShow',
    steps: [step(typeId, { executor: 'named', staffIds: [head.staffId] })],
    scope: everything,
  })
  const { id, customerId } = await book.book()
  await isOverToday(book, id)
  await book.desk.ask(appointments.noShow, { id })
  expect(await tasksOf(book.clinic, customerId)).toMatchObject([{ day: 1, state: 'pending' }])
  // She comes after all, and then does not: asked once, as it stands.
  await book.desk.ask(appointments.restore, { id })
  expect(await tasksOf(book.clinic, customerId)).toMatchObject([{ state: 'cancelled' }])
  await book.desk.ask(appointments.noShow, { id })
  const states = (await tasksOf(book.clinic, customerId)).map(({ state }) => state)
  expect(states.toSorted()).toEqual(['cancelled', 'pending'])
})

test('a report goes with the appointment that stands again', async () => {
  const book = await newBook()
  const developer = await book.clinic.with(developerKeys)
  const sheet = await report(developer)
  const { id } = await book.book({ customerId: sheet.customerId })
  await isOverToday(book, id)
  const stateNow = async () => (await developer.ask(declarations.one, { id: sheet.id })).state
  await book.desk.ask(appointments.noShow, { id })
  expect(await stateNow()).toBe('following')
  await book.desk.ask(appointments.restore, { id })
  expect(await stateNow()).toBe('booked')
})

test('a closed complaint is asked about by the rule', async () => {
  const desk = await newComplaintDesk()
  const head = await desk.clinic.with([...headKeys, ...ruleKeys])
  const { id: typeId } = await typeNamed(head, '投诉回访')
  const week = step(typeId, { offsetDays: 7, executor: 'named', staffIds: [head.staffId] })
  await ruleOf(head, { trigger: 'complaintClosed', steps: [week], scope: everything })
  const { id, customerId } = await desk.closed()
  expect(await tasksOf(desk.clinic, customerId)).toMatchObject([{ day: 7, state: 'pending' }])
  // Dealt with again, it is nothing to be asked about; closed again on the same day it is.
  const seen = async () => ({ id, version: (await desk.one(id)).version })
  await desk.handler.ask(complaints.reopen, { ...(await seen()), reason: '又等了很久' })
  expect(await tasksOf(desk.clinic, customerId)).toMatchObject([{ state: 'cancelled' }])
  await desk.handler.ask(complaints.answer, { ...(await seen()), resolution: '已当面致歉' })
  await desk.handler.ask(complaints.close, { ...(await seen()), confirmed: true })
  const states = (await tasksOf(desk.clinic, customerId)).map(({ state }) => state)
  expect(states.toSorted()).toEqual(['cancelled', 'pending'])
})
