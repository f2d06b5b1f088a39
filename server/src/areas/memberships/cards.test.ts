import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { cards, cardTypes } from '@clinic/contract/areas/memberships/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { newCards } from '../../../test/cards.ts'
import { newCustomer } from '../../../test/customers.ts'

let scene: Awaited<ReturnType<typeof newCards>>
beforeAll(async () => {
  scene = await newCards()
})

test('a card waits for its payment, takes effect with it, and holds money and bonus', async () => {
  const customerId = await scene.till.newCustomer()
  const { id: typeId } = await scene.kind({ name: '金卡', discountBp: 9_000 })
  await scene.right(typeId, { name: '小气泡', times: 6, worth: '158.00' })
  const sheet = await scene.seller.ask(cards.sheet, { customerId, typeId })
  expect(sheet).toMatchObject({
    fee: '980.00',
    principal: '1000.00',
    bonus: '200.00',
    payable: '1980.00',
    rights: ['小气泡×6'],
  })
  const made = await scene.offer(customerId, typeId)
  expect(made.no).toMatch(/^HY\d{12}$/)
  expect(await scene.one(made.id)).toMatchObject({ state: 'PENDING', principal: '0.00', bonus: '0.00', openedOn: null })
  await scene.payOrder(made.orderId)
  const card = await scene.one(made.id)
  expect(card).toMatchObject({
    state: 'ACTIVE',
    principal: '1000.00',
    bonus: '200.00',
    discountBp: 9_000,
    name: '金卡',
  })
  expect([card.openedOn, card.validTo]).toEqual([await scene.day('0 days'), await scene.day('12 months -1 day')])
  expect(card.validTo).toBe(sheet.validTo)
  expect(card.rights).toMatchObject([{ name: '小气泡', times: 6, used: 0 }])
  expect(card.charges).toMatchObject([{ kind: 'OPEN', state: 'DONE', fee: '980.00', orderNo: made.orderNo }])
  expect(card.events.map(({ kind }) => kind)).toEqual(['PAID', 'OPENED'])
  const [entry] = await scene.clinic.rows(sql<{ fen: number }>`select -sum(e.amount)::bigint as fen from ledger.entry e
    join ledger.account a on a.id = e.account_id where a.kind = 'REVENUE_PRODUCT'`)
  expect(Number(entry!.fen)).toBe(98_000)
  expect(await scene.till.faults()).toEqual([])
})

test('a sale is bound to the sheet that was shown', async () => {
  const customerId = await scene.till.newCustomer()
  const { id: typeId, version } = await scene.kind()
  const { digest } = await scene.seller.ask(cards.sheet, { customerId, typeId })
  const { name, code } = await scene.seller.ask(cardTypes.one, { id: typeId })
  await scene.seller.ask(cardTypes.update, { id: typeId, version, code, name, rank: 2, months: 12, bonus: '200.01' })
  expect(await scene.seller.refused(cards.open, { customerId, typeId, digest })).toMatchObject({
    key: 'memberships.sheetMoved',
  })
  const other = await scene.till.newCustomer()
  const fresh = (await scene.seller.ask(cards.sheet, { customerId, typeId })).digest
  expect(await scene.seller.refused(cards.open, { customerId: other, typeId, digest: fresh })).toMatchObject({
    key: 'memberships.sheetMoved',
  })
})

test('terms are kept as they were sold', async () => {
  const customerId = await scene.till.newCustomer()
  const { id, typeId } = await scene.sold(customerId, { name: '旧名', discountBp: 8_800 })
  const kind = await scene.seller.ask(cardTypes.one, { id: typeId })
  await scene.seller.ask(cardTypes.update, {
    ...{ id: typeId, version: kind.version, code: kind.code, name: '新名', rank: 5, months: 1, discountBp: 10_000 },
  })
  expect(await scene.one(id)).toMatchObject({ name: '旧名', rank: 2, discountBp: 8_800 })
})

test('a customer has one card; a cancelled order frees the place', async () => {
  const customerId = await scene.till.newCustomer()
  const { id: typeId } = await scene.kind()
  const first = await scene.offer(customerId, typeId)
  expect(await scene.seller.refused(cards.sheet, { customerId, typeId })).toMatchObject({ key: 'memberships.hasCard' })
  const { version } = await scene.order(first.orderId)
  const writer = await scene.clinic.with(['order:list', 'order:cancel'])
  await writer.ask(orders.cancel, { id: first.orderId, version, reason: '不办了' })
  expect(await scene.one(first.id)).toMatchObject({ state: 'VOIDED', charges: [{ state: 'VOIDED' }] })
  const row = await scene.offer(customerId, typeId, { no: 'VIP0001' })
  expect(row.no).toBe('VIP0001')
})

test('a payment that is cancelled takes the card back while nothing of it was used', async () => {
  const customerId = await scene.till.newCustomer()
  const { id, paymentId, orderId } = await scene.sold(customerId)
  await scene.till.cashier.ask(cashier.cancel, { id: paymentId, reason: '收错' })
  expect(await scene.one(id)).toMatchObject({ state: 'PENDING', principal: '0.00', bonus: '0.00', validTo: null })
  const again = await scene.payOrder(orderId)
  const sold = await scene.till.order(customerId, [{ price: '10.00' }])
  await scene.till.pay([sold], [['VIP_CARD', '10.00']])
  expect(await scene.till.cashier.refused(cashier.cancel, { id: again.id, reason: '收错' })).toMatchObject({
    key: 'cashier.notCancellable',
    message: expect.stringContaining('的钱已经用过'),
  })
  expect((await scene.till.cashier.ask(cashier.cancelling, { id: again.id })).whyNot).toContain('的钱已经用过')
  expect(await scene.till.faults()).toEqual([])
})

test('an order of a card is not changed, and is paid alone', async () => {
  const customerId = await scene.till.newCustomer()
  const { id: typeId } = await scene.kind()
  const made = await scene.offer(customerId, typeId)
  const card = await scene.order(made.orderId)
  const other = await scene.till.order(customerId, [{ price: '10.00' }])
  const both = {
    orders: [card, other].map(({ id, version }) => ({ id, version })),
    tenders: [{ code: 'CASH', amount: '1990.00' }],
  }
  expect(await scene.till.cashier.refused(cashier.pay, both)).toMatchObject({ key: 'cashier.cardAlone' })
  const editor = await scene.clinic.with(['order:list', 'order:bill:edit'])
  expect(
    await editor.refused(orders.update, {
      ...{ id: card.id, version: card.version, customerId },
      lines: [{ productId: 1, contentCount: 1 }],
    }),
  ).toMatchObject({ key: 'orders.cardFixed' })
})

test('a renewal goes on from the end, and begins today for one that ended; too late it is none', async () => {
  const customerId = await scene.till.newCustomer()
  const { id } = await scene.sold(customerId, { principal: '0.00', bonus: '0.00' })
  const { digest, payable } = await scene.seller.ask(cards.sheet, { cardId: id })
  expect(payable).toBe('980.00')
  const { version } = await scene.one(id)
  const renewed = await scene.seller.ask(cards.renew, { id, version, digest })
  expect(await scene.seller.refused(cards.sheet, { cardId: id })).toMatchObject({ key: 'memberships.waits' })
  await scene.payOrder(renewed.orderId)
  expect((await scene.one(id)).validTo).toBe(await scene.day('24 months -1 day'))
  await scene.age(id, 365 * 2 + 80)
  expect((await scene.one(id)).state).toBe('EXPIRED')
  const late = await scene.one(id)
  const again = await scene.seller.ask(cards.renew, {
    ...{ id, version: late.version, digest: (await scene.seller.ask(cards.sheet, { cardId: id })).digest },
  })
  await scene.payOrder(again.orderId)
  expect(await scene.one(id)).toMatchObject({ state: 'ACTIVE', validTo: await scene.day('12 months') })
  await scene.age(id, 365 + 91 + 1)
  expect(await scene.seller.refused(cards.sheet, { cardId: id })).toMatchObject({ key: 'memberships.lateRenewal' })
})

test('an upgrade goes to a higher kind alone and costs the difference', async () => {
  const customerId = await scene.till.newCustomer()
  const { id, typeId } = await scene.sold(customerId)
  const { id: equal } = await scene.kind({ rank: 2 })
  const { id: higher } = await scene.kind({
    rank: 3,
    fee: '2980.00',
    principal: '3000.00',
    bonus: '500.00',
    name: '钻石卡',
  })
  expect(await scene.seller.refused(cards.sheet, { cardId: id, typeId: equal })).toMatchObject({
    key: 'memberships.notHigher',
  })
  const sheet = await scene.seller.ask(cards.sheet, { cardId: id, typeId: higher })
  // A day of the year has begun: 980.00 × 364 ÷ 365, cut to the fen.
  const [{ days }] = (await scene.clinic.rows(
    sql<{ days: number }>`select valid_to - term_from + 1 as days from memberships.card where id = ${id}`,
  )) as [{ days: number }]
  expect(sheet.fee).toBe(((298_000 - Math.floor((98_000 * (days - 1)) / days)) / 100).toFixed(2))
  expect(sheet).toMatchObject({ principal: '2000.00', bonus: '300.00', name: '钻石卡' })
  const { version } = await scene.one(id)
  const up = await scene.seller.ask(cards.upgrade, { id, version, typeId: higher, digest: sheet.digest })
  const paid = await scene.payOrder(up.orderId)
  expect(await scene.one(id)).toMatchObject({ name: '钻石卡', rank: 3, principal: '3000.00', bonus: '500.00' })
  await scene.till.cashier.ask(cashier.cancel, { id: paid.id, reason: '客户反悔' })
  expect(await scene.one(id)).toMatchObject({ rank: 2, typeId, principal: '1000.00', bonus: '200.00', state: 'ACTIVE' })
  expect(await scene.till.faults()).toEqual([])
})

test('the name of her card is her level’s while the card counts', async () => {
  const admin = await scene.clinic.as('admin')
  const { id: customerId } = await newCustomer(admin)
  const level = async () => (await admin.ask(customers.details, { id: customerId })).levelName
  expect(await level()).toBe('非会员')
  const { id } = await scene.sold(customerId, { name: '白金卡' })
  expect(await level()).toBe('白金卡')
  const { version } = await scene.one(id)
  const lost = await scene.seller.ask(cards.freeze, { id, version, frozen: true, reason: '挂失' })
  expect(await level()).toBe('非会员')
  await scene.seller.ask(cards.freeze, { ...lost, frozen: false, reason: '找到了' })
  await scene.age(id, 400)
  expect(await level()).toBe('非会员')
})

test('a number that a card had is given to none again; a lost card pays nothing until it is found', async () => {
  const customerId = await scene.till.newCustomer()
  const { id, no } = await scene.sold(customerId)
  const { version } = await scene.one(id)
  const noted = await scene.seller.ask(cards.update, { id, version, remark: '补办', reason: '更正备注' })
  expect(await scene.one(id)).toMatchObject({ no, remark: '补办' })
  const changed = await scene.seller.ask(cards.update, { ...noted, no: 'NEW0001', reason: '旧卡丢失' })
  expect(await scene.one(id)).toMatchObject({ no: 'NEW0001', remark: '补办' })
  const other = await scene.till.newCustomer()
  const { id: typeId } = await scene.kind()
  const { digest } = await scene.seller.ask(cards.sheet, { customerId: other, typeId })
  for (const taken of [no, 'NEW0001'])
    expect(await scene.seller.refused(cards.open, { customerId: other, typeId, digest, no: taken })).toMatchObject({
      key: 'memberships.noTaken',
    })
  const lost = await scene.seller.ask(cards.freeze, { ...changed, frozen: true, reason: '挂失' })
  expect(await scene.seller.refused(cards.freeze, { ...lost, frozen: true, reason: '挂失' })).toMatchObject({
    key: 'memberships.wrongState',
  })
  const sold = await scene.till.order(customerId, [{ price: '10.00' }])
  const pay = { orders: [{ id: sold.id, version: sold.version }], tenders: [{ code: 'VIP_CARD', amount: '10.00' }] }
  expect(await scene.till.cashier.refused(cashier.pay, pay)).toMatchObject({ key: 'memberships.noUsableCard' })
  await scene.seller.ask(cards.freeze, { ...lost, frozen: false, reason: '找到了' })
  await scene.till.cashier.ask(cashier.pay, pay)
})

test('a right is used as often as was sold within its period, each use by name', async () => {
  const customerId = await scene.till.newCustomer()
  const { id: typeId } = await scene.kind()
  const { id: twice } = await scene.right(typeId, { name: '口腔检查', times: 2, period: 'YEAR' })
  const { id: free } = await scene.right(typeId, { name: '专属顾问' })
  const made = await scene.offer(customerId, typeId)
  expect(await scene.seller.refused(cards.useRight, { id: made.id, rightId: twice, times: 1 })).toMatchObject({
    key: 'memberships.wrongState',
  })
  await scene.payOrder(made.orderId)
  const use = (rightId: number, times: number) => scene.seller.ask(cards.useRight, { id: made.id, rightId, times })
  expect(await use(twice, 1)).toMatchObject({ left: 1 })
  expect(await scene.seller.refused(cards.useRight, { id: made.id, rightId: twice, times: 2 })).toMatchObject({
    key: 'memberships.rightUsedUp',
  })
  expect(await use(twice, 1)).toMatchObject({ left: 0 })
  expect(await use(free, 9)).toMatchObject({ left: null })
  expect(await scene.seller.refused(cards.useRight, { id: made.id, rightId: 1, times: 1 })).toMatchObject({
    key: 'memberships.rightGone',
  })
  expect((await scene.one(made.id)).rights).toMatchObject([{ used: 2 }, { used: 9 }])
  // Last year's uses count no more.
  await scene.clinic.rows(sql`update memberships.right_use set used_on = used_on - 400 where card_id = ${made.id}`)
  expect(await use(twice, 2)).toMatchObject({ left: 0 })
})

test('a card lives through its last business day and not a day longer; the night writes it down once', async () => {
  const customerId = await scene.till.newCustomer()
  const { id, validTo } = { ...(await scene.sold(customerId)), validTo: await scene.day('12 months -1 day') }
  const [{ days }] = (await scene.clinic.rows(
    sql<{ days: number }>`select ${validTo}::date - kit.business_date() as days`,
  )) as [{ days: number }]
  await scene.age(id, days)
  expect((await scene.one(id)).state).toBe('ACTIVE')
  const sold = await scene.till.order(customerId, [{ price: '20.00' }])
  await scene.till.pay([sold], [['VIP_CARD', '20.00']])
  await scene.age(id, 1)
  expect((await scene.one(id)).state).toBe('EXPIRED')
  const late = await scene.till.order(customerId, [{ price: '20.00' }])
  expect(
    await scene.till.cashier.refused(cashier.pay, {
      orders: [{ id: late.id, version: late.version }],
      tenders: [{ code: 'VIP_CARD', amount: '20.00' }],
    }),
  ).toMatchObject({ key: 'memberships.noUsableCard' })
  await scene.night()
  await scene.night()
  expect((await scene.one(id)).events.filter(({ kind }) => kind === 'EXPIRED')).toHaveLength(1)
})

test('a kind for heads alone is sold by them; what costs nothing is not sold', async () => {
  const customerId = await scene.till.newCustomer()
  const { id: typeId } = await scene.kind({ soldBy: 'HEAD' })
  const desk = await scene.clinic.with(['vip:card:open', 'customer:list'])
  expect(await desk.refused(cards.sheet, { customerId, typeId })).toMatchObject({ key: 'memberships.headsOnly' })
  expect((await desk.ask(cards.kinds, {})).map(({ id }) => id)).not.toContain(typeId)
  expect((await scene.seller.ask(cards.kinds, {})).map(({ id }) => id)).toContain(typeId)
  const { id: free } = await scene.kind({ fee: '0.00', principal: '0.00', bonus: '0.00' })
  const { digest } = await scene.seller.ask(cards.sheet, { customerId, typeId: free })
  expect(await scene.seller.refused(cards.open, { customerId, typeId: free, digest })).toMatchObject({
    key: 'memberships.nothingDue',
  })
  const endless = await scene.sold(customerId, { months: 0 })
  expect(await scene.seller.refused(cards.sheet, { cardId: endless.id })).toMatchObject({ key: 'memberships.endless' })
})

test('lists reach one’s own customers alone; what a card holds is told by its right', async () => {
  const customerId = await scene.till.newCustomer()
  const { id, no } = await scene.sold(customerId)
  const own = await scene.clinic.with(['vip:card:list', 'vip:card:update'], { dataScope: 5 })
  expect((await own.ask(cards.list, { no })).total).toBe(0)
  expect(await own.refused(cards.one, { id })).toMatchObject({ status: 404 })
  expect(await own.refused(cards.freeze, { id, version: 1, frozen: true, reason: '试' })).toMatchObject({ status: 404 })
  const poor = await scene.clinic.with(['vip:card:list'])
  const [row] = (await poor.ask(cards.list, { no })).result
  expect(row).not.toHaveProperty('principal')
  expect(await poor.ask(cards.one, { id })).not.toHaveProperty('charges')
  expect((await scene.seller.ask(cards.list, { state: 'ACTIVE', customerId })).result).toMatchObject([
    { no, principal: '1000.00' },
  ])
  expect((await scene.seller.ask(cards.list, { state: 'EXPIRED', customerId })).total).toBe(0)
})
