/**
 * A till that takes money at any hour. The installation opened its shifts when it was made; where the business day ended
 * since, the product asks for the old shift first, and so does a cashier who comes in the morning.
 */
import { randomUUID } from 'node:crypto'
import { type Page, test } from '@playwright/test'
import { businessDay } from '../contract/src/days.ts'
import { isOpened, tokenOf } from './calls.ts'

/** Longer than a journey stands at the till. */
const NEAR = 45_000
const now = (): number => Date.now()

/** Stays away from the turn of the business day: what is begun before it may not be finished after it. */
const pastTheTurn = async (): Promise<void> => {
  const begin = now()
  const turnsSoon = (): boolean => businessDay(new Date(now())) !== businessDay(new Date(now() + NEAR))
  if (!turnsSoon()) return
  test.info().setTimeout(test.info().timeout + 2 * NEAR)
  while (turnsSoon() && now() - begin < 2 * NEAR) await new Promise((done) => setTimeout(done, 500))
}

type Shift = { id: number; version: number; overdue: boolean; registerId: number; left: string | null }

/** Hands over a shift of the business day before and opens today's, as who is signed in here; then shows the till where a page of hers is open. */
export const openTill = async (page: Page): Promise<void> => {
  await pastTheTurn()
  const token = await tokenOf(page)
  const ask = async <T>(path: string, data?: object): Promise<T> => {
    const headers = { authorization: `Bearer ${token}`, 'x-requested-with': 'clinic', 'idempotency-key': randomUUID() }
    const { request } = page.context()
    const url = `/api/v1/base/cashier/shift/${path}`
    const answer = data ? await request.post(url, { data, headers }) : await request.get(url, { headers })
    if (!answer.ok()) throw new Error(await answer.text())
    return ((await answer.json()) as { data: T }).data
  }
  const current = await ask<Shift | null>('current')
  if (!current?.overdue) return
  const { id, version, registerId } = current
  const counted = [{ code: 'CASH', amount: '500.00' }]
  const counting = await ask<Shift>('count', { id, version, counted })
  const closed = await ask<Shift>('close', { id, version: counting.version, toSafe: '0', diffReason: '隔日清点' })
  await ask('open', { registerId, openingFloat: closed.left ?? '500.00' })
  if (isOpened(page)) await page.reload()
}
