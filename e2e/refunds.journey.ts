/** A refund from its trial to its paper: the cashier asks, somebody else decides, she pays it back the way it came. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { asked } from './calls.ts'
import { newCustomer } from './comes.ts'
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

test('of a balance what came by WeChat goes back so, only the cash to an account of her own name', async ({
  browser,
  page,
}) => {
  const head = await (await browser.newContext()).newPage()
  await comeAs(head, 'admin')
  const customerId = await newCustomer(head, '原路客户')
  await comeAs(page, 'cashier')
  await openTill(page)
  const recharge = await asked<Order>(page, 'POST', '/api/v1/order/order/recharge', {
    ...{ customerId, amount: '1100.00', confirmed: true },
  })
  const { order } = await asked<{ order: Order }>(page, 'GET', `/api/v1/base/payment/${recharge.id}`)
  await asked(page, 'POST', '/api/v1/base/payment/data/payment', {
    orders: [{ id: order.id, version: order.version }],
    tenders: [
      { code: 'WECHAT', amount: '900.00', refNo: `R${order.id}` },
      { code: 'CASH', amount: '200.00' },
    ],
  })
  const wanted = { customerId, reasonParty: 'CUSTOMER' }
  const tried = await asked<{ digest: string }>(page, 'POST', '/api/v1/base/refund/form/refundBalance/trial', wanted)
  const { id } = await asked<{ id: number }>(page, 'POST', '/api/v1/base/refund/form/refundBalance', {
    ...{ ...wanted, reason: '搬到外地', digest: tried.digest },
  })
  type Form = { version: number; payee: string; route: { code: string; amount: string; original: boolean }[] }
  const formNow = () => asked<Form>(head, 'GET', `/api/v1/base/refund/form/${id}`)
  await asked(head, 'POST', '/api/v1/base/advisory/order/refund/audit', {
    ...{ id, version: (await formNow()).version, pass: true },
  })

  await page.goto(`/cashier/refund?customerId=${customerId}&status=APPROVED`)
  const row = page.locator('.ant-table-row:not([aria-hidden])').first()
  await row.getByRole('button', { name: /^退\s*款$/ }).click({ timeout: 20_000 })
  const paying = page.getByRole('dialog', { name: /^退款 TK/ })
  await expect(paying.getByRole('list', { name: '退到哪里' })).toContainText('现金最多退')
  await paying.getByLabel('不能原路退的 200.00 元退到').click()
  await page.getByTitle('转账', { exact: true }).click()
  await paying.getByLabel('户名').fill('原路旁人')
  await paying.getByLabel('开户行或平台').fill('招商银行')
  await paying.getByLabel('账号').fill('6225 8888')
  await paying.getByRole('switch', { name: '已核对客户本人证件' }).click()
  await shoot(page, 'refund-pay-account')
  await expectAccessible(page)
  const send = paying.getByRole('button', { name: /^退\s*款$/ })
  await send.click()
  await expect(paying).toContainText('预付款只能退到客户本人的账户')
  await paying.getByLabel('户名').fill('原路客户')
  await send.click()
  await expect(paying).toBeHidden()
  expect(await formNow()).toMatchObject({
    payee: '原路客户 招商银行 6225 8888',
    route: [
      { code: 'WECHAT', amount: '900.00', original: true },
      { code: 'TRANSFER', amount: '200.00', original: false },
    ],
  })
  await head.context().close()
})

test('the till’s desk and what was bought lead to refunds', async ({ page }) => {
  await openAs(page, 'cashier', '/index')
  await expect(page.getByRole('region', { name: /待退款/ })).toBeVisible({ timeout: 20_000 })
  await turnTo(page, '/order/purchased')
  await expect(page.locator('.ant-table-row').first()).toBeVisible({ timeout: 20_000 })
})
