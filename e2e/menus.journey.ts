/** The platform edits the menu tree and decides which version has which page. */

import { expectAccessible } from './axe.ts'
import { proves } from './facts.ts'
import { expect, test } from './journey.ts'
import { openAs } from './person.ts'
import { shoot } from './shots.ts'

test('菜单管理: search, a new page with an icon, moved, taken away', proves('F0151'), async ({ page }) => {
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
  await page.getByRole('dialog').getByRole('button', { name: '确认批量删除' }).click()
  await expect(row).toHaveCount(0)
})

test('版本套餐: a page leaves a version and comes back; what its directory lacks it cannot have', async ({ page }) => {
  await openAs(page, 'platform', '/platform/version')
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
  await expect(box('呼叫中心 基础')).not.toBeChecked({ timeout: 40_000 })
  await expect(box('呼叫中心 专业')).toBeChecked()
  await page.getByRole('searchbox', { name: '查找菜单' }).fill('分诊')
  await page.getByRole('searchbox', { name: '查找菜单' }).press('Enter')
  const save = page.getByRole('button', { name: /保存（1 处）/ })
  for (const isIn of [false, true]) {
    await box('分诊规则 体验').setChecked(isIn)
    await save.click()
    await page.getByRole('dialog', { name: '保存版本套餐' }).getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('button', { name: '保存', exact: true })).toBeDisabled()
    await expect(box('分诊规则 体验')).toBeChecked({ checked: isIn })
  }
  await box('分诊接待 体验').uncheck()
  await expect(box('分诊规则 体验')).toBeDisabled()
  await expectAccessible(page)
  await shoot(page, 'platform-version')
  await page.getByRole('button', { name: '放弃' }).click()
  await expect(box('分诊规则 体验')).toBeChecked()
})
