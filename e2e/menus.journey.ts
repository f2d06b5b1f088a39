/** The platform edits the menu tree. */
import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { openAs } from './person.ts'
import { shoot } from './shots.ts'

test('F0151 菜单管理: search, a new page with an icon, moved, taken away', async ({ page }) => {
  test.setTimeout(150_000)
  await openAs(page, 'platform', '/platform/menu')
  await expect(page.getByRole('row', { name: /客户管理/ })).toBeVisible({ timeout: 40_000 })
  await expectAccessible(page)
  await shoot(page, 'platform-menu')
  await page.getByRole('searchbox', { name: '查找菜单' }).fill('/triage/rule')
  await page.getByRole('searchbox', { name: '查找菜单' }).press('Enter')
  await expect(page.getByRole('row', { name: /分诊规则/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /客户管理/ })).toHaveCount(0)

  const title = `外部帮助${Date.now().toString(36).slice(-4)}`
  await page.getByRole('button', { name: '新增菜单' }).click()
  const form = page.getByRole('dialog', { name: '新增菜单' })
  await form.getByRole('radio', { name: '页面' }).check({ force: true })
  await form.getByRole('textbox', { name: '名称' }).fill(title)
  await form.getByRole('textbox', { name: '路径' }).fill(`https://help.example.cn/${title.slice(-4)}`)
  await form.getByRole('button', { name: 'guide' }).click()
  await expectAccessible(page)
  await shoot(page, 'platform-menu-new')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('searchbox', { name: '查找菜单' }).fill(title)
  await page.getByRole('searchbox', { name: '查找菜单' }).press('Enter')
  const row = page.getByRole('row', { name: new RegExp(title) })
  await expect(row).toBeVisible()
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: '批量删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '是' }).click()
  await expect(row).toHaveCount(0)
})
