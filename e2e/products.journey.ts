/** 项目管理: prices of several products change with the new ones beside the old before anything is saved. */
import { expectAccessible } from './axe.ts'
import { asked } from './calls.ts'
import { expect, test } from './journey.ts'
import { comeAs } from './person.ts'
import { shoot } from './shots.ts'

test('an owner lowers two prices by a tenth, sees them first, and finds them in the list', async ({ page }) => {
  test.setTimeout(120_000)
  const mark = `调价${String(Date.now()).slice(-6)}`
  await comeAs(page, 'admin')
  for (const [name, price] of [
    [`${mark}甲`, '980'],
    [`${mark}乙`, '1234.56'],
  ] as const) {
    await asked(page, 'POST', '/api/v1/order/product', { name, category: '非手术项目', unit: 4, price })
  }
  await page.goto(`/product/item?keyword=${encodeURIComponent(mark)}`)
  const rows = page.locator('main tbody tr').filter({ hasText: mark })
  await expect(rows).toHaveCount(2)
  for (const row of await rows.all()) await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: '批量调价' }).click()
  const form = page.getByRole('dialog')
  const preview = form.getByRole('table', { name: '调价预览' })
  await expect(form).toContainText('请填写调价的比例或金额')
  await form.getByText('下调').click()
  await form.getByRole('spinbutton', { name: '比例' }).fill('10')
  await expect(preview).toContainText('882.00')
  await expect(preview).toContainText('1,111.00')
  await form.getByText('活动定价').click()
  await expectAccessible(page)
  await shoot(page, 'products-reprice')
  await form
    .getByRole('button', { name: /调\s*价/ })
    .last()
    .click()
  await expect(form).toBeHidden()
  await expect(rows.filter({ hasText: `${mark}甲` })).toContainText('882.00')
  await expect(rows.filter({ hasText: `${mark}乙` })).toContainText('1,111.00')
})
