/** A package changed for another, with money up and with money down: asked for, passed by another person, settled at the till. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { asked } from './calls.ts'
import { expect, test } from './journey.ts'
import { comeAs, openAs } from './person.ts'
import { openTill } from './shift.ts'
import { drawn, shoot } from './shots.ts'
import { turnTo } from './turn.ts'

/** An order that somebody writes for a customer of hers, paid by card: of ten sessions. */
const paidByCard = async (till: Page, desk: Page): Promise<number> => {
  const hers = await asked<{ result: { customerId: number }[] }>(desk, 'GET', '/api/v1/order/order?pageSize=1')
  const sold = await asked<{ result: { id: number }[] }>(
    desk,
    'GET',
    `/api/v1/order/product?keyword=${encodeURIComponent('小气泡十次卡')}&pageSize=1`,
  )
  const { id, version } = await asked<Made>(desk, 'POST', '/api/v1/order/order', {
    customerId: hers.result[0]!.customerId,
    lines: [{ productId: sold.result[0]!.id, contentCount: 1 }],
    submit: true,
    confirmed: true,
  })
  const { payable } = await asked<{ payable: string }>(desk, 'GET', `/api/v1/order/order/${id}`)
  await asked(till, 'POST', '/api/v1/base/payment/data/payment', {
    orders: [{ id, version }],
    tenders: [{ code: 'CARD', amount: payable }],
  })
  return id
}

test('a project is changed for another: tried, asked for, passed by another person, settled at the till', async ({
  browser,
  page,
}) => {
  await comeAs(page, 'cashier')
  await openTill(page)
  const desk = await (await browser.newContext()).newPage()
  await comeAs(desk, 'consultant')
  const orderId = await paidByCard(page, desk)
  await desk.goto(`/order/list/${orderId}`)
  await drawn(desk)
  await desk.getByRole('button', { name: '申请改单' }).click()
  const form = desk.getByRole('dialog', { name: '申请改单' })
  const leaving = form.getByRole('table', { name: '换出哪些项目' })
  await leaving.getByRole('spinbutton').first().fill('1')
  await form.getByRole('combobox', { name: '换入项目 1' }).click()
  await desk.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  const sheet = form.getByRole('region', { name: '试算' })
  await expect(sheet.getByRole('table', { name: '换出项目' })).toContainText('可抵扣')
  await expect(sheet.getByRole('table', { name: '换入项目' })).toBeVisible()
  await form.getByText('项目升级', { exact: true }).click()
  await shoot(desk, 'change-form')
  await expectAccessible(desk)
  await desk.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  await desk.context().close()

  const other = await (await browser.newContext()).newPage()
  await openAs(other, 'admin', '/order/change?status=PENDING_AUDIT')
  await drawn(other)
  await shoot(other, 'changes')
  await other.locator('.ant-table-row').first().click()
  const detail = other.getByRole('dialog', { name: '改单详情' })
  await expect(detail.getByRole('region', { name: '换出换入' })).toContainText('原项目抵扣')
  await shoot(other, 'change-detail')
  await detail.getByRole('button', { name: '审核通过' }).click()
  await other
    .getByRole('dialog', { name: /^审核通过 GD/ })
    .getByRole('button', { name: '审核通过' })
    .click()
  await expect(detail.getByText('待办理').first()).toBeVisible()
  await other.context().close()

  await page.goto('/order/change?status=APPROVED')
  const row = page.locator('.ant-table-row').first()
  await row.getByRole('button', { name: /^办\s*理$/ }).click()
  const settling = page.getByRole('dialog', { name: /^办理改单 GD/ })
  await expect(settling).toContainText('换出的次数立即转出')
  await shoot(page, 'change-settle')
  await settling.getByRole('button', { name: /^办\s*理$/ }).click()
  await expect(settling).toBeHidden()
  await page.goto('/order/change?status=DONE')
  await expect(page.locator('.ant-table-row').first()).toContainText('已完成')
  // Each of the two orders shows the other.
  await turnTo(page, `/order/list/${orderId}`)
  await expect(page.getByRole('region', { name: '改单' })).toContainText('新单')
  await shoot(page, 'change-order')
})

type Made = { readonly id: number; readonly version: number }
type Trial = { readonly digest: string; readonly up: string; readonly rest: string }

/** Asked for by a consultant and passed by somebody else: all of an order's first item for one of another project. */
const agreed = async (asks: Page, decides: Page, orderId: number, productId: number): Promise<Trial> => {
  const items = await asked<{ result: { id: number; qtyLeft: number }[] }>(
    asks,
    'GET',
    `/api/v1/base/purchased?orderId=${orderId}`,
  )
  const item = items.result[0]!
  const wanted = {
    orderId,
    lines: [{ purchasedItemId: item.id, qty: item.qtyLeft }],
    newLines: [{ productId, contentCount: 1 }],
  }
  const trial = await asked<Trial>(asks, 'POST', '/api/v1/base/advisory/order/change/trial', wanted)
  const { id } = await asked<Made>(asks, 'POST', '/api/v1/base/advisory/order/change', {
    ...wanted,
    reason: '项目升级',
    digest: trial.digest,
  })
  const { version } = await asked<Made>(decides, 'GET', `/api/v1/base/advisory/order/change/${id}`)
  await asked(decides, 'POST', '/api/v1/base/advisory/order/change/audit', { id, version, pass: true })
  return trial
}

test('money up is paid at the till, money down goes into her balance', async ({ browser, page }) => {
  test.setTimeout(120_000)
  const [asks, decides] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()]
  await comeAs(asks, 'consultant')
  await comeAs(decides, 'admin')
  await comeAs(page, 'cashier')
  await openTill(page)
  const product = async (price: string) =>
    (
      await asked<Made>(decides, 'POST', '/api/v1/order/product', {
        name: `改单${price}-${String(Date.now()).slice(-6)}`,
        category: '非手术项目',
        unit: 0,
        price,
      })
    ).id
  const [first, dear, cheap] = [await product('1000'), await product('1500'), await product('300')]
  const { result } = await asked<{ result: { customerId: number }[] }>(asks, 'GET', '/api/v1/order/order?pageSize=1')
  const { customerId } = result[0]!
  const sold = await asked<Made>(asks, 'POST', '/api/v1/order/order', {
    customerId,
    lines: [{ productId: first, contentCount: 1 }],
    submit: true,
    confirmed: true,
  })
  await asked(page, 'POST', '/api/v1/base/payment/data/payment', {
    orders: [{ id: sold.id, version: sold.version }],
    tenders: [{ code: 'CARD', amount: '1000.00' }],
  })

  expect(await agreed(asks, decides, sold.id, dear)).toMatchObject({ up: '500.00', rest: '0.00' })
  await page.goto('/order/change?status=APPROVED')
  await page
    .locator('.ant-table-row')
    .first()
    .getByRole('button', { name: /^办\s*理$/ })
    .click()
  const settling = page.getByRole('dialog', { name: /^办理改单 GD/ })
  await expect(settling).toContainText('补的差额计入您当班的收款')
  await expect(settling.getByLabel('金额 1')).toHaveValue('500.00')
  await shoot(page, 'change-up')
  await settling.getByRole('button', { name: /^办\s*理$/ }).click()
  await expect(settling).toBeHidden()

  const done = await asked<{ result: { childOrderId: number; up: string }[] }>(
    page,
    'GET',
    `/api/v1/base/advisory/order/changeOrderList?orderId=${sold.id}`,
  )
  expect(done.result[0]).toMatchObject({ up: '500.00' })
  const wallet = async () =>
    Number(
      (await asked<{ closing: string }>(decides, 'GET', `/api/v1/base/payment_order_log/span?customerId=${customerId}`))
        .closing,
    )
  const before = await wallet()
  expect(await agreed(asks, decides, done.result[0]!.childOrderId, cheap)).toMatchObject({
    up: '0.00',
    rest: '1200.00',
  })
  await page.reload()
  await page
    .locator('.ant-table-row')
    .first()
    .getByRole('button', { name: /^办\s*理$/ })
    .click()
  const down = page.getByRole('dialog', { name: /^办理改单 GD/ })
  await expect(down).toContainText('多出的金额退入客户余额')
  await shoot(page, 'change-down')
  await down.getByRole('button', { name: /^办\s*理$/ }).click()
  await expect(down).toBeHidden()
  expect(await wallet()).toBe(before + 1_200)
  await asks.context().close()
  await decides.context().close()
})
