/** 动态: a customer comes, orders, pays and is treated, and one list tells it in order; amounts to whoever may see them. */
import type { Page } from '@playwright/test'
import { asked } from './calls.ts'
import { comesAndOrders, newCustomer, pays, type Saved } from './comes.ts'
import { expect, test } from './journey.ts'
import { comeAs } from './person.ts'
import { openTill } from './shift.ts'
import { shoot } from './shots.ts'

const isTreated = async (page: Page, customerId: number): Promise<void> => {
  const { result } = await asked<{ result: Saved[] }>(
    page,
    'GET',
    `/api/v1/customer/panel/projectBuyRecord?customerId=${customerId}`,
  )
  await asked(page, 'POST', '/api/v1/base/deduction/record', { purchasedItemId: result[0]!.id, times: 1 })
}

const lines = (page: Page) => page.locator('.happening-day li')

test('a customer’s day is told in its order, by kinds, and leads to what it tells of', async ({ page, browser }) => {
  await comeAs(page, 'admin')
  const customerId = await newCustomer(page, '动态走查')
  const order = await comesAndOrders(page, customerId)
  const till = await (await browser.newContext()).newPage()
  await comeAs(till, 'cashier')
  await openTill(till)
  await pays(till, order)
  await till.context().close()
  const nurse = await (await browser.newContext()).newPage()
  await comeAs(nurse, 'nurse')
  await isTreated(nurse, customerId)
  await nurse.context().close()

  await page.goto(`/customerDetails?customerId=${customerId}&entry=Timeline`)
  await expect(lines(page).filter({ hasText: '划扣 小气泡十次卡' })).toBeVisible({ timeout: 20_000 })
  const told = (await lines(page).allTextContents()).filter((text) => /^(划扣|收款|开单|到院|建档)/.test(text))
  expect(told.map((text) => text.slice(0, 2))).toEqual(['划扣', '收款', '开单', '到院', '建档'])
  await expect(lines(page).filter({ hasText: /^收款 [\d.]+ 元/ })).toBeVisible()
  await shoot(page, 'timeline')
  const kinds = page.getByRole('navigation', { name: '动态类别' })
  await kinds.getByRole('button', { name: '收款', exact: true }).click()
  await expect(lines(page)).toHaveCount(1)
  await page.getByRole('button', { name: /^查看：收款/ }).click()
  await expect(page).toHaveURL(/entry=CashRecord/)

  // Somebody who may not see figures of customers reads the same story without them, in page and answer.
  const front = await (await browser.newContext()).newPage()
  await comeAs(front, 'front')
  const answer = front.waitForResponse(/customer\/panel\/timeline/)
  await front.goto(`/customerDetails?customerId=${customerId}&entry=Timeline`)
  await expect(lines(front).filter({ hasText: '开单' })).toBeVisible({ timeout: 20_000 })
  expect(await (await answer).text()).not.toMatch(/\d\.\d\d|元/)
  await expect(front.locator('.timeline')).not.toContainText('元')
  await front.context().close()
})
