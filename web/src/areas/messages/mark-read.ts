/** A message that is opened is read. */
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import type { MessageRow } from '@clinic/contract/areas/messages/nouns.ts'
import { useEffect, useRef } from 'react'
import { useAction } from '../../kit/query.ts'

/** Marks the message on the screen as read, once for each that is shown. */
export const useMarkedRead = (message: MessageRow) => {
  const { mutate: confirm } = useAction(messages.confirm, { done: null, refusals: 'none' })
  const marked = useRef(0)
  useEffect(() => {
    if (message.confirm === 1 || marked.current === message.id) return
    marked.current = message.id
    confirm({ ids: [message.id] })
  }, [message, confirm])
}
