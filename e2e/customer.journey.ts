/** A customer's header in her panel: what is masked, what is folded, how wide it stands. */
import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { openAs } from './person.ts'

const REVEAL = /\/api\/v1\/customer\/limitState\//

test('F0645 F0258 F0259 F0260 F0261 F0335 F0437 the panel masks her number; one click reveals it and counts once', async ({
  page,
}) => {
  const reveals: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && REVEAL.test(request.url())) reveals.push(request.url())
  })
  await openAs(page, 'front', '/customer/list')
  await page.locator('.ant-table-row:not([aria-hidden])').first().click()
  const panel = page.locator('.ant-drawer-section')
  await expect(panel).toBeVisible()
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(1040)

  const masked = panel.getByRole('button', { name: /查看完整手机号/ })
  await expect(masked).toHaveText(/^1\d\d\*{4}\d{4}$/)
  await masked.click()
  const full = panel.getByRole('button', { name: /隐藏手机号/ })
  await expect(full).toHaveText(/^1\d{10}$/)
  await expect(page.getByText(/你的查看记录已统计，今日还剩\d+个名额/)).toBeVisible()
  await full.click()
  await expect(masked).toHaveText(/\*{4}/)
  await masked.click()
  await expect(full).toBeVisible()
  expect(reveals).toHaveLength(1)
})

test('F0188 F0525 F0342 without a place left the number stays masked and the sentence says why', async ({ page }) => {
  const msg = '今日查看手机号的名额已用完，请明日再查看或联系管理员'
  await page.route(REVEAL, (route) => route.fulfill({ status: 403, json: { code: 403, msg, data: null } }))
  await openAs(page, 'front', '/customer/list')
  await page
    .locator('.ant-table-row:not([aria-hidden])')
    .first()
    .getByRole('button', { name: /查看完整手机号/ })
    .click()
  await expect(page.getByText(msg)).toBeVisible()
  await expect(page.getByText(/^1\d{10}$/)).toHaveCount(0)
})

test('F0448 F0255 F0256 F0257 tags wider than 820 px fold into one row of 32 px', async ({ page }) => {
  let many = 30
  await page.route(/\/api\/v1\/customer\/customers\/details/, async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const tag = (id: number) => ({ id, integralName: `标签${id}号`, color: 'blue' })
    Object.assign(body.data, { keyCustomers: 1 })
    body.data.integralDtos = Array.from({ length: many }, (_, at) => tag(at + 1))
    await route.fulfill({ response: answer, json: body })
  })
  await openAs(page, 'front', '/customer/list')
  await page.locator('.ant-table-row:not([aria-hidden])').first().click()
  const panel = page.locator('.ant-drawer-section')
  const height = async () => (await panel.locator('.tags').boundingBox())?.height ?? 0
  await panel.getByRole('button', { name: '展开' }).waitFor()
  expect(await height()).toBe(32)
  await panel.getByRole('button', { name: '展开' }).click()
  expect(await height()).toBeGreaterThan(60)
  await expectAccessible(page)

  // F0341: key customers are marked in version U alone.
  await expect(panel.getByText('重点顾客')).toBeVisible()
  many = 3
  // The panel stands in the address: a reload opens it again.
  await page.reload()
  await expect(panel.getByText('标签3号')).toBeVisible()
  await expect(panel.getByRole('button', { name: '展开' })).toHaveCount(0)
})
