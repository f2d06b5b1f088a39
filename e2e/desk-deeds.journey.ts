/** 工作台: whoever is expected is checked in, moved or missed where she stands, and a return visit is worked without leaving the desk. */
import { daysAfter, momentFrom, momentText } from '@clinic/contract/days.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { asked } from './calls.ts'
import { newCustomer } from './comes.ts'
import { expect, test } from './journey.ts'
import { comeAs } from './person.ts'
import { shoot } from './shots.ts'

/** A page that is drawn for the first time. */
const patient = { timeout: 30_000 }
const MINUTE_MS = 60_000
const mark = String(Date.now()).slice(-5)

/** The desk lists the first few: this journey's own stand among those of the whole house. */
const listAll = (page: Page, path: string) =>
  page.route(
    (url) => url.pathname.endsWith(path),
    (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/pageSize=\d+/, 'pageSize=100'),
      }),
  )
const rowOf = (page: Page, block: string, name: string) =>
  page.getByRole('region', { name: block, exact: true }).locator('.ant-table-row').filter({ hasText: name })

/** Five minutes from now; the last quarter of a day is booked until its end, which a desk may do while it runs. */
const soon = (): { startTime: string; endTime: string } => {
  const now = Date.now()
  const lastQuarter = momentFrom(`${momentText(new Date(now)).slice(0, 10)} 23:45:00`).getTime()
  const from = Math.min(now + 5 * MINUTE_MS, lastQuarter)
  return { startTime: momentText(new Date(from)), endTime: momentText(new Date(from + 15 * MINUTE_MS)) }
}

test('the front desk checks in whoever is expected, and opens the others where they stand', async ({ page }) => {
  const times = soon()
  await comeAs(page, 'front')
  const [dept] = await asked<{ id: number }[]>(page, 'GET', '/api/v1/his/hisdept/data/all')
  const book = async (name: string) =>
    asked(page, 'POST', '/api/v1/base/appointment', {
      ...{ customerId: await newCustomer(page, name), deptId: dept!.id, ...times },
    })
  const [here, other] = [`今到${mark}`, `今约${mark}`]
  await book(here)
  await book(other)
  await listAll(page, '/reservation')
  await page.goto('/index')
  const first = rowOf(page, '今日预约', here)
  await expect(first).toBeVisible(patient)
  await first.scrollIntoViewIfNeeded()
  await shoot(page, 'desk-expected')
  await first.getByRole('button', { name: '报到' }).click()
  await expect(page.getByText('已报到，已进入候诊')).toBeVisible(patient)
  await expect(first).toBeHidden()

  const second = rowOf(page, '今日预约', other)
  const choose = async (word: string) => {
    await second.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: word }).click()
  }
  await choose('改约')
  const change = page.getByRole('dialog', { name: /^改约 / })
  await expect(change.getByRole('heading', { name: /改约/ })).toBeVisible(patient)
  await page.keyboard.press('Escape')
  await expect(change).toBeHidden()
  // Again what was begun before, and another thing after it.
  await choose('记爽约')
  const missed = page.getByRole('dialog', { name: new RegExp(`记爽约 ${other}`) })
  await expect(missed).toContainText('计入 180 天爽约次数', patient)
  await missed.getByRole('button', { name: '返回' }).click()
  await expect(missed).toBeHidden()
  await second.click()
  const detail = page.getByRole('dialog', { name: '预约详情' })
  await detail.getByRole('button', { name: '更多' }).click(patient)
  await page.getByRole('menuitem', { name: '取消预约' }).click()
  const cancel = page.getByRole('dialog', { name: new RegExp(`取消预约 ${other}`) })
  await expect(cancel).toBeVisible(patient)
})

test('a nurse works her return visit from her desk: nobody answers, then it is done', async ({ page, browser }) => {
  const head = await (await browser.newContext()).newPage()
  await comeAs(head, 'admin')
  await comeAs(page, 'nurse')
  const { id: executorId } = await asked<{ id: number }>(page, 'POST', '/api/v1/rabbit/system/member/profile/get', {})
  const types = await asked<{ result: { id: number; name: string }[] }>(
    head,
    'GET',
    `/api/v1/visit/return_visit/types?keyword=${encodeURIComponent('复查提醒')}`,
  )
  const name = `台访${mark}`
  const customerId = await newCustomer(head, name)
  await asked(head, 'POST', '/api/v1/visit/return_visit/add', {
    customerId,
    typeId: types.result[0]!.id,
    planTime: `${daysAfter(momentText(new Date()).slice(0, 10), 0)} 23:59:00`,
    executorId,
    theme: '提醒复查',
  })
  await listAll(page, '/returnVisit')
  await page.goto('/index')
  const row = rowOf(page, '待回访', name)
  await row.getByRole('button', { name: '回访', exact: true }).click(patient)
  const panel = page.getByRole('dialog', { name: '回访' })
  await expect(panel.getByRole('textbox', { name: '回访内容' })).toBeVisible(patient)
  await shoot(page, 'desk-visit')
  await expectAccessible(page)
  await panel.getByRole('button', { name: /未接/ }).click()
  await expect(page.getByText('已记第 1 次')).toBeVisible()
  await expect(panel).toBeHidden()

  await row.click()
  await expect(panel.getByText('已试 1 /')).toBeVisible(patient)
  await panel.getByRole('textbox', { name: '回访内容' }).fill('明天来复查')
  await panel.getByRole('button', { name: /^完成/ }).click()
  await expect(panel).toBeHidden()
  await expect(row).toBeHidden()
  await expect(page).toHaveURL(/\/index/)
  await head.context().close()
})
