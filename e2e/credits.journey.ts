/** Points and recharges: a package is set up and charged with, points are exchanged and taken back, what is owed is looked at. */
import { asked } from './calls.ts'
import { expect, test } from './journey.ts'
import { openAs } from './person.ts'
import { openTill } from './shift.ts'
import { shoot, shootDesk } from './shots.ts'
import { turnTo } from './turn.ts'

/** A page that is drawn for the first time. */
const patient = { timeout: 20_000 }
const rows = '.ant-table-row:not([aria-hidden])'

test('a package and a rule of exchange are set up; points become coins and return; what is owed stands by kind', async ({
  page,
}) => {
  await openAs(page, 'admin', '/vip/package')
  await page
    .getByRole('button', { name: /新增充值套餐/ })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: /新增充值套餐/ })
  await form.getByLabel('名称').fill('充三千送三百')
  await form.getByLabel('充值金额').fill('3000')
  await form.getByLabel('送好美币').fill('300')
  await shoot(page, 'package-form')
  await form.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(page.locator(rows).filter({ hasText: '充三千送三百' })).toContainText('12 个月', patient)
  await shoot(page, 'packages')
  await turnTo(page, '/vip/credits')
  await expect(page.locator(rows).filter({ hasText: '消费积分' })).toContainText('每 100 元 100 分', patient)
  await page.getByRole('button', { name: /新增积分规则/ }).click()
  await expect(page.getByRole('dialog', { name: /新增积分规则/ })).toBeVisible()
  await shoot(page, 'credit-form')
  await page.keyboard.press('Escape')
  await page.goto('/vip/credits?tab=exchange')
  await page
    .getByRole('button', { name: /新增兑换规则/ })
    .first()
    .click()
  const rule = page.getByRole('dialog', { name: /新增兑换规则/ })
  await rule.getByLabel('名称').fill('100 分换 1 元')
  await rule.getByText('好美币', { exact: true }).click()
  await rule.getByLabel('所需积分').fill('100')
  await rule.getByLabel('好美币', { exact: true }).last().fill('1')
  await rule.getByRole('button', { name: /^保\s*存$/ }).click()
  await expect(page.locator(rows).filter({ hasText: '100 分换 1 元' })).toContainText('1.00', patient)
  await shoot(page, 'exchange-rules')

  const { result } = await asked<{ result: { customerId: number; change: string }[] }>(
    page,
    'GET',
    '/api/v1/base/payment_order_log/integralPage?direction=in&pageSize=50',
  )
  const { customerId } = result.find(({ change }) => Number(change) >= 100)!
  await page.goto(`/customerDetails?customerId=${customerId}&entry=PointLedger`)
  const head = page.getByRole('region', { name: '期初期末' })
  await expect(head).toContainText('期末', patient)
  await page.getByRole('button', { name: '积分兑换' }).click()
  const exchange = page.getByRole('dialog', { name: '积分兑换' })
  await exchange.getByRole('radio', { name: /100 分换 1 元/ }).check()
  await shoot(page, 'exchange')
  await exchange.getByRole('button', { name: /^兑\s*换$/ }).click()
  const entry = page.locator(rows).filter({ hasText: '兑换' }).first()
  await expect(entry).toContainText('−100', patient)
  await shoot(page, 'points-tab')
  await entry.getByRole('button', { name: /^撤\s*销$/ }).click()
  const back = page.getByRole('dialog', { name: '撤销积分兑换' })
  await back.getByText('客户选错').click()
  await back.getByRole('button', { name: /撤\s*销$/ }).click()
  await expect(page.locator(rows).filter({ hasText: '已冲正' }).first()).toBeVisible(patient)

  await turnTo(page, '/vip/lot?open=true')
  await expect(page.getByRole('region', { name: '储值负债' })).toContainText('储值本金', patient)
  await expect(page.locator(rows).first()).toBeVisible()
  await shoot(page, 'lots')
})

test('at the till somebody charges with a package: what she will have is said before, her coins come along', async ({
  page,
}) => {
  await openAs(page, 'cashier', '/cashier/pay')
  await openTill(page)
  await page.getByRole('button', { name: '充值', exact: true }).click()
  const charge = page.getByRole('dialog', { name: '充值' })
  await charge.getByRole('combobox', { name: '客户' }).fill('张')
  await page.locator('.ant-select-item-option').first().click()
  const chosen = charge.getByRole('button', { name: /充三千送三百/ })
  const standing = charge.getByRole('button', { name: /充 / }).first()
  await expect(standing).toBeVisible(patient)
  const one = (await chosen.count()) > 0 ? chosen : standing
  await one.click()
  await expect(charge).toContainText('充后余额')
  await shootDesk(page, 'recharge')
  await charge.getByRole('combobox', { name: '收款方式' }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('现金').click()
  await charge.getByRole('button', { name: /确认收款/ }).click()
  await expect(charge).toBeHidden(patient)
})
