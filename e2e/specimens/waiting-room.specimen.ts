/** The screen of a waiting room: what is spoken, how large it is, and that nobody's name is whole. */
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../axe.ts'

const heard = (page: Page): Promise<string[]> => page.evaluate<string[]>('heard')
const call = (page: Page, called: object | null) => page.evaluate(`call(${JSON.stringify(called)})`)
const A019 = { ticket: 'A019', name: '陈*淑', room: '光电一室', times: 1 }

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto('/?specimen=waiting')
  await expect(page.getByRole('region', { name: '正在叫号' })).toContainText('A018')
})

test('a call is spoken once, a second one again; what was called before it was opened is not', async ({ page }) => {
  expect(await heard(page)).toEqual([])
  await call(page, A019)
  await expect(page.getByRole('region', { name: '正在叫号' })).toContainText('陈*淑')
  await expect(page.locator('.asking')).toContainText('光电一室')
  await call(page, { ...A019 })
  await call(page, { ...A019, times: 2 })
  await expect(page.getByText('第 2 次呼叫')).toBeVisible()
  await call(page, null)
  await expect(page.getByText('请在此候诊，叫到时这里会显示')).toBeVisible()
  expect(await heard(page)).toEqual(['请 A 0 1 9 号，到光电一室', '请 A 0 1 9 号，到光电一室'])
})

test('read from six metres: 52 px and more, the number 216; nothing is cut off, on a smaller wall either', async ({
  page,
}) => {
  const sizes = await page.evaluate<number[]>(`[...document.querySelectorAll('.wait *')]
    .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) && !one.matches('.wait-line'))
    .map((one) => Math.round(parseFloat(getComputedStyle(one).fontSize)))`)
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(52)
  expect(Math.max(...sizes)).toBe(216)
  for (const [width, height] of [
    [1920, 1080],
    [1366, 768],
    [1280, 1024],
  ] as const) {
    await page.setViewportSize({ width, height })
    const cut = await page.evaluate<
      string[]
    >(`[...document.querySelectorAll('.wait, .wait > *, .wait p, .wait td, .wait th')]
      .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().right > innerWidth + 1
        || one.getBoundingClientRect().bottom > innerHeight + 1).map((one) => one.className + ' ' + one.textContent)`)
    expect(cut).toEqual([])
  }
})

test('axe finds nothing; the lost line is said', async ({ page }) => {
  await expectAccessible(page)
  await page.goto('/?specimen=waiting&lost')
  await expect(page.getByText('未连接，正在重试')).toBeVisible()
})
