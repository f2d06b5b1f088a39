/** 转诊: sessions of hers go on in another hospital of the group, with another's word, are received there, paid for and confirmed. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { asked } from './calls.ts'
import { comesAndOrders, newCustomer, pays } from './comes.ts'
import { expect, test } from './journey.ts'
import { comeAs, hospitals, openAs } from './person.ts'
import { openTill } from './shift.ts'
import { drawn, shoot } from './shots.ts'

type Bought = { readonly productCode: string; readonly productName: string }

/** The project of hers, by its code, in the other hospital's list. */
const offerThere = async (page: Page, { productCode, productName }: Bought): Promise<void> => {
  const path = `/api/v1/order/product?keyword=${encodeURIComponent(productCode)}&pageSize=50`
  const { result } = await asked<{ result: { code: string }[] }>(page, 'GET', path)
  if (result.some(({ code }) => code === productCode)) return
  await asked(page, 'POST', '/api/v1/order/product', {
    ...{ code: productCode, name: productName, category: '非手术项目', unit: 0, price: '100.00' },
  })
}

const pickFrom = async (page: Page, label: string, text: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: text }).first().click()
}

const byNumber = (page: Page, no: string) => page.locator('.ant-table-row', { hasText: no }).first()

test('sessions go on in another hospital, and both hospitals settle', async ({ browser, page }) => {
  await openAs(page, 'admin', '/cashier/referralNote')
  await drawn(page)
  const name = `转诊${String(Date.now()).slice(-6)}`
  const customerId = await newCustomer(page, name)
  const order = await comesAndOrders(page, customerId)
  const till = await (await browser.newContext()).newPage()
  await comeAs(till, 'cashier')
  await openTill(till)
  await pays(till, order)
  await till.context().close()
  const { result } = await asked<{ result: Bought[] }>(page, 'GET', `/api/v1/base/purchased?customerId=${customerId}`)
  const item = result[0]!

  const there = await (await browser.newContext()).newPage()
  await comeAs(there, 'admin2', hospitals.dental)
  await offerThere(there, item)
  const hers = await newCustomer(there, name)
  expect(hers).not.toBe(customerId)

  await page
    .getByRole('button', { name: /^转\s*诊$/ })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: '转诊' })
  await form.getByText('院外医院', { exact: true }).click()
  await shoot(page, 'referral-outside')
  await form.getByText('集团医院', { exact: true }).click()
  await form.getByRole('combobox', { name: '客户' }).fill(name)
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: name }).first().click()
  await pickFrom(page, '转往医院', hospitals.dental)
  await pickFrom(page, '项目', item.productName)
  await form.getByLabel('次数').fill('2')
  await form.getByText('本院没有该设备', { exact: true }).click()
  await shoot(page, 'referral-form')
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  await page.goto(`/cashier/referralNote?customerId=${customerId}`)
  const row = page.locator('.ant-table-row').first()
  await expect(row).toContainText('待审核')

  const second = await (await browser.newContext()).newPage()
  await comeAs(second, 'finance')
  type Task = { id: number; version: number; kind: string; customerId: number }
  const todo = await asked<{ result: Task[] }>(
    second,
    'GET',
    `/api/v1/base/audit/page?kind=REFERRAL&customerId=${customerId}`,
  )
  const { id, version } = todo.result[0]!
  await asked(second, 'PUT', '/api/v1/base/audit/pass', { id, version })
  await second.context().close()
  await expect(row).toContainText('待接收')
  await shoot(page, 'referral-list')

  await there.goto('/cashier/referralNote?status=SENT')
  const arrived = there.locator('.ant-table-row', { hasText: name }).first()
  await expect(arrived).toBeVisible({ timeout: 30_000 })
  await arrived.click()
  const detail = there.getByRole('dialog', { name: '转诊详情' })
  await shoot(there, 'referral-detail')
  const head = detail.locator('.item-head')
  await expect(head).toContainText(/ZS\d+/)
  const no = /ZS\d+/.exec((await head.textContent()) ?? '')![0]
  await detail.getByRole('button', { name: /^接\s*收$/ }).click()
  const receiving = there.getByRole('dialog', { name: /^接收 ZS/ })
  await receiving.getByRole('combobox', { name: '本院客户' }).fill(name)
  await there.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: name }).first().click()
  await receiving.getByRole('switch').click()
  await shoot(there, 'referral-receive')
  await expectAccessible(there)
  await receiving.getByRole('button', { name: /^接\s*收$/ }).click()
  await expect(detail.getByText('已接收').first()).toBeVisible()
  await expect(row).toContainText('已接收', { timeout: 30_000 })

  await row.click()
  await expect(page.getByRole('dialog', { name: '转诊详情' })).toContainText(no)
  const paper = await asked<{ result: { id: number; no: string }[] }>(
    page,
    'GET',
    `/api/v1/order/referralNote/page?customerId=${customerId}`,
  )
  const ours = paper.result[0]!
  await page.goto(`/cashier/referralNote/${ours.id}/slip`)
  await expect(page.getByText('转出医院（盖章）')).toBeVisible()
  await shoot(page, 'referral-paper')

  const payer = await (await browser.newContext()).newPage()
  await openAs(payer, 'finance', '/cashier/interSettlement?side=PAY&status=OPEN')
  await byNumber(payer, ours.no).getByRole('button', { name: '登记付款' }).click()
  const paying = payer.getByRole('dialog', { name: /^登记付款 / })
  await paying.getByLabel('付款凭证号').fill('回单 20260101')
  await shoot(payer, 'settlement-pay')
  await paying.getByRole('button', { name: /登记付款|确定/ }).click()
  await expect(paying).toBeHidden()
  await there.goto('/cashier/interSettlement?side=RECEIVE')
  await expect(byNumber(there, no)).toContainText('已付款待确认', { timeout: 30_000 })
  await byNumber(there, no).getByRole('button', { name: '确认收款' }).click()
  await there
    .getByRole('dialog', { name: /^确认收款 / })
    .getByRole('button', { name: '确认收款' })
    .click()
  await expect(byNumber(there, no)).toContainText('已结算')
  await shoot(there, 'settlement-list')
  await payer.goto('/cashier/interSettlement?side=PAY')
  await expect(byNumber(payer, ours.no)).toContainText('已结算', { timeout: 30_000 })
  await expectAccessible(payer)
  await payer.context().close()
  await there.context().close()
})
