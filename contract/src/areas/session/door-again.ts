/** The door once more, for whoever holds the token of a session that is over. Apart from `door.ts`: the sign-in page loads it only then. */
import { call } from '../../call.ts'
import { Moment, Nullable, Shape, Text, Word } from '../../words.ts'
import { Encoded, SignedIn } from './door.ts'

/** A session that is over. */
const EndedSession = Shape({
  /** `idle`: nothing was asked for too long; `expired`: its longest life is over. */
  reason: Word(
    'idle',
    'expired',
    'signedOut',
    'kicked',
    'disabled',
    'passwordChanged',
    'replaced',
    'switched',
    'closed',
  ),
  at: Moment,
  account: Text(32),
  name: Text(20),
  /** Who ended it, when that was somebody else. */
  by: Nullable(Text(20)),
})

/** Part of `session`. */
export const doorAgain = {
  /** Why a session is over, for whoever holds its token; null when it is not, or nobody knows it. */
  whyEnded: call('POST /api/v1/login/usr/session/ended', {
    title: '登录为何结束',
    may: 'public',
    effect: 'read',
    input: { token: Text(80, { minLength: 1 }) },
    output: Nullable(EndedSession),
    perMinute: 60,
  }),
  /**
   * The password again, over what was being typed: only whoever holds the token of a session may ask, one that ended or one
   * whose browser stands in another by now, only for its own account, and guesses count as at the door.
   */
  renew: call('POST /api/v1/login/usr/session/renew', {
    title: '重新登录',
    may: 'public',
    effect: 'read',
    input: { token: Text(80, { minLength: 1 }), passwd: Encoded, keyId: Text(60, { minLength: 1 }) },
    output: SignedIn,
    perMinute: 30,
  }),
}
