/**
 * The door of the waiting room's screen: a code opens it once, what it is given then opens it as long as the desk lets it. Apart, so
 * that the page loads these alone.
 */
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { Moment, Nullable, Shape, Text } from '../../words.ts'

const Called = Shape({
  place: Text(30),
  doctorName: Nullable(Text(20)),
  ticket: Text(8),
  /** 周*诗. */
  name: Text(10),
  calls: Type.Integer(),
  calledAt: Moment,
  /** She is in, or still on her way. */
  inside: Type.Boolean(),
  nextTicket: Nullable(Text(8)),
  nextName: Nullable(Text(10)),
})
const Missed = Shape({ ticket: Text(8), name: Text(10) })

/** Everything that stands on the screen: no number of a telephone, no project. */
export const ScreenBoard = Shape({
  hospitalName: Text(60),
  screenName: Text(30),
  now: Moment,
  mostCalls: Type.Integer(),
  /** The newest call first. */
  rows: Type.Array(Called),
  missed: Type.Array(Missed),
})
export type ScreenBoard = Static<typeof ScreenBoard>

export const screenDoor = {
  /** A code is good once and for a quarter of an hour. */
  open: call('POST /api/v1/base/triageScreen/open', {
    title: '打开候诊屏',
    may: 'public',
    idempotency: 'none',
    input: { code: Text(40, { minLength: 1 }) },
    output: Shape({ token: Text(60) }),
    perMinute: 10,
  }),
  board: call('POST /api/v1/base/triageScreen/board', {
    title: '候诊屏',
    may: 'public',
    effect: 'read',
    input: { token: Text(60, { minLength: 1 }) },
    output: ScreenBoard,
    // Several screens behind one address, each asking every three seconds.
    perMinute: 300,
  }),
}
