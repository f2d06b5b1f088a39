/** Whose customer she is: given to a colleague, put into the pool, taken out of it, shared. */
import { asked } from './calls.ts'
import { expect, test } from './journey.ts'
import { openAs } from './person.ts'
import { shoot, shootDesk } from './shots.ts'
import { turnTo } from './turn.ts'

/** A page that is drawn for the first time. */
const patient = { timeout: 20_000 }

test('customers of the list are given to a colleague: who is hers already is named, and the archive tells the move', async ({
  page,
}) => {
  await openAs(page, 'admin', '/customer/list')
  const rows = page.locator('.ant-table-row:not([aria-hidden])')
  await expect(rows.nth(1)).toBeVisible(patient)
  const ids = await rows.evaluateAll((all) => all.slice(0, 2).map((row) => Number(row.getAttribute('data-row-key'))))
  type Person = { id: number; usrName: string }
  const jobs = { hospitalJobName: '咨询师' }
  const [one, two] = await asked<Person[]>(page, 'POST', '/api/v1/data/hospitalStaff/getAllByJobName', jobs)
  const before = { customerIds: ids, kind: 'consultant', userId: one!.id, reason: '分配调整' }
  await asked(page, 'POST', '/api/v1/customer/changesUsr', before)

  const give = async (several: number) => {
    for (let at = 0; at < several; at += 1) await rows.nth(at).locator('.ant-checkbox').click()
    await page.getByRole('button', { name: '转移归属' }).click()
    const form = page.getByRole('dialog', { name: '转移归属' })
    await form.getByRole('combobox', { name: '转移给' }).click()
    await page.getByRole('option', { name: new RegExp(two!.usrName) }).click()
    await form.getByText('离岗交接').click()
    await shoot(page, 'owner-move')
    await form.getByRole('button', { name: /^转\s*移$/ }).click()
    await expect(form).toBeHidden()
  }
  await give(1)
  await expect(page.getByText('已转移 1 位')).toBeVisible()
  await give(2)
  const left = page.getByRole('dialog').filter({ hasText: '已转移 1 位，另有 1 位没有办成' })
  await expect(left).toContainText('已经是该员工的客户')
  await shoot(page, 'owner-left-out')
  await left.getByRole('button', { name: '知道了' }).click()

  await page.goto(`/customerDetails?customerId=${ids[0]}&entry=BasicInfor`)
  await page.getByRole('button', { name: '归属记录' }).click(patient)
  const log = page.getByRole('dialog', { name: /归属记录/ })
  await expect(log.getByRole('row', { name: /离岗交接/ })).toContainText(`转移${one!.usrName}${two!.usrName}`)
  await shoot(page, 'owner-log')
})

test('a consultant takes somebody out of the pool, and is offered neither to share nor to rule', async ({ page }) => {
  await openAs(page, 'consultant', '/customer/pool')
  const rows = page.locator('.ant-table-row:not([aria-hidden])')
  await expect(rows.first()).toBeVisible(patient)
  await shootDesk(page, 'pool')
  // What was said last opens with the row, before she is anybody's.
  await rows.first().click()
  const talks = page.getByRole('dialog', { name: /最近跟进：/ })
  await expect(talks.getByRole('listitem').first().or(talks.getByText('还没有接诊记录'))).toBeVisible()
  await shoot(page, 'pool-look')
  await page.keyboard.press('Escape')
  // Whose she was herself does not come back to her within days: which rows those are is another each day.
  const theirs = rows.filter({ hasNotText: '苏婉清' }).first()
  const name = (await theirs.locator('td').nth(1).textContent())!
  const count = await rows.count()
  await theirs.getByRole('button', { name: '领取' }).click()
  await expect(page.getByText('已领取 1 位')).toBeVisible()
  await expect(rows).toHaveCount(count - 1)
  expect(name.length).toBeGreaterThan(1)
  await expect(page.getByRole('tab', { name: '规则' })).toHaveCount(0)
})

test('who leads shares two of the pool among colleagues by weight, and looks at the rules before they run', async ({
  page,
}) => {
  const rows = page.locator('.ant-table-row:not([aria-hidden])')
  await openAs(page, 'admin', '/customer/pool')
  await expect(rows.nth(1)).toBeVisible(patient)
  for (const at of [0, 1]) await rows.nth(at).locator('.ant-checkbox').click()
  await page.getByRole('button', { name: /^分\s*配$/ }).click()
  const form = page.getByRole('dialog', { name: '分配' })
  await form.getByText('按权重').click()
  await form.getByRole('combobox', { name: '分配给' }).click()
  for (const at of [0, 1]) await page.locator('.ant-select-item-option').nth(at).click()
  await page.keyboard.press('Escape')
  await form.getByRole('spinbutton').first().fill('3')
  await shoot(page, 'pool-share')
  await form.getByRole('button', { name: /^分\s*配$/ }).click()
  await expect(page.getByText(/已分配：.*位/).filter({ visible: true })).toBeVisible()
  // Whoever came back today by herself is left out, and named.
  const read = page.getByRole('button', { name: '知道了' })
  if (await read.isVisible()) await read.click()

  await page.getByRole('tab', { name: '规则' }).click()
  await page.getByRole('row', { name: /咨询公海/ }).click(patient)
  const rule = page.getByRole('dialog', { name: '编辑公海：咨询公海' })
  await rule.getByRole('button', { name: '添加条件' }).click()
  await rule.getByRole('combobox', { name: '第 2 条条件' }).click()
  await page.getByTitle('未到院满').click()
  await rule.getByRole('spinbutton', { name: '第 2 条天数' }).fill('120')
  await shoot(page, 'pool-rule')
  await rule.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByRole('row', { name: /咨询公海/ })).toContainText('未跟进满 180 天；或未到院满 120 天')
  await page
    .getByRole('row', { name: /咨询公海/ })
    .getByRole('button', { name: '更多' })
    .click()
  await page.getByText('预览回收').click()
  const preview = page.getByRole('dialog', { name: /预览回收/ })
  await expect(preview.getByText('这些客户会离开现在的归属人')).toBeVisible()
  await shoot(page, 'pool-preview')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: '即将掉公海' }).click()
  await expect(page.getByText('还没有快到期的客户')).toBeVisible()
  // One's own customer is kept from falling in, and freed again.
  const [mine] = await asked<{ id: number }[]>(page, 'GET', '/api/v1/customer/info/page?pageSize=1').then(
    (answer) => (answer as unknown as { result: { id: number }[] }).result,
  )
  const self = await asked<{ id: number; usrName: string }[]>(
    page,
    'POST',
    '/api/v1/data/hospitalStaff/getAllByJobName',
    {
      hospitalJobName: '咨询师',
    },
  )
  const move = { customerIds: [mine!.id], kind: 'consultant', userId: self[0]!.id, reason: '分配调整' }
  await asked(page, 'POST', '/api/v1/customer/changesUsr', move)
  await page.goto(`/customerDetails?customerId=${mine!.id}`)
  await page.getByRole('button', { name: '更多' }).click(patient)
  await page.getByRole('menuitem', { name: '锁定客户' }).click()
  const locking = page.getByRole('dialog', { name: '锁定客户' })
  const until = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  await locking.getByLabel('锁定到').fill(until)
  await locking.getByLabel('锁定到').press('Enter')
  await locking.getByText('约好再来').click()
  await locking.getByRole('button', { name: /^锁\s*定$/ }).click()
  await expect(page.getByText('已锁定 1 位')).toBeVisible()
  await turnTo(page, '/customer/pool')
  await page.getByRole('tab', { name: '锁定' }).click()
  await expect(page.getByRole('row', { name: /约好再来/ })).toBeVisible()
  await shoot(page, 'pool-locks')
  await page.getByRole('button', { name: '解除锁定' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /解除锁定|确\s*定|是/ })
    .first()
    .click()
  await expect(page.getByText('已解除 1 位')).toBeVisible()
  await page.getByRole('tab', { name: '归属' }).click()
  await expect(page.getByRole('row', { name: /分配/ }).first()).toBeVisible()
  await shootDesk(page, 'pool-log')
})
