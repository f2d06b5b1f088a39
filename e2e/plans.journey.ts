/** 最优支付 by the keyboard: two plans are compared, one is taken and then the other, the rest is cash; the receipt says what was used. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { asked } from './calls.ts'
import { newCustomer } from './comes.ts'
import { expect, test } from './journey.ts'
import { comeAs } from './person.ts'
import { openTill } from './shift.ts'
import { shoot, shootDesk } from './shots.ts'

/** A page that is drawn for the first time. */
const patient = { timeout: 20_000 }

type Order = { readonly id: number; readonly version: number; readonly payable: string }
type Plan = { readonly kind: string; readonly now: string; readonly points: number }

/** What somebody has: 300.00, and with it 120.00 of coins, 250 points and a coupon of 100.00; and what she buys. */
const onOffer = async (head: Page) => {
  const coupon = await asked<{ id: number }>(head, 'POST', '/api/v1/order/coupons', {
    ...{ name: '方案百元券', kind: 'CASH', face: '100.00', threshold: '500.00', scope: 'ALL', validType: 'DAYS' },
    ...{ validDays: 30, perCustomer: 0, stackable: true },
  })
  const pack = await asked<{ id: number }>(head, 'POST', '/api/v1/customer/credits/package', {
    ...{ name: '方案充值', principal: '300.00', coins: '120.00', points: 250, couponId: coupon.id },
  })
  const product = await asked<{ id: number }>(head, 'POST', '/api/v1/order/product', {
    ...{ name: '方案护理', category: '非手术项目', unit: 4, price: '1000.00' },
  })
  return { pack: pack.id, product: product.id }
}

const recharged = async (page: Page, customerId: number, packageId: number): Promise<void> => {
  const order = await asked<Order>(page, 'POST', '/api/v1/order/order/recharge', {
    ...{ customerId, amount: '300.00', packageId, confirmed: true },
  })
  await asked(page, 'POST', '/api/v1/base/payment/data/payment', {
    orders: [{ id: order.id, version: order.version }],
    tenders: [{ code: 'CASH', amount: '300.00' }],
  })
}

test('the plans stand side by side with their rules; taken by a key, nothing is paid until it is confirmed', async ({
  browser,
  page,
}) => {
  test.setTimeout(120_000)
  const head = await (await browser.newContext()).newPage()
  await comeAs(head, 'admin')
  const { pack, product } = await onOffer(head)
  const customerId = await newCustomer(head, '方案客户')
  await comeAs(page, 'cashier')
  await openTill(page)
  await recharged(page, customerId, pack)
  const order = await asked<Order>(head, 'POST', '/api/v1/order/order', {
    ...{ customerId, lines: [{ productId: product, contentCount: 1 }], submit: true, confirmed: true },
  })
  await page.goto(`/cashier/pay?orderId=${order.id}`)
  await expect(page.getByRole('button', { name: /最优支付/ })).toBeVisible(patient)
  await page.keyboard.press('F7')
  const dialog = page.getByRole('dialog', { name: '最优支付' })
  const least = dialog.getByRole('region', { name: '客户付得最少' })
  const most = dialog.getByRole('region', { name: '机构留得最多' })
  await expect(least.getByRole('button', { name: /采用此方案/ })).toBeFocused(patient)
  const { plans } = await asked<{ plans: Plan[] }>(page, 'GET', `/api/v1/base/payment/plans?orderIds=${order.id}`)
  const now = plans[0]!.now
  const points = plans[0]!.points
  expect(Number(now)).toBeCloseTo(1_000 - 100 - 120 - 300 - points / 100, 5)
  await expect(least).toContainText(`客户现付${now}`)
  await expect(least).toContainText('满 500 元减 100 元')
  await expect(least).toContainText('面值 100，抵 100.00 元')
  await expect(least).toContainText('全部用完，抵 120.00 元')
  await expect(most).toContainText('客户现付700.00')
  await expect(most).toContainText('机构净收1,000.00')
  await expectAccessible(page)
  await shoot(page, 'plans')
  await page.setViewportSize({ width: 1366, height: 768 })
  await shootDesk(page, 'plans-1366')

  // The second is taken, and then the first instead: what the one typed is gone.
  const amountOf = (name: string) => page.getByRole('textbox', { name: `${name}金额` })
  await page.keyboard.press('2')
  await expect(dialog).toBeHidden()
  await expect(amountOf('余额')).toHaveValue('300.00')
  await expect(amountOf('好美币')).toHaveValue('')
  await page.keyboard.press('F7')
  await expect(least.getByRole('button', { name: /采用此方案/ })).toBeFocused(patient)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(amountOf('好美币')).toHaveValue('120.00')
  await expect(amountOf('积分')).toHaveValue((points / 100).toFixed(2))
  await expect(page.getByRole('status', { name: '优惠券抵扣' })).toContainText('100.00')
  await expect(page.getByRole('status', { name: '差额' })).toContainText(now)
  await shootDesk(page, 'plans-taken')
  const { order: still } = await asked<{ order: { status: string } }>(page, 'GET', `/api/v1/base/payment/${order.id}`)
  expect(still.status).toBe('UNPAID')

  await page.keyboard.press('F9')
  await expect(page.getByRole('status', { name: '差额' })).toContainText('已分完')
  await page.keyboard.press('F2')
  await expect(page.getByRole('button', { name: /打印小票/ })).toBeVisible(patient)
  const opened = page.waitForEvent('popup')
  await page.keyboard.press('F4')
  const receipt = (await opened).getByRole('article')
  for (const used of ['优惠券', '好美币', '积分', '余额', now]) await expect(receipt).toContainText(used, patient)
})
