/** Asks as the page does, with its session: what a journey needs to be there, or what a colleague does meanwhile. */
import type { Page } from '@playwright/test'

export const asked = <T>(page: Page, method: string, path: string, body?: object): Promise<T> =>
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
