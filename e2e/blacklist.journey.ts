/** 黑名单: proposed at the desk, decided by a second person, and an emergency let in all the same. */
import { asked } from './calls.ts'
import { expect, test } from './journey.ts'
import { comeAs, openAs } from './person.ts'
import { shoot, shootDesk } from './shots.ts'
import { turnTo } from './turn.ts'

/** A page that is drawn for the first time. */
const patient = { timeout: 20_000 }

type Listed = { result: { id: number; customerId: number; customerName: string }[] }
const listed = 'GET /api/v1/base/blacklist'.split(' ') as [string, string]

test('a customer is proposed from the list; why she is stays with those who may read it, and her proposer cannot decide', async ({
  page,
}) => {
  await openAs(page, 'front', '/customer/list')
  const row = page.locator('.ant-table-row:not([aria-hidden])').nth(2)
  await expect(row).toBeVisible(patient)
  const id = Number(await row.getAttribute('data-row-key'))
  await row.getByRole('button', { name: '更多' }).click()
  await page.getByText('加入黑名单').click()
  const form = page.getByRole('dialog', { name: /加入黑名单/ })
  await form.getByText('两项都申请', { exact: true }).click(patient)
  await form.getByText('骚扰员工').click()
  await form.getByRole('textbox', { name: '说明与证据' }).fill('在候诊区辱骂前台')
  await shoot(page, 'blacklist-propose')
  await form.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByText('已提交，等待审核')).toBeVisible()

  await turnTo(page, `/customer/blacklist?state=waiting`)
  // Both kinds are two entries, of one reason.
  const rows = page.locator('.ant-table-row:not([aria-hidden])')
  const mine = rows.filter({ hasText: '拒绝服务' }).first()
  await expect(mine).toContainText('待审核', patient)
  await expect(rows.filter({ hasText: '限制营销' }).first()).toContainText('待审核')
  await expect(page.getByRole('columnheader', { name: '原因' })).toHaveCount(0)
  await mine.click()
  const drawer = page.getByRole('dialog', { name: /黑名单：/ })
  await expect(drawer.getByText('提交', { exact: true })).toBeVisible()
  await expect(drawer.getByText('在候诊区辱骂前台')).toHaveCount(0)
  await drawer.getByRole('button', { name: '撤回申请' }).click()
  await page.getByRole('dialog', { name: '撤回申请' }).getByRole('button', { name: '撤回申请' }).click()
  await expect(drawer.getByText('已撤回')).toBeVisible()
  const [method, path] = listed
  const { result } = await asked<Listed>(page, method, `${path}?customerId=${id}&state=withdrawn`)
  expect(result).toHaveLength(1)
})

test('a second person reads why and decides; what is in force is released with a reason', async ({ page }) => {
  await openAs(page, 'admin', '/customer/blacklist')
  const waiting = page.getByRole('row', { name: /职业打假/ })
  await expect(waiting).toBeVisible(patient)
  await shoot(page, 'blacklist')
  await waiting.click()
  const drawer = page.getByRole('dialog', { name: /黑名单：/ })
  await expect(drawer.getByText('三个月内两次以广告用语索赔')).toBeVisible()
  await shoot(page, 'blacklist-entry')
  await drawer.getByRole('button', { name: '审核通过' }).click()
  const decision = page.getByRole('dialog', { name: '审核通过' })
  await shootDesk(page, 'blacklist-decide')
  await decision.getByRole('button', { name: '审核通过' }).click()
  await expect(drawer.getByText('生效', { exact: true })).toBeVisible()
  await expect(drawer.getByText('审核通过', { exact: true })).toBeVisible()
  await drawer.getByRole('button', { name: /^解\s*除$/ }).click()
  const ending = page.getByRole('dialog', { name: /^解\s*除$/ })
  await ending.getByText('误报').click()
  await ending.getByRole('button', { name: /^解\s*除$/ }).click()
  await expect(drawer.getByText('已解除')).toBeVisible()
})

test('both kinds that were asked for at once are decided in one step, and both stand in her header', async ({
  page,
  browser,
}) => {
  const desk = await (await browser.newContext()).newPage()
  await comeAs(desk, 'front')
  const path = '/api/v1/customer/info/page?pageSize=5'
  const customerId = (await asked<{ result: { id: number }[] }>(desk, 'GET', path)).result[4]!.id
  await asked(desk, 'POST', '/api/v1/base/blacklist', {
    customerId,
    kind: 'service',
    also: 'marketing',
    reason: '骚扰员工',
  })
  await desk.context().close()
  await openAs(page, 'admin', `/customer/blacklist?customerId=${customerId}`)
  const service = page.getByRole('row', { name: /拒绝服务.*待审核/ }).first()
  await service.click(patient)
  const drawer = page.getByRole('dialog', { name: /黑名单：/ })
  await drawer.getByRole('button', { name: '审核通过' }).click()
  const decision = page.getByRole('dialog', { name: '审核通过' })
  await expect(decision.getByRole('checkbox', { name: /限制营销.*一并处理/ })).toBeChecked()
  await shoot(page, 'blacklist-both')
  await decision.getByRole('button', { name: '审核通过' }).click()
  await expect(drawer.getByText('生效', { exact: true })).toBeVisible()
  await page.goto(`/customerDetails?customerId=${customerId}&entry=BasicInfor`)
  await expect(page.getByText('黑名单：拒绝服务、限制营销').first()).toBeVisible(patient)
  await shoot(page, 'blacklist-sum')
  for (const { id, version } of (
    await asked<{ result: { id: number; version: number }[] }>(
      page,
      'GET',
      `/api/v1/base/blacklist?customerId=${customerId}&state=valid`,
    )
  ).result)
    await asked(page, 'PUT', '/api/v1/base/blacklist/release', { id, version, reason: '误报' })
})

test('whoever is refused service is not registered; as an emergency she is', async ({ page }) => {
  await comeAs(page, 'front')
  const [method, path] = listed
  const { result } = await asked<Listed>(page, method, `${path}?state=valid&kind=service`)
  await page.goto(`/customerDetails?customerId=${result[0]!.customerId}&entry=BasicInfor`)
  await expect(page.getByText('黑名单：拒绝服务').first()).toBeVisible(patient)
  await page.getByRole('button', { name: '分诊登记' }).first().click()
  const form = page.getByRole('dialog', { name: '分诊登记' })
  const barred = form.getByText('黑名单客户：拒绝服务')
  await expect(barred).toBeVisible(patient)
  await shoot(page, 'blacklist-register')
  await form.getByRole('button', { name: '登记' }).click()
  await expect(page.getByText('急诊请先办理急诊放行').first()).toBeVisible()
  await form.getByRole('button', { name: '急诊放行' }).click()
  const pass = page.getByRole('dialog', { name: '急诊放行' })
  await pass.getByText('外伤出血').click()
  await shootDesk(page, 'blacklist-pass')
  await pass.getByRole('button', { name: '放行', exact: true }).click()
  await expect(form.getByText('已急诊放行')).toBeVisible()
  await form.getByRole('button', { name: '登记' }).click()
  await expect(page.getByText(/已分诊：\d+号/)).toBeVisible()
})
