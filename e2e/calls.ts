/** Asks as the page does, with its session: what a journey needs to be there, or what a colleague does meanwhile. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

/** Who speaks on a page that shows nothing yet; once it is opened, it says so itself. */
const speakers = new WeakMap<Page, string>()

/** @throws where somebody else has come on this page: the app would open as the first of them */
export const speaksAs = (page: Page, token: string): void => {
  if ((speakers.get(page) ?? token) !== token)
    throw new Error('somebody else has come on this page; give her a context')
  speakers.set(page, token)
}

/** Whether the product was opened here: until then a question goes by the browser's cookies alone, and draws nothing. */
export const isOpened = (page: Page): boolean => page.url() !== 'about:blank'

export const tokenOf = async (page: Page): Promise<string> =>
  (isOpened(page) ? await page.evaluate(() => localStorage.getItem('auth-token')) : speakers.get(page)) ?? ''

/** From no page: a page that is drawn for its session alone costs a second of the processor. */
const fromAside = async <T>(page: Page, method: string, path: string, body?: object): Promise<T> => {
  const headers = {
    authorization: `Bearer ${await tokenOf(page)}`,
    'idempotency-key': randomUUID(),
    'x-requested-with': 'XMLHttpRequest',
  }
  const { request } = page.context()
  const answer = await request.fetch(path, { method, headers, ...(body ? { data: body } : {}) })
  if (!answer.ok()) throw new Error(await answer.text())
  return ((await answer.json()) as { data: T }).data
}

const fromPage = <T>(page: Page, method: string, path: string, body?: object): Promise<T> =>
  page.evaluate(
    async ([how, where, what]) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('auth-token')}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        'x-requested-with': 'XMLHttpRequest',
      }
      const answer = await fetch(String(where), {
        method: String(how),
        headers,
        ...(what ? { body: String(what) } : {}),
      })
      if (!answer.ok) throw new Error(await answer.text())
      return ((await answer.json()) as { data: unknown }).data
    },
    [method, path, body && JSON.stringify(body)] as const,
  ) as Promise<T>

export const asked = <T>(page: Page, method: string, path: string, body?: object): Promise<T> =>
  (isOpened(page) ? fromPage : fromAside)<T>(page, method, path, body)
