/** 合并档案: from a customer's row to the desk, two archives side by side, merged for good and found in the record. */
import { asked } from './calls.ts'
import { expect, test } from './journey.ts'
import { comeAs } from './person.ts'
import { shoot } from './shots.ts'
import { turnTo } from './turn.ts'

/** A page that is drawn for the first time. */
const patient = { timeout: 20_000 }

type Source = { id: number; typeId: number }

test('two archives become one: chosen at the desk, and listed afterwards', async ({ page }) => {
  await comeAs(page, 'admin')
  const [source] = await asked<Source[]>(page, 'POST', '/api/v1/customer/customers/getAllSource', {
    query: { typeName: '直客' },
  })
  const stamp = String(Date.now()).slice(-7)
  const made = async (name: string, place: number): Promise<number> => {
    const form = { name, sex: '女', phone: `136${place}${stamp}`, sourceId: source!.id, sourceTypeId: source!.typeId }
    return (await asked<{ id: number }>(page, 'POST', '/api/v1/customer', form)).id
  }
  const [kept, gone, sister] = [await made('申屠明月', 0), await made('申屠明悦', 1), await made('申屠明霞', 2)]
  const tie = { customerId: gone, relativeId: sister, relation: 'sibling' }
  await asked(page, 'POST', '/api/v1/customer/family', tie)
  const rows = page.locator('.ant-table-row:not([aria-hidden])')
  const free = page.getByRole('button', { name: /不能撤销/ })
  await page.goto(`/customer/merge/desk?kept=${kept}&gone=${gone}`)
  await expect(free).toBeVisible(patient)
  await expect(page.getByText('合并后没有撤销')).toBeVisible()
  await shoot(page, 'merging-desk')
  await page.getByRole('button', { name: '全用右' }).click()
  await page.getByRole('textbox', { name: '合并原因' }).fill('换了手机号重复建档')
  await free.click()
  await expect(page).toHaveURL(new RegExp(`panel=${kept}`), patient)
  await turnTo(page, '/customer/merge')
  const row = rows.filter({ hasText: '换了手机号重复建档' })
  await expect(row).toBeVisible(patient)
  await shoot(page, 'merging-list')
  await row.click()
  await expect(page.getByRole('dialog', { name: /合并记录/ }).getByText('转入的记录')).toBeVisible()
  await shoot(page, 'merging-record')
})
