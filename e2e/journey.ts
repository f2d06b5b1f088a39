/** What journeys are written with: a browser in front of the installation of the worker that runs them. */
import { test as base } from '@playwright/test'
import { installationOf } from './installations.ts'
import { endSessions } from './sessions.ts'

export { expect } from '@playwright/test'
export const test = base.extend<{ leaves: undefined; unanswered: undefined; alone: undefined }>({
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
      context.on('request', (request) => open.add(request))
      context.on('requestfinished', (request) => open.delete(request))
      context.on('requestfailed', (request) => open.delete(request))
      await use(undefined)
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
