/** The door of 就诊行程: what whoever holds a link is shown and may say, without a session. Apart, so that the page loads these alone. */
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { Day, Done, Moment, Nullable, Shape, Text, Word } from '../../words.ts'

/** Of a link, what stands behind the mark #: the browser tells it in a body and nowhere else. */
const Token = Text(60, { minLength: 1 })

/** An appointment as its customer sees it: nothing medical, no price, no number, no whole name. */
export const Trip = Shape({
  hospitalName: Text(60),
  hospitalPhone: Text(60),
  address: Text(200),
  /** 周** */
  customer: Text(30),
  state: Word('pending', 'booked', 'arrived', 'serving', 'finished'),
  day: Day,
  startTime: Moment,
  minutes: Type.Integer(),
  department: Nullable(Text(30)),
  /** 叶医生 */
  doctor: Nullable(Text(12)),
  preparation: Text(200),
  /** She said that she comes. */
  confirmed: Type.Boolean(),
  /** The other time she asked for last. */
  wish: Nullable(Text(60)),
  /** How many are before her now; null unless she waits today. */
  ahead: Nullable(Type.Integer()),
  /** The last day the link leads here. */
  until: Day,
})
export type Trip = Static<typeof Trip>

/** The hour she had before her. */
const Seen = Type.Optional(Moment)

const door = { may: 'public', idempotency: 'none', output: Done, perMinute: 10 } as const

export const tripDoor = {
  look: call('POST /api/v1/base/trip/look', {
    title: '就诊行程',
    may: 'public',
    effect: 'read',
    input: { token: Token },
    output: Trip,
    perMinute: 60,
  }),
  /** Said twice it is said once. Of the hour alone that she saw: moved meanwhile, she reads the new one first. */
  confirm: call('POST /api/v1/base/trip/confirm', {
    ...door,
    title: '确认会来',
    input: { token: Token, startTime: Seen },
  }),
  /** A wish alone: whoever made the appointment hears of it and calls back; nothing is moved. */
  wish: call('POST /api/v1/base/trip/wish', {
    ...door,
    title: '申请改期',
    input: { token: Token, startTime: Seen, wish: Text(60, { minLength: 1, pattern: '\\S' }) },
  }),
}
