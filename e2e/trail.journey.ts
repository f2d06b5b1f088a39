/** The logs as an administrator reads them: finding, looking closer, exporting, checking the chain, unlocking. */

import { expectAccessible } from './axe.ts'
import { asked } from './calls.ts'
import { expect, test } from './journey.ts'
import { comeAs, hospitals, openAs, tryToSignIn } from './person.ts'
import { shoot, shootDesk } from './shots.ts'

test('操作日志: narrowed, opened field by field, exported, and the export stands in it', async ({ page }) => {
  await openAs(page, 'admin', '/system/log')
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: '详情' }) })
  await expect(rows.first()).toBeVisible({ timeout: 30_000 })
  await shoot(page, 'trail-log')
  const module = page.getByRole('combobox', { name: '模块' })
  await module.fill('订单')
  await module.press('Enter')
  await expect(rows.first()).toContainText('订单')
  // What was refused changed nothing, nor does every edit: an order that was written shows fields.
  await rows
    .filter({ hasText: '成功' })
    .filter({ hasText: /开单|开充值单/ })
    .first()
    .getByRole('button', { name: '详情' })
    .click()
  const drawer = page.getByRole('dialog', { name: '操作日志详情' })
  await expect(drawer.getByRole('columnheader', { name: '旧值' })).toBeVisible()
  await expect(drawer.getByRole('columnheader', { name: '新值' })).toBeVisible()
  await expect(drawer).toContainText('请求编号')
  await expectAccessible(page)
  await shoot(page, 'trail-entry')
  await page.keyboard.press('Escape')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出' }).click()
  expect((await file).suggestedFilename()).toBe('操作日志.xlsx')
  await page.goto('/system/log?module=trail')
  await expect(rows.first()).toContainText('导出操作日志')
})

test('校验: shows how far it is and says clearly that nobody touched the log', async ({ page }) => {
  await openAs(page, 'admin', '/system/log')
  await expect(page.getByRole('button', { name: '详情' }).first()).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: '校验' }).click()
  const dialog = page.getByRole('dialog', { name: '校验操作日志' })
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await expect(dialog.getByText('校验通过：日志完整，没有被改动')).toBeVisible({ timeout: 40_000 })
  await expectAccessible(page)
  await shoot(page, 'trail-verify')
})

test('登录日志: a refused sign-in with its device, and unlocking', async ({ page, browser }) => {
  const other = await browser.newContext()
  const desk = await other.newPage()
  await desk.goto('/login')
  await tryToSignIn(desk, 'store', 'Wrong@2026-wrong', hospitals.aesthetic)
  await expect(desk.getByRole('alert').first()).toBeVisible()
  await other.close()
  await openAs(page, 'admin', '/system/loginLog?outcome=refused&account=store')
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: '解锁' }) })
    .first()
  await expect(row).toContainText(/Chrome \d+ · Linux/, { timeout: 30_000 })
  await expect(row).toContainText('已拒绝')
  await shoot(page, 'trail-sign-ins')
  await row.getByRole('button', { name: '解锁' }).click()
  const question = page.getByRole('dialog').filter({ hasText: '解锁后' })
  await shootDesk(page, 'trail-unlock')
  await question.getByRole('button', { name: /解锁/ }).click()
  await expect(page.getByText('解锁成功!')).toBeVisible()
})

test('谁看过我: who opened a customer’s archive, narrowed, and nobody found', async ({ page }) => {
  await comeAs(page, 'admin')
  type Found = { result: { id: number; name: string }[] }
  const { result } = await asked<Found>(page, 'GET', '/api/v1/customer/info/page?pageSize=1')
  const [customer] = result
  await page.goto(`/customerDetails?customerId=${customer!.id}&entry=BasicInfor`)
  await page.getByRole('button', { name: '谁看过我' }).click()
  const drawer = page.getByRole('dialog', { name: `谁看过我：${customer!.name}` })
  const looked = drawer.getByRole('row', { name: /查看客户档案/ })
  await expect(looked.first()).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page)
  await shoot(page, 'trail-looked')
  const kind = drawer.getByRole('combobox', { name: '查看或修改' })
  await kind.click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('修改', { exact: true }).click()
  await expect(looked).toHaveCount(0)
})
