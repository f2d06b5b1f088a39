/** What one customer bears: her tags, and what holds her level. */
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { Day, Id, Moment, Nullable, Shape, Text, Word } from '../../words.ts'
import { Usage } from './bind.ts'

/** A tag of one customer: since when, until when, by whom or by which rule. */
export const BoundTag = Shape({
  id: Id,
  integralName: Text(12),
  color: Text(20),
  groupName: Text(20),
  /** Where its group is given by hand: whoever takes it away by mistake gives it back there. */
  usageScope: Usage,
  score: Type.Integer(),
  source: Word('hand', 'rule'),
  /** The rule as it read then; empty by hand. */
  because: Text(400),
  boundByName: Nullable(Text(60)),
  boundAt: Moment,
  expiresOn: Nullable(Day),
})
export type BoundTag = Static<typeof BoundTag>

/** What holds her level against the thresholds. */
export const StandingLock = Shape({
  grade: Type.Integer(),
  reason: Text(200),
  until: Day,
  lockedByName: Nullable(Text(60)),
})

export const boundCalls = {
  bound: call('GET /api/v1/customer/integral/bound', {
    title: '客户的标签与锁定',
    may: 'customer:list',
    shows: {
      tags: ['customers.customer:tags'],
      lock: ['customers.customer:grade'],
      isKey: ['customers.customer:keyCustomers'],
    },
    input: { customerId: Id },
    output: Type.Object({
      tags: Type.Optional(Type.Array(BoundTag)),
      /** Null: her level is what the thresholds say. */
      lock: Type.Optional(Nullable(StandingLock)),
      /** Marked by hand; her level may mark her without it. */
      isKey: Type.Optional(Type.Boolean()),
    }),
  }),
}
