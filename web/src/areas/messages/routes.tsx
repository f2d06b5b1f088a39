import type { AreaPages } from '../../kit/page/entry.ts'

export const pages: AreaPages = {
  '/system/message': { page: () => import('./SentPage.tsx') },
  '/system/messageTemplate': { page: () => import('./TemplatesPage.tsx') },
}

/** The bell: unread count, messages that come in, the way to one's own. */
export const topBar = () => import('./Bell.tsx')
