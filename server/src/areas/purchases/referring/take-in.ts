/** What comes from another hospital, by its kind. */
import { type MessageKind, takingIn } from './messages.ts'
import { takeArrival, takeRecall } from './receiving.ts'
import { takeAnswer } from './sending.ts'
import { takeSettlementWord } from './settle.ts'

const byKind = {
  ARRIVE: takeArrival,
  RECALL: takeRecall,
  ANSWER: takeAnswer,
  PAID: takeSettlementWord,
  RECEIVED: takeSettlementWord,
  DENIED: takeSettlementWord,
} as const satisfies Record<MessageKind, unknown>

/** Task: a message of another hospital. */
export const takeMessage = takingIn((ctx, message) => byKind[message.kind](ctx, message))
