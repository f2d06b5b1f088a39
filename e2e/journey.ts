/** What journeys are written with: a browser in front of the installation of the worker that runs them. */
import { test as base } from '@playwright/test'
import { lendContexts } from './contexts.ts'
import { installationOf } from './installations.ts'
import { endSessions } from './sessions.ts'

export { expect } from '@playwright/test'
export const test = base.extend<{ leaves: undefined; unanswered: undefined; alone: undefined }, { lent: undefined }>({
  lent: [
    async ({ browser }, use) => {
      lendContexts(browser)
      await use(undefined)
    },
    { auto: true, scope: 'worker' },
  ],
  baseURL: async ({ baseURL: _ }, use, { parallelIndex }) => {
    await use(`http://127.0.0.1:${installationOf(parallelIndex).port}`)
  },
  /** Who signed in leaves when the test is over. It stands first, and needs no page: it ends after all windows are closed. */
  leaves: [
    async ({ baseURL }, use) => {
      await use(undefined)
      await endSessions(baseURL!)
    },
    { auto: true },
  ],
  /** A page that waits for ever shows bones and nothing else; which request it waits for is told beside the failure. */
  unanswered: [
    async ({ context }, use, test) => {
      const open = new Set<{ url: () => string }>()
      const asked = (request: { url: () => string }) => void open.add(request)
      const answered = (request: { url: () => string }) => void open.delete(request)
      context.on('request', asked).on('requestfinished', answered).on('requestfailed', answered)
      await use(undefined)
      context.off('request', asked).off('requestfinished', answered).off('requestfailed', answered)
      if (test.status === test.expectedStatus) return
      const urls = [...open].map((request) => request.url())
      console.log(`没有回答的请求 · unanswered requests: ${urls.length === 0 ? '0' : urls.join(' ')}`)
    },
    { auto: true },
  ],
  /** Colleagues whose windows a journey left open go home: each would follow what happens until the worker ends. */
  alone: [
    async ({ browser, context }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((one) => (one === context ? undefined : one.close())))
    },
    { auto: true },
  ],
})
