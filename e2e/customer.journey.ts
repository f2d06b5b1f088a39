/** A customer's header in her panel: what is masked, what is folded, how wide it stands. */

import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { proves } from './facts.ts'
import { expect, test } from './journey.ts'
import { openAs } from './person.ts'

const REVEAL = /\/api\/v1\/customer\/limitState\//

/** Presses the first customer between her name and her phone: in its middle a row may have a button of its own. */
const pressRow = (page: Page): Promise<void> =>
  page
    .locator('.ant-table-row:not([aria-hidden])')
    .first()
    .click({ position: { x: 230, y: 18 } })

// An answer that is being changed when the journey ends is nobody's any more.
test.afterEach(async ({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test(
  'the panel masks her number; one click reveals it and counts once',
  proves('F0487 F0488 F0645 F0258 F0259 F0260 F0261 F0335 F0437'),
  async ({ page }) => {
    const reveals: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && REVEAL.test(request.url())) reveals.push(request.url())
    })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await openAs(page, 'front', '/customer/list')
    await pressRow(page)
    const panel = page.locator('.ant-drawer-section')
    await expect(panel).toBeVisible()
    await expect.poll(async () => (await panel.boundingBox())?.width).toBe(1040)
    // From the right.
    await expect.poll(async () => (await panel.boundingBox())?.x).toBe(1440 - 1040)

    const masked = panel.getByRole('button', { name: /查看完整手机号/ })
    await expect(masked).toHaveText(/^1\d\d\*{4}\d{4}$/)
    // Copied is what is shown: of a masked number its mask.
    const copied = async (): Promise<string> => {
      await panel.getByRole('button', { name: /复制手机号/ }).click()
      return await page.evaluate('navigator.clipboard.readText()')
    }
    expect(await copied()).toBe(await masked.textContent())
    await masked.click()
    const full = panel.getByRole('button', { name: /隐藏手机号/ })
    await expect(full).toHaveText(/^1\d{10}$/)
    await expect(page.getByText(/你的查看记录已统计，今日还剩\d+个名额/)).toBeVisible()
    expect(await copied()).toBe(await full.textContent())
    await full.click()
    await expect(masked).toHaveText(/\*{4}/)
    await masked.click()
    await expect(full).toBeVisible()
    expect(reveals).toHaveLength(1)
  },
)

test(
  'without a place left the number stays masked and the sentence says why',
  proves('F0188 F0525 F0342'),
  async ({ page }) => {
    const msg = '今日查看手机号的名额已用完，请明日再查看或联系管理员'
    await page.route(REVEAL, (route) => route.fulfill({ status: 403, json: { code: 403, msg, data: null } }))
    await openAs(page, 'front', '/customer/list')
    await page
      .locator('.ant-table-row:not([aria-hidden])')
      .first()
      .getByRole('button', { name: /查看完整手机号/ })
      .click()
    await expect(page.getByText(msg)).toBeVisible()
    await expect(page.getByText(/^1\d{10}$/)).toHaveCount(0)
  },
)

test(
  'tags wider than 820 px fold into one row of 32 px',
  proves('F0012 F0112 F0113 F0155 F0448 F0255 F0256 F0257 F0341'),
  async ({ page }) => {
    let many = 30
    await page.route(/\/api\/v1\/customer\/customers\/details/, async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      const tag = (id: number) => ({ id, integralName: `标签${id}号`, color: 'blue' })
      Object.assign(body.data, { keyCustomers: 1, levelName: '金卡', grade: many > 3 ? 3 : 0 })
      body.data.integralDtos = Array.from({ length: many }, (_, at) => tag(at + 1))
      await route.fulfill({ response: answer, json: body })
    })
    await openAs(page, 'front', '/customer/list')
    await pressRow(page)
    const panel = page.locator('.ant-drawer-section')
    const height = async () => (await panel.locator('.tags').boundingBox())?.height ?? 0
    await panel.getByRole('button', { name: '展开' }).waitFor()
    await expect.poll(height).toBe(32)
    await panel.getByRole('button', { name: '展开' }).click()
    await expect.poll(height).toBeGreaterThan(60)
    await expectAccessible(page)

    // F0341: key customers are marked in version U alone.
    await expect(panel.getByText('重点顾客')).toBeVisible()
    await expect(panel.getByText('金卡', { exact: true })).toBeVisible()
    await expect(panel.getByRole('img', { name: '3星' })).toBeVisible()
    many = 3
    await page.route(/\/api\/v1\/his\/hospital\/get\/current/, async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      Object.assign(body.data.hospital, { sysVer: 'S' })
      await route.fulfill({ response: answer, json: body })
    })
    // The panel stands in the address: a reload opens it again.
    await page.reload()
    await expect(panel.getByText('标签3号')).toBeVisible()
    await expect(panel.getByRole('button', { name: '展开' })).toHaveCount(0)
    await expect(panel.getByRole('img', { name: /星/ })).toHaveCount(0)
    await expect(panel.getByText('重点顾客')).toHaveCount(0)
  },
)

test(
  'her tabs open what they say, keep their place, and follow the list',
  proves('F0105 F0109 F0111 F0493 F0494 F0495 F0496 F0497 F0498 F0501'),
  async ({ page }) => {
    const headers: number[] = []
    page.on('request', (request) => {
      if (/customer\/customers\/details/.test(request.url())) headers.push(Number(request.postDataJSON().id))
    })
    await openAs(page, 'admin', '/customer/list')
    // Rows that only stand in for what comes open nothing.
    const rows = page.locator('.ant-table-row:not([aria-hidden])')
    await pressRow(page)
    const panel = page.locator('.ant-drawer-section').first()
    const head = panel.getByRole('region', { name: '客户', exact: true })
    await expect(head.getByText(/^KH\d{12}$/)).toBeVisible()
    await expect(head.getByText(/^1\d\d\*{4}\d{4}$/)).toBeVisible()
    const name = (await head.getByRole('heading').textContent())!
    await expect(head.locator('.customer-avatar')).toHaveText([...name][0]!)

    const tabs = panel.getByRole('navigation', { name: '顾客面板' })
    await expect(tabs.getByRole('button')).toHaveText([
      /^概览/,
      /^动态/,
      /^到院接诊/,
      /^订单/,
      /^已购项目/,
      /^收款/,
      /^账户流水/,
      /^诊疗/,
      /^跟进/,
      /^资料/,
    ])
    const within = panel.locator('.customer-entries')
    const opens = async (tab: RegExp, entries: readonly string[]) => {
      await tabs.getByRole('button', { name: tab }).click()
      for (const entry of entries)
        await expect(within.getByRole('button', { name: new RegExp(`^${entry}`) })).toBeVisible()
    }
    await opens(/^到院接诊/, ['接诊记录', '接诊登记', '分诊', '客户需求'])
    await expect(panel.getByRole('region', { name: '接诊记录' })).toBeVisible()
    await opens(/^已购项目/, ['已购项目', '划扣记录'])
    await opens(/^资料/, ['基本资料', '老带新'])
    await expect(tabs.getByRole('button', { name: /^收款/ })).toHaveAttribute('title', '收款记录')
    await expect(tabs.getByRole('button', { name: /^订单/ })).toHaveAttribute('title', '订单')
    await opens(/^账户流水/, ['余额流水', '积分流水', '好美币流水'])
    await within.getByRole('button', { name: /^积分流水/ }).click()
    await expect(page).toHaveURL(/at=PointLedger/)
    await page.reload()
    await expect(within.getByRole('button', { name: /^积分流水/ })).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page)

    // Along the list behind it, and back.
    await expect(rows.first()).toBeVisible()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(head.getByRole('heading')).not.toHaveText(name)
    await page.keyboard.press('Alt+ArrowUp')
    await expect(head.getByRole('heading')).toHaveText(name)

    const recharge = page.getByRole('dialog', { name: '充值' })
    const charge = async () => {
      await panel.getByRole('button', { name: '更多' }).click()
      await page.getByRole('menuitem', { name: '充值' }).click()
      await recharge.getByRole('textbox', { name: '充值金额' }).fill('100')
      await page.keyboard.press('Control+Enter')
    }
    const asked = headers.length
    await charge()
    await expect(recharge).toBeHidden()
    await expect.poll(() => headers.length).toBeGreaterThan(asked)
    // The same once more may be a mistake: it is asked, and done when it is meant.
    await charge()
    await page.getByRole('dialog', { name: '可能是重复开单' }).getByRole('button', { name: '仍要开单' }).click()
    await expect(recharge).toBeHidden()
    // Refused when its dialog is closed already: she hears of it all the same, about whom it was and what to do.
    let letGo = () => {}
    const closed = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/order/order/recharge', async (route) => {
      await closed
      await route.continue()
    })
    await charge()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '放弃', exact: true }).click()
    await expect(recharge).toBeHidden()
    letGo()
    const told = page.getByRole('alert').filter({ hasText: `${name}：开充值单未成功` })
    await expect(told).toContainText('请重新充值')
    await told.getByRole('button').click()

    await page.goBack()
    await expect(panel).toHaveCount(0)
  },
)
