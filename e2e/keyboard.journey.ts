/** A payment and a refund without a mouse: after signing in nothing but keys, and addresses as a person types them. */
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { asked } from './calls.ts'
import { newCustomer } from './comes.ts'
import { expect, test } from './journey.ts'
import { comeAs, openAs } from './person.ts'
import { openTill } from './shift.ts'
import { turnTo } from './turn.ts'

const MOST_TABS = 150
/** Tab until it has the focus: what cannot be reached fails here. */
const tabTo = async (page: Page, where: Locator): Promise<void> => {
  await where.waitFor({ timeout: 20_000 })
  for (let at = 0; at < MOST_TABS; at++) {
    if (await where.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no way to ${String(where)} by Tab`)
}
const pressOn = async (page: Page, where: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(page, where)
  await page.keyboard.press(key)
}

const MOST_ARROWS = 12
/** Down a menu to it, and Enter. */
const choose = async (page: Page, item: Locator): Promise<void> => {
  await item.waitFor()
  const isOn = () => item.evaluate((one) => one.matches(':focus, [class*="-active"]'))
  for (let at = 0; at < MOST_ARROWS && !(await isOn()); at++) await page.keyboard.press('ArrowDown')
  expect(await isOn()).toBe(true)
  await page.keyboard.press('Enter')
}

type Order = { readonly id: number; readonly version: number; readonly payable: string }
const ordered = async (page: Page, customerId: number): Promise<number> => {
  const { result } = await asked<{ result: { id: number }[] }>(
    page,
    'GET',
    `/api/v1/order/product?keyword=${encodeURIComponent('小气泡十次卡')}&pageSize=1`,
  )
  const lines = [{ productId: result[0]!.id, contentCount: 1 }]
  const input = { customerId, lines, submit: true, confirmed: true }
  return (await asked<Order>(page, 'POST', '/api/v1/order/order', input)).id
}

test('a payment is taken, and a refund asked for, passed and paid, by keys alone', async ({ browser, page }) => {
  await comeAs(page, 'cashier')
  await openTill(page)
  const desk = await (await browser.newContext()).newPage()
  await comeAs(desk, 'admin')
  const customerId = await newCustomer(desk, '窦键')
  const orderId = await ordered(desk, customerId)
  await desk.context().close()

  await page.goto(`/cashier/pay?orderId=${orderId}`)
  await page.getByRole('textbox', { name: '现金金额' }).waitFor()
  await page.keyboard.press('F9')
  await expect(page.getByRole('status', { name: '差额' })).toContainText('已分完')
  await expectAccessible(page)
  await page.keyboard.press('F2')
  await expect(page.getByText('收款成功')).toBeVisible()

  await turnTo(page, `/order/list/${orderId}`)
  await pressOn(page, page.getByRole('button', { name: '申请退款' }))
  const form = page.getByRole('dialog', { name: '申请退款' })
  await expect(form.getByRole('region', { name: '试算' })).toContainText('退完剩余价值')
  await pressOn(page, form.getByRole('radio', { name: '搬到外地' }), 'Space')
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()

  const boss = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await openAs(boss, 'admin', `/cashier/refund?status=PENDING_AUDIT&customerId=${customerId}`)
  const waiting = boss.locator('.ant-table-row:not([aria-hidden])').first()
  await pressOn(boss, waiting.getByRole('button', { name: '更多' }))
  await choose(boss, boss.getByRole('menuitem', { name: '审核通过' }))
  const deciding = boss.getByRole('dialog', { name: /^审核通过 TK/ })
  await deciding.waitFor()
  await expectAccessible(boss)
  await boss.keyboard.press('Control+Enter')
  await expect(deciding).toBeHidden()
  await boss.context().close()

  await turnTo(page, `/cashier/refund?status=APPROVED&customerId=${customerId}`)
  const row = page.locator('.ant-table-row:not([aria-hidden])').first()
  await pressOn(page, row.getByRole('button', { name: /^退\s*款$/ }))
  const paying = page.getByRole('dialog', { name: /^退款 TK/ })
  await expect(paying.getByRole('list', { name: '退到哪里' })).toContainText('现金')
  await expectAccessible(page)
  await pressOn(page, paying.getByRole('button', { name: /^退\s*款$/ }))
  await expect(paying).toBeHidden()
  await page.goto(`/cashier/refund?status=REFUNDED&customerId=${customerId}`)
  await expect(row).toContainText('已退款')
  await expectAccessible(page)
})
