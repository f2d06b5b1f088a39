import { describe, expect, test } from 'vitest'
import type { Card, Thing } from '../../../kit/calendar/model.ts'
import { type Bookable, cardOf, clashOf, columnsOf, type Days, groundsOf, minuteOn, movedTo, takenOf } from './day.ts'
import { putOf } from './put.ts'

const DAY = '2026-11-27'
const at = (time: string): string => `${DAY} ${time}:00`
const doctor: Bookable = { axis: 'doctor', id: 1, name: '叶知秋', capacity: 1 }
const room: Bookable = { axis: 'room', id: 5, name: '光电一室', capacity: 2 }
const row = (id: number, from: string, to: string, more: object = {}): Days['rows'][number] => ({
  ...{
    id,
    no: `YY${id}`,
    kind: 'treatment',
    customerId: id,
    customerNo: '',
    customerName: `客${id}`,
    sex: '女',
    age: 28,
  },
  ...{
    day: DAY,
    startTime: at(from),
    endTime: at(to),
    state: 'booked',
    firstVisit: false,
    deptId: null,
    deptName: null,
  },
  ...{ doctorId: 1, doctorName: '叶知秋', consultantId: null, consultantName: null, nurseId: null, nurseName: null },
  ...{
    roomId: 5,
    roomName: '光电一室',
    chairId: null,
    chairName: null,
    deviceIds: [],
    deviceNames: '',
    itemNames: '光子',
  },
  ...{ source: '', preNotice: '', remark: '', overbookReason: null, originalStart: at(from), reschedules: 0 },
  ...{
    arrivedAt: null,
    waitMinutes: null,
    triageId: null,
    queueNo: null,
    cancelReason: null,
    untoldSince: null,
    creatorName: null,
  },
  ...{ createdAt: at('08:00'), version: 1, allergyState: null },
  ...more,
})
const taken = (
  type: 'doctor' | 'room',
  id: number,
  from: string,
  to: string,
  more: object = {},
): Days['taken'][number] => ({
  ...{ type, id, startTime: at(from), endTime: at(to), stop: false, closed: null, appointmentId: null },
  ...more,
})
const days = (more: Partial<Days> = {}): Days => ({ rows: [], taken: [], shifts: null, ...more })
const card = (id: number, from: number, to: number): Thing => ({
  type: 'card',
  card: { ...cardOf(DAY, row(id, '10:00', '10:30')), from, to },
})
const seenOf = (of: Days, cards: readonly Card[] = []) => ({ day: DAY, days: of, bookables: [doctor, room], cards })
const placed = (from: number, to: number, columns = ['doctor:1']) => ({ from, to, columns })

test('a card flies a flag for what is known of her, and none for what is kept from the asker or was denied', () => {
  const flags = (more: object) => cardOf(DAY, row(1, '10:00', '10:30', more)).flags
  expect(flags({ allergyState: 'has', owing: true, levelName: '金卡' })).toEqual(['allergy', 'debt', 'vip'])
  expect(flags({ allergyState: 'denied', owing: false, levelName: null })).toEqual([])
  expect(flags({ allergyState: undefined })).toEqual([])
})

test('a moment of another day is the day’s end on its side', () => {
  expect([minuteOn(DAY, '2026-11-26 23:59:59'), minuteOn(DAY, at('00:00')), minuteOn(DAY, at('23:59'))]).toEqual([
    0, 0, 1439,
  ])
  expect(minuteOn(DAY, '2026-11-28 00:00:00')).toBe(1440)
  const overnight = days({ taken: [{ ...taken('doctor', 1, '23:00', '23:30'), endTime: '2026-11-28 08:00:00' }] })
  expect(takenOf(DAY, overnight, doctor)).toMatchObject([{ from: 1380, to: 1440 }])
})

describe('what is in the way', () => {
  const busy = days({ taken: [taken('doctor', 1, '10:00', '10:30', { appointmentId: 8 })] })
  const lines = (of: Days, thing: Thing, place: ReturnType<typeof placed>, cards: readonly Card[] = []) =>
    clashOf(seenOf(of, cards), thing, place)?.lines ?? []
  test('touching is not overlapping; a card is not in its own way; whose it is is said as far as it is shown', () => {
    expect(lines(busy, card(9, 0, 30), placed(570, 600))).toEqual([])
    expect(lines(busy, card(9, 0, 30), placed(630, 660))).toEqual([])
    expect(lines(busy, card(8, 0, 30), placed(615, 645))).toEqual([])
    expect(lines(busy, card(9, 0, 30), placed(615, 645))).toEqual(['叶知秋 10:00–10:30 已有预约'])
    const shown = [cardOf(DAY, row(8, '10:00', '10:30'))]
    expect(lines(busy, card(9, 0, 30), placed(615, 645), shown)).toEqual(['叶知秋 10:00–10:30 已有 客8'])
  })

  test('a room of two takes a second and refuses a third; a stop refuses the first', () => {
    const one = taken('room', 5, '10:00', '11:00', { appointmentId: 1 })
    const two = { ...one, appointmentId: 2 }
    expect(lines(days({ taken: [one] }), card(9, 0, 30), placed(600, 630, ['room:5']))).toEqual([])
    expect(lines(days({ taken: [one, two] }), card(9, 0, 30), placed(600, 630, ['room:5']))).toHaveLength(2)
    const stop = taken('room', 5, '10:00', '11:00', { stop: true })
    expect(lines(days({ taken: [stop] }), card(9, 0, 30), placed(600, 630, ['room:5']))).toEqual([
      '光电一室 10:00–11:00 停诊',
    ])
  })

  test('out of a shift, which must hold the whole of it; without a roster nobody is out of one', () => {
    const shift = { staffId: 1, startTime: at('09:00'), endTime: at('12:00') }
    expect(lines(days({ shifts: [shift] }), card(9, 0, 30), placed(690, 720))).toEqual([])
    expect(lines(days({ shifts: [shift] }), card(9, 0, 30), placed(705, 735))).toEqual(['叶知秋 这个时间不在班'])
    expect(lines(days({ shifts: [] }), card(9, 0, 30), placed(690, 720))).toEqual(['叶知秋 这个时间不在班'])
    expect(lines(days(), card(9, 0, 30), placed(1200, 1230))).toEqual([])
  })

  test('a shift of which no number is left takes nobody more, but for who has one of it; its next stretch is no way out', () => {
    const limit = { cellId: 5, most: 2, left: 0 }
    const shift = (from: string, to: string, of: Partial<typeof limit> = {}) => ({
      ...{ staffId: 1, startTime: at(from), endTime: at(to), limit: { ...limit, ...of } },
    })
    const all = days({
      shifts: [shift('09:00', '12:00'), shift('13:30', '17:00'), shift('17:00', '19:00', { cellId: 6, left: 1 })],
    })
    expect(lines(all, card(9, 0, 30), placed(600, 630))).toEqual(['叶知秋 这一班限 2 号，已约满'])
    expect(lines(all, card(9, 540, 570), placed(840, 870))).toEqual([])
    expect(lines(all, card(9, 1020, 1050), placed(840, 870))).toEqual(['叶知秋 这一班限 2 号，已约满'])
    expect(lines(all, card(9, 1020, 1050), placed(1050, 1080))).toEqual([])
    const clash = clashOf(seenOf(all), card(9, 0, 30), placed(600, 630))
    expect(clash?.columns).toEqual(['doctor:1'])
    expect(clash?.next.map(({ label }) => label)).toEqual(['17:00', '17:15', '17:30'])
    expect(groundsOf(DAY, all, doctor).filter(({ word }) => word === '号满')).toEqual([
      { kind: 'off', from: 540, to: 720, word: '号满' },
      { kind: 'off', from: 810, to: 1020, word: '号满' },
    ])
  })

  test('the next three are free of all it needs, and the last ends when the day does', () => {
    const all = days({
      taken: [
        taken('doctor', 1, '10:00', '10:30', { appointmentId: 8 }),
        taken('room', 5, '10:30', '11:00', { stop: true }),
      ],
    })
    const next = (place: ReturnType<typeof placed>) =>
      clashOf(seenOf(all), card(9, 0, 30), place)?.next.map(({ label }) => label)
    expect(next(placed(600, 630, ['doctor:1', 'room:5']))).toEqual(['11:00', '11:15', '11:30'])
    const late = days({ taken: [taken('doctor', 1, '20:00', '20:30', { appointmentId: 8 })] })
    const found = clashOf(
      seenOf(late),
      { type: 'card', card: { ...cardOf(DAY, row(9, '10:00', '10:30')), from: 0, to: 30 } },
      placed(1200, 1230),
    )
    expect(found?.next.map(({ label }) => label)).toEqual(['20:30'])
  })
})

test('what is not the asker’s to see is taken ground without a name; the room is made ready behind its card', () => {
  const of = days({
    rows: [row(3, '10:00', '10:30')],
    taken: [
      taken('room', 5, '10:00', '10:40', { appointmentId: 3 }),
      taken('room', 5, '14:00', '15:00', { appointmentId: 77 }),
    ],
  })
  const [column] = columnsOf(DAY, of, [room])
  expect(column!.grounds).toEqual([
    { kind: 'turn', from: 630, to: 640, word: '翻台' },
    { kind: 'turn', from: 840, to: 900, word: '已占用' },
  ])
  expect(column!.load).toBe('2 位')
})

test('a moved card is given its hours and the people and things of its columns, another day where it goes there', () => {
  const place = { from: 555, to: 600, columns: ['doctor:2', 'room:6', 'device:9'] }
  expect(movedTo(DAY, place, { deviceIds: [8] })).toEqual({
    ...{ startTime: at('09:15'), endTime: at('10:00'), doctorId: 2, roomId: 6, deviceIds: [9] },
  })
  expect(movedTo(DAY, { ...place, columns: ['doctor:2'], day: '2026-11-30' }, { deviceIds: [8] })).toEqual({
    ...{ startTime: '2026-11-30 09:15:00', endTime: '2026-11-30 10:00:00', doctorId: 2 },
  })
})

test('one that has begun stays where it is', () => {
  expect(cardOf(DAY, row(1, '10:00', '10:30')).fixed).toBeUndefined()
  expect(cardOf(DAY, row(1, '10:00', '10:30', { state: 'arrived' })).fixed).toContain('已到院')
})

describe('above the capacity', () => {
  const asked: unknown[] = []
  const over = (thing: Thing, place: unknown) => asked.push([thing, place])
  const busy = [taken('doctor', 1, '10:00', '10:30', { appointmentId: 9 })]
  const full = seenOf(days({ taken: busy }))
  test('is a way for whoever may, and for nobody else', () => {
    const [thing, place] = [card(1, 600, 630), placed(600, 630)]
    expect(clashOf(full, thing, place)).not.toHaveProperty('way')
    const clash = clashOf(full, thing, place, over)
    expect(clash?.way?.label).toBe('加号')
    clash?.way?.go()
    expect(asked).toEqual([[thing, place]])
  })
  test('is none where somebody is away, nor of a device', () => {
    const away = seenOf(days({ taken: [taken('doctor', 1, '10:00', '12:00', { stop: true })] }))
    expect(clashOf(away, card(1, 600, 630), placed(600, 630), over)).not.toHaveProperty('way')
    const device: Bookable = { axis: 'device', id: 8, name: '激光', capacity: 1 }
    const held = { ...taken('room', 8, '10:00', '10:30', { appointmentId: 9 }), type: 'device' as const }
    const seen = { ...seenOf(days({ taken: [held] })), bookables: [doctor, device] }
    const clash = clashOf(seen, card(1, 600, 630), placed(600, 630, ['device:8']), over)
    expect(clash).not.toBeNull()
    expect(clash).not.toHaveProperty('way')
  })
})

describe('what is sent of something that is put down', () => {
  const place = { from: 600, to: 645, columns: ['doctor:4', 'device:8'] }
  test('a card and what was set aside: its own call by its kind, with its version', () => {
    const treated = putOf(DAY, { what: 'card', row: row(3, '09:00', '09:45') }, place)
    expect(treated.call.title).toBe('科室改约')
    expect(treated.input).toMatchObject({
      id: 3,
      version: 1,
      startTime: at('10:00'),
      endTime: at('10:45'),
      doctorId: 4,
    })
    const talked = putOf(DAY, { what: 'aside', row: row(3, '09:00', '09:45', { kind: 'consult' }) }, place)
    expect(talked.call.title).toBe('改约')
  })
  test('what was sold: a treatment of that purchase; whoever waits: her wait, and no end', () => {
    const sold = putOf(DAY, { what: 'sold', item: { id: 70, customerId: 5 } }, place)
    expect(sold.call.title).toBe('新增科室预约')
    expect(sold.input).toMatchObject({
      customerId: 5,
      items: [{ purchasedItemId: 70 }],
      doctorId: 4,
      deviceIds: [8],
      startTime: at('10:00'),
    })
    const waited = putOf(DAY, { what: 'wait', row: { id: 60 } }, place)
    expect(waited.call.title).toBe('候补预约')
    expect(waited.input).toEqual({ id: 60, doctorId: 4, deviceId: 8, startTime: at('10:00') })
  })
})
