/** 退卡 and 退定金: the fee by days and used rights, the card's money by both figures, the card kept from paying; what is forfeited. */
import { approvals } from '@clinic/contract/areas/approvals/calls.ts'
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { cards } from '@clinic/contract/areas/memberships/calls.ts'
import { accountRefunds } from '@clinic/contract/areas/refunds/account-calls.ts'
import { refunds } from '@clinic/contract/areas/refunds/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type AccountDesk, newAccountDesk } from '../../../../test/account-refunds.ts'
import { ownAccount } from '../../../../test/refunds.ts'

let at: AccountDesk
beforeAll(async () => {
  at = await newAccountDesk()
})

/** 2,980.00 for 365 days of which 184 have passed, a right used twice at 158.00; of 10,000.00 with 1,500.00 are 3,000.00 and 450.00 left. */
const pictured = async () => {
  const customerId = await at.till.newCustomer()
  const { id: typeId } = await at.kind({ fee: '2980.00', principal: '10000.00', bonus: '1500.00' })
  const right = await at.right(typeId, { name: '小气泡', times: 6, worth: '158.00' })
  await at.right(typeId, { name: '口腔检查', times: 1 })
  const made = await at.offer(customerId, typeId)
  await at.payOrder(made.orderId, 'CARD')
  const spent = await at.till.order(customerId, [{ price: '8050.00' }])
  await at.till.pay([spent], [['VIP_CARD', '8050.00']])
  await at.age(8)
  await at.clinic.rows(sql`update memberships.card set opened_on = kit.business_date() - 184, term_from = kit.business_date() - 184,
    valid_to = kit.business_date() + 180 where id = ${made.id}`)
  await at.seller.ask(cards.useRight, { id: made.id, rightId: right.id, times: 2 })
  return { ...made, customerId }
}
const wanted = (id: number, more: object = {}) => ({ id, reasonParty: 'CUSTOMER' as const, ...more })

describe('a card', () => {
  it('comes to its fee less days and used rights, and to its money by both figures', async () => {
    const { id } = await pictured()
    const sheet = await at.cardAsks.ask(accountRefunds.retireTrial, wanted(id))
    expect(sheet.parts.map((part) => [part.kind, part.first, part.ratio])).toEqual([
      ['CARD_FEE', '1161.76', '1161.76'],
      ['CARD_MONEY', '1950.00', '3000.00'],
    ])
    expect(sheet.parts[0]!.whyFirst).toBe(
      '已付卡费 2,980.00，过去 184 天 / 共 365 天，扣 1,502.24，用掉权益 小气泡 2 次 × 158.00，扣 316.00',
    )
    expect(sheet).toMatchObject({
      first: '3111.76',
      ratio: '4161.76',
      cash: '3111.76',
      held: '3000.00',
      bonusTaken: '450.00',
    })
  })

  it('waits as 退卡中 and pays nothing, is decided by another, and is over once its money was paid', async () => {
    const { id, customerId } = await pictured()
    const before = await at.accounts(customerId)
    const { id: form } = await at.retire(wanted(id))
    expect(await at.one(id)).toMatchObject({ state: 'RETIRING', principal: '3000.00' })
    const order = await at.till.order(customerId, [{ price: '10.00' }])
    const paying = {
      orders: [{ id: order.id, version: order.version }],
      tenders: [{ code: 'VIP_CARD', amount: '10.00' }],
    }
    expect((await at.till.cashier.refused(cashier.pay, paying)).key).toBe('memberships.noUsableCard')
    // Whoever may decide about refunds alone does not decide about cards.
    const version = (await at.desk.one(form)).version
    expect((await at.desk.decides.refused(refunds.audit, { id: form, version, pass: true })).key).toBe(
      'approvals.noRight',
    )
    const tasks = await at.cardDecides.ask(approvals.cardTasks, { status: 'PENDING', customerId })
    expect(tasks.result).toMatchObject([{ kind: 'VIP_RETIRE', documentId: form, amount: '3111.76' }])
    expect((await at.cardDecides.ask(approvals.cardTasks, { customerId: customerId + 1 })).total).toBe(0)
    await at.cardDecides.ask(approvals.decideCard, {
      id: tasks.result[0]!.id,
      version: tasks.result[0]!.version,
      pass: true,
    })
    const after = await at.accounts(customerId)
    // 3,000.00 left the card, 1,950.00 of it goes back: 1,050.00 of bonus were used.
    expect(after['FORFEIT']! - (before['FORFEIT'] ?? 0)).toBe(105_000)
    expect(await at.one(id)).toMatchObject({ state: 'RETIRING', principal: '0.00', bonus: '0.00' })
    expect(await at.till.faults()).toEqual([])
    await at.desk.paid(form)
    expect(await at.one(id)).toMatchObject({ state: 'RETIRED' })
    expect(await at.desk.one(form)).toMatchObject({ kind: 'VIP_CARD', cash: '3111.76', ways: '银行卡 3111.76' })
    expect(await at.till.faults()).toEqual([])
    // Its payment and what it paid are kept from now on; a new card may be opened.
    expect((await at.cardAsks.refused(accountRefunds.retireTrial, wanted(id))).key).toBe('accountRefunds.cardGone')
    expect((await at.till.cashier.refused(cashier.pay, { ...paying })).key).toBe('memberships.noUsableCard')
    await at.sold(customerId)
    expect(
      (
        await at.desk.pays.refused(refunds.revoke, {
          id: form,
          version: (await at.desk.one(form)).version,
          reason: '改主意',
        })
      ).key,
    ).toBe('accountRefunds.cardReopened')
  })

  it('is again what it was when it is rejected or taken back, frozen if it was frozen', async () => {
    const { id } = await pictured()
    const frozen = async () =>
      at.seller.ask(cards.freeze, { id, version: (await at.one(id)).version, frozen: true, reason: '客户挂失' })
    await frozen()
    const first = await at.retire(wanted(id))
    await at.cardDecides.ask(refunds.audit, {
      id: first.id,
      version: (await at.desk.one(first.id)).version,
      pass: false,
      opinion: '先找卡',
    })
    expect(await at.one(id)).toMatchObject({ state: 'FROZEN' })
    const second = await at.retire(wanted(id, { reasonParty: 'CLINIC' }))
    await at.passed(second.id, {}, at.cardDecides)
    expect(await at.desk.one(second.id)).toMatchObject({ cash: '4161.76' })
    await at.desk.revoked(second.id, at.desk.pays)
    expect(await at.one(id)).toMatchObject({ state: 'FROZEN', principal: '3000.00', bonus: '450.00' })
    expect(await at.till.faults()).toEqual([])
  })

  it('is refused while something waits to be paid for it, of other figures, and of another version', async () => {
    const { id } = await pictured()
    const { digest } = await at.cardAsks.ask(accountRefunds.retireTrial, wanted(id))
    const { version } = await at.one(id)
    const refused = async (more: object) =>
      (await at.cardAsks.refused(accountRefunds.retire, { ...wanted(id), version, reason: '不来了', digest, ...more }))
        .key
    expect(await refused({ version: version + 1 })).toBe('common.stale')
    expect(await refused({ amount: '3111.75' })).toBe('accountRefunds.range')
    expect(await refused({ amount: '3111.77' })).toBe('accountRefunds.figuresMoved')
    const sheet = await at.seller.ask(cards.sheet, { cardId: id })
    await at.seller.ask(cards.renew, { id, version, digest: sheet.digest })
    const now = (await at.one(id)).version
    expect(await refused({ version: now })).toBe('accountRefunds.cardWaits')
  })

  it('takes no money back once it is over: a refund of what it paid goes another way', async () => {
    const customerId = await at.till.newCustomer()
    const sold = await at.sold(customerId)
    const order = await at.till.order(customerId, [{ price: '600.00', sessions: 3 }])
    const paid = await at.till.pay([order], [['VIP_CARD', '600.00']])
    const items = await at.till.items(customerId)
    const lines = [{ purchasedItemId: items[0]!['id']!, qty: 3 }]
    const { id: refund } = await at.desk.asked({ orderId: order.id, lines, reasonParty: 'CUSTOMER' })
    await at.desk.passed(refund)
    await at.retire(wanted(sold.id))
    expect(
      (await at.desk.pays.refused(refunds.pay, { id: refund, version: (await at.desk.one(refund)).version })).key,
    ).toBe('accountRefunds.cardRetired')
    expect((await at.till.cashier.refused(cashier.cancel, { id: paid.id, reason: '收错' })).key).toBe(
      'cashier.notCancellable',
    )
    expect(await at.till.faults()).toEqual([])
  })
})

describe('a deposit', () => {
  it('goes back by the hospital’s share, the rest is forfeited; all of it by its own cause', async () => {
    const customerId = await at.till.newCustomer()
    await at.putDeposit(customerId, 50_000)
    await at.clinic.rows(sql`insert into cashier.setting (deposit_refund_percent) values (80)
      on conflict (hospital_id) do update set deposit_refund_percent = 80`)
    const tried = (more: object) =>
      at.desk.asks.ask(accountRefunds.depositTrial, { customerId, reasonParty: 'CUSTOMER', ...more })
    expect(await tried({})).toMatchObject({ value: '400.00', least: '0.00', ratio: '500.00', held: '500.00' })
    expect(await tried({ reasonParty: 'CLINIC' })).toMatchObject({ value: '500.00' })
    expect(await tried({ deposit: '100.01' })).toMatchObject({ value: '80.00', held: '100.01' })
    expect(
      (
        await at.desk.asks.refused(accountRefunds.depositTrial, {
          customerId,
          reasonParty: 'CUSTOMER',
          deposit: '500.01',
        })
      ).key,
    ).toBe('accountRefunds.depositTooMuch')
    const before = await at.accounts(customerId)
    const { id } = await at.deposit({ customerId, reasonParty: 'CUSTOMER', deposit: '300.00' })
    expect(await at.accounts(customerId)).toMatchObject({ WALLET_DEPOSIT: 20_000, WALLET_HOLD: 30_000 })
    await at.passed(id)
    const after = await at.accounts(customerId)
    expect(after['FORFEIT']! - (before['FORFEIT'] ?? 0)).toBe(6_000)
    expect(await at.desk.one(id)).toMatchObject({ kind: 'DEPOSIT', cash: '240.00', status: 'APPROVED' })
    await at.desk.paid(id, {
      tenders: [{ code: 'TRANSFER', amount: '240.00' }],
      ...(await ownAccount(at.till, customerId)),
    })
    // Forfeited whole, it is done with its approval.
    const rest = await at.deposit({ customerId, reasonParty: 'CUSTOMER', amount: '0' })
    await at.passed(rest.id)
    expect(await at.desk.one(rest.id)).toMatchObject({ status: 'REFUNDED', cash: '0.00', value: '0.00' })
    expect(await at.accounts(customerId)).toMatchObject({ WALLET_DEPOSIT: 0, WALLET_HOLD: 0 })
    const faults = (await at.till.faults()).filter((fault) => !JSON.stringify(fault).includes('S'))
    expect(faults).toEqual([])
  })
})
