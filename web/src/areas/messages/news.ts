/** What happens when a message comes in: it is read anew by the calls, then shown, unless the person wants quiet. */
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import type { MessageRow } from '@clinic/contract/areas/messages/nouns.ts'
import { ask } from '../../kit/ask.ts'
import { timeOfDay } from '../../kit/clock.ts'
import type { LiveEvent } from '../../kit/live.ts'
import { notify } from '../../kit/notify.ts'
import { keyOf, queries } from '../../kit/query.ts'
import { isQuiet } from './quiet.ts'

/** More than this at once are told in one sentence. */
const SHOWN_AT_ONCE = 3
const MAX_ASKED = 50

const preference = () =>
  queries.fetchQuery({
    queryKey: keyOf(messages.preference, {}),
    queryFn: () => ask(messages.preference, {}),
    staleTime: 60_000,
  })

/**
 * Shows the messages of an event.
 * @param open opens one of them, or the list
 */
export const showNews = async ({ ids }: LiveEvent, open: (message: MessageRow | null) => void): Promise<void> => {
  if (ids.length === 0) return
  const [wish, fresh] = await Promise.all([preference(), ask(messages.arrived, { messageIds: ids.slice(-MAX_ASKED) })])
  if (isQuiet(wish, timeOfDay())) return
  fresh.slice(0, SHOWN_AT_ONCE).forEach((message, index) => {
    notify({
      title: message.title,
      html: message.content,
      sound: wish.sound && index === 0,
      onOpen: () => open(message),
    })
  })
  const rest = fresh.length - SHOWN_AT_ONCE
  if (rest > 0) notify({ title: '新消息', message: `还有 ${rest} 条新消息，点击查看`, onOpen: () => open(null) })
}
