/** An operation for a customer under age: who answers for her is asked before the order goes to the till, and stands on it. */
import { expectAccessible } from './axe.ts'
import { asked } from './calls.ts'
import { newCustomer } from './comes.ts'
import { expect, test } from './journey.ts'
import { openAs } from './person.ts'
import { shoot } from './shots.ts'

test('whoever sells an operation to a girl of fifteen writes who agreed, by the keyboard, or goes back', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const own = `未${String(Date.now()).slice(-6)}`
  await openAs(page, 'admin', '/order/list')
  const birthday = `${Number((await page.evaluate(() => new Date().getFullYear())).toString()) - 15}-01-01`
  const customerId = await newCustomer(page, `${own}小梅`, { birthday })
  const lids = { name: `${own}双眼皮`, category: '手术项目', unit: 0, price: '1000' }
  await asked(page, 'POST', '/api/v1/order/product', lids)
  await page.goto(`/order/bill?customerId=${customerId}`)
  const search = page.getByRole('textbox', { name: '查找项目' })
  await search.fill(lids.name)
  await expect(page.getByRole('region', { name: '项目' }).getByText(lids.name)).toBeVisible()
  await search.press('Enter')
  await expect(page.getByRole('region', { name: '订单明细' })).toContainText(lids.name)
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`客户未满 18 周岁，“${lids.name}”是手术项目`)
  await expect(dialog.getByRole('button', { name: '提交订单' })).toBeDisabled()
  await dialog.getByRole('button', { name: '返回修改' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: '订单明细' })).toContainText(lids.name)
  await search.press('Control+Enter')
  await expect(dialog.getByRole('textbox', { name: '监护人说明' })).toBeFocused()
  await page.keyboard.type('母亲李芳，当面签了同意书')
  await shoot(page, 'order-minor')
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toBeHidden()
  const path = `/api/v1/order/order?customerId=${customerId}`
  await expect.poll(async () => (await asked<{ total: number }>(page, 'GET', path)).total).toBe(1)
  const { result } = await asked<{ result: { id: number }[] }>(page, 'GET', path)
  await page.goto(`/order/list/${result[0]!.id}`)
  await expect(page.getByRole('region', { name: '说明' })).toContainText('监护人 母亲李芳，当面签了同意书')
})
