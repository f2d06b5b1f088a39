/** A customer's header in her panel: what is masked, what is folded, how wide it stands. */

import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { asked } from './calls.ts'
import { proves } from './facts.ts'
import { expect, test } from './journey.ts'
import { openAs } from './person.ts'
import { shoot, shootDesk } from './shots.ts'

/** A page that is drawn for the first time. */
const patient = { timeout: 20_000 }
const REVEAL = /\/api\/v1\/customer\/limitState\//

/** Presses the first customer between her name and her phone: in its middle a row may have a button of its own. */
const pressRow = (page: Page): Promise<void> =>
  page
    .locator('.ant-table-row:not([aria-hidden])')
    .first()
    .click({ position: { x: 320, y: 18 } })

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
    await openAs(page, 'front', '/customer/list')
    await pressRow(page)
    const panel = page.locator('.ant-drawer-section')
    await expect(panel).toBeVisible()
    await expect.poll(async () => (await panel.boundingBox())?.width).toBe(1040)
    // From the right.
    await expect.poll(async () => (await panel.boundingBox())?.x).toBe(1440 - 1040)

    const masked = panel.getByRole('button', { name: /查看完整手机号/ })
    await expect(masked).toHaveText(/^1\d\d\*{4}\d{4}$/)
    await masked.click()
    const full = panel.getByRole('button', { name: /隐藏手机号/ })
    await expect(full).toHaveText(/^1\d{10}$/)
    await expect(page.getByText(/你的查看记录已统计，今日还剩\d+个名额/)).toBeVisible()
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
    await expect(panel.getByText('金卡')).toBeVisible()
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
      /^到院接诊/,
      /^订单/,
      /^已购项目/,
      /^收款/,
      /^账户流水/,
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
  const name = (await rows.first().locator('td').nth(1).textContent())!
  const count = await rows.count()
  await rows.first().getByRole('button', { name: '领取' }).click()
  await expect(page.getByText('已领取 1 位')).toBeVisible()
  await expect(rows).toHaveCount(count - 1)
  expect(name.length).toBeGreaterThan(1)
  await expect(page.getByRole('tab', { name: '公海规则' })).toHaveCount(0)
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
  await expect(page.getByText(/已分配：.*位/).first()).toBeVisible()
  // Whoever came back today by herself is left out, and named.
  const read = page.getByRole('button', { name: '知道了' })
  if (await read.isVisible()) await read.click()

  await page.getByRole('tab', { name: '公海规则' }).click()
  await page.getByRole('row', { name: /咨询公海/ }).click(patient)
  const rule = page.getByRole('dialog', { name: '编辑公海：咨询公海' })
  await rule.getByRole('spinbutton', { name: '未到院满几天' }).fill('120')
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
  await page.getByRole('tab', { name: '归属记录' }).click()
  await expect(page.getByRole('row', { name: /分配/ }).first()).toBeVisible()
  await shootDesk(page, 'pool-log')
})
