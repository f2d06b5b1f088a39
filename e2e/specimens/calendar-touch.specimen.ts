/** A finger on the day: it scrolls, holds to drag, taps to open, and taps where something lifted shall stand. */
import { type CDPSession, expect, type Page, test } from '@playwright/test'

test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } })

const heard = (page: Page): Promise<string[]> => page.evaluate<string[]>('heard')
const card = (page: Page, name: string, column: string) =>
  page.locator(`[data-card][data-column="${column}"]`).filter({ hasText: name })
const scrollTop = (page: Page) => page.evaluate<number>(`document.querySelector('.cal-scroll').scrollTop`)
const middleOf = async (page: Page, name: string, column: string): Promise<{ x: number; y: number }> => {
  const { x, y, width } = (await card(page, name, column).boundingBox())!
  return { x: Math.round(x + width / 2), y: Math.round(y + 6) }
}

type Finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) => Promise<unknown>
const fingerOf =
  (session: CDPSession): Finger =>
  (type, at) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })

const open = async (page: Page): Promise<Finger> => {
  await page.goto('/?specimen=calendar&few')
  await expect(card(page, '陈海淑', 'd1')).toBeVisible()
  return fingerOf(await page.context().newCDPSession(page))
}

test('moved at once it scrolls, and moves nothing', async ({ page }) => {
  const finger = await open(page)
  const before = await scrollTop(page)
  const at = await middleOf(page, '吴玉娟', 'd2')
  await finger('touchStart', at)
  for (const by of [20, 60, 100]) await finger('touchMove', { x: at.x, y: at.y - by })
  await finger('touchEnd')
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(before)
  expect(await heard(page)).toEqual([])
})

test('held it drags, tapped it opens', async ({ page }) => {
  const finger = await open(page)
  const from = await middleOf(page, '陈海淑', 'd1')
  const to = await middleOf(page, '彭萱', 'd3')
  await finger('touchStart', from)
  await expect(page.locator('[data-target="d1"]')).toBeVisible()
  for (const share of [0.3, 0.7, 1])
    await finger('touchMove', { x: from.x + (to.x - from.x) * share, y: from.y + (to.y + 36 - from.y) * share })
  await expect(page.locator('[data-target="d3"]')).toBeVisible()
  await finger('touchEnd')
  await expect(card(page, '陈海淑', 'd3')).toBeVisible()
  await card(page, '彭萱', 'd3').tap({ position: { x: 20, y: 8 } })
  expect((await heard(page)).map((one) => one.slice(0, 6))).toEqual(['移动 陈海淑', '打开 彭萱'])
})

test('what was lifted is put down by a tap', async ({ page }) => {
  await open(page)
  const free = await middleOf(page, '周秀诗', 'd1')
  await page.getByRole('button', { name: '放入 秦岚' }).tap()
  await page.touchscreen.tap(free.x, free.y + 144)
  await expect(card(page, '秦岚', 'd1')).toBeVisible()
  expect((await heard(page)).map((one) => one.slice(0, 5))).toEqual(['放入 秦岚'])
})
