/** Week, month, and a day on a phone: walked by keys, opened in place, as large as a finger. */
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../axe.ts'

const heard = (page: Page): Promise<string[]> => page.evaluate<string[]>('heard')
const cell = (page: Page, row: number, day: number) => page.locator(`[data-cell="${row}-${day}"]`)

test('the week says who has room; arrows walk, Space opens in place, Enter the day, N books', async ({ page }) => {
  await page.goto('/?specimen=week')
  await expect(cell(page, 1, 2)).toHaveText('停诊 培训')
  await expect(cell(page, 2, 4)).toHaveText('18 约 满')
  await expect(cell(page, 0, 6)).toHaveText('休息')
  await expect(page.locator('[data-cell][tabindex="0"]')).toHaveCount(1)
  await cell(page, 0, 1).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, 1, 2)).toBeFocused()
  await page.keyboard.press('n')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press(' ')
  await expect(page.locator('.week-open .week-items').first().getByRole('button')).toHaveCount(6)
  await expect(cell(page, 0, 2)).toBeFocused()
  await page
    .locator('.week-open')
    .getByRole('button', { name: /^10:45/ })
    .click()
  await page.locator('.week-open').getByRole('button', { name: '还有 1 个' }).click()
  await cell(page, 0, 2).focus()
  await page.keyboard.press(' ')
  await expect(page.locator('.week-open')).toHaveCount(0)
  await page.keyboard.press('Enter')
  expect(await heard(page)).toEqual([
    '新预约 叶紫萱 2026-11-25',
    '打开 彭萱',
    '日 顾明哲 2026-11-25',
    '日 顾明哲 2026-11-25',
  ])
})

test('the month: arrows into the next one, Enter and click open the day', async ({ page }) => {
  await page.goto('/?specimen=month')
  const day = (date: string) => page.locator(`[data-day="${date}"]`)
  await expect(day('2026-11-26')).toHaveText(/院休/)
  await expect(day('2026-11-28')).toHaveText(/满/)
  await day('2026-11-22').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('table', { name: '2026 年 12 月' })).toBeVisible()
  await expect(day('2026-12-06')).toBeFocused()
  await day('2026-12-24').click()
  expect(await heard(page)).toEqual(['日 2026-11-29', '日 2026-12-24'])
})

test('on a phone: one resource at a time, gaps book, everything is as large as a finger', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/?specimen=agenda')
  await page.getByRole('button', { name: /空 45 分，点这里约/ }).click()
  await page.getByRole('button', { name: /何佳/ }).click()
  for (const button of await page.getByRole('button').all())
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(40)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  await page.getByRole('button', { name: /^周启航/ }).click()
  await expect(page.getByRole('button', { name: /^周启航/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: /何佳/ })).toHaveCount(0)
  expect(await heard(page)).toEqual(['新预约 d1 11:15-12:00', '打开 何佳'])
})

for (const theme of ['light', 'dark'])
  test(`axe finds nothing in the ${theme} theme`, async ({ page }) => {
    for (const specimen of ['week', 'month', 'agenda']) {
      await page.goto(`/?specimen=${specimen}&${theme}`)
      await expect(page.getByRole('button').first()).toBeVisible()
      await expectAccessible(page)
    }
  })
