/** 审核中心: what waits is read beside the list and decided by keys; several at once; the record, and the rules. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { asked } from './calls.ts'
import { expect, test } from './journey.ts'
import { openAs } from './person.ts'
import { drawn, shoot } from './shots.ts'
import { turnTo } from './turn.ts'

/** A page that is drawn for the first time. */
const patient = { timeout: 20_000 }

test('what waits is read and decided by keys: one’s own has a lock, a rejection needs a word, the record tells it', async ({
  page,
}) => {
  await openAs(page, 'admin', '/audit/todo')
  const list = page.getByRole('region', { name: '待我审核' })
  const rows = list.getByRole('listitem')
  await expect(rows.first()).toBeVisible(patient)
  const discounts = rows.filter({ hasText: '订单折扣' })
  await expect(discounts).toHaveCount(2)
  // Points by hand are what she asked for herself.
  const own = rows.filter({ hasText: '手工积分' })
  await expect(own.getByRole('img', { name: '您申请的' })).toBeVisible()
  await expect(own.getByRole('checkbox')).toHaveCount(0)
  const task = page.getByRole('region', { name: '审核', exact: true })
  await expect(task.getByText('和现在一致')).toBeVisible()
  await drawn(page)
  await shoot(page, 'approvals')
  await expectAccessible(page)

  // The first order: its snapshot, then a word, then the next.
  await discounts.first().getByRole('button').click()
  await expect(task.getByRole('table', { name: '提交时与申请' })).toContainText('优惠合计')
  await expect(task.getByText('看看再批')).toBeVisible()
  await page.keyboard.press('r')
  await expect(page.getByText('驳回请先填写意见')).toBeVisible()
  const opinion = task.getByRole('textbox', { name: '审核意见' })
  await opinion.fill('最多八折')
  // A tablet that is turned shows the same task over the list, with what was typed.
  await page.setViewportSize({ width: 600, height: 900 })
  await expect(page.getByRole('dialog', { name: '审核' })).toBeVisible()
  await expect(opinion).toHaveValue('最多八折')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(opinion).toHaveValue('最多八折')
  await task.getByRole('button', { name: '驳回' }).click()
  await expect(page.getByText('已驳回').first()).toBeVisible()
  await expect(discounts).toHaveCount(1)

  // The other one is ticked and passed with what is ticked.
  await discounts.getByRole('checkbox').check()
  await list.getByRole('button', { name: /批量通过/ }).click()
  await expect(list.getByText('已通过 1 条')).toBeVisible()
  await expect(discounts).toHaveCount(0)
  await own.getByRole('button').click()
  await expect(task.getByText('不能审核自己申请的，请其他审核人处理')).toBeVisible()
  await expect(task.getByRole('button', { name: /通过，下一条/ })).toHaveCount(0)

  await turnTo(page, '/audit/done')
  const records = page.locator('.ant-table-row:not([aria-hidden])')
  await expect(records.first()).toBeVisible(patient)
  await expect(page.getByRole('row', { name: /已驳回/ }).first()).toBeVisible()
  await shoot(page, 'approvals-done')
  await page
    .getByRole('row', { name: /已驳回/ })
    .first()
    .click()
  const drawer = page.getByRole('dialog', { name: '审核详情' })
  await expect(drawer.getByText('：最多八折')).toBeVisible()
  await shoot(page, 'approvals-record')
})

type Rule = { kind: string; version: number }
const ruleOfDiscounts = async (page: Page): Promise<Rule> => {
  const { rules } = await asked<{ rules: Rule[] }>(page, 'GET', '/api/v1/base/audit/rule')
  return rules.find(({ kind }) => kind === 'ORDER_DISCOUNT')!
}

test('a rule is set in words: from which discount on, by whom in which steps', async ({ page }) => {
  await openAs(page, 'admin', '/audit/rule')
  const before = await ruleOfDiscounts(page)
  await expect(page.getByText('10000 分及以上送审，其余免审')).toBeVisible(patient)
  await shoot(page, 'approvals-rules')
  await page.getByRole('button', { name: '修改规则：订单折扣' }).click()
  const form = page.getByRole('dialog', { name: '审核规则：订单折扣' })
  await form.getByRole('spinbutton', { name: /让利达到百分之几/ }).fill('30')
  await form.getByRole('button', { name: '加一步' }).click()
  await form.getByRole('combobox', { name: '第 2 步由谁审核' }).click()
  await page.getByTitle('财务').click()
  await shoot(page, 'approvals-rule')
  await form.getByRole('button', { name: /^(保\s*存|修改规则)$/ }).click()
  await expect(page.getByText('让利 30% 及以上送审，其余免审')).toBeVisible()
  await expect(page.getByText('有审核权限的人 → 财务')).toBeVisible()
  // Other journeys of this worker send discounts for review: they meet the rule that stood.
  await asked(page, 'PUT', '/api/v1/base/audit/rule', { ...before, version: (await ruleOfDiscounts(page)).version })
  await page.reload()
  await expect(page.getByText('10000 分及以上送审，其余免审')).toBeVisible(patient)
  await expect(page.getByText('让利 30% 及以上送审，其余免审')).toHaveCount(0)
})
