import { messageRefusals, messages, sentMessages } from '@clinic/contract/areas/messages/calls.ts'
import { messageTemplates } from '@clinic/contract/areas/messages/templates.ts'
import { rabbitPageOf } from '../../kit/list.ts'
import { type ConstraintRefusals, type Route, serve } from '../../kit/routes.ts'
import {
  arrivedMessages,
  confirmAllMessages,
  confirmMessages,
  myMessages,
  removeMessages,
  unreadCount,
} from './mine.ts'
import { myPreference, savePreference } from './preference.ts'
import { reachable } from './receivers.ts'
import { createDraft, exportSent, removeSent, sendWritten, updateDraft } from './sent.ts'
import { receiversOfMessage, sentList } from './sent-list.ts'
import { templateHandlers, templateList, testTemplate } from './templates.ts'

const templateConstraints: ConstraintRefusals = {
  template_code_unique: ({ code }: { code?: string }) => messageRefusals.codeTaken({ code: code ?? '' }),
  template_event_unique: () => messageRefusals.eventTaken(),
}

export const messageRoutes: Route[] = [
  ...serve('messages', messages, {
    mine: myMessages,
    confirm: confirmMessages,
    confirmAll: confirmAllMessages,
    remove: (ctx, { id }) => removeMessages(ctx, { ids: [id] }),
    removeMany: removeMessages,
    unread: unreadCount,
    arrived: arrivedMessages,
    preference: myPreference,
    savePreference,
  }),
  ...serve('messages.sent', sentMessages, {
    list: (ctx, input) => rabbitPageOf(ctx, input, sentList),
    receivers: receiversOfMessage,
    audience: reachable,
    create: createDraft,
    update: updateDraft,
    send: sendWritten,
    remove: removeSent,
    exportSent,
  }),
  ...serve(
    'messages.templates',
    messageTemplates,
    {
      list: (ctx, input) => rabbitPageOf(ctx, input, templateList),
      create: templateHandlers.create,
      update: templateHandlers.update,
      remove: templateHandlers.remove,
      test: testTemplate,
    },
    templateConstraints,
  ),
]
