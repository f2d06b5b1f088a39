/** 预约: by phone with keys, a clash with its alternatives, another time, and taken back. */
import type { Locator, Page } from '@playwright/test'
import { asked } from './calls.ts'
import { expect, test } from './journey.ts'
import { comeAs } from './person.ts'
import { shoot, shootDesk } from './shots.ts'

/** A page that is drawn for the first time. */
const patient = { timeout: 30_000 }

type Row = { id: number; no: string; startTime: string; endTime: string; doctorId: number; reschedules: number }

/** Types into a searching select and takes the option that says `option`. */
const choose = async (page: Page, box: Locator, typed: string): Promise<void> => {
  const wanted = page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: typed }).first()
  await expect(async () => {
    await box.click()
    await box.fill('')
    await box.fill(typed)
    await wanted.click({ timeout: 4_000 })
  }).toPass({ timeout: 30_000 })
}

const newest = async (page: Page, customerId: number): Promise<Row> => {
  const path = `/api/v1/base/appointment?customerId=${customerId}&sortName=createdAt&sortOrder=desc`
  const { result } = await asked<{ result: Row[] }>(page, 'GET', path)
  return result[0]!
}

test('a receptionist books by phone with keys, reads who is in the way and where else, moves and takes back', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await comeAs(page, 'front')
  const path = '/api/v1/customer/info/page?pageSize=6'
  const { result } = await asked<{ result: { id: number }[] }>(page, 'GET', path)
  const [customerId, other] = [result[3]!.id, result[5]!.id]
  const { name } = await asked<{ name: string }>(page, 'GET', `/api/v1/customer/${customerId}`)

  await page.goto('/appointment/consult')
  await expect(page.getByRole('region', { name: '各状态数' })).toBeVisible(patient)
  await shootDesk(page, 'appointment-list')
  await page.getByRole('button', { name: '新增预约' }).first().click()
  const form = page.getByRole('dialog', { name: '新增咨询预约' })
  await choose(page, form.getByRole('combobox', { name: '客户' }), name)
  await form.getByRole('combobox', { name: '医生' }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').nth(2).click()
  await expect(form.getByRole('group', { name: '最近三个同时空闲的时间' }).getByRole('button')).toHaveCount(3, patient)
  await page.keyboard.press('Alt+1')
  await expect(form.getByText('放得下，所需的人和资源都空着')).toBeVisible(patient)
  await expect(form.getByText('读给客户听')).toBeVisible()
  await shoot(page, 'appointment-drawer')
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden(patient)
  const made = await newest(page, customerId)

  // Somebody else wants the same: who is in the way, and the next three places.
  const { startTime, endTime, doctorId } = made
  const wanted = { customerId: other, doctorId, startTime, endTime }
  const refused = String(await asked(page, 'POST', '/api/v1/base/appointment', wanted).catch(String))
  expect(refused).toContain(`已有预约 ${made.no}`)
  expect(refused).toContain('最近可约')

  await page.goto(`/appointment/consult?customerId=${customerId}`)
  await page.locator(`[data-row-key="${made.id}"]`).first().click(patient)
  const detail = page.getByRole('dialog', { name: '预约详情' })
  await expect(detail.getByText(made.no)).toBeVisible(patient)
  await shoot(page, 'appointment-detail')
  await detail.getByRole('button', { name: '改约' }).click()
  const change = page.getByRole('dialog', { name: /^改约 / })
  await expect(change.getByText('放得下，所需的人和资源都空着')).toBeVisible(patient)
  await shoot(page, 'appointment-change')
  await page.keyboard.press('Alt+3')
  await page.keyboard.press('Control+Enter')
  await expect(change).toBeHidden(patient)
  const moved = await newest(page, customerId)
  expect(moved).toMatchObject({ id: made.id, reschedules: 1 })
  expect(moved.startTime).not.toBe(made.startTime)

  await page.goto(`/appointment/consult?customerId=${customerId}`)
  await page.locator(`[data-row-key="${made.id}"]`).first().click(patient)
  await detail.getByRole('button', { name: '更多' }).click()
  await page.getByText('取消预约', { exact: true }).click()
  const cancel = page.getByRole('dialog', { name: /^取消预约 / })
  await cancel.getByText('时间冲突').click(patient)
  await cancel.getByRole('button', { name: '取消预约' }).click()
  await expect(detail.getByText('已取消').first()).toBeVisible(patient)
})
