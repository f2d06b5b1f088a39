/** The door of 领券码: what whoever scans a code is shown and sends, without a session. Apart, so that the page loads these alone. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Done, Shape, Text } from '../../words.ts'
import { KindWord } from './nouns.ts'

/** Of a link, what stands behind the mark #: the browser tells it in a body and nowhere else. */
const Token = Text(60, { minLength: 1 })

/** A coupon as whoever may have it sees it. */
export const OfferedCoupon = Shape({
  hospitalName: Text(60),
  hospitalPhone: Text(60),
  name: Text(30),
  kind: KindWord,
  /** ¥200, 8.5 折. */
  face: Text(30),
  says: Text(4200, { line: false }),
  /** 领取后 30 天内有效, or its days. */
  valid: Text(60),
  perCustomer: Type.Integer(),
})

export const claimDoor = {
  offer: call('POST /api/v1/base/couponsClaim/offer', {
    title: '领券页',
    may: 'public',
    effect: 'read',
    input: { token: Token },
    output: OfferedCoupon,
    perMinute: 60,
  }),
  /** Answers alike whoever's the number is, and whether or not she has had hers. */
  claim: call('POST /api/v1/base/couponsClaim/claim', {
    title: '领取卡券',
    may: 'public',
    idempotency: 'none',
    input: {
      token: Token,
      /** The form's own number: sent twice it is one claim. */
      attempt: Text(60, { minLength: 16, pattern: '^[\\w-]{16,60}$' }),
      phone: Text(30, { minLength: 1 }),
      name: Type.Optional(Text(20)),
      /** That she lets herself be written to; nothing depends on it. */
      marketing: Type.Optional(Type.Boolean()),
      captcha: Text(10),
      uuid: Text(60),
    },
    output: Done,
    perMinute: 10,
  }),
}
