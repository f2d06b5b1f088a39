/** What a form of 报单 says, alike where one is written and where it is changed. Source: customers book §12.1. */
import { Type } from 'typebox'
import { Id, MomentInput, Nullable, Shape, Text, YuanInput } from '../../words.ts'
import { IntentionWord } from './nouns.ts'
import { MOST_FILES, MOST_INTENTS } from './words.ts'

const IntentInput = Shape({
  productId: Id,
  qty: Type.Integer({ minimum: 1, maximum: 999 }),
  quote: Type.Optional(Nullable(YuanInput)),
})

/** What is said of a prospect; what is left out of a change stays as it is. */
export const said = {
  consultTypeId: Type.Optional(Nullable(Id)),
  sourceId: Type.Optional(Nullable(Id)),
  agencyId: Type.Optional(Nullable(Id)),
  demandIds: Type.Optional(Type.Array(Id, { maxItems: 20, uniqueItems: true })),
  demandText: Type.Optional(Text(500)),
  intention: Type.Optional(IntentionWord),
  budget: Type.Optional(Nullable(YuanInput)),
  expectAt: Type.Optional(Nullable(MomentInput)),
  nextFollowAt: Type.Optional(Nullable(MomentInput)),
  intents: Type.Optional(Type.Array(IntentInput, { maxItems: MOST_INTENTS })),
  fileIds: Type.Optional(Type.Array(Id, { maxItems: MOST_FILES, uniqueItems: true })),
  remark: Type.Optional(Text(200)),
}
