/** What is not referred, received or paid back where it came to; a paper for outside; her number. Source: money book §11 (F2–F4). */
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { referralNotes } from '@clinic/contract/areas/purchases/referral-notes.ts'
import { refunds } from '@clinic/contract/areas/refunds/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { newReferralPair, newSide, type ReferralPair, type Side } from '../../../../test/referral-notes.ts'
import { newTill } from '../../../../test/till.ts'
import { encryptField } from '../../../kit/crypto.ts'
import { phoneHash } from '../../customers/index.ts'

let at: ReferralPair
beforeAll(async () => {
  at = await newReferralPair()
}, 60_000)

describe('refused', () => {
  const why = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: { key?: string; message: string }) => error.message,
    )
  it('what is frozen, too many, owed for, or handed out', async () => {
    const hers = await at.bought('300.00', 3)
    expect(await why(at.apply(hers, 4))).toMatch(/可转诊 3 次/)
    await at.from.clinic.rows(sql`update purchases.purchased_item set frozen = true where id = ${hers.itemId}`)
    expect(await why(at.apply(hers))).toMatch(/已冻结，请先解冻再转诊/)
    await at.from.clinic.rows(
      sql`update purchases.purchased_item set frozen = false, valid_to = '2001-01-01' where id = ${hers.itemId}`,
    )
    expect(await why(at.apply(hers))).toMatch(/过期，请先延期再转诊/)
    const [cream] = [await at.bought('50.00', 1, { needDeduct: false })]
    expect(await why(at.apply(cream, 1))).toMatch(/不能转诊/)
    const customerId = await at.from.newCustomer()
    const sold = await at.from.order(customerId, [{ price: '300.00', sessions: 3 }])
    await at.from.pay(
      [sold],
      [
        ['CARD', '100.00'],
        ['DEBT', '200.00'],
      ],
    )
    const itemId = (await at.from.items(customerId))[0]!['id']!
    expect(await why(at.apply({ customerId, itemId }, 1))).toMatch(/还有欠款/)
  })
  it('to oneself, to a stranger’s hospital, to two places at once, or without a group', async () => {
    const hers = await at.bought()
    const stranger = await newTill()
    expect(await why(at.apply(hers, 1, { toHospitalId: at.from.clinic.hospitalId }))).toMatch(/不在本集团/)
    expect(await why(at.apply(hers, 1, { toHospitalId: stranger.clinic.hospitalId }))).toMatch(/不在本集团/)
    expect(await why(at.apply(hers, 1, { toName: '省人民医院' }))).toMatch(/二者取一/)
    const choices = await at.from.asks.ask(referralNotes.choices, { customerId: hers.customerId })
    expect(choices.hospitals.map(({ id }) => id)).toContain(at.to.clinic.hospitalId)
    expect(choices.hospitals.map(({ id }) => id)).not.toContain(at.from.clinic.hospitalId)
    expect(choices.items).toMatchObject([{ id: hers.itemId, left: 3, whyNot: '' }])
    const alone = await newSide(stranger)
    const customerId = await alone.newCustomer()
    const sold = await alone.order(customerId, [{ price: '30.00' }])
    await alone.pay([sold], [['CARD', '30.00']])
    const itemId = (await alone.items(customerId))[0]!['id']!
    const wish = { customerId, purchasedItemId: itemId, times: 1, reason: '转', toHospitalId: at.to.clinic.hospitalId }
    expect(await why(alone.asks.ask(referralNotes.apply, wish))).toMatch(/没有加入集团/)
  })
  it('where the other hospital has no such project, and into an archive with another number', async () => {
    const id = await at.sent(await at.bought())
    const customerId = await at.to.newCustomer()
    expect(await why(at.receive(id, customerId, false))).toMatch(/手机号与转出医院登记的不同/)
    await at.to.clinic.rows(sql`update products.product set status = 1 where code = 'REF-001'`)
    expect(await why(at.receive(id, customerId))).toMatch(/已停用或不需要划扣/)
    await at.to.clinic.rows(sql`update products.product set status = 0, code = 'REF-002' where code = 'REF-001'`)
    expect(await why(at.receive(id, customerId))).toMatch(/没有编码为 REF-001 的项目/)
    await at.to.clinic.rows(sql`update products.product set code = 'REF-001' where code = 'REF-002'`)
    await at.receive(id, customerId)
    expect(await why(at.receive(id, customerId))).toMatch(/现在是“已接收”/)
    await at.deliver()
  })
  it('by somebody else while it waits; decided by who asked', async () => {
    const made = await at.apply(await at.bought())
    const other = await at.from.clinic.with(['cashier:referralNote:list', 'cashier:referralNote:add'])
    expect(
      await why(
        other.ask(referralNotes.recall, { id: made.id, version: (await at.ours(made.id)).version, reason: '改' }),
      ),
    ).toMatch(/不是您申请的/)
    expect(await why(at.from.asks.ask(referralNotes.slip, { id: made.id }))).toMatch(/没有转诊单可打印/)
  })
  it('is neither paid back nor revoked where it came to, and goes no further than three times', async () => {
    const { itemId, customerId } = await at.arrived(await at.bought())
    const [order] = await at.to.clinic.rows(
      sql<{
        id: number
        version: number
      }>`select id, version from orders.sales_order where customer_id = ${customerId}`,
    )
    expect(await why(at.to.cashier.ask(orders.revoke, { ...order!, reason: '撤' }))).toMatch(/请由转出医院在转诊单收回/)
    const refunder = await at.to.clinic.with([
      'cashier:refund:list',
      'cashier:refund:add',
      'sensitive:customer-capital',
      'sensitive:customer-capital',
    ])
    expect(
      await why(
        refunder.ask(refunds.trial, {
          orderId: order!.id,
          lines: [{ purchasedItemId: itemId, qty: 1 }],
          reasonParty: 'CUSTOMER',
        }),
      ),
    ).toMatch(/请由转出医院在转诊单收回/)
    await at.to.clinic.rows(sql`update purchases.referral set depth = 3 where purchased_item_id = ${itemId}`)
    const onward = {
      customerId,
      purchasedItemId: itemId,
      times: 1,
      reason: '再转',
      toHospitalId: at.from.clinic.hospitalId,
    }
    expect(await why(at.to.asks.ask(referralNotes.apply, onward))).toMatch(/已转过 3 次/)
  })
})

describe('a paper for outside', () => {
  it('is issued at once, without value, and printed', async () => {
    const customerId = await at.from.newCustomer()
    const wish = { customerId, toName: '省人民医院', projectName: '心电图', times: 1, reason: '术前检查' }
    const made = await at.from.asks.ask(referralNotes.apply, wish)
    expect(made.status).toBe('ISSUED')
    expect(await at.from.asks.ask(referralNotes.slip, { id: made.id })).toMatchObject({
      no: made.no,
      otherName: '省人民医院',
      productName: '心电图',
    })
    expect(await at.deliver()).toBe(0)
    await at.clean()
  })
})

describe('her number', () => {
  it('finds her archive there, is shown by its ends, and is forgotten when it was decided on', async () => {
    const phone = '13912345678'
    const give = async (side: Side, id: number) =>
      await side.clinic.inside(async (ctx) => {
        const place = { keys: ctx.node.keys, hospitalId: side.clinic.hospitalId }
        await sql`update customers.customer set phone_cipher = ${encryptField({ ...place, table: 'customers.customer', column: 'phone_cipher', id }, phone)},
          phone_hash = ${phoneHash(place, phone)} where id = ${id}`.execute(ctx.db)
      })
    const hers = await at.bought()
    const known = await at.to.newCustomer()
    await give(at.from, hers.customerId)
    await give(at.to, known)
    const id = await at.sent(hers)
    expect(await at.there(id)).toMatchObject({ phoneMasked: '139****5678', matches: [{ id: known }] })
    const { version } = await at.there(id)
    await at.to.receives.ask(referralNotes.receive, { id, version, customerId: known })
    const [left] = await at.to.clinic.rows(
      sql<{ cipher: string | null }>`select phone_cipher as cipher from purchases.referral where id = ${id}`,
    )
    expect(left).toEqual({ cipher: null })
    await at.deliver()
    await at.clean()
  })
})
