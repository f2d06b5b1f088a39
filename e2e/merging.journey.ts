/** 合并档案: from a customer's row to the desk, two archives side by side, merged for good and found in the record. */
import { expect, test } from './journey.ts'
import { openAs } from './person.ts'
import { shoot } from './shots.ts'

/** A page that is drawn for the first time. */
const patient = { timeout: 20_000 }

test('two archives become one: chosen at the desk, and listed afterwards', async ({ page }) => {
  await openAs(page, 'admin', '/customer/list')
  const rows = page.locator('.ant-table-row:not([aria-hidden])')
  await expect(rows.nth(5)).toBeVisible(patient)
  const ids = await rows.evaluateAll((found) => found.map((row) => Number(row.getAttribute('data-row-key'))))
  const free = page.getByRole('button', { name: /不能撤销/ })
  const stop = page.getByRole('alert')
  const pairs = ids.slice(1).map((gone, at) => [ids[at]!, gone] as const)
  let kept = 0
  let gone = 0
  for (const [one, other] of pairs) {
    await page.goto(`/customer/merge/desk?kept=${one}&gone=${other}`)
    await expect(free).toBeVisible(patient)
    if ((await stop.count()) > 0) continue
    ;[kept, gone] = [one, other]
    break
  }
  expect(gone).toBeGreaterThan(0)
  await expect(page.getByText('合并后没有撤销')).toBeVisible()
  await shoot(page, 'merging-desk')
  await page.getByRole('button', { name: '全用右' }).click()
  await page.getByRole('textbox', { name: '合并原因' }).fill('换了手机号重复建档')
  await free.click()
  await expect(page).toHaveURL(new RegExp(`panel=${kept}`), patient)
  await page.goto('/customer/merge')
  const row = rows.filter({ hasText: '换了手机号重复建档' })
  await expect(row).toBeVisible(patient)
  await shoot(page, 'merging-list')
  await row.click()
  await expect(page.getByRole('dialog', { name: /合并记录/ }).getByText('转入的记录')).toBeVisible()
  await shoot(page, 'merging-record')
})
