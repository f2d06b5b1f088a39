/** Money that goes back: a repayment is taken and cancelled at the till, an order is given up before and after it was paid. */
import type { Page } from '@playwright/test'
import { asked } from './calls.ts'
import { expect, test } from './journey.ts'
import { somebodyOwes } from './owing.ts'
import { comeAs, openAs } from './person.ts'
import { openTill } from './shift.ts'
import { shoot } from './shots.ts'
import { turnTo } from './turn.ts'

type Waiting = { readonly id: number; readonly customerId: number; readonly customerName: string }
const waitingAtTill = async (page: Page): Promise<Waiting> => {
  const { result } = await asked<{ result: Waiting[] }>(page, 'GET', '/api/v1/base/payment?tab=waiting&pageSize=1')
  return result[0]!
}

const rowOf = (page: Page, text: string) => page.locator('.ant-table-row').filter({ hasText: text })

test('a part of a debt is repaid, and the repayment is cancelled at the till: the debt is what it was', async ({
  page,
}) => {
  await comeAs(page, 'cashier')
  await openTill(page)
  await somebodyOwes(page)
  await page.goto('/cashier/debt?open=true')
  const row = page.locator('.ant-table-row').first()
  const open = (await row.locator('.debt').last().textContent())!
  const dialog = page.getByRole('dialog', { name: /^还款/ })
  await row.getByRole('button', { name: '还款' }).click()
  await expect(dialog).toContainText(open)
  const amount = dialog.getByRole('textbox', { name: '还款金额' })
  await expect(amount).toHaveValue(open)
  // More than is owed is refused with what is, and what was typed stays.
  await amount.fill(`9${open.replaceAll(',', '')}`)
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByRole('alert')).toContainText(/还款|未还|欠款/)
  await amount.fill('1.5')
  await dialog.getByRole('button', { name: '还款' }).click()
  await expect(dialog).toBeHidden()
  const left = Number(open.replaceAll(',', '')) - 1.5
  await expect(row.locator('.debt').last()).toHaveText(left.toLocaleString('en-US', { minimumFractionDigits: 2 }))

  await turnTo(page, '/cashier/pay')
  await page.getByText(/^已收款/).click()
  await page
    .getByRole('list', { name: '已收款' })
    .getByRole('button')
    .filter({ hasText: /还款.*1\.50/ })
    .first()
    .click()
  await page.getByRole('button', { name: '取消收款' }).click()
  const back = page.getByRole('dialog', { name: /^取消收款/ })
  await expect(back.getByRole('table', { name: '退回明细' })).toContainText('当面退')
  await expect(back).toContainText('欠款恢复为未还')
  // Nothing goes back without a reason.
  await back.getByRole('button', { name: '确认取消收款' }).click()
  await expect(back).toBeVisible()
  await back.getByText('金额录错', { exact: true }).click()
  await back.getByRole('button', { name: '确认取消收款' }).click()
  await expect(back).toBeHidden()
  await turnTo(page, '/cashier/debt?open=true')
  await expect(row.locator('.debt').last()).toHaveText(open)
})

const foundBy = (no: string) => `/order/list?keyword=${no}`

/** What the row's menu offers, of an order that was found by its number. */
const deed = async (page: Page, no: string, name: string): Promise<void> => {
  await rowOf(page, no).getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click()
}

test('an order is cancelled before it is paid, and another revoked with its payment afterwards', async ({
  browser,
  page,
}) => {
  await comeAs(page, 'cashier')
  await openTill(page)
  const { customerId } = await waitingAtTill(page)
  const charged = (amount: string) =>
    asked<{ id: number; no: string; version: number }>(page, 'POST', '/api/v1/order/order/recharge', {
      ...{ customerId, amount, confirmed: true },
    })
  const [given, paid] = [await charged('21.00'), await charged('22.00')]
  await asked(page, 'POST', '/api/v1/base/payment/data/payment', {
    orders: [{ id: paid.id, version: paid.version }],
    tenders: [{ code: 'CASH', amount: '22.00' }],
  })
  const other = await (await browser.newContext()).newPage()
  await openAs(other, 'admin', foundBy(given.no))
  await deed(other, given.no, '取消')
  const cancel = other.getByRole('dialog', { name: `取消订单 ${given.no}` })
  await expect(cancel).toContainText('21.00')
  await cancel.getByText('重复开单', { exact: true }).click()
  await cancel.getByRole('button', { name: /取消$/ }).last().click()
  await expect(cancel).toBeHidden()
  await expect(rowOf(other, given.no)).toContainText('已取消')

  await other.context().close()
  // She is handed the receipt; it will be void.
  await page.goto(`/cashier/receipt/${paid.id}`)
  await expect(page.getByRole('article')).toContainText('贰拾贰元整')
  await expect(page.getByRole('article')).not.toContainText('已作废')

  await page.goto(foundBy(paid.no))
  await deed(page, paid.no, '撤单')
  const revoke = page.getByRole('dialog', { name: `撤单 ${paid.no}` })
  await expect(revoke).toContainText('收款全部取消')
  await revoke.getByText('金额录错', { exact: true }).click()
  await revoke.getByRole('button', { name: /撤单$/ }).last().click()
  await expect(revoke).toBeHidden()
  await expect(rowOf(page, paid.no)).toContainText('已撤单')
  // Its payment went with it, and says so where payments are read.
  await turnTo(page, `/cashier/record?keyword=${paid.no}`)
  await expect(page.locator('.ant-table-row').first()).toContainText('作废')
  await expect(page.locator('.ant-table-row').first()).toContainText('小票已打印')
  await shoot(page, 'payments-void')
  // The copy says across the whole paper that it is void, whatever it is printed on.
  for (const paper of ['58', '80', 'A5']) {
    await page.goto(`/cashier/receipt/${paid.id}?paper=${paper}`)
    const sheet = page.locator(`article.paper-${paper}`)
    await expect(sheet).toContainText(/已作废　.*金额录错/)
    await expect(sheet.locator('.void-mark')).toHaveText('已作废')
    const [whole, mark] = [await sheet.boundingBox(), await sheet.locator('.void-mark').boundingBox()]
    expect(mark!.width).toBeGreaterThan(whole!.width * 0.9)
    await shoot(page, `receipt-void-${paper}`)
  }
})
