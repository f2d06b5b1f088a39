/** One row for every touch, written in the transaction of what it was about. */
import type { ReachChannel, ReachPurpose, reachBiz, reachOutcomes } from '@clinic/contract/areas/reach/words.ts'
import type { Context } from '../../kit/context.ts'
import { insertRow } from '../../kit/table.ts'

export type Touched = {
  readonly customerId: number
  readonly channel: ReachChannel
  readonly purpose: ReachPurpose
  readonly outcome: keyof typeof reachOutcomes
  readonly biz: keyof typeof reachBiz
  readonly bizId: number
  readonly content?: string | undefined
}

const MOST = 500

export const touched = async (ctx: Context, touch: Touched): Promise<void> => {
  await insertRow(ctx, 'reach.log', {
    customer_id: touch.customerId,
    channel: touch.channel,
    purpose: touch.purpose,
    outcome: touch.outcome,
    content: touch.content?.slice(0, MOST),
    biz_type: touch.biz,
    biz_id: touch.bizId,
  })
  ctx.tell('reach.changed')
}
