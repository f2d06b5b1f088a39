/** 交接包: a customer goes to another consultant, who reads what goes with her and says so. */
import { asked } from './calls.ts'
import { expect, test } from './journey.ts'
import { comeAs, openAs } from './person.ts'
import { shoot } from './shots.ts'

type Row = { readonly id: number; readonly name: string }
const patient = { timeout: 20_000 }

test('a consultant finds the page on a customer she was given, reads it and confirms', async ({ page, browser }) => {
  const hers = await (await browser.newContext()).newPage()
  await openAs(hers, 'consultant', '/customer/pack')
  await expect(hers.getByRole('heading', { name: '交接包' }).first()).toBeVisible(patient)
  const { id: userId } = await asked<{ id: number }>(hers, 'GET', '/api/v1/his/hospital/get/current')

  await comeAs(page, 'admin')
  const { result } = await asked<{ result: Row[] }>(
    page,
    'GET',
    '/api/v1/customer/info/page?pageSize=40&lifeStage=regular',
  )
  let given: Row | undefined
  for (const { id, name } of result) {
    const { moved } = await asked<{ moved: number }>(page, 'POST', '/api/v1/customer/changesUsr', {
      customerIds: [id],
      kind: 'consultant',
      userId,
      reason: '休产假',
    })
    if (moved > 0) {
      given = { id, name }
      break
    }
  }

  // What waits for her stands on her desk, and leads to the list of it.
  await hers.goto('/index')
  const block = hers.getByRole('region', { name: '待接收' })
  await expect(block).toContainText(given!.name, patient)
  const waiting = Number(await block.getByRole('heading').locator('small').textContent())
  await shoot(hers, 'packs-workbench')
  await block.getByRole('link', { name: '去接收' }).click()
  await expect(hers).toHaveURL(/customer\/pack\?state=unread&mine=true/)
  await expect(hers.getByText(`共 ${waiting} 条`)).toBeVisible(patient)
  const row = hers.locator('.ant-table-row:not([aria-hidden])').filter({ hasText: given!.name }).first()
  await expect(row).toBeVisible(patient)
  await expect(row).toContainText('待接收')
  await shoot(hers, 'packs-list')
  await row.click()
  const drawer = hers.getByRole('dialog', { name: /交接包/ })
  for (const block of ['交接', '未完成', '最近动态'])
    await expect(drawer.getByRole('heading', { name: block, exact: true })).toBeVisible(patient)
  await expect(drawer).toContainText('休产假')
  await expect(drawer.locator('.happenings li')).toHaveCount(5)
  await shoot(hers, 'packs-page')
  await drawer.getByRole('button', { name: '确认已读' }).click()
  await expect(drawer.getByText('已读', { exact: true })).toBeVisible(patient)
  await expect(drawer.getByRole('button', { name: '确认已读' })).toHaveCount(0)
  await hers.context().close()
})
