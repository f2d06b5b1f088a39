/** What was bought, besides using it: put aside and taken up again, shared, given to somebody else with another's word, told on paper. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { asked } from './calls.ts'
import { comesAndOrders, newCustomer, pays } from './comes.ts'
import { expect, test } from './journey.ts'
import { comeAs, openAs } from './person.ts'
import { openTill } from './shift.ts'
import { drawn, shoot } from './shots.ts'

type Item = {
  readonly id: number
  readonly customerId: number
  readonly customerName: string
  readonly qtyLeft: number
  readonly qtyLocked: number
  readonly status: string
  readonly debtOpen: string
  readonly handedOut: boolean
  readonly productName: string
}

/** Something of which two sessions at least are free and paid. */
const usable = async (page: Page): Promise<Item> => {
  const { result } = await asked<{ result: Item[] }>(page, 'GET', '/api/v1/base/purchased?left=true&pageSize=200')
  const found = result.find(
    ({ qtyLeft, qtyLocked, status, debtOpen, handedOut }) =>
      qtyLeft - qtyLocked >= 2 && ['using', 'unused'].includes(status) && Number(debtOpen) === 0 && !handedOut,
  )
  if (!found) throw new Error('nothing that was bought has two free sessions')
  return found
}

test('an item is frozen and thawed, shared and given away, and its history tells it', async ({ browser, page }) => {
  await openAs(page, 'admin', '/order/purchased')
  await drawn(page)
  await shoot(page, 'purchased')
  const item = await usable(page)
  await page.goto(`/order/purchased?customerId=${item.customerId}&left=true`)
  await page.locator('.ant-table-row', { hasText: item.productName }).first().click()
  const drawer = page.getByRole('dialog', { name: '已购项目' })
  await expect(drawer.getByRole('region', { name: '经过' })).toContainText('购买')
  await drawer.getByRole('button', { name: /^冻\s*结$/ }).click()
  const freezing = page.getByRole('dialog', { name: /^冻结 / })
  await freezing.getByText('核对中', { exact: true }).click()
  await freezing.getByRole('button', { name: /^冻\s*结$/ }).click()
  await expect(drawer.getByRole('region', { name: '经过' })).toContainText('冻结')
  await drawer.getByRole('button', { name: /^解\s*冻$/ }).click()
  const thawing = page.getByRole('dialog', { name: /^解冻 / })
  await thawing.getByText('核对完毕', { exact: true }).click()
  await thawing.getByRole('button', { name: /^解\s*冻$/ }).click()
  await expect(drawer.getByRole('button', { name: /^冻\s*结$/ })).toBeVisible()
  await shoot(page, 'purchased-drawer')
  await expectAccessible(page)

  await drawer.getByRole('button', { name: /^转\s*移$/ }).click()
  const giving = page.getByRole('dialog', { name: /^转移 / })
  const { result } = await asked<{ result: Item[] }>(page, 'GET', '/api/v1/base/purchased?pageSize=200')
  const other = result.find(({ customerId }) => customerId !== item.customerId)!
  await giving.getByRole('combobox', { name: '转给' }).fill(other.customerName)
  await page.keyboard.press('Enter')
  await giving.getByText('送给家人', { exact: true }).click()
  await shoot(page, 'transfer-form')
  await page.keyboard.press('Control+Enter')
  await expect(giving).toBeHidden()
  await expect(drawer.getByRole('region', { name: '占用' })).toContainText('赠送')

  const second = await (await browser.newContext()).newPage()
  await openAs(second, 'finance', '/cashier/transfer?status=PENDING')
  await drawn(second)
  await shoot(second, 'transfers')
  await second.locator('.ant-table-row').first().click()
  const detail = second.getByRole('dialog', { name: '转移详情' })
  await detail.getByRole('button', { name: '审核通过' }).click()
  const deciding = second.getByRole('dialog', { name: /^审核通过 ZY/ })
  await deciding.getByRole('button', { name: '审核通过' }).click()
  await expect(detail.getByText('已转移').first()).toBeVisible()
  await shoot(second, 'transfer-detail')
  await second.context().close()
})

test('a session of a day before asks for its reason', async ({ browser, page }) => {
  const head = await (await browser.newContext()).newPage()
  await comeAs(head, 'admin')
  const customerId = await newCustomer(head, '补录客户')
  const ordered = await comesAndOrders(head, customerId)
  const till = await (await browser.newContext()).newPage()
  await comeAs(till, 'cashier')
  await openTill(till)
  await pays(till, ordered)
  await openAs(page, 'admin', `/clinic/deduction/desk?customerId=${customerId}`)
  await page.getByRole('checkbox', { name: /小气泡十次卡/ }).check({ timeout: 20_000 })
  const form = page.locator('.deduct-deciding')
  const send = form.getByRole('button', { name: '确认划扣' })
  await expect(send).toBeEnabled()
  await form.getByLabel('补录到').fill('2020-01-01')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('alert')).toHaveText('请填写补录原因')
  await expect(send).toBeDisabled()
  await form.getByLabel('原因').fill('当天漏登')
  await expect(send).toBeEnabled()
  await shoot(page, 'deduction-backdated')
  await send.click()
  await expect(page.getByText('只能补录最近 6 天以内的划扣').first()).toBeVisible()
  await head.context().close()
  await till.context().close()
})

test('a deduction is printed for its signature', async ({ page }) => {
  await openAs(page, 'admin', '/clinic/deduction?status=DONE')
  await expect(page.locator('.ant-table-row').first()).toBeVisible({ timeout: 20_000 })
  const { result } = await asked<{ result: { id: number }[] }>(page, 'GET', '/api/v1/base/deduction/record?status=DONE')
  await page.goto(`/clinic/deduction/${result[0]!.id}/slip`)
  await expect(page.getByText('客户签字')).toBeVisible()
  await expect(page.getByText('还剩')).toBeVisible()
  await shoot(page, 'deduction-paper')
})
