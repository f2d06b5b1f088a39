/** A refund from its trial to its paper: the cashier asks, somebody else decides, she pays it back the way it came. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { asked } from './calls.ts'
import { expect, test } from './journey.ts'
import { comeAs, openAs } from './person.ts'
import { openTill } from './shift.ts'
import { drawn, shoot } from './shots.ts'
import { turnTo } from './turn.ts'

type Order = { readonly id: number; readonly version: number; readonly kind: string; readonly amount: string }
type Item = { readonly qtyLeft: number; readonly handedOut: boolean }

/** An order of the waiting ones, paid by card, that has something left. */
const paidByCard = async (page: Page): Promise<number> => {
  const { result } = await asked<{ result: Order[] }>(page, 'GET', '/api/v1/base/payment?tab=waiting&pageSize=50')
  for (const { id, version, kind, amount } of result) {
    if (kind === 'RECHARGE' || Number(amount) < 10) continue
    await asked(page, 'POST', '/api/v1/base/payment/data/payment', {
      orders: [{ id, version }],
      tenders: [{ code: 'CARD', amount }],
    })
    const items = await asked<{ result: Item[] }>(page, 'GET', `/api/v1/base/purchased?orderId=${id}`)
    if (items.result.some(({ qtyLeft, handedOut }) => qtyLeft > 0 && !handedOut)) return id
  }
  throw new Error('no order that waits has sessions')
}

test('a refund is tried line by line, asked for, passed by another person, paid and printed', async ({
  browser,
  page,
}) => {
  await comeAs(page, 'cashier')
  await openTill(page)
  const orderId = await paidByCard(page)
  await page.goto(`/order/list/${orderId}`)
  await page.getByRole('button', { name: '申请退款' }).click()
  const form = page.getByRole('dialog', { name: '申请退款' })
  const sheet = form.getByRole('region', { name: '试算' })
  // All that is left stands filled in, with what it comes to and why.
  await expect(sheet.getByRole('table', { name: '退费试算' })).toContainText('退完剩余价值')
  await expect(sheet.getByRole('list', { name: '退到哪里' })).toContainText('银行卡')
  await form.getByText('搬到外地', { exact: true }).click()
  await form.getByRole('textbox', { name: '手续费' }).fill('1')
  await expect(sheet).toContainText('减 手续费')
  await shoot(page, 'refund-form')
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()

  const other = await (await browser.newContext()).newPage()
  await openAs(other, 'admin', '/cashier/refund?status=PENDING_AUDIT')
  await drawn(other)
  await shoot(other, 'refunds')
  await other.locator('.ant-table-row').first().click()
  const detail = other.getByRole('dialog', { name: '退款详情' })
  await expect(detail.getByRole('region', { name: '试算' })).toContainText('应退')
  await shoot(other, 'refund-detail')
  await detail.getByRole('button', { name: '审核通过' }).click()
  const deciding = other.getByRole('dialog', { name: /^审核通过 TK/ })
  await deciding.getByRole('button', { name: '审核通过' }).click()
  await expect(detail.getByText('待退款').first()).toBeVisible()
  await other.context().close()

  await turnTo(page, '/cashier/refund?status=APPROVED')
  const row = page.locator('.ant-table-row').first()
  await row.getByRole('button', { name: /^退\s*款$/ }).click()
  const paying = page.getByRole('dialog', { name: /^退款 TK/ })
  await expect(paying.getByRole('list', { name: '退到哪里' })).toContainText('银行卡')
  await shoot(page, 'refund-pay')
  await paying.getByRole('button', { name: /^退\s*款$/ }).click()
  await expect(paying).toBeHidden()
  await page.goto('/cashier/refund?status=REFUNDED')
  await expect(page.locator('.ant-table-row').first()).toContainText('已退款')
  const { result } = await asked<{ result: { id: number }[] }>(page, 'GET', '/api/v1/base/refund/form?status=REFUNDED')
  await page.goto(`/cashier/refund/${result[0]!.id}/sheet`)
  await expect(page.getByRole('heading', { name: '退款单' })).toBeVisible()
  await expect(page.getByText('客户签字')).toBeVisible()
  await shoot(page, 'refund-paper')
})

test('the till’s desk and what was bought lead to refunds', async ({ page }) => {
  await openAs(page, 'cashier', '/index')
  await expect(page.getByRole('region', { name: /待退款/ })).toBeVisible({ timeout: 20_000 })
  await turnTo(page, '/order/purchased')
  await expect(page.locator('.ant-table-row').first()).toBeVisible({ timeout: 20_000 })
})
