/** 卡券: one is set up and sent, one is taken back, and one pays at the till; in her window they all stand. */
import { asked } from './calls.ts'
import { expect, test } from './journey.ts'
import { comeAs, openAs } from './person.ts'
import { openTill } from './shift.ts'
import { shoot, shootDesk } from './shots.ts'
import { turnTo } from './turn.ts'

/** A page that is drawn for the first time. */
const patient = { timeout: 20_000 }
const rows = '.ant-table-row:not([aria-hidden])'

test('a coupon is set up with its picture, sent by a filter after a look at whom it reaches, and one is taken back', async ({
  page,
}) => {
  await openAs(page, 'admin', '/product/coupon')
  await expect(page.locator(rows).first()).toBeVisible(patient)
  await shoot(page, 'coupons')
  await page.getByRole('button', { name: /新增卡券/ }).click()
  const form = page.getByRole('dialog', { name: /新增卡券/ })
  await form.getByLabel('名称').fill('周年庆 66 元')
  await form.getByLabel('面值').fill('66')
  await form.getByLabel('使用门槛').fill('500')
  // The ticket says the rule as it is written.
  await expect(form.getByRole('figure')).toContainText('满 500 元减 66 元')
  await expect(form.getByRole('figure')).toContainText('¥66')
  await shoot(page, 'coupon-form')
  await form.getByRole('button', { name: /^保\s*存$/ }).click()
  const made = page.locator(rows).filter({ hasText: '周年庆 66 元' })
  await expect(made).toContainText('启用', patient)
  await made.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '发券' }).click()
  const sending = page.getByRole('dialog', { name: /发券：周年庆/ })
  await sending.getByRole('combobox', { name: '发给谁' }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('全部客户').click()
  await expect(sending.getByRole('region', { name: '发券预览' })).toContainText('可发')
  await shoot(page, 'coupon-send')
  await sending.getByRole('button', { name: /^发\s*放$/ }).click()
  await expect(sending).toBeHidden(patient)
  await page.keyboard.press('Escape')
  await turnTo(page, '/vip/coupon?state=UNUSED')
  const first = page.locator(rows).first()
  await expect(first).toContainText('周年庆', patient)
  await shoot(page, 'coupon-records')
  const id = await first.getAttribute('data-row-key')
  await first.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: /^作\s*废$/ }).click()
  const ending = page.getByRole('dialog', { name: /作废/ })
  await ending.getByText('发错对象').click()
  await shootDesk(page, 'coupon-void')
  await ending.getByRole('button', { name: /作\s*废$/ }).click()
  await expect(page.locator(`${rows}[data-row-key="${id}"]`)).toHaveCount(0, patient)
})

test('at the till her coupon is chosen with its arithmetic, the rest is cash; in her window it is used', async ({
  page,
}) => {
  await comeAs(page, 'cashier')
  await openTill(page)
  type Row = { orderId: number; kind: string; customerId: number }
  type Fits = { id: number; worth: string; whyNot: string }
  const { result } = await asked<{ result: Row[] }>(page, 'GET', '/api/v1/base/payment?tab=waiting&pageSize=50')
  let found: Row | undefined
  for (const row of result.filter(({ kind }) => kind === 'ADVISORY')) {
    const query = `customerId=${row.customerId}&orderIds=${row.orderId}`
    const fits = await asked<Fits[]>(page, 'GET', `/api/v1/order/couponsRecord/findAllSatisfyByCustomerId?${query}`)
    if (!found && fits.some(({ whyNot }) => whyNot === '')) found = row
  }
  await page.goto(`/cashier/pay?orderId=${found!.orderId}`)
  const coupons = page.getByRole('region', { name: '优惠券' })
  const choice = coupons.getByRole('checkbox').first()
  await expect(choice).toBeVisible(patient)
  await choice.check()
  const taken = page.getByRole('status', { name: '优惠券抵扣' })
  await expect(taken).toContainText('优惠券 1 张')
  await page.keyboard.press('F9')
  await expect(page.getByRole('status', { name: '差额' })).toContainText('已分完')
  await shoot(page, 'coupon-till')
  await page.getByRole('button', { name: /确认/ }).last().click()
  await expect(page.getByRole('region', { name: '收款', exact: true })).toContainText('优惠券', patient)
  await shootDesk(page, 'coupon-paid')
  await page.goto(`/customerDetails?customerId=${found!.customerId}&entry=CouponRecord`)
  await expect(page.locator(rows).filter({ hasText: '已使用' }).first()).toBeVisible(patient)
  await shoot(page, 'coupon-tab')
})
