/** The cashier's evening: money into a customer's balance from her header, and the shift handed over short, with its slip. */
import type { Page } from '@playwright/test'
import { asked } from './calls.ts'
import { expect, test } from './journey.ts'
import { hospitals, openAs } from './person.ts'
import { openTill } from './shift.ts'
import { shootDesk } from './shots.ts'
import { takeTyped } from './typed.ts'

const printed = async (page: Page, press: () => Promise<void>): Promise<Page> => {
  const opened = page.waitForEvent('popup')
  await press()
  return await opened
}

/** Height left above the foot with nine ways of paying and who vouches for a debt. */
const roomForNine = (page: Page): Promise<number> =>
  page.getByRole('list', { name: '支付方式' }).evaluate((list) => {
    const { paddingTop, paddingBottom } = getComputedStyle(list)
    const row = list.firstElementChild?.getBoundingClientRect().height ?? 0
    const foot = list.closest('.till-money')?.querySelector('.till-foot')?.getBoundingClientRect().top ?? 0
    const taken = Number.parseFloat(paddingTop) + 10 * row + Number.parseFloat(paddingBottom)
    return foot - list.getBoundingClientRect().top - taken
  })

test('at the till amounts stand under each other, and at 1366×768 nine ways of paying stand above the foot', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await openAs(page, 'cashier', '/cashier/pay')
  await openTill(page)
  await page.getByRole('list', { name: '待收款' }).locator('[aria-current]').first().click()
  await expect(page.getByRole('textbox', { name: '现金金额' })).toHaveCSS('text-align', 'end')
  expect(await roomForNine(page)).toBeGreaterThanOrEqual(0)
  // Today's order says when by the clock alone; one of another day keeps its day.
  await expect(page.locator('.till-order-head time')).toHaveText(/^(\d\d-\d\d )?\d\d:\d\d$/)
})

/** Where each hint at the foot begins. */
const hintsOf = (page: Page): Promise<Map<string, number>> =>
  page
    .locator('.desk-keys > :not(.idle)')
    .evaluateAll((hints) => hints.map((hint) => [hint.textContent ?? '', hint.getBoundingClientRect().x] as const))
    .then((hints) => new Map(hints))

/** The desk of a customer with something in her balance: a recharge is paid, and her order is put on the desk. */
const withBalance = async (page: Page): Promise<number> => {
  type Row = { orderId: number; kind: string; customerId: number; customerName: string }
  const { result } = await asked<{ result: Row[] }>(page, 'GET', '/api/v1/base/payment?tab=waiting&pageSize=50')
  const { orderId, customerId, customerName } = result.find(({ kind }) => kind === 'ADVISORY')!
  await page.goto(`/cashier/pay?orderId=${orderId}`)
  await page.getByRole('button', { name: '充值', exact: true }).click()
  const charge = page.getByRole('dialog', { name: '充值' })
  // Who is on the desk is chosen already, and what is asked next is how much.
  await expect(charge.getByTitle(customerName)).toBeVisible()
  await expect(charge.getByRole('textbox', { name: '充值金额' })).toBeFocused()
  await page.keyboard.type('100')
  await charge.getByRole('combobox', { name: '收款方式' }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('现金').click()
  const order = page.waitForRequest((request) => request.url().endsWith('/order/recharge'))
  const receipt = await printed(page, () => charge.getByRole('button', { name: /确认收款 100.00/ }).click())
  expect((await order).postDataJSON()).toMatchObject({ customerId })
  await expect(receipt.getByRole('article')).toContainText('壹佰元整')
  await receipt.close()
  await expect(charge).toBeHidden()
  return customerId
}

test('充值 at the till begins with who is on the desk, who may be changed; with nobody there it asks for her', async ({
  page,
}) => {
  await openAs(page, 'cashier', '/cashier/pay')
  await openTill(page)
  const charge = page.getByRole('dialog', { name: '充值' })
  const open = page.getByRole('button', { name: '充值', exact: true })
  await open.click()
  await expect(charge.getByRole('button', { name: '请选择客户' })).toBeDisabled()
  await page.keyboard.press('Escape')
  const waiting = page.getByRole('list', { name: '待收款' }).locator('[aria-current]')
  await waiting.first().click()
  const name = await page
    .getByRole('region', { name: '订单', exact: true })
    .getByRole('region', { name: '客户' })
    .getByRole('link')
    .first()
    .textContent()
  await open.click()
  await expect(charge.getByTitle(name!)).toBeVisible()
  const customer = charge.getByRole('combobox', { name: '客户' })
  await customer.click()
  await takeTyped(page, '李')
  await expect(charge.getByTitle(name!)).toHaveCount(0)
  await expect(charge.getByTitle(/^李/)).toBeVisible()
  // Esc belongs to the list of the select for as long as it closes.
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0)
  await page.keyboard.press('Escape')
  // Money without an order on the desk: a repayment, a payment of the list.
  await page.getByText('已收款', { exact: false }).first().click()
  const taken = page.getByRole('list', { name: '已收款' }).locator('[aria-current]')
  await taken.first().click()
  await open.click()
  await expect(charge.getByRole('button', { name: '请输入充值金额' })).toBeDisabled()
})

test('each key the till names does what is said of it, and no hint moves when another comes', async ({ page }) => {
  await openAs(page, 'cashier', '/cashier/pay')
  await openTill(page)
  const customerId = await withBalance(page)
  const before = await hintsOf(page)
  const ways = page.getByRole('list', { name: '支付方式' }).getByRole('listitem')
  await expect(ways.filter({ hasText: '余额' })).toHaveCount(1)
  expect([...before.keys()].at(1)).toBe(`Alt 1…${await ways.count()} 未收金额填入该方式`)
  const amountOf = (at: number) => ways.nth(at).getByRole('textbox').first()
  for (let at = 0; at < (await ways.count()); at++) {
    await page.keyboard.press(`Alt+${at + 1}`)
    await expect(amountOf(at)).not.toHaveValue('')
    await amountOf(at).fill('')
  }
  await page.keyboard.press('F8')
  await expect(page.getByRole('textbox', { name: '余额金额' })).not.toHaveValue('')
  await page.keyboard.press('F9')
  await expect(page.getByRole('status', { name: '差额' })).toContainText('已分完')
  await page.getByRole('textbox', { name: '余额金额' }).fill('')
  await page.getByRole('textbox', { name: '现金金额' }).fill('')
  await page.keyboard.press('F3')
  await expect(page.getByRole('searchbox', { name: '查找客户' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/cashier\/pay$/)

  // An order that is paid here: what can be done afterwards, when everything comes late and in any order.
  const { id } = await asked<{ id: number }>(page, 'POST', '/api/v1/order/order/recharge', {
    ...{ customerId, amount: '10.00', confirmed: true },
  })
  await page.goto(`/cashier/pay?orderId=${id}`)
  await page.getByRole('textbox', { name: '现金金额' }).waitFor()
  expect([...(await hintsOf(page)).keys()].join()).not.toContain('F8')
  await page.keyboard.press('F9')
  await page.keyboard.press('F2')
  await expect(page.getByText('收款成功')).toBeVisible()
  // Who waits is held back until it has been seen where the hints stand without it.
  const held = Promise.withResolvers<void>()
  await page.route('**/base/payment?*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.reload()
  const print = page.locator('.desk-keys > :not(.idle)', { hasText: 'F4' })
  await print.waitFor()
  const [at, early] = [(await print.boundingBox())!.x, await hintsOf(page)]
  expect([...early.keys()].join()).not.toContain('F6')
  held.resolve()
  await page.locator('.desk-keys > :not(.idle)', { hasText: 'F6' }).waitFor()
  expect((await print.boundingBox())!.x).toBe(at)
  const receipt = await printed(page, () => page.keyboard.press('F4'))
  await receipt.close()
  await page.keyboard.press('F6')
  await expect(page).not.toHaveURL(new RegExp(`orderId=${id}$`))
  await expect(page).toHaveURL(/orderId=\d+$/)
})

test('a sum of debts that is nothing is not red', async ({ page }) => {
  await openAs(page, 'cashier', '/cashier/record')
  await page.getByPlaceholder('客户、拼音、后四位、单号').fill('无此人')
  await page.keyboard.press('Enter')
  const sums = page.getByRole('region', { name: '筛选合计' }).getByRole('definition')
  await expect(sums).toHaveText(['0.00', '0.00', '0.00', '0.00'])
  const colourOf = (at: number) => sums.nth(at).evaluate((sum) => getComputedStyle(sum).color)
  expect(await colourOf(3)).toBe(await colourOf(0))
})

test('收银员 charges a balance from the customer’s header, and hands her shift over with a 短款 on its slip', async ({
  page,
}) => {
  await openAs(page, 'cashier2', '/cashier/pay', hospitals.dental)
  await openTill(page)
  const list = page.getByRole('list', { name: '待收款' })
  await list.locator('[aria-current]').first().click()
  // A key that fills in the rest is seen at once and stays, whatever was typed in the field before.
  const cash = page.getByRole('textbox', { name: '现金金额' })
  await cash.fill('1')
  await page.keyboard.press('F9')
  await expect(cash).not.toHaveValue('1')
  await cash.blur()
  await expect(page.getByRole('status', { name: '差额' })).toContainText('已分完')
  await cash.fill('')
  await page
    .getByRole('region', { name: '订单' })
    .getByRole('region', { name: '客户' })
    .getByRole('link')
    .first()
    .click()
  const head = page.getByRole('dialog').first()
  await head.getByRole('button', { name: '充值', exact: true }).click()
  const charge = page.getByRole('dialog', { name: '充值' })
  await charge.getByRole('button', { name: '1,000.00', exact: true }).click()
  await charge.getByRole('combobox', { name: '收款方式' }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('现金').click()
  const receipt = await printed(page, () => charge.getByRole('button', { name: /确认收款 1,000.00/ }).click())
  await expect(receipt.getByRole('article')).toContainText('壹仟元整')
  await receipt.close()
  await expect(charge).toBeHidden()
  await page.bringToFront()
  // In the moment in which the dialog goes Esc is still the dialog's: whoever presses it that early presses it again.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(head).toBeHidden({ timeout: 2000 })
  }).toPass()

  await page.getByRole('button', { name: '交班', exact: true }).click()
  const close = page.getByRole('dialog', { name: /交班/ })
  await expect(close.getByRole('textbox', { name: '100 元张数' })).toBeFocused()
  await page.keyboard.type('1')
  await expect(close.getByRole('textbox', { name: '现金实点' })).toHaveValue('100.00')
  await page.keyboard.press('Control+Enter')
  await expect(close.getByRole('row', { name: /现金/ })).toContainText('短款')
  await close.getByRole('textbox', { name: '现金差额说明' }).fill('找零差错，已查录像')
  await shootDesk(page, 'shift-close')
  await close.getByRole('button', { name: '下一步：交接' }).focus()
  await page.keyboard.press('Control+Enter')
  await close.getByRole('textbox', { name: '上缴保险柜' }).fill('60')
  await expect(close).toContainText('40.00')
  const slip = await printed(page, () => close.getByRole('button', { name: /确认交班/ }).click())
  await expect(slip.getByRole('article')).toContainText('短款')
  await expect(slip.getByRole('article')).toContainText('找零差错，已查录像')
  await slip.close()
  // What was sent to the safe waits there for somebody else.
  await expect(page.getByRole('region', { name: '在途现金' })).toContainText('60.00')
  await expect(page.getByRole('button', { name: '开班', exact: true })).toBeVisible()
})

test('an order that is submitted to be paid stands at the till', async ({ page }) => {
  await openAs(page, 'admin', '/order/bill')
  // Who is in the house can be written for at once; anybody else is typed, without the mouse.
  await expect(page.getByRole('region', { name: '已接诊' }).getByRole('button').first()).toBeVisible()
  // Who named no demand is said by what kind of visit it is, in words.
  await expect(page.getByRole('region', { name: '已接诊' })).not.toContainText(
    /first|revisit|repeat|review|treatment|other/,
  )
  await expect(page.getByRole('combobox', { name: '查找客户' })).toBeFocused()
  await takeTyped(page, '李')
  await expect(page).toHaveURL(/customerId=\d+/)
  await page.getByRole('textbox', { name: '查找项目' }).fill('洁')
  const lines = page.getByRole('region', { name: '订单明细' }).getByRole('listitem')
  await page
    .getByRole('region', { name: '项目', exact: true })
    .getByRole('listitem')
    .filter({ hasText: '洁' })
    .first()
    .click()
  await expect(lines).toHaveCount(1)
  await expect(page.getByRole('spinbutton', { name: '整单折扣' })).toHaveValue('')
  // At a phone's width nothing stands on what a line comes to.
  const desk = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  const [unit, sum] = await Promise.all(
    ['.line-discount .ant-btn', '.line-sum > *'].map((part) => lines.locator(part).boundingBox()),
  )
  expect(unit!.x + unit!.width <= sum!.x || unit!.y + unit!.height <= sum!.y).toBe(true)
  await page.setViewportSize(desk)
  await page.getByRole('button', { name: '提交并收款' }).click()
  await expect(page).toHaveURL(/\/cashier\/pay\?orderId=/)
})
