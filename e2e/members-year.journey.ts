/** A member's year: her card, a recharge with gifts, coupon and points, an upgrade, and both given back by the book's two figures. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { asked } from './calls.ts'
import { newCustomer } from './comes.ts'
import { proves } from './facts.ts'
import { expect, test } from './journey.ts'
import { comeAs } from './person.ts'
import { actOn } from './row.ts'
import { openTill } from './shift.ts'
import { shoot } from './shots.ts'
import { turnTo } from './turn.ts'

/** A page that is drawn for the first time. */
const patient = { timeout: 20_000 }
const rows = '.ant-table-row:not([aria-hidden])'

type Order = { readonly id: number; readonly version: number; readonly payable: string }
type Tenders = readonly (readonly [code: string, amount: string])[]

/** Takes the money of an order as it stands. */
const paid = async (page: Page, orderId: number, tenders: Tenders, coupons: readonly object[] = []) => {
  const { order } = await asked<{ order: Order }>(page, 'GET', `/api/v1/base/payment/${orderId}`)
  await asked(page, 'POST', '/api/v1/base/payment/data/payment', {
    orders: [{ id: order.id, version: order.version }],
    tenders: tenders.map(([code, amount]) => ({ code, amount, refNo: `R${orderId}` })),
    ...(coupons.length > 0 ? { coupons } : {}),
  })
}

const card = async (page: Page, id: number) =>
  await asked<{ state: string; principal: string; bonus: string; name: string; version: number }>(
    page,
    'GET',
    `/api/v1/base/vip/record/${id}`,
  )

const closing = async (page: Page, customerId: number, path: string) =>
  (await asked<{ closing: string }>(page, 'GET', `/api/v1/base/payment_order_log/${path}?customerId=${customerId}`))
    .closing

/** What one has to sell: two kinds of card, a coupon, a package that brings it along. */
const onOffer = async (page: Page) => {
  const kind = (code: string, name: string, rank: number, money: object) =>
    asked<{ id: number }>(page, 'POST', '/api/v1/base/vip/management', { code, name, rank, months: 12, ...money })
  const silver = await kind('NIANY', '年银卡', 1, { fee: '365.00', principal: '1000.00', bonus: '200.00' })
  const gold = await kind('NIANJ', '年金卡', 9, { fee: '1000.00', principal: '3000.00', bonus: '600.00' })
  const coupon = await asked<{ id: number }>(page, 'POST', '/api/v1/order/coupons', {
    ...{ name: '年度百元券', kind: 'CASH', face: '100.00', scope: 'ALL', validType: 'DAYS', validDays: 300 },
    ...{ perCustomer: 0, stackable: true },
  })
  const pack = await asked<{ id: number }>(page, 'POST', '/api/v1/customer/credits/package', {
    ...{ name: '年度充值', principal: '2000.00', coins: '200.00', points: 300, couponId: coupon.id },
  })
  const product = await asked<{ id: number }>(page, 'POST', '/api/v1/order/product', {
    ...{ name: '年度护理', category: '非手术项目', unit: 4, price: '500.00' },
  })
  return { silver: silver.id, gold: gold.id, pack: pack.id, product: product.id }
}

test(
  'a member’s year, from her card to its end, to the fen',
  proves('F0104 F0106 F0107'),
  async ({ browser, page }) => {
    test.setTimeout(180_000)
    const head = await (await browser.newContext()).newPage()
    await comeAs(head, 'admin')
    const { silver, gold, pack, product } = await onOffer(head)
    const customerId = await newCustomer(head, '年度会员')

    await comeAs(page, 'cashier')
    await openTill(page)
    // The card: 365.00 of a fee, 1,000.00 put in and 200.00 on top.
    const sheetOf = (query: string) =>
      asked<{ digest: string; payable: string }>(page, 'GET', `/api/v1/base/vip/record/sheet?${query}`)
    const opening = await sheetOf(`customerId=${customerId}&typeId=${silver}`)
    expect(opening.payable).toBe('1365.00')
    const opened = await asked<{ id: number; orderId: number }>(
      page,
      'POST',
      '/api/v1/base/vip/record/vipCardOpening',
      {
        ...{ customerId, typeId: silver, digest: opening.digest },
      },
    )
    await paid(page, opened.orderId, [['WECHAT', '1365.00']])
    expect(await card(page, opened.id)).toMatchObject({ state: 'ACTIVE', principal: '1000.00', bonus: '200.00' })

    // The recharge: 2,000.00 with 200.00 of coins, 300 points and a coupon.
    const recharge = await asked<Order>(page, 'POST', '/api/v1/order/order/recharge', {
      ...{ customerId, amount: '2000.00', packageId: pack, confirmed: true },
    })
    await paid(page, recharge.id, [['ALIPAY', '2000.00']])
    expect(await closing(head, customerId, 'span')).toBe('2000.00')
    expect(await closing(head, customerId, 'coinSpan')).toBe('200.00')
    const points = await closing(head, customerId, 'integralSpan')
    expect(Number(points)).toBeGreaterThanOrEqual(300)

    // Upgraded on the same day: the silver fee counts whole but for its first day.
    const { version } = await card(page, opened.id)
    const upgrade = await sheetOf(`cardId=${opened.id}&typeId=${gold}`)
    const upgraded = await asked<{ orderId: number }>(page, 'POST', '/api/v1/base/vip/record/vipUpgradeCard', {
      ...{ id: opened.id, version, typeId: gold, digest: upgrade.digest },
    })
    await paid(page, upgraded.orderId, [['WECHAT', upgrade.payable]])
    expect(await card(page, opened.id)).toMatchObject({ name: '年金卡', principal: '3000.00', bonus: '600.00' })

    // 500.00 of care: the coupon takes 100.00 off, 50 points pay 0.50, the card the rest of its money and bonus pro rata.
    const bought = await asked<Order>(head, 'POST', '/api/v1/order/order', {
      ...{ customerId, lines: [{ productId: product, contentCount: 1 }], submit: true, confirmed: true },
    })
    const { result: coupons } = await asked<{ result: { id: number }[] }>(
      head,
      'GET',
      `/api/v1/order/couponsRecord/page?customerId=${customerId}`,
    )
    const ways = [
      ['POINTS', '0.50'],
      ['VIP_CARD', '399.50'],
    ] as const
    await paid(page, bought.id, ways, [{ id: coupons[0]!.id, amount: '100.00' }])
    expect(await card(page, opened.id)).toMatchObject({ principal: '2667.08', bonus: '533.42' })

    // What her header offers: money in, money back, what she wishes for; editing stands beside them.
    await head.goto(`/customerDetails?customerId=${customerId}`)
    await head.getByRole('button', { name: '更多' }).first().click(patient)
    for (const what of [/^充\s*值$/, /^退余额$/, /^需\s*求$/, /^(编\s*辑|修\s*改)/]) {
      const offered = head.getByRole('menuitem', { name: what }).or(head.getByRole('button', { name: what }))
      await expect(offered.first()).toBeVisible()
    }
    await turnTo(head, '/vip/card')

    // The balance goes back from her header: within seven days all of it, but for what its coupon took off.
    await page.goto(`/customerDetails?customerId=${customerId}`)
    await page.getByRole('button', { name: '更多' }).first().click(patient)
    let headers = 0
    page.on('request', (request) => {
      if (/customer\/customers\/details/.test(request.url())) headers += 1
    })
    await page.getByRole('menuitem', { name: '退余额' }).click()
    const form = page.getByRole('dialog', { name: '申请退余额' })
    await expect(form.getByRole('region', { name: '本金优先' })).toContainText('2,000.00', patient)
    // Closed without asking for anything: her header is read anew all the same, and once more when it is asked for.
    const before = headers
    await form.getByRole('button', { name: /返\s*回/ }).click()
    await expect(form).toBeHidden()
    await expect.poll(() => headers).toBeGreaterThan(before)
    await page.getByRole('button', { name: '更多' }).first().click(patient)
    await page.getByRole('menuitem', { name: '退余额' }).click()
    await expect(form.getByRole('region', { name: '本金优先' })).toContainText('2,000.00', patient)
    await expect(form.getByRole('region', { name: '按比例' })).toContainText('2,000.00')
    await expect(form.getByRole('region', { name: '试算' })).toContainText('1,900.00')
    await form.getByText('搬到外地', { exact: true }).click()
    await shoot(page, 'refund-balance')
    await expectAccessible(page)
    const read = headers
    await page.keyboard.press('Control+Enter')
    await expect(form).toBeHidden(patient)
    await expect.poll(() => headers).toBeGreaterThan(read)
    expect(await closing(head, customerId, 'span')).toBe('0.00')

    // The card goes back from its page, with both figures in view.
    await page.goto(`/customerDetails?customerId=${customerId}&entry=MemberInfo`)
    await page.locator(rows).first().click(patient)
    const drawer = page.getByRole('dialog', { name: '会员卡' })
    await drawer.getByRole('button', { name: /更多/ }).click(patient)
    await page.getByRole('menuitem', { name: /退\s*卡/ }).click()
    const retiring = page.getByRole('dialog', { name: /^退卡/ })
    await expect(retiring.getByRole('region', { name: '按比例' })).toContainText('3,667.08', patient)
    await expect(retiring.getByRole('region', { name: '本金优先' })).toContainText('3,600.50')
    await retiring.getByText('不再来院', { exact: true }).click()
    await shoot(page, 'card-retire')
    await retiring.getByRole('button', { name: '提交申请' }).click()
    await expect(retiring).toBeHidden(patient)
    expect((await card(page, opened.id)).state).toBe('RETIRING')

    // Somebody else decides: the card among cards, the balance among refunds.
    await head.getByRole('button', { name: '待审核的会员卡' }).click()
    const audits = head.getByRole('dialog', { name: '待审核的会员卡' })
    await expect(audits.locator(rows).first()).toContainText('年度会员', patient)
    await shoot(head, 'card-audits')
    await actOn(audits.locator(rows).first(), '通过申请')
    await head
      .getByRole('dialog', { name: /通过申请/ })
      .getByRole('button', { name: '通过申请' })
      .click()
    await expect(audits.getByText('年度会员')).toBeHidden(patient)
    await turnTo(head, `/cashier/refund?status=PENDING_AUDIT&kind=BALANCE&customerId=${customerId}`)
    await head.locator(rows).first().click(patient)
    const detail = head.getByRole('dialog', { name: '退款详情' })
    await expect(detail.getByRole('table', { name: '充值批次' })).toContainText('2,000.00', patient)
    await shoot(head, 'refund-balance-detail')
    await detail.getByRole('button', { name: '审核通过' }).click()
    await head
      .getByRole('dialog', { name: /^审核通过 TK/ })
      .getByRole('button', { name: '审核通过' })
      .click()
    await expect(detail.getByText('待退款').first()).toBeVisible(patient)

    // Whoever did not decide pays both, the way they came.
    type Form = { id: number; version: number; kind: string; cash: string; ways: string; status: string }
    const forms = async () =>
      (await asked<{ result: Form[] }>(page, 'GET', `/api/v1/base/refund/form?customerId=${customerId}`)).result
    const due = Object.fromEntries((await forms()).map(({ kind, cash, status }) => [kind, `${status} ${cash}`]))
    expect(due).toEqual({ BALANCE: 'APPROVED 1900.00', VIP_CARD: 'APPROVED 3667.08' })
    for (const { id, version: seen } of await forms())
      await asked(page, 'POST', '/api/v1/base/refund/form/refundMoney', { id, version: seen })
    const done = Object.fromEntries((await forms()).map(({ kind, ways }) => [kind, ways]))
    expect(done).toEqual({ BALANCE: '支付宝 1900.00', VIP_CARD: '微信 3667.08' })
    expect((await card(page, opened.id)).state).toBe('RETIRED')
    expect(await closing(head, customerId, 'coinSpan')).toBe('0.00')
    const [sheet] = await forms()
    await page.goto(`/cashier/refund/${sheet!.id}/sheet`)
    await expect(page.getByText('客户签字')).toBeVisible(patient)
    await shoot(page, 'refund-account-paper')
    await page.goto(`/cashier/refund?customerId=${customerId}`)
    await expect(page.locator(rows).first()).toContainText('已退款', patient)
    await shoot(page, 'refund-kinds')
    await head.context().close()
  },
)
