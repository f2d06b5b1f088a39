/** 老带新: who brought her is named, seen in her panel and in the tree, and a false one is revoked; the rule is set. */
import type { Browser, Page } from '@playwright/test'
import { asked } from './calls.ts'
import { comesAndOrders, newCustomer, pays } from './comes.ts'
import { expect, test } from './journey.ts'
import { comeAs, openAs } from './person.ts'
import { openTill } from './shift.ts'
import { shoot, shootDesk } from './shots.ts'

/** A page that is drawn for the first time. */
const patient = { timeout: 20_000 }

type Listed = { result: { id: number; customerId: number; referrerId: number }[] }
const rows = '.ant-table-row:not([aria-hidden])'

/** Who was brought paid within these days, whatever the demo's people did. */
const somebodyWasBrought = async (page: Page, browser: Browser): Promise<void> => {
  const recommenderId = await newCustomer(page, '推荐走查')
  const customerId = await newCustomer(page, '被荐走查', { recommenderId })
  const order = await comesAndOrders(page, customerId)
  const till = await (await browser.newContext()).newPage()
  await comeAs(till, 'cashier')
  await openTill(till)
  await pays(till, order)
  await till.context().close()
}

test('the desk binds somebody new from her panel, and puts it right; she stands in the list', async ({ page }) => {
  await openAs(page, 'front', '/customer/referral')
  await expect(page.locator(rows).first()).toBeVisible(patient)
  const { result } = await asked<Listed>(page, 'GET', '/api/v1/customer/referral?state=pending')
  const { customerId, referrerId } = result[0]!
  await page.goto(`/customerDetails?customerId=${customerId}&entry=OldBringNew`)
  await page.getByRole('button', { name: '更正推荐人' }).click(patient)
  const form = page.getByRole('dialog', { name: /推荐人/ })
  const other = result.find((one) => one.referrerId !== referrerId && one.referrerId !== customerId)!
  const { code, name } = await asked<{ code: string; name: string }>(
    page,
    'POST',
    '/api/v1/customer/customers/details',
    { id: other.referrerId },
  )
  await form.getByRole('combobox').fill(code)
  // What was offered before it was typed is offered for a moment longer.
  await expect(form.locator('.ant-select-loading')).toHaveCount(0)
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: name }).first().click()
  await shootDesk(page, 'referral-bind')
  await form.getByRole('button', { name: '更正推荐人' }).click()
  await expect(page.getByText('已绑定推荐人').first()).toBeVisible()
  await expect(page.getByText(`推荐人：${name}`)).toBeVisible()
  await shoot(page, 'referral-tab')
})

test('a head sees the tree of a referrer, revokes what is false with its reason, and sets the rule', async ({
  page,
  browser,
}) => {
  await comeAs(page, 'admin')
  await somebodyWasBrought(page, browser)
  await page.goto('/customer/referral?state=effective')
  const first = page.locator(rows).first()
  await expect(first).toContainText('已生效', patient)
  await shoot(page, 'referrals')
  await first.click()
  const drawer = page.getByRole('dialog', { name: /推荐关系：/ })
  await expect(drawer.locator('.referral-node').first()).toBeVisible()
  await shoot(page, 'referral-tree')
  await page.keyboard.press('Escape')
  const id = await first.getAttribute('data-row-key')
  await first.getByRole('button', { name: '更多' }).click()
  await page.getByText('撤销', { exact: true }).click()
  const ending = page.getByRole('dialog', { name: /撤销推荐：/ })
  await ending.getByText('虚假推荐').click()
  await shootDesk(page, 'referral-revoke')
  await ending.getByRole('button', { name: '确认撤销' }).click()
  await expect(page.locator(`${rows}[data-row-key="${id}"]`)).toHaveCount(0)
  // What holds amounts is taken along for a reason.
  await page.getByRole('button', { name: /^导\s*出$/ }).click()
  const why = page.getByRole('dialog', { name: '导出' })
  await expect(why.getByRole('button', { name: /^导\s*出$/ })).toBeDisabled()
  await why.getByText('奖励核对').click()
  await shoot(page, 'referral-export')
  const file = page.waitForEvent('download')
  await why.getByRole('button', { name: /^导\s*出$/ }).click()
  expect((await file).suggestedFilename()).toContain('老带新')
  await page.getByRole('button', { name: '奖励规则' }).click()
  const rule = page.getByRole('dialog', { name: '奖励规则' })
  await rule.getByLabel('推荐人奖励数量').first().fill('200')
  await shoot(page, 'referral-rule')
  await rule.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(page.getByText('奖励规则已保存')).toBeVisible()
})
