/** The palette: what it finds by characters, pinyin and initials; its keys; kinds by Tab. */
import { expect, type Page, test } from '@playwright/test'

const hits = (page: Page) => page.getByRole('option')
const marked = (page: Page) => page.locator('[role="option"][aria-selected="true"] .hit-label')
const open = async (page: Page) => {
  await page.goto('/?specimen=palette')
  await page.getByRole('button', { name: '搜索' }).click()
  const box = page.getByRole('combobox', { name: /^搜索页面/ })
  await expect(box).toBeFocused()
  return box
}

test('it offers the pages of the menu, finds them by initials, and Enter goes there', async ({ page }) => {
  const box = await open(page)
  await expect(hits(page).locator('.hit-label')).toHaveText(['样张列表', '样张类别', '操作日志'])
  await box.fill('czrz')
  await expect(hits(page).locator('.hit-label')).toHaveText(['操作日志'])
  await expect(page.locator('.hit-reading')).toContainText('cao')
  await box.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: '/things/trail' })).toBeVisible()
})

test('Esc leads back to where the keys were', async ({ page }) => {
  await page.goto('/?specimen=palette')
  await page.getByRole('button', { name: '搜索' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: /^搜索页面/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: '搜索' })).toBeFocused()
})

test('arrows move the mark, which stays on its hit when others come; the ends hold it', async ({ page }) => {
  const box = await open(page)
  await box.fill('样张')
  await expect(marked(page)).toHaveText('样张列表')
  await box.press('ArrowDown')
  await expect(marked(page)).toHaveText('样张类别')
  await box.press('ArrowDown')
  await expect(marked(page)).toHaveText('样张类别')
  await box.press('ArrowUp')
  await box.press('ArrowUp')
  await expect(marked(page)).toHaveText('样张列表')
})

test('customers are found by name and by the end of their number; Tab narrows to a kind; nothing is said to be nothing', async ({
  page,
}) => {
  const box = await open(page)
  await box.fill('0007')
  await expect(hits(page)).toHaveText([/欧阳晓彤.*KH202603010007/])
  await expect(page.getByRole('group', { name: '客户' })).toBeVisible()
  await box.fill('张')
  await expect(page.getByRole('group', { name: '页面' })).toBeVisible()
  for (let turn = 0; turn < 3; turn++) await box.press('Tab')
  await expect(page.getByText('没有找到，换个词试试')).toBeVisible()
  await expect(box).toBeFocused()
  await box.fill('欧阳')
  await expect(hits(page)).toHaveCount(2)
  await box.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
