/** The day as a grid, by hand: what may not stand said before, and a card that comes back when its move fails. */
import { expect, test } from '@playwright/test'
import {
  boxOf,
  card,
  column,
  dragTo,
  heard,
  holdBack,
  minuteOf,
  open,
  refuse,
  said,
  scrolled,
  target,
  yOf,
} from './calendar-page.ts'

test('a card is dragged with its room: both targets are marked, the answer is awaited at the new place', async ({
  page,
}) => {
  await open(page)
  await holdBack(page, true)
  await dragTo(page, card(page, '周秀诗', 'd1'), 'd3', 660)
  await expect(target(page, 'd3')).toBeVisible()
  await expect(target(page, 'r1')).toBeVisible()
  await expect(page.locator('.cal-head.target')).toHaveCount(2)
  await expect(said(page)).toHaveText('周秀诗 → 沈博文、光电一室 11:00 至 11:45，可以放下')
  await page.mouse.up()
  await expect(card(page, '周秀诗', 'd3')).toHaveAttribute('aria-busy', 'true')
  expect(await minuteOf(page, card(page, '周秀诗', 'r1'))).toBe(660)
  await holdBack(page, false)
  await expect(card(page, '周秀诗', 'd3')).not.toHaveAttribute('aria-busy')
  await expect(said(page)).toHaveText('周秀诗 已放到 沈博文、光电一室 11:00 至 11:45')
  expect(await heard(page)).toEqual(['移动 周秀诗 d3+r1 11:00-11:45'])
})

test('a move that is refused returns the card with its sentence, one that is lost too', async ({ page }) => {
  await open(page)
  await refuse(page, '叶紫萱 11:00 刚被别人约走，请换一个时间')
  await dragTo(page, card(page, '陈海淑', 'd1'), 'd2', 660)
  await page.mouse.up()
  await expect(said(page)).toHaveText('陈海淑 没有移动：叶紫萱 11:00 刚被别人约走，请换一个时间')
  await expect(card(page, '陈海淑', 'd2')).toHaveCount(0)
  expect(await minuteOf(page, card(page, '陈海淑', 'd1'))).toBe(615)
  await page.evaluate('lose(true)')
  await dragTo(page, card(page, '陈海淑', 'd1'), 'd3', 660)
  await page.mouse.up()
  await expect(said(page)).toHaveText('陈海淑 没有移动：没有送到，请再试一次')
  expect(await minuteOf(page, card(page, '陈海淑', 'd1'))).toBe(615)
})

test('a clash is said before it is put down, with its column, and letting go there returns the card', async ({
  page,
}) => {
  await open(page)
  await dragTo(page, card(page, '周秀诗', 'd1'), 'd2', 615)
  await expect(page.locator('.cal-note')).toContainText('放不下：1 处冲突')
  await expect(page.locator('.cal-note')).toContainText('叶紫萱 10:00–11:00 已有 吴玉娟')
  await expect(page.locator('.cal-note')).toContainText('松手将退回 顾明哲 09:30')
  await expect(target(page, 'd2')).toHaveClass(/taken/)
  await expect(target(page, 'r1')).toHaveClass(/beside/)
  await page.mouse.up()
  await expect(page.locator('.cal-note')).toHaveCount(0)
  expect(await heard(page)).toEqual([])
  expect(await minuteOf(page, card(page, '周秀诗', 'd1'))).toBe(570)
})

test('who may book above the capacity lets go there and is asked why', async ({ page }) => {
  await open(page)
  await dragTo(page, card(page, '彭萱', 'd3'), 'd2', 615)
  await expect(page.locator('.cal-note')).toContainText('松手后填写申请加号…原因')
  await page.mouse.up()
  expect(await heard(page)).toEqual(['加号 彭萱'])
})

test('1 2 3 take a place that the clash offers, while the pointer still holds the card', async ({ page }) => {
  await open(page)
  await dragTo(page, card(page, '周秀诗', 'd1'), 'd2', 615)
  await expect(page.locator('.cal-next button')).toHaveText(['1 11:00', '2 11:15', '3 11:30'])
  await page.keyboard.press('2')
  await page.mouse.up()
  await expect(said(page)).toContainText('已放到 叶紫萱、光电一室 11:15')
  expect(await heard(page)).toEqual(['移动 周秀诗 d2+r1 11:15-12:00'])
})

test('Esc while dragging returns it, and letting go afterwards does nothing', async ({ page }) => {
  await open(page)
  await dragTo(page, card(page, '陈海淑', 'd1'), 'd3', 660)
  await page.keyboard.press('Escape')
  await expect(target(page, 'd3')).toHaveCount(0)
  await page.mouse.up()
  expect(await minuteOf(page, card(page, '陈海淑', 'd1'))).toBe(615)
  expect(await heard(page)).toEqual([])
})

test('the last quarter of the day can be dropped on and booked; nothing ends past it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1200 })
  await open(page)
  await scrolled(page, 'scrollTo(0, 2000)')
  await dragTo(page, card(page, '彭萱', 'd3'), 'd3', 1245)
  await page.mouse.up()
  await expect(said(page)).toContainText('已放到 沈博文 20:45 至 21:00')
  await dragTo(page, card(page, '陈海淑', 'd1'), 'd1', 1245)
  await page.mouse.up()
  await expect(said(page)).toContainText('已放到 顾明哲 20:30 至 21:00')
  const { x, width } = await boxOf(column(page, 'd2'))
  await page.mouse.click(x + width / 2, await yOf(page, 1259))
  expect((await heard(page)).at(-1)).toBe('新预约 d2 20:45-21:00')
})

test('its lower edge is pulled: the length changes, the start and the column stay', async ({ page }) => {
  await open(page)
  const { x, y, width, height } = await boxOf(card(page, '陈海淑', 'd1'))
  await page.mouse.move(x + width / 2, y + height - 2)
  await page.mouse.down()
  await page.mouse.move(x + width * 1.5, y + height + 34, { steps: 4 })
  await page.mouse.up()
  await expect(said(page)).toContainText('已放到 顾明哲 10:15 至 11:15')
  expect(await heard(page)).toEqual(['移动 陈海淑 d1 10:15-11:15'])
})

test('Esc ends a range that is being drawn: nothing is booked', async ({ page }) => {
  await open(page)
  const { x, width } = await boxOf(column(page, 'd2'))
  await page.mouse.move(x + width / 2, await yOf(page, 721))
  await page.mouse.down()
  await page.mouse.move(x + width / 2, await yOf(page, 763), { steps: 4 })
  await expect(page.locator('.cal-target')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.cal-target')).toHaveCount(0)
  await page.mouse.up()
  expect(await heard(page)).toEqual([])
})

test('what somebody else moved meanwhile is given back', async ({ page }) => {
  await open(page)
  await dragTo(page, card(page, '陈海淑', 'd1'), 'd3', 660)
  await page.evaluate('meanwhile(2, 700)')
  await expect(said(page)).toHaveText('刚有人改动了这一条。陈海淑 仍在 顾明哲 10:15')
  await page.mouse.up()
  expect(await heard(page)).toEqual([])
})
