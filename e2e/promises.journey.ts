/** 赠送承诺: asked about when a consultation ends, seen in her header, kept by a gift, owed again when its payment is cancelled. */
import { asked } from './calls.ts'
import { newCustomer, type Saved } from './comes.ts'
import { expect, test } from './journey.ts'
import { comeAs } from './person.ts'
import { openTill } from './shift.ts'
import { drawn, shoot, shootDesk } from './shots.ts'
import { turnTo } from './turn.ts'

const patient = { timeout: 30_000 }
const mark = Date.now().toString(36).slice(-5)

test('promised at the desk, kept by a gift, owed again when the payment is cancelled', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const [name, gift] = [`许承诺${mark}`, `赠品小气泡${mark}`]
  await comeAs(page, 'admin')
  const customerId = await newCustomer(page, name)
  const product = (title: string, price: string) =>
    asked<Saved>(page, 'POST', '/api/v1/order/product', {
      ...{ name: title, category: '非手术项目', unit: 0, price, sessionsPerUnit: 1 },
    })
  const [sold, given] = [await product(`光子${mark}`, '300.00'), await product(gift, '100.00')]

  const { triageId } = await asked<{ triageId: number }>(page, 'POST', '/api/v1/customer/admission', { customerId })
  await page.goto(`/consult/reception?visit=${triageId}`)
  await page.getByRole('textbox', { name: '建议方案' }).fill(`全脸光子，送小气泡一次${mark}`)
  await expect(page.getByRole('button', { name: '承诺赠送' })).toBeVisible()
  await page.getByRole('button', { name: '结束咨询' }).click()
  const ending = page.getByRole('dialog', { name: /结束咨询/ })
  const question = ending.getByText('记录里提到赠送，要登记承诺吗？')
  await expect(question).toBeVisible(patient)
  await shootDesk(page, 'promise-question')
  await ending.getByRole('button', { name: /登\s*记/ }).click()
  const form = page.getByRole('dialog', { name: '登记赠送承诺' })
  await form.getByRole('textbox', { name: '承诺内容' }).fill(`小气泡一次${mark}`)
  await shoot(page, 'promise-form')
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(form).toBeHidden(patient)
  // It is asked once, and ending was never in its way.
  await expect(question).toBeHidden(patient)
  await ending.getByRole('button', { name: '返回' }).click()

  const chip = page.getByRole('button', { name: '承诺 1' })
  await page.goto(`/customerDetails?customerId=${customerId}`)
  await expect(chip).toBeVisible(patient)
  await drawn(page)
  await shoot(page, 'promise-chip')
  await chip.click()
  const row = page.getByRole('row', { name: new RegExp(`小气泡一次${mark}`) })
  await expect(row).toContainText('待兑现', patient)
  await shoot(page, 'promise-tab')

  const lines = [
    { productId: sold.id, contentCount: 1 },
    { productId: given.id, contentCount: 1, isGift: true },
  ]
  const order = await asked<Saved>(page, 'POST', '/api/v1/order/order', {
    ...{ customerId, lines, submit: true, confirmed: true },
  })
  const till = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await comeAs(till, 'cashier')
  await openTill(till)
  const paid = await asked<Saved>(till, 'POST', '/api/v1/base/payment/data/payment', {
    ...{ orders: [{ id: order.id, version: order.version }], tenders: [{ code: 'CASH', amount: '300.00' }] },
  })

  await row.getByRole('button', { name: '兑现' }).click()
  const keeping = page.getByRole('dialog', { name: `兑现承诺 ${name}` })
  await keeping.getByRole('combobox', { name: '赠送的项目' }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: gift }).first().click()
  await shootDesk(page, 'promise-keep')
  await keeping.getByRole('button', { name: /兑\s*现/ }).click()
  await expect(row).toContainText('已兑现', patient)
  await page.reload()
  await expect(row).toContainText(gift, patient)
  await expect(chip).toHaveCount(0)

  await asked(till, 'POST', '/api/v1/base/payment/cancel', { id: paid.id, reason: '方式录错' })
  await till.context().close()
  await page.reload()
  await expect(row).toContainText('待兑现', patient)
  await expect(chip).toBeVisible(patient)

  await turnTo(page, '/consult/promise')
  await expect(row).toContainText('待兑现', patient)
  await drawn(page)
  await shoot(page, 'promises')
  await page.getByRole('tab', { name: '统计' }).click()
  await expect(page.getByRole('columnheader', { name: '兑现率' })).toBeVisible(patient)
  await shoot(page, 'promise-report')
})
