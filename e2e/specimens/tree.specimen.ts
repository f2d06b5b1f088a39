/** The tree as a table: rows open and close, and move by keys and by hand. */
import { expect, type Page, test } from '@playwright/test'

const names = (page: Page) =>
  page.locator('[data-handle]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')!.slice(3)))
const handle = (page: Page, name: string) => page.getByRole('button', { name: `移动 ${name}` })
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ has: handle(page, name) })
/** Rows stay on their way until they are let go. */
const holdBack = (page: Page, held: boolean) => page.evaluate(`holdBack(${held})`)
const indent = async (page: Page, name: string): Promise<number> => (await handle(page, name).boundingBox())!.x

test.beforeEach(async ({ page }) => {
  await page.goto('/?specimen=tree')
  await expect.poll(() => names(page)).toEqual(['皮肤', '光电', '注射', '口腔', '封存'])
})

test('a row closes over what lies below it, and opens again', async ({ page }) => {
  await rowOf(page, '皮肤').locator('.ant-table-row-expand-icon').click()
  await expect(rowOf(page, '光电')).toBeHidden()
  await rowOf(page, '皮肤').locator('.ant-table-row-expand-icon').click()
  await expect(rowOf(page, '光电')).toBeVisible()
})

test('Alt and arrows, faster than rows move: none is lost, and the handle keeps the focus', async ({ page }) => {
  const root = await indent(page, '皮肤')
  await holdBack(page, true)
  await handle(page, '注射').press('Alt+ArrowLeft')
  await page.keyboard.press('Alt+ArrowUp')
  expect(await names(page)).toEqual(['皮肤', '光电', '注射', '口腔', '封存'])
  await holdBack(page, false)
  await expect.poll(() => names(page)).toEqual(['注射', '皮肤', '光电', '口腔', '封存'])
  await expect(handle(page, '注射')).toBeFocused()
  expect(await indent(page, '注射')).toBe(root)
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(() => names(page)).toEqual(['皮肤', '光电', '注射', '口腔', '封存'])
  await expect.poll(() => indent(page, '注射')).toBeGreaterThan(root)
})

test('a move that is refused says why, and ends those behind it', async ({ page }) => {
  // 口腔 behind 封存, into it (refused), and up again, which is not done any more.
  await holdBack(page, true)
  await handle(page, '口腔').press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.press('Alt+ArrowUp')
  await holdBack(page, false)
  await expect(page.getByText('封存的类别不再收下级')).toBeVisible()
  await expect.poll(() => names(page)).toEqual(['皮肤', '光电', '注射', '封存', '口腔'])
})

test('by hand into a row, and between rows; not into itself', async ({ page }) => {
  const root = await indent(page, '皮肤')
  await handle(page, '口腔').dragTo(rowOf(page, '皮肤'))
  await expect.poll(() => names(page)).toEqual(['皮肤', '光电', '注射', '口腔', '封存'])
  await expect.poll(() => indent(page, '口腔')).toBeGreaterThan(root)
  await handle(page, '口腔').dragTo(rowOf(page, '光电'), { targetPosition: { x: 150, y: 2 } })
  await expect.poll(() => names(page)).toEqual(['皮肤', '口腔', '光电', '注射', '封存'])
  await handle(page, '皮肤').dragTo(rowOf(page, '注射'))
  await expect(page.locator('.drop-into, .drop-before, .drop-after')).toHaveCount(0)
  expect(await names(page)).toEqual(['皮肤', '口腔', '光电', '注射', '封存'])
})
