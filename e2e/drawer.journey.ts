/** A drawer from hand to hand: petty cash, a count by notes and coins that is short, the audit, the safe, and a file of WeChat. */
import { asked } from './calls.ts'
import { expect, test } from './journey.ts'
import { openAs } from './person.ts'
import { openTill } from './shift.ts'
import { drawn, shoot } from './shots.ts'
import { turnTo } from './turn.ts'

const patient = { timeout: 20_000 }
test.setTimeout(180_000)

test('what a drawer holds is counted by each who takes it, and what is missing is decided by another', async ({
  browser,
  page,
}) => {
  await openAs(page, 'cashier', '/cashier/pay')
  await openTill(page)
  // Petty cash, with its purpose and receipt.
  await page.getByRole('button', { name: '现金存取' }).click()
  const cash = page.getByRole('dialog', { name: '现金存取' })
  await cash.getByText('备用金支出', { exact: true }).click()
  await cash.getByLabel('金额').fill('12.00')
  await cash.getByLabel('票据号').fill(`P${Date.now()}`)
  await cash.getByLabel('用途').fill('买打印纸')
  await shoot(page, 'petty-cash')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('region', { name: '在途现金' }).getByText(/支出 买打印纸/)).toBeVisible(patient)

  const other = await (await browser.newContext()).newPage()
  await openAs(other, 'admin', '/cashier/shift')
  const way = other.getByRole('region', { name: '在途现金' })
  await way
    .getByRole('button', { name: /^接\s*收$/ })
    .first()
    .click()
  await other
    .getByRole('dialog')
    .getByRole('button', { name: /^接\s*收$/ })
    .click()
  await expect(way).toBeHidden(patient)

  const { registerId } = await asked<{ registerId: number }>(page, 'GET', '/api/v1/base/cashier/shift/current')
  // Counted by notes: far less than there is.
  await page.getByRole('button', { name: /^交\s*班$/ }).click()
  const closing = page.getByRole('dialog', { name: /交班/ })
  await closing.getByLabel('100 元张数').fill('1')
  await closing.getByLabel('5 角张数').fill('3')
  await shoot(page, 'count-by-pieces')
  await closing.getByRole('button', { name: '保存清点' }).click()
  const why = closing.getByRole('textbox', { name: '现金差额说明' })
  await expect(why).toBeVisible(patient)
  await why.fill('少了几张')
  await closing.getByRole('button', { name: /下一步/ }).click()
  const slip = page.context().waitForEvent('page')
  await closing.getByRole('button', { name: /确认交班/ }).click()
  await (await slip).close()
  await expect(page.getByText('未开班')).toBeVisible(patient)

  // Another sees what waits, decides it, and takes what was left into the safe.
  await other.reload()
  const row = other.locator('.ant-table-row').filter({ hasText: '待审核' }).first()
  await expect(row).toBeVisible(patient)
  await shoot(other, 'shifts-waiting')
  const tasks = await asked<{ result: { id: number; version: number; kind: string }[] }>(
    other,
    'GET',
    '/api/v1/base/audit/page?kind=CASH_DIFF&status=PENDING',
  )
  await turnTo(other, `/audit/todo?id=${tasks.result[0]!.id}`)
  await expect(other.getByRole('heading', { name: /^长短款 JB/ })).toBeVisible(patient)
  await drawn(other)
  await shoot(other, 'difference-audit')
  for (const { id, version } of tasks.result)
    await asked(other, 'PUT', '/api/v1/base/audit/pass', { id, version, opinion: '已核对' })
  await turnTo(other, '/cashier/shift')
  await other.getByRole('button', { name: '保险柜' }).click()
  await expect(other.getByRole('dialog', { name: '保险柜' }).getByText('结存', { exact: true }).first()).toBeVisible(
    patient,
  )
  await drawn(other)
  await shoot(other, 'safe')
  // The drawer is taken over with what was left in it, so that whoever comes next finds an open till.
  await asked(page, 'POST', '/api/v1/base/cashier/shift/open', { registerId, openingFloat: '101.50' })
})

test('a file of WeChat is taken in as it was exported, and what is not ours is said to be so', async ({ page }) => {
  await openAs(page, 'finance', '/cashier/matching?tab=files')
  await page.getByRole('button', { name: '导入流水' }).first().click()
  const panel = page.getByRole('dialog', { name: '导入流水' })
  const at = await asked<{ today: string }>(page, 'GET', '/api/v1/base/cashier/daily/board')
  const file = [
    '微信支付账单明细',
    '交易时间,交易类型,交易对方,商品,收/支,金额(元),当前状态,交易单号,商户单号,备注',
    `${at.today} 09:00:01,转账,周,房租,收入,¥0.37,已收钱,${Date.now()},/,/`,
  ].join('\n')
  await panel
    .locator('input[type=file]')
    .setInputFiles({ name: '微信流水.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await expect(page.getByText(/导入 1 行/)).toBeVisible(patient)
  await expect(page.getByText('微信流水.csv')).toBeVisible(patient)
  await drawn(page)
  await shoot(page, 'matching-files')
  await page.getByRole('tab', { name: '只有对方' }).click()
  const row = page.locator('.ant-table-row').filter({ hasText: '0.37' }).first()
  await expect(row).toBeVisible(patient)
  await shoot(page, 'matching-theirs')
  await row.click()
  const form = page.getByRole('dialog', { name: '人工对账' })
  await expect(form.getByText(/本院收支|已选/).first()).toBeVisible(patient)
  await shoot(page, 'matching-by-hand')
})
