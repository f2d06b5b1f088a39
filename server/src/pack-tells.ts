/** Who hears of packs that nobody reads, and in which words. */
import { UNREAD_HOURS } from '@clinic/contract/areas/packs/words.ts'
import { sendMessage } from './areas/messages/index.ts'
import { lateTells } from './areas/packs/index.ts'

/** A head hears of those that somebody of her department leaves unread. */
export const wirePacks = (): void =>
  lateTells.by(
    () =>
      (ctx, headId, { receiver, count }) =>
        sendMessage(ctx, {
          event: 'pack.late',
          to: [headId],
          variables: { 接收人: receiver, 份数: String(count), 小时: String(UNREAD_HOURS) },
          path: '/customer/pack?state=unread',
        }),
  )
