/** 回访: a nurse works her visits by keys, and an urgent answer reaches the doctor's browser at once. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { asked } from './calls.ts'
import { newCustomer } from './comes.ts'
import { expect, test } from './journey.ts'
import { comeAs, openAs } from './person.ts'
import { shoot, shootDesk } from './shots.ts'

/** A page that is drawn for the first time. */
const patient = { timeout: 20_000 }

type Types = { result: { id: number; name: string }[] }
const typeNamed = async (page: Page, name: string): Promise<number> => {
  const path = `/api/v1/visit/return_visit/types?keyword=${encodeURIComponent(name)}`
  return (await asked<Types>(page, 'GET', path)).result.find((one) => one.name === name)!.id
}
/** The end of today in the hospital's zone: due today at every hour. */
const today = (): string => `${new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)} 23:59:00`

const plan = async (page: Page, customerId: number, type: string, theme: string, executorId: number) =>
  asked<{ id: number; version: number }>(page, 'POST', '/api/v1/visit/return_visit/add', {
    customerId,
    typeId: await typeNamed(page, type),
    planTime: today(),
    executorId,
    theme,
    script: '您好，想看看恢复怎么样：现在还肿不肿？有没有疼、发白？',
  })

test('a nurse works her visits by keys; what is urgent reaches the doctor, who notes what was done', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext()
  const other = await context.newPage()
  await comeAs(other, 'doctor')
  await comeAs(page, 'admin')
  const own = async (who: Page) =>
    (await asked<{ id: number }>(who, 'POST', '/api/v1/rabbit/system/member/profile/get', {})).id
  const doctorId = await own(other)
  const nurse = await context.browser()!.newContext()
  const desk = await nurse.newPage()
  await comeAs(desk, 'nurse')
  const nurseId = await own(desk)
  const name = `回访${String(Date.now()).slice(-6)}`
  const customerId = await newCustomer(page, name, { doctorId })
  const { id } = await plan(page, customerId, '术后回访', '术后第 7 天', nurseId)
  await plan(page, customerId, '复查提醒', '复查提醒', nurseId)

  await desk.goto(`/visit/list?visit=${id}`)
  await expect(desk.getByText('术后第 7 天').first()).toBeVisible(patient)
  await desk.getByRole('radiogroup', { name: '肿胀' }).focus()
  await desk.keyboard.press('2')
  await desk.keyboard.press('Tab')
  await desk.keyboard.press('4')
  await expect(desk.getByRole('radiogroup', { name: '疼痛' }).getByRole('radio', { checked: true })).toContainText(
    '7–10',
  )
  await expect(desk.getByRole('alert').getByText('紧急：疼痛 7–10。')).toBeVisible()
  for (const answer of ['3', '1', '1', '2']) {
    await desk.keyboard.press('Tab')
    await desk.keyboard.press(answer)
  }
  await desk.getByRole('textbox', { name: '回访内容' }).fill('下巴左侧发白，已嘱立即到院')
  await shootDesk(desk, 'return-visits-desk')
  await expectAccessible(desk)

  // Her doctor has a list of her own open: it is there without a reload.
  await other.goto('/visit/list?queue=flagged')
  await expect(
    other
      .getByText('没有等您处理的异常回访')
      .or(other.getByRole('region', { name: /待医生处理/ }))
      .first(),
  ).toBeVisible(patient)
  await desk.keyboard.press('Control+Enter')
  await expect(desk.getByText('已完成', { exact: true }).first()).toBeVisible()
  const waiting = other.getByRole('button', { name: new RegExp(name) })
  await expect(waiting).toBeVisible(patient)
  await waiting.click()
  await expect(other.getByRole('region', { name: '医生处理', exact: true })).toContainText('还没有写下处理')
  await shoot(other, 'return-visits-doctor')
  // The nurse sees when the doctor had it before her.
  const again = await nurse.newPage()
  await again.goto(`/visit/list?queue=done&visit=${id}`)
  await expect(again.getByText(/医生已读 \d\d:\d\d/)).toBeVisible(patient)
  await shoot(again, 'return-visits-read')
  await again.close()

  // Nobody passes it before she wrote down what was done.
  await page.goto(`/visit/list?tab=manage&keyword=${encodeURIComponent(name)}`)
  const row = page.locator('.ant-table-row:not([aria-hidden])').filter({ hasText: '术后第 7 天' })
  await expect(row).toContainText('待审核', patient)
  const pass = page.getByRole('menuitem', { name: /审核通过/ })
  await row.getByRole('button', { name: '更多' }).click()
  await expect(pass).toContainText('医生还没有写下处理')
  await shoot(page, 'return-visits-manage')
  await page.keyboard.press('Escape')
  await expect(pass).toBeHidden()

  await other.getByRole('button', { name: '写下处理' }).click()
  const note = other.getByRole('dialog', { name: /写下处理/ })
  await note.getByRole('textbox').fill('已到院，溶解处理')
  await note.getByRole('button', { name: /保\s*存/ }).click()
  await expect(note).toBeHidden()
  await expect(other.getByText('已写下处理')).toBeVisible()

  // Whoever audits may pass it now, without a reload.
  const passing = row.getByRole('button', { name: '审核通过' })
  await expect(passing).toBeVisible(patient)
  await passing.click()
  await page.getByRole('dialog').getByRole('button', { name: '审核通过' }).click()
  await expect(row).toContainText('已通过', patient)

  // The next one reached nobody: a key, and it is counted.
  await expect(desk.getByText('复查提醒').first()).toBeVisible()
  await desk.keyboard.press('F6')
  await expect(desk.getByText('已记第 1 次')).toBeVisible()
  await context.close()
  await nurse.close()
})

test('what she complains of is written down from the visit, and who oversees complaints hears of it', async ({
  page,
  browser,
}) => {
  const head = await (await browser.newContext()).newPage()
  await comeAs(head, 'admin')
  const name = `转诉${String(Date.now()).slice(-6)}`
  const customerId = await newCustomer(head, name)
  // Who reaches her writes it down; a nurse who has her by the visit alone is asked for nothing more.
  await comeAs(page, 'service')
  const { id: ownId } = await asked<{ id: number }>(page, 'POST', '/api/v1/rabbit/system/member/profile/get', {})
  const { id } = await plan(head, customerId, '复查提醒', '提醒复查', ownId)
  await page.goto(`/visit/list?visit=${id}`)
  await page.getByRole('textbox', { name: '回访内容' }).fill('等了两个小时没人理', patient)
  await page.getByRole('radiogroup', { name: '结果' }).getByText('转投诉').click()
  await expect(page.getByText(/完成后投诉督办人会收到提醒/)).toBeVisible()
  await page.getByRole('button', { name: /完成，下一位/ }).click()
  const form = page.getByRole('dialog', { name: `登记投诉：${name}` })
  await expect(form.getByRole('textbox', { name: '投诉内容' })).toHaveValue('等了两个小时没人理', patient)
  await shootDesk(page, 'return-visits-complaint')
  await form.getByRole('button', { name: /登记投诉|保\s*存/ }).click()
  await expect(page.getByText('投诉已登记')).toBeVisible()
  const { list } = await asked<{ list: { title: string }[] }>(head, 'POST', '/api/v1/rabbit/system/message/find/page', {
    ...{ pageNum: 1, pageSize: 20 },
  })
  expect(list.map(({ title }) => title)).toContain(`投诉预警：${name}`)
  const { result } = await asked<{ result: { channel: string }[] }>(
    head,
    'GET',
    `/api/v1/visit/complaint?customerId=${customerId}`,
  )
  expect(result.map(({ channel }) => channel)).toEqual(['visit'])
  await head.context().close()
})

test('rules, types, the month and touches have their pages', async ({ page }) => {
  await openAs(page, 'admin', '/visit/rule')
  await page.getByRole('button', { name: '新增规则' }).first().click()
  const form = page.getByRole('dialog', { name: /新增规则/ })
  await expect(form.getByText('第 1 步')).toBeVisible(patient)
  await form.getByRole('button', { name: '加一步' }).click()
  await expect(form.getByText('第 2 步')).toBeVisible()
  await shootDesk(page, 'return-visits-rule')
  await page.goto('/visit/rule?tab=types')
  await expect(page.getByText('术后回访')).toBeVisible(patient)
  await shoot(page, 'return-visits-types')
  await page.goto('/visit/rule?tab=reach')
  await expect(page.getByText('不做营销联系')).toBeVisible(patient)
  await shoot(page, 'return-visits-reach')
  await page.goto('/visit/list?tab=month')
  await expect(page.getByRole('button', { name: '下月' })).toBeVisible(patient)
  await shoot(page, 'return-visits-month')
  await page.goto('/visit/list?tab=reach')
  await expect(page.getByRole('columnheader', { name: '联系人' })).toBeVisible(patient)
  await shoot(page, 'return-visits-touches')
})
