/** 开票与欠款: an accountant invoices an order, takes it back; a debt is chased, written off by a colleague's word, owed again. */
import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { somebodyOwes } from './owing.ts'
import { openAs } from './person.ts'
import { openTill } from './shift.ts'
import { drawn, shoot } from './shots.ts'

const patient = { timeout: 20_000 }

test('an order is invoiced, the invoice voided, issued again and taken back by a red one', async ({ page }) => {
  await openAs(page, 'admin', '/cashier/invoice')
  const rows = page.locator('.ant-table-row:not([aria-hidden])')
  await expect(rows.first()).toBeVisible(patient)
  await drawn(page)
  await shoot(page, 'invoices-waiting')
  await expectAccessible(page)
  await rows.first().click()
  const form = page.getByRole('dialog', { name: /^开票登记/ })
  await expect(form.getByRole('checkbox').first()).toBeVisible()
  await form.getByLabel('发票号码').fill('26330000000000000001')
  await drawn(page)
  await shoot(page, 'invoices-issue')
  await form.getByRole('button', { name: '登记开票' }).click()
  await expect(page.getByText('已登记').first()).toBeVisible()
  await page.getByRole('tab', { name: '已开票' }).click()
  const issued = rows.filter({ hasText: '26330000000000000001' })
  await expect(issued).toBeVisible(patient)
  await shoot(page, 'invoices-issued')

  await issued.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '红冲' }).click()
  const red = page.getByRole('dialog', { name: /^红冲/ })
  await red.getByLabel('红字发票号码').fill('26330000000000000002')
  await red.getByLabel('红冲原因').fill('客户退款')
  await shoot(page, 'invoices-red')
  await red.getByRole('button', { name: '登记红冲' }).click()
  await expect(rows.filter({ hasText: '26330000000000000002' })).toBeVisible(patient)
})

test('a debt is chased, and its write-off waits for a colleague', async ({ page: till, browser }) => {
  await openAs(till, 'cashier', '/cashier/pay')
  await openTill(till)
  await somebodyOwes(till)
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await openAs(page, 'admin', '/cashier/debt?open=true')
  const rows = page.locator('.ant-table-row:not([aria-hidden])')
  await expect(rows.first()).toBeVisible(patient)
  await rows.first().click()
  const drawer = page.getByRole('dialog', { name: /^欠款 QK/ })
  await expect(drawer.getByText('还没有催过款')).toBeVisible()
  await drawer.getByRole('button', { name: '登记催款' }).click()
  const chase = page.getByRole('dialog', { name: /^登记催款/ })
  await chase.getByLabel('沟通内容').fill('下周三来院补齐')
  await shoot(page, 'debts-remind')
  await chase.getByRole('button', { name: /^(保\s*存|登记催款)$/ }).click()
  await expect(drawer.getByText('电话：下周三来院补齐')).toBeVisible()
  await drawer.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '核销' }).click()
  const off = page.getByRole('dialog', { name: /^核销/ })
  await off.getByText('金额过小').click()
  await shoot(page, 'debts-write-off')
  await off.getByRole('button', { name: '提交核销' }).click()
  await expect(drawer.getByText('核销正在审核，通过后才生效')).toBeVisible()
  await drawn(page)
  await shoot(page, 'debts-drawer')
  await expectAccessible(page)
})

test('the books are asked again by a key, and every rule says that it holds', async ({ page }) => {
  await openAs(page, 'admin', '/cashier/books')
  await expect(page.getByRole('status').filter({ hasText: /条平/ })).toBeVisible(patient)
  await expect(page.getByText(/条不平/)).toHaveCount(0)
  await drawn(page)
  await shoot(page, 'books')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^B2/ }).click()
  await expect(page.getByRole('region', { name: /^B2/ })).toContainText('这一条平')
  await page.keyboard.press('r')
  await expect(page.getByRole('status').filter({ hasText: /条平/ })).toBeVisible(patient)
})
