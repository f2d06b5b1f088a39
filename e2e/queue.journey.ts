/** 候诊叫号: the desk calls to the waiting room's screen in a second browser, again, past and back; then the screen is withdrawn. */
import { momentText } from '@clinic/contract/days.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { asked } from './calls.ts'
import { newCustomer } from './comes.ts'
import { expect, test } from './journey.ts'
import { comeAs, openAs } from './person.ts'
import { drawn, shoot, shootDesk } from './shots.ts'

const patient = { timeout: 30_000 }
const mark = Date.now().toString(36).slice(-5)
const NAME = '纪晓诗'

type Made = { id: number; ticket: string }

/** Somebody of this journey's own, who waits. */
const arrive = async (page: Page, name: string, phone: string): Promise<Made> =>
  await asked<Made>(page, 'POST', '/api/v1/base/triage', {
    customerId: await newCustomer(page, name, { phone }),
    autoAssign: false,
  })

const card = (page: Page, { ticket }: Made) => page.getByRole('article', { name: new RegExp(`^${ticket} `) })

test('the desk calls to the screen, again, passes over, calls back, and ends the screen', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  await openAs(page, 'admin', '/triage/queue')
  await expect(page.getByText('候诊').first()).toBeVisible(patient)
  const digits = String(Date.now()).slice(-8)
  const hers = await arrive(page, NAME, `136${digits}`)
  await expect(card(page, hers)).toContainText('等待', patient)
  await drawn(page)
  await shoot(page, 'queue')

  await page.getByRole('button', { name: '大屏' }).click()
  const panel = page.getByRole('dialog', { name: '候诊屏' })
  await panel.getByRole('button', { name: '新增候诊屏' }).click()
  const form = page.getByRole('dialog', { name: '新增候诊屏' })
  await form.getByLabel('名称').fill(`二楼候诊区${mark}`)
  await form.getByRole('button', { name: /保\s*存/ }).click()
  const code = (await panel.locator('.screen-code').textContent(patient))!.trim()
  await expect(panel.getByRole('listitem', { name: `二楼候诊区${mark}` })).toContainText('等待打开')
  await shoot(page, 'queue-screens')

  const context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 1920, height: 1080 } })
  const screen = await context.newPage()
  const logged: string[] = []
  screen.on('request', (request) => logged.push(request.url()))
  await screen.goto('/screen')
  await screen.getByLabel('代码').fill('没有这个代码')
  await screen.getByRole('button', { name: /打\s*开/ }).click()
  await expect(screen.getByRole('alert')).toContainText('代码无效或已过期', patient)
  await screen.getByLabel('代码').fill(code.toLowerCase())
  await screen.getByRole('button', { name: /打\s*开/ }).click()
  await expect(screen.getByText(`二楼候诊区${mark}`)).toBeVisible(patient)
  await expect(panel.getByRole('listitem', { name: `二楼候诊区${mark}` })).toContainText('已打开', patient)
  await page.keyboard.press('Escape')

  const room = `诊室${mark}`
  await page.getByRole('combobox', { name: '叫到哪里' }).fill(room)
  await card(page, hers).getByRole('button', { name: '呼叫' }).click()
  const called = screen.getByRole('region', { name: '正在呼叫' })
  await expect(called).toContainText(hers.ticket, patient)
  await expect(called).toContainText(room)
  await expect(called).toContainText('纪*诗')
  await expect(screen.locator('body')).not.toContainText(NAME)
  await expect(screen.locator('body')).not.toContainText(digits)
  await card(page, hers).getByRole('button', { name: '再叫' }).click()
  await expect(called).toContainText('第 2 次呼叫', patient)
  await expectAccessible(screen)
  await shootDesk(screen, 'screen')
  // A reload opens it again, and what opens it was told to nobody.
  await screen.reload()
  await expect(called).toContainText(hers.ticket, patient)
  const secret = new URL(screen.url()).hash.slice(1)
  expect(secret.length).toBeGreaterThan(20)
  expect(logged.filter((url) => url.split('#')[0]!.includes(secret))).toEqual([])

  await card(page, hers).getByRole('button', { name: '过号' }).click()
  await expect(screen.getByText('请到前台').first()).toBeVisible(patient)
  await expect(called).not.toContainText(hers.ticket)
  await card(page, hers).getByRole('button', { name: '召回' }).click()
  await expect(card(page, hers).getByRole('button', { name: '呼叫' })).toBeVisible(patient)
  await page.reload()
  await expect(page.getByRole('combobox', { name: '叫到哪里' })).toHaveValue(room, patient)

  await page.getByRole('button', { name: '大屏' }).click()
  await panel
    .getByRole('listitem', { name: `二楼候诊区${mark}` })
    .getByRole('button', { name: '停用' })
    .click()
  await page
    .locator('.ant-popover:visible')
    .getByRole('button', { name: /停\s*用/ })
    .click()
  await expect(screen.getByText('屏幕已停用，请联系前台')).toBeVisible(patient)
  await screen.setViewportSize({ width: 390, height: 844 })
  await shootDesk(screen, 'screen-gone-390')
  await context.close()
})

test('a room that is closed is offered no more, and one that was set before says why', async ({ page }) => {
  await openAs(page, 'admin', '/index')
  const room = `激光室${mark}`
  const { id: resourceId } = await asked<{ id: number }>(page, 'POST', '/api/v1/base/appointment/resource', {
    ...{ name: room, kind: 'room' },
  })
  const hers = await arrive(page, '纪又诗', `135${String(Date.now() + 3).slice(-8)}`)
  await asked(page, 'PUT', '/api/v1/base/triage/queue/call', { id: hers.id, place: room })
  await page.goto(`/triage/queue?place=${encodeURIComponent(room)}`)
  const offered = page.locator(`#queue-rooms option[value="${room}"]`)
  await expect(offered).toBeAttached(patient)
  await expect(card(page, hers).getByRole('button', { name: '再叫', exact: true })).toBeVisible(patient)
  const hours = (many: number) => momentText(new Date(Date.now() + many * 3_600_000))
  await asked(page, 'POST', '/api/v1/base/appointment/closure', {
    ...{ resourceId, kind: 'repair', reason: '换灯管', rows: [] },
    ...{ startsAt: hours(-1), endsAt: hours(2) },
  })
  const why = `${room} 维护（换灯管）到`
  await expect(page.getByRole('status').filter({ hasText: why })).toBeVisible(patient)
  await expect(offered).toHaveCount(0)
  await expect(page.getByRole('button', { name: new RegExp(`^叫下一位：${room} 维护`) })).toBeVisible()
  // With nothing typed she would be called again to where she was called before: it says why not, too.
  await page.getByRole('combobox', { name: '叫到哪里' }).fill('')
  await expect(page.getByRole('status').filter({ hasText: why })).toHaveCount(0)
  const again = card(page, hers).getByRole('button', { name: new RegExp(`^再叫：${room} 维护`) })
  await expect(again).toBeVisible()
  await page.getByRole('combobox', { name: '叫到哪里' }).fill(room)
  await expect(again).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'queue-closed')
})

test('导诊单 says her number on a roll and on A5', async ({ page }) => {
  await comeAs(page, 'admin')
  const digits = String(Date.now() + 7).slice(-8)
  const hers = await arrive(page, '纪小诗', `137${digits}`)
  await page.goto(`/triage/today/${hers.id}/slip`)
  await expect(page.getByText(hers.ticket, { exact: true })).toBeVisible(patient)
  await expect(page.getByText('纪小诗')).toBeVisible()
  await expect(page.locator('body')).not.toContainText(digits)
  await shootDesk(page, 'visit-slip-80')
  await page.getByText('A5', { exact: true }).click()
  await shootDesk(page, 'visit-slip-a5')
})
