/** 会员卡: a kind is made with a right, a card is opened by its price sheet, paid, pays at the till, and stands in her window. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { asked } from './calls.ts'
import { newCustomer, pays, type Saved } from './comes.ts'
import { expect, test } from './journey.ts'
import { comeAs, openAs } from './person.ts'
import { openTill } from './shift.ts'
import { shoot, shootDesk } from './shots.ts'
import { turnTo } from './turn.ts'

/** A page that is drawn for the first time. */
const patient = { timeout: 20_000 }
const rows = '.ant-table-row:not([aria-hidden])'

test('a kind of card is made with what it gives along', async ({ page }) => {
  await openAs(page, 'admin', '/vip/rights')
  await page
    .getByRole('button', { name: /新增卡种/ })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: /新增卡种/ })
  await form.getByLabel('卡名').fill('周年金卡')
  await form.getByLabel('编码').fill('ZNJK')
  await form.getByLabel('等级').fill('5')
  await form.getByLabel('卡费').fill('980')
  await form.getByLabel('起充本金').fill('1000')
  await form.getByLabel('赠送金').fill('200')
  await form.getByLabel('会员价').fill('8.8')
  await shoot(page, 'card-type-form')
  await form.getByRole('button', { name: /^保\s*存$/ }).click()
  const made = page.locator(rows).filter({ hasText: '周年金卡' })
  await expect(made).toContainText('8.8 折', patient)
  await shoot(page, 'card-types')
  await page.getByRole('tab', { name: '权益' }).click()
  await page
    .getByRole('button', { name: /新增权益/ })
    .first()
    .click()
  const right = page.getByRole('dialog', { name: /新增权益/ })
  await right.getByLabel('权益', { exact: true }).fill('专属顾问')
  await right.getByRole('combobox', { name: '卡种' }).click()
  await page.locator('.ant-select-dropdown:visible').getByText('周年金卡').click()
  await right.getByLabel('可用次数').fill('6')
  await right.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(page.locator(rows).filter({ hasText: '专属顾问' })).toContainText('周年金卡', patient)
  await shoot(page, 'card-rights')
})

test('a card is opened with its sheet in view, paid, used and pays; in her window it stands with its rights', async ({
  page,
}) => {
  await comeAs(page, 'admin')
  await openTill(page)
  // A till of her own, at the register that is free.
  const shift = await asked<object | null>(page, 'GET', '/api/v1/base/cashier/shift/current')
  if (!shift) await asked(page, 'POST', '/api/v1/base/cashier/shift/open', { openingFloat: '500.00' })
  const kind = { code: 'YHK', name: '银卡', rank: 1, months: 12, fee: '98.00', principal: '500.00', bonus: '100.00' }
  const { id: typeId } = await asked<{ id: number }>(page, 'POST', '/api/v1/base/vip/management', kind)
  await asked(page, 'POST', '/api/v1/base/vip/rights', {
    typeId,
    name: '口腔检查',
    kind: 'SERVICE',
    times: 2,
    period: 'YEAR',
  })
  type Row = { orderId: number; kind: string; customerId: number; customerName: string }
  const { result } = await asked<{ result: Row[] }>(page, 'GET', '/api/v1/base/payment?tab=waiting&pageSize=50')
  const row = result.find(({ kind: of }) => of === 'ADVISORY')!
  await page.goto(`/customerDetails?customerId=${row.customerId}&entry=MemberInfo`)
  await page
    .getByRole('button', { name: /^开\s*卡$/ })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: /开卡/ })
  await form.getByRole('combobox', { name: '卡种' }).click()
  await page.locator('.ant-select-dropdown:visible').getByText('银卡', { exact: true }).first().click()
  const sheet = form.getByRole('region', { name: '价格单' })
  await expect(sheet).toContainText('598.00', patient)
  await expect(sheet).toContainText('口腔检查×2')
  await shoot(page, 'card-open')
  await form.getByRole('button', { name: /^开\s*单$/ }).click()
  await expect(form).toBeHidden(patient)
  const opened = page.locator(rows).first()
  await expect(opened).toContainText('待付款', patient)
  type Cards = { result: { id: number }[] }
  type Detail = { charges: { orderId: number }[] }
  const { result: hers } = await asked<Cards>(page, 'GET', `/api/v1/base/vip/record?customerId=${row.customerId}`)
  const { charges } = await asked<Detail>(page, 'GET', `/api/v1/base/vip/record/${hers[0]!.id}`)
  await turnTo(page, `/cashier/pay?orderId=${charges[0]!.orderId}`)
  await expect(page.getByLabel('现金金额')).toBeVisible(patient)
  await page.getByRole('button', { name: /^现金\s*\d$/ }).click()
  await expect(page.getByRole('status', { name: '差额' })).toContainText('已分完')
  await page.getByRole('button', { name: /确认/ }).last().click()
  await expect(page.getByRole('region', { name: '收款', exact: true })).toContainText('598.00', patient)
  // Her card pays for what she bought, of money and bonus.
  await page.goto(`/cashier/pay?orderId=${row.orderId}`)
  await expect(page.getByLabel('会员卡金额')).toBeVisible(patient)
  await page.getByLabel('会员卡金额').fill('60')
  await expect(page.getByText('本金 50.00，赠送 10.00')).toBeVisible()
  await page.getByRole('button', { name: /^现金\s*\d$/ }).click()
  await expect(page.getByRole('status', { name: '差额' })).toContainText('已分完')
  await shoot(page, 'card-till')
  await page.getByRole('button', { name: /确认/ }).last().click()
  await expect(page.getByRole('region', { name: '收款', exact: true })).toContainText('会员卡', patient)
  await page.goto(`/customerDetails?customerId=${row.customerId}&entry=MemberInfo`)
  await expect(page.locator(rows).first()).toContainText('450.00', patient)
  await shoot(page, 'card-tab')
  await page.locator(rows).first().click()
  const drawer = page.getByRole('dialog', { name: /会员卡/ })
  await expect(drawer.getByRole('table', { name: '权益与用量' })).toContainText('口腔检查', patient)
  await drawer.getByRole('button', { name: '用权益' }).click()
  const using = page.getByRole('dialog', { name: /用权益/ })
  await using.getByRole('combobox', { name: '权益' }).click()
  await page
    .locator('.ant-select-dropdown:visible')
    .getByText(/口腔检查/)
    .click()
  await shootDesk(page, 'card-right')
  await using.getByRole('button', { name: '记一次使用' }).click()
  await expect(drawer.getByRole('table', { name: '权益与用量' })).toContainText('1 / 2', patient)
  await shoot(page, 'card-drawer')
  await turnTo(page, '/vip/card')
  await expect(page.locator(rows).first()).toBeVisible(patient)
  await shoot(page, 'cards')
})

/** A customer with a card of a new kind, 9 折, and what its kind is called. */
const withCard = async (page: Page) => {
  const mark = String(Date.now()).slice(-6)
  const name = `价卡${mark}`
  const customerId = await newCustomer(page, `会员价${mark}`)
  const kind = { code: `J${mark}`, name, rank: 3, months: 12, fee: '10.00', discountBp: 9_000, principal: '200.00' }
  const { id: typeId } = await asked<Saved>(page, 'POST', '/api/v1/base/vip/management', kind)
  const at = '/api/v1/base/vip/record'
  const { digest } = await asked<{ digest: string }>(
    page,
    'GET',
    `${at}/sheet?customerId=${customerId}&typeId=${typeId}`,
  )
  const sold = await asked<{ cardId: number; orderId: number }>(page, 'POST', `${at}/vipCardOpening`, {
    ...{ customerId, typeId, digest },
  })
  const { version } = await asked<Saved>(page, 'GET', `/api/v1/order/order/${sold.orderId}`)
  await pays(page, { id: sold.orderId, version })
  return { customerId, name, mark, cardId: sold.cardId }
}

test('a project is priced for a card, an order takes that price, and the card shows how its money moved', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await comeAs(page, 'admin')
  await openTill(page)
  const shift = await asked<object | null>(page, 'GET', '/api/v1/base/cashier/shift/current')
  if (!shift) await asked(page, 'POST', '/api/v1/base/cashier/shift/open', { openingFloat: '500.00' })
  const { customerId, name, mark, cardId } = await withCard(page)
  const project = { name: `定价项目${mark}`, category: '非手术项目', unit: 0, price: '1000' }
  await asked(page, 'POST', '/api/v1/order/product', project)
  await page.goto(`/product/item?keyword=${encodeURIComponent(project.name)}`)
  const row = page.locator(rows).filter({ hasText: project.name })
  await row.getByText(project.name).click()
  const form = page.getByRole('dialog', { name: /编辑项目/ })
  await form.getByRole('tab', { name: '价格' }).click()
  const levels = form.getByRole('table', { name: '会员价' })
  const hers = levels.getByRole('row').filter({ hasText: name })
  await expect(hers).toContainText('900.00', patient)
  await hers.getByRole('combobox').click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('定价', { exact: true }).click()
  await hers.getByRole('textbox').fill('850')
  await expect(hers).toContainText('850.00')
  await expectAccessible(page)
  await shoot(page, 'product-levels')
  await form.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(form).toBeHidden(patient)
  await turnTo(page, `/order/bill?customerId=${customerId}`)
  await page.getByRole('textbox', { name: '查找项目' }).fill(project.name)
  const shelf = page.getByRole('region', { name: '项目', exact: true })
  await shelf.getByRole('listitem').filter({ hasText: project.name }).first().click()
  const lines = page.getByRole('region', { name: '订单明细' })
  await expect(lines).toContainText('会员价 850.00', patient)
  const totals = page.getByRole('region', { name: '合计' })
  await expect(totals).toContainText('省 150.00')
  await expect(totals.locator('.totals-payable')).toContainText('850.00')
  await shoot(page, 'order-by-card')
  await page.getByRole('button', { name: '提交并收款' }).click()
  await expect(page).toHaveURL(/\/cashier\/pay\?orderId=/, patient)
  await expect(page.getByLabel('会员卡金额')).toBeVisible(patient)
  await page.getByLabel('会员卡金额').fill('120')
  await page.getByRole('button', { name: /^现金\s*\d$/ }).click()
  await page.getByRole('button', { name: /确认/ }).last().click()
  await expect(page.getByRole('region', { name: '收款', exact: true })).toContainText('会员卡', patient)
  await turnTo(page, `/vip/card?id=${cardId}`)
  const drawer = page.getByRole('dialog', { name: /会员卡/ })
  const span = drawer.getByRole('table', { name: '期初期末' })
  await expect(span.getByRole('row').filter({ hasText: '本金' })).toContainText('80.00', patient)
  await expect(drawer.locator(rows).filter({ hasText: '消费' })).toContainText('−120.00')
  await expect(drawer.locator(rows).filter({ hasText: '充入' })).toContainText('+200.00')
  await drawer.getByRole('heading', { name: '流水' }).scrollIntoViewIfNeeded()
  await shoot(page, 'card-ledger')
})
