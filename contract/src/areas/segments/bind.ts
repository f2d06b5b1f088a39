/** Giving and taking tags: apart from the settings and from what one customer bears, because the customer list loads it first. */
import { type Static, Type } from 'typebox'
import { call } from '../../call.ts'
import { Id, Shape, Text, Word } from '../../words.ts'
import { RefusedRow } from '../customers/ownership.ts'

/** Where tags are given. */
export const Usage = Word('all', 'consult', 'revisit', 'wecom')

/** A tag as it is chosen. */
export const TagOption = Shape({ id: Id, integralName: Text(12) })
export const GroupOption = Shape({
  id: Id,
  name: Text(20),
  color: Text(20),
  selectMode: Word('single', 'multiple'),
  tags: Type.Array(TagOption),
})
export type GroupOption = Static<typeof GroupOption>

/** Customers at most at once, and tags at most at once. */
const BOUND_AT_ONCE = 500
const ids = (maxItems: number) => Type.Array(Id, { maxItems, uniqueItems: true })

export const bindCalls = {
  /** What can be given today, by group. Without a place: all of it, for whoever narrows a list by it or takes it away. */
  options: call('GET /api/v1/customer/integral/options', {
    title: '可选标签',
    may: 'customer:list',
    input: { usage: Type.Optional(Usage) },
    output: Type.Array(GroupOption),
  }),
  /** Levels in use, the highest first. */
  levelOptions: call('GET /api/v1/customer/level/options', {
    title: '可选等级',
    may: 'customer:list',
    output: Type.Array(Shape({ grade: Type.Integer(), name: Text(12) })),
  }),
  /** What can be done is done; the others are named, each with its reason. */
  bind: call('POST /api/v1/customer/integral/bind', {
    title: '打标签',
    may: 'customer:tag',
    input: {
      customerIds: Type.Array(Id, { minItems: 1, maxItems: BOUND_AT_ONCE, uniqueItems: true }),
      add: Type.Optional(ids(20)),
      remove: Type.Optional(ids(50)),
      /** Where it is given; `all`, and nothing: anywhere, where tags of 全部 are given alone. What is taken away is taken anywhere. */
      usage: Type.Optional(Usage),
    },
    output: Type.Object({ changed: Type.Integer(), refused: Type.Array(RefusedRow) }),
  }),
}
