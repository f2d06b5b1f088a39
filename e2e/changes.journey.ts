/** A package changed for another, with money up and with money down: asked for, passed by another person, settled at the till. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { asked } from './calls.ts'
import { expect, test } from './journey.ts'
import { openAs } from './person.ts'
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

test('a project is changed for another: tried, asked for, passed by another person, settled at the till', async ({
  browser,
  page,
}) => {
  await openAs(page, 'cashier', '/cashier/pay')
  await openTill(page)
  const orderId = await paidByCard(page)

  const desk = await (await browser.newContext()).newPage()
  await openAs(desk, 'consultant', `/order/list/${orderId}`)
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

  await turnTo(page, '/order/change?status=APPROVED')
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
  await page.goto(`/order/list/${orderId}`)
  await expect(page.getByRole('region', { name: '改单' })).toContainText('新单')
  await shoot(page, 'change-order')
})
