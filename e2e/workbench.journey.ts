/** The workbench is a desk: whoever signs in finds her figures, her worklists and the one thing to do first. */
import { expect, test } from './journey.ts'
import { openAs } from './person.ts'

// The nurse's first action heads her desk, also when nobody is in the house (after midnight).
const desks = [
  ['front', '前台', '快速建档', '在院客户'],
  ['cashier', '收银', /收下一单|收银台/, '待收款'],
  ['consultant', '咨询', /接诊/, '我的队列'],
  ['nurse', '治疗', /(^| )划扣$/, '待划扣'],
] as const

for (const [account, name, first, list] of desks)
  test(`the desk of ${account} has its figures, its worklist and its first action`, async ({ page }) => {
    await openAs(page, account, '/index')
    await expect(page.getByRole('heading', { name, level: 2, exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: first }).first()).toBeVisible()
    await expect(page.getByRole('region', { name: list, exact: true }).first()).toBeVisible()
    await expect(page.getByRole('list', { name: '指标' }).getByRole('link').first()).toBeVisible()
  })

test('finance, who is told of no visits, reads the shares of her tables by bars of one length', async ({ page }) => {
  await openAs(page, 'finance', '/index')
  const bars = page.getByRole('region', { name: '来源', exact: true }).locator('.share-bar')
  await expect(bars.first()).toBeVisible()
  expect(new Set(await bars.evaluateAll((all) => all.map((bar) => bar.clientWidth)))).toEqual(new Set([44]))
})

test('a figure opens exactly the rows it counts', async ({ page }) => {
  await openAs(page, 'admin', '/index?desk=front')
  const card = page.getByRole('list', { name: '指标' }).getByRole('link', { name: /今日到院/ })
  await expect(card).toHaveText(/今日到院\s*\d/)
  const count = /今日到院\s*(\d+)/.exec((await card.textContent()) ?? '')?.[1]
  await card.click()
  await expect(page).toHaveURL(/\/triage\/record\?state=/)
  // After midnight nobody has come yet, and an empty list counts nothing.
  if (count === '0')
    await expect(page.getByRole('region', { name: '分诊列表' }).locator('.ant-table-row')).toHaveCount(0)
  else await expect(page.getByText(`共 ${count} 条`)).toBeVisible()
})
