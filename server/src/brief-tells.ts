/** Who hears that a briefing is there: whoever may open it, in words that name no customer. */
import { peopleWith } from './areas/access/index.ts'
import { briefTells } from './areas/briefs/index.ts'
import { sendMessage } from './areas/messages/index.ts'

export const wireBriefs = (): void =>
  briefTells.by(() => ({
    readers: async (ctx) => (await peopleWith(ctx, 'appointment:brief:list')).map(({ staffId }) => staffId),
    ready: (ctx, staffId, customers) =>
      sendMessage(ctx, {
        event: 'brief.ready',
        to: [staffId],
        variables: { 人数: String(customers) },
        path: '/appointment/brief',
      }),
  }))
