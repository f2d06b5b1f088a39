/** 动态: everything that happened with one customer, the newest first. Source: customers book §1.4. */
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { EVERYONE } from '../../desks.ts'
import { Day, Id, Moment, Nullable, Shape, Text, Word } from '../../words.ts'

/** Characters of a line at most. */
export const MOST_TEXT = 400

export * from '../../happenings.ts'

const KindWord = Word(
  'archive',
  'owner',
  'tag',
  'stage',
  'declaration',
  'visit',
  'consult',
  'order',
  'payment',
  'deduction',
  'account',
  'referral',
  'family',
  'returnVisit',
  'blacklist',
  'complaint',
  'coupon',
  'card',
  'look',
)

export const Happened = Shape({
  /** What happened, and to which row: no two are alike. */
  key: Text(60),
  at: Moment,
  kind: KindWord,
  /** One sentence of what this person may see. */
  text: Text(MOST_TEXT),
  /** Who did it; null: nobody, or a rule of the night. Absent where it is hidden. */
  byName: Type.Optional(Nullable(Text(60))),
  /** The entry of panel or window it is looked at in. */
  entry: Nullable(Text(40)),
})
export type Happened = Static<typeof Happened>

export const timeline = {
  /** Each kind by the right, the rows and the columns of its own area; amounts only for who may see figures of customers. */
  timeline: call('GET /api/v1/customer/panel/timeline', {
    title: '客户动态',
    may: 'customer:list',
    everyone: [EVERYONE.triage, EVERYONE.till],
    input: {
      customerId: Id,
      kind: Type.Optional(KindWord),
      /** First and last day. */
      beginTime: Type.Optional(Day),
      endTime: Type.Optional(Day),
      /** What came before this: `next` of the answer before. */
      before: Type.Optional(Type.String({ pattern: '^\\d{1,16}:[a-zA-Z.]{1,40}:\\d{1,16}$', maxLength: 76 })),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    },
    output: Shape({
      result: Type.Array(Happened),
      /** Where the next page begins; null: there is no more. */
      next: Nullable(Text(76)),
      /** Kinds this person may see, whether or not anything of them happened. */
      kinds: Type.Array(KindWord),
    }),
  }),
}
