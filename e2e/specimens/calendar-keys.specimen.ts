/** The day as a grid, by keys; what is beside it, what it shows at rest, and how wide it is. */
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import {
  boxOf,
  card,
  column,
  dragTo,
  heard,
  minuteOf,
  open,
  refuse,
  said,
  scrolled,
  target,
  yOf,
} from './calendar-page.ts'

test('a finished card says why it stays, by hand and by key', async ({ page }) => {
  await open(page)
  await dragTo(page, card(page, '张怡', 'd3'), 'd1', 700)
  await page.mouse.up()
  await expect(said(page)).toHaveText('张怡 不能移动：已完成的预约不再移动')
  await card(page, '彭萱', 'd3').click()
  await page.keyboard.press('ArrowUp')
  await expect(card(page, '张怡', 'd3')).toBeFocused()
  await page.keyboard.press('m')
  await expect(said(page)).toHaveText('张怡 不能移动：已完成的预约不再移动')
  expect(await heard(page)).toEqual(['打开 彭萱'])
})

test('by keys: one tab stop, arrows walk, M lifts, arrows move, Enter puts down and the focus goes along', async ({
  page,
}) => {
  await open(page)
  await expect(page.locator('.cal-grid [tabindex="0"], .cal-grid [data-empty]')).toHaveCount(1)
  await card(page, '周秀诗', 'd1').focus()
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowRight')
  await expect(said(page)).toContainText(
    '周秀诗 → 叶紫萱、光电一室 09:30 至 10:15，放不下：叶紫萱 10:00–11:00 已有 吴玉娟',
  )
  await page.keyboard.press('ArrowRight')
  await expect(said(page)).toContainText('沈博文 09:00–10:00 已有 张怡')
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(said(page)).toHaveText('周秀诗 → 沈博文、光电一室 10:30 至 11:00，可以放下')
  await page.keyboard.press('Enter')
  await expect(card(page, '周秀诗', 'd3')).toBeFocused()
  await expect(said(page)).toContainText('已放到 沈博文、光电一室 10:30 至 11:00')
  expect(await heard(page)).toEqual(['移动 周秀诗 d3+r1 10:30-11:00'])
})

test('by keys: Esc returns it, a refused one comes back with the focus', async ({ page }) => {
  await open(page)
  await card(page, '陈海淑', 'd1').focus()
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(said(page)).toHaveText('陈海淑 仍在 顾明哲 10:15')
  await expect(target(page, 'd1')).toHaveCount(0)
  await refuse(page, '已有别的预约')
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowRight')
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(said(page)).toHaveText('陈海淑 没有移动：已有别的预约')
  await expect(card(page, '陈海淑', 'd2')).toHaveCount(0)
  await expect(card(page, '陈海淑', 'd1')).toBeFocused()
  expect(await minuteOf(page, card(page, '陈海淑', 'd1'))).toBe(615)
})

test('empty ground books: by click, by drawing a range, by Enter; letters are the page’s', async ({ page }) => {
  await open(page)
  const { x, width } = await boxOf(column(page, 'd2'))
  await page.mouse.click(x + width / 2, await yOf(page, 697))
  await page.mouse.move(x + width / 2, await yOf(page, 721))
  await page.mouse.down()
  await page.mouse.move(x + width / 2, await yOf(page, 763), { steps: 4 })
  await expect(page.locator('.cal-target')).toContainText('12:00–12:45')
  await page.mouse.up()
  await card(page, '陈海淑', 'd1').focus()
  await page.keyboard.press('a')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[data-empty]')).toBeFocused()
  await expect(page.locator('[data-empty]')).toHaveAccessibleName('顾明哲，10:45，没有预约，回车新预约')
  await page.keyboard.press('Enter')
  expect(await heard(page)).toEqual([
    '新预约 d2 11:30-11:45',
    '新预约 d2 12:00-12:45',
    '到店 陈海淑',
    '新预约 d1 10:45-11:00',
  ])
})

test('what a key lifted follows the pointer and is put down with a click', async ({ page }) => {
  await open(page)
  await card(page, '陈海淑', 'd1').focus()
  await page.keyboard.press('m')
  const { x, width } = await boxOf(column(page, 'd3'))
  await page.mouse.move(x + width / 2, (await yOf(page, 690)) + 2)
  await expect(said(page)).toHaveText('陈海淑 → 沈博文 11:30 至 12:00，可以放下')
  await page.mouse.down()
  await page.mouse.up()
  await expect(card(page, '陈海淑', 'd3')).toBeVisible()
  expect(await heard(page)).toEqual(['移动 陈海淑 d3 11:30-12:00'])
})

test('the little month: one tab stop, arrows walk into the next month, Enter shows the day', async ({ page }) => {
  await open(page)
  const day = (date: string) => page.locator(`.cal-days [data-day="${date}"]`)
  await expect(page.locator('.cal-days [tabindex="0"]')).toHaveCount(1)
  await expect(day('2026-11-28')).toHaveAccessibleName('11 月 28 日，100 个预约，已约 100%')
  await day('2026-11-22').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(day('2026-12-06')).toBeFocused()
  await expect(page.getByRole('heading', { name: '2026 年 12 月' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(day('2026-12-06')).toHaveAttribute('aria-pressed', 'true')
})

test('off the pinboard and back onto it, by hand and by key', async ({ page }) => {
  await open(page)
  const shelf = page.getByRole('region', { name: '待排区' })
  const wish = shelf.getByRole('button', { name: /冯建国/ })
  const from = await boxOf(wish)
  await page.mouse.move(from.x + 40, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 20, { steps: 2 })
  await expect(page.locator('.cal-ghost')).toHaveText('冯建国')
  const to = await boxOf(column(page, 'd3'))
  await page.mouse.move(to.x + 20, (await yOf(page, 660)) + 2, { steps: 4 })
  await page.mouse.up()
  await expect(card(page, '冯建国', 'd3')).toBeVisible()
  await expect(wish).toHaveCount(0)
  const back = await boxOf(card(page, '冯建国', 'd3'))
  await page.mouse.move(back.x + 20, back.y + 6)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y, { steps: 5 })
  await expect(said(page)).toHaveText('冯建国：放进待排区')
  await page.mouse.up()
  await expect(wish).toBeVisible()
  await shelf.getByRole('button', { name: /韩佳宁/ }).press('Enter')
  await expect(said(page)).toContainText('韩佳宁 → ')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '放入 秦岚' }).click()
  await expect(said(page)).toContainText('秦岚 → ')
  await page.keyboard.press('Escape')
  await card(page, '陈海淑', 'd1').focus()
  await page.keyboard.press('m')
  await page.keyboard.press('p')
  await expect(shelf.getByRole('button', { name: /陈海淑/ })).toBeVisible()
  expect(await heard(page)).toEqual(['放入 冯建国 d3 11:00-11:30', '待排 冯建国', '待排 陈海淑'])
})

test('a click opens, a pointer at rest shows the short card', async ({ page }) => {
  await open(page)
  await card(page, '周秀诗', 'd1').hover()
  await expect(page.locator('.cal-hover')).toContainText('过敏 · 欠款 · 贵宾 · 初诊')
  await card(page, '周秀诗', 'd1').click()
  await expect(page.locator('.cal-hover')).toHaveCount(0)
  expect(await heard(page)).toEqual(['打开 周秀诗'])
})

test('twelve columns fit 1440 with the side; narrower, the grid scrolls and its head and hours stay', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, 'whole')
  expect(await scrolled(page, 'scrollWidth <= box.clientWidth')).toBe(true)
  await page.setViewportSize({ width: 1024, height: 768 })
  expect(await scrolled(page, 'scrollWidth > box.clientWidth')).toBe(true)
  expect((await boxOf(column(page, 'd1'))).width).toBeGreaterThanOrEqual(84)
  const head = await boxOf(page.locator('.cal-corner'))
  await scrolled(page, 'scrollTo(200, 300)')
  expect(await boxOf(page.locator('.cal-corner'))).toEqual(head)
})

for (const theme of ['light', 'dark'])
  test(`axe finds nothing in the ${theme} theme, at rest and with a clash`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, `whole&${theme}`)
    await expectAccessible(page)
    await open(page, `few&${theme}`)
    await card(page, '周秀诗', 'd1').focus()
    await page.keyboard.press('m')
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('.cal-note')).toBeVisible()
    await expectAccessible(page)
  })
