/** 查看手机号统计: who looked at a number stands there, and more looks are granted for a day. */
import { asked } from './calls.ts'
import { expect, test } from './journey.ts'
import { openAs } from './person.ts'
import { shoot, shootDesk } from './shots.ts'
import { turnTo } from './turn.ts'

test('a look stands in the report with whose customer it was; who needs more is granted more for a day', async ({
  page,
}) => {
  // Whoever stood before other journeys made theirs: somebody whom she neither owns nor made.
  const before = new Date(Date.now() - 3 * 24 * 3_600_000).toISOString().slice(0, 10)
  await openAs(page, 'admin', `/customer/list?createdTo=${before}`)
  await page
    .getByRole('row', { name: /苏婉清|何梦瑶/ })
    .first()
    .getByRole('button', { name: /查看完整手机号/ })
    .click()
  await expect(page.getByText(/今日还剩\d+个名额/)).toBeVisible()
  await turnTo(page, '/customer/phones')
  await expect(page.getByRole('row', { name: /陈立群/ }).first()).toBeVisible()
  await shootDesk(page, 'phones')
  await page.getByRole('button', { name: '追加名额' }).first().click()
  const form = page.getByRole('dialog', { name: '追加名额' })
  await form.getByRole('combobox', { name: '员工' }).fill('苏婉清')
  await page
    .locator('.ant-select-dropdown:visible')
    .getByTitle(/苏婉清/)
    .last()
    .click()
  await form.getByText('活动邀约').click()
  await shoot(page, 'phones-grant')
  await form.getByRole('button', { name: /^追\s*加$/ }).click()
  await expect(page.getByText('已追加名额')).toBeVisible()
  await expect(page.getByRole('row', { name: /苏婉清/ }).first()).toContainText('10')
  // What counts as work, and how many are many, is the hospital's to say.
  await page.getByRole('button', { name: '统计规则' }).click()
  const rule = page.getByRole('dialog', { name: '统计规则' })
  await expect(rule.getByTitle('8:00')).toBeVisible()
  await rule.getByLabel('一周查看他人客户达到').fill('1')
  await rule.getByLabel('一天查重未建档达到').fill('1')
  await shoot(page, 'phones-rule')
  await rule.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(page.getByText('统计规则已保存')).toBeVisible()
  await expect(page.getByRole('row', { name: /陈立群/ }).first()).toContainText('偏多')
  await page.getByRole('tab', { name: '明细' }).click()
  await expect(page.getByRole('row', { name: /陈立群/ }).first()).toBeVisible()
  await shoot(page, 'phones-looks')
  // Whoever asks about numbers and makes no archive of them stands in the ledger, by their ends alone.
  await asked(page, 'POST', '/api/v1/customer/search/phone', { phone: '13700009431' })
  await page.getByRole('tab', { name: '撞单预检' }).click()
  const probe = page.getByRole('row', { name: /9431/ })
  await expect(probe).toContainText('没有档案')
  await expect(probe).toContainText('疑似刷号')
  await expect(page.getByText('13700009431')).toHaveCount(0)
  await shoot(page, 'phones-probes')
})
