/** Selects: proposed, dropped when it is offered no more, cleared, searched, as a grid. */
import { expect, type Page, test } from '@playwright/test'
import { proves } from '../facts.ts'

const PEOPLE = '/api/v1/specimen/people'
const box = (page: Page, name: string) => page.getByRole('combobox', { name })
const pick = async (page: Page, name: string, title: string): Promise<void> => {
  await box(page, name).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(title, { exact: true }).click()
}
const chosen = (page: Page, values: readonly unknown[]) =>
  expect(page.getByRole('status')).toHaveText(JSON.stringify(values))
type Asked = { readonly input: { readonly text: string }; readonly at: number }
const questions = (page: Page) => page.evaluate<Asked[]>(`asked.filter(({ path }) => path === '${PEOPLE}')`)

test.beforeEach(async ({ page }) => {
  await page.goto('/?specimen=selects')
  await chosen(page, ['浙江省', null, null])
})

test('a level chosen anew keeps what it still offers and drops the rest; cleared, it stays cleared', async ({
  page,
}) => {
  await pick(page, '城市', '杭州市')
  await chosen(page, ['浙江省', '杭州市', null])
  await pick(page, '省份', '江苏省')
  await chosen(page, ['江苏省', null, null])
  await pick(page, '城市', '南京市')
  const province = page.locator('.ant-select').filter({ has: box(page, '省份') })
  await province.hover()
  await province.locator('.ant-select-clear').click()
  await expect(page.getByRole('status')).toHaveText(/^\[null,/)
  // What was proposed once is not proposed again.
  await expect(province.locator('.ant-select-content-has-value')).toHaveCount(0)
  // Kept, while there are no options that could say its name: never shown by its number.
  await chosen(page, [null, '南京市', null])
  const city = page.locator('.ant-select').filter({ has: box(page, '城市') })
  await expect(city.locator('.ant-select-content-has-value')).toHaveCount(0)
})

test('while one types it asks at most once a second, and shows the answer to what stands there', async ({ page }) => {
  await box(page, '人员').click()
  await expect.poll(async () => (await questions(page)).length).toBe(1)
  await box(page, '人员').pressSequentially('林知夏', { delay: 30 })
  await expect.poll(async () => (await questions(page)).at(-1)!.input.text).toBe('林知夏')
  const asked = await questions(page)
  for (const [at, { at: when }] of asked.entries()) if (at > 1) expect(when - asked[at - 1]!.at).toBeGreaterThan(800)
  expect(asked.length).toBeLessThan(4)
  await expect(page.locator('.ant-select-dropdown:visible .ant-select-item-option')).toHaveCount(1)
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').click()
  await chosen(page, ['浙江省', null, 1])
})

test('a grid has a head, leaves out what nobody fills, and is lines on a phone', async ({ page }) => {
  await box(page, '人员').click()
  const list = page.locator('.ant-select-dropdown:visible')
  await expect(list.getByText('岗位', { exact: true })).toBeVisible()
  await expect(list.getByText('护士')).toBeVisible()
  await expect(list.getByText('手机', { exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await box(page, '人员').click()
  await expect(list.getByText('周明远')).toBeVisible()
  await expect(list.getByText('岗位', { exact: true })).toHaveCount(0)
})

test('a long list of options is at most 300 px high and is scrolled', proves('F0451'), async ({ page }) => {
  await pick(page, '省份', '山东省')
  await box(page, '城市').click()
  const list = page.locator('.ant-select-dropdown:visible .ant-select-dropdown-list-holder')
  await expect(list.getByTitle('济南市')).toBeVisible()
  const { shown, all } = await list.evaluate((one) => ({ shown: one.clientHeight, all: one.scrollHeight }))
  expect(shown).toBeGreaterThan(250)
  expect(shown).toBeLessThanOrEqual(300)
  expect(all).toBeGreaterThan(shown)
  await list.hover()
  await page.mouse.wheel(0, 2_000)
  await expect(list.getByTitle('菏泽市')).toBeVisible()
})

/** What Enter would take: the option the list has marked. */
const marked = (page: Page) => page.locator('.ant-select-dropdown:visible .ant-select-item-option-active')
/** Types over what stands there, and waits until the list shows what was found for it. */
const searchFor = async (page: Page, text: string, first: string): Promise<void> => {
  await box(page, '人员').fill(text)
  await expect(page.locator('.ant-select-dropdown:visible .ant-select-item-option').first()).toContainText(first)
  await expect.poll(async () => (await questions(page)).at(-1)!.input.text).toBe(text)
}

test('Enter takes the first of the newest answer, also when it is as long as the one before', async ({ page }) => {
  await box(page, '人员').click()
  await searchFor(page, '林知', '林知夏')
  await searchFor(page, '周', '周明远')
  await expect(marked(page)).toContainText('周明远')
  await page.keyboard.press('Enter')
  await chosen(page, ['浙江省', null, 3])
})

test('Enter takes nothing of an older answer, and nobody chosen before', async ({ page }) => {
  await box(page, '人员').click()
  await searchFor(page, '林晚', '林晚')
  await page.keyboard.press('Enter')
  await chosen(page, ['浙江省', null, 2])
  await box(page, '人员').click()
  await searchFor(page, '3', '周明远')
  await expect(marked(page)).toContainText('周明远')
  await page.keyboard.press('Enter')
  await chosen(page, ['浙江省', null, 3])
})

test('Enter pressed before the answer takes the only one who is found, and nobody of the answer before', async ({
  page,
}) => {
  await box(page, '人员').click()
  await searchFor(page, '林晚', '林晚')
  await expect(marked(page)).toContainText('林晚')
  await box(page, '人员').fill('周')
  await page.keyboard.press('Enter')
  await chosen(page, ['浙江省', null, 3])
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0)
})
