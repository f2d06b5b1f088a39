/** As which matter an order waits in the audit centre. */
import type { ApprovalKindWord } from '@clinic/contract/areas/approvals/words.ts'
import type { OrderType } from '@clinic/contract/areas/orders/words.ts'
import type { Context } from '../../../kit/context.ts'
import { endAsking, openTaskOf } from '../../approvals/index.ts'

/** Any of them: whether a card is opened or upgraded by it is the card's to know. */
const mattersOf = (type: OrderType): readonly [ApprovalKindWord, ...ApprovalKindWord[]] => {
  if (type === 'VIP_CARD') return ['VIP_OPEN', 'VIP_UPGRADE']
  return type === 'FREE' || type === 'REWORK' ? [type] : ['ORDER_DISCOUNT']
}

/** The one that waits. */
export const waitsAs = async (ctx: Context, type: OrderType, id: number): Promise<ApprovalKindWord> => {
  const [first, ...others] = mattersOf(type)
  for (const kind of others) if (await openTaskOf(ctx, kind, id)) return kind
  return first
}

/** Orders that are over wait for nobody. */
export const endWaiting = async (
  ctx: Pick<Context, 'db' | 'tell'>,
  type: OrderType,
  ...ids: readonly number[]
): Promise<void> => {
  for (const kind of mattersOf(type)) await endAsking(ctx, kind, ...ids)
}
