/** 报单: an online consultant reports a lead, is refused a protected one, sees hers arrive and deal. */
import { randomInt } from 'node:crypto'
import { asked } from './calls.ts'
import { expect, test } from './journey.ts'
import { openAs } from './person.ts'
import { shoot, shootDesk } from './shots.ts'

const patient = { timeout: 20_000 }
const path = '/api/v1/customer/declaration/form'
/** Somebody nobody has met, on any worker's installation. */
const stranger = () => ({
  name: `贺${String.fromCharCode(0x4e00 + randomInt(0, 2000))}岚`,
  phone: `138${String(randomInt(0, 1e8)).padStart(8, '0')}`,
})
type Made = { readonly id: number; readonly no: string; readonly customerId: number; readonly protectUntil: string }

test('a developer reports somebody new, follows her on the desk, sees her arrive and deal', async ({
  page,
  browser,
}) => {
  const { name, phone } = stranger()
  await openAs(page, 'developer', '/consult/online')
  await page.getByRole('button', { name: '新建报单' }).click(patient)
  const form = page.getByRole('dialog', { name: '新建报单' })
  await form.getByLabel('姓名', { exact: true }).fill(name)
  await form.getByText('女', { exact: true }).click()
  await form.getByLabel('手机号', { exact: true }).fill(phone)
  await form.getByLabel('需求说明').fill('双眼皮，问恢复期')
  await shoot(page, 'declaration-form')
  await form.getByRole('button', { name: /^报\s*单$/ }).click()
  await expect(page.getByText(/已报单 BD\d+，保护期至/)).toBeVisible(patient)
  const found = await asked<{ result: Made[] }>(page, 'GET', `${path}/page?keyword=${phone.slice(-4)}&mine=true`)
  const { id, customerId, no } = found.result[0]!

  // On the desk: due today, followed, and gone from the queue.
  await asked(page, 'POST', `${path}/follow`, { id, way: 'missed', nextAt: new Date().toISOString() })
  await page.reload()
  const queue = page.getByRole('region', { name: '我的报单' })
  await queue.getByRole('button', { name: new RegExp(name) }).click(patient)
  const box = page.getByRole('region', { name: `${name} · ${no}` }).getByLabel('跟进内容')
  // At once: the sheet may still be on its way.
  await page.keyboard.press('f')
  await expect(box).toBeFocused()
  await box.fill('医生看过照片，约周六面诊')
  await shootDesk(page, 'declaration-desk')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('已存跟进')).toBeVisible(patient)
  await expect(page.locator('.declaration-lines')).toContainText('医生看过照片，约周六面诊')
  await expect(queue.getByRole('button', { name: new RegExp(name) })).toHaveCount(0)

  // A colleague who was told the same number reads until when she is protected.
  const second = await (await browser.newContext()).newPage()
  await openAs(second, 'developer-b', '/consult/declaration')
  await second.getByRole('button', { name: '新建报单' }).first().click(patient)
  const again = second.getByRole('dialog', { name: '新建报单' })
  await again.getByLabel('姓名', { exact: true }).fill(name)
  await again.getByText('女', { exact: true }).click()
  await again.getByLabel('手机号', { exact: true }).fill(phone)
  await again.getByRole('button', { name: /^报\s*单$/ }).click()
  await expect(second.getByText(/该客户已被报单，保护期至 \d{4}-\d{2}-\d{2}/).first()).toBeVisible(patient)
  await shoot(second, 'declaration-refused')
  await second.context().close()

  // The desk of the house registers her: it is shown the report, and takes it along.
  const front = await (await browser.newContext()).newPage()
  await openAs(front, 'front', `/customerDetails?customerId=${customerId}`)
  await front.getByRole('button', { name: '分诊登记' }).first().click(patient)
  const visit = front.getByRole('dialog', { name: '分诊登记' })
  await expect(visit.getByText(new RegExp(`关联.*报单 ${no}`))).toBeVisible(patient)
  await shoot(front, 'declaration-arrival')
  await visit.getByRole('button', { name: /^登\s*记$/ }).click()
  await expect(visit).toBeHidden(patient)
  await front.context().close()

  await page.goto(`/consult/declaration?keyword=${no}`)
  const row = page.locator('.ant-table-row:not([aria-hidden])').filter({ hasText: no })
  await expect(row).toContainText('已到院', patient)
  await shootDesk(page, 'declarations')
  await row.click()
  const drawer = page.getByRole('dialog', { name: `报单 ${no}` })
  await expect(drawer.locator('.declaration-lines')).toContainText('到院', patient)
  await shoot(page, 'declaration-drawer')
})
