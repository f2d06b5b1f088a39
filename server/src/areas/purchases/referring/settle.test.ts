/** What hospitals of a group owe one another: said to be paid by one, confirmed by another person of the other, in both books. Source: money book §11. */
import { interSettlements } from '@clinic/contract/areas/purchases/settlements.ts'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { newReferralPair, type ReferralPair } from '../../../../test/referral-notes.ts'
import { purchases } from '../area.ts'

let at: ReferralPair
beforeAll(async () => {
  at = await newReferralPair()
}, 60_000)

it('stands at both under one id, is paid here, confirmed there, and books move once', async () => {
  const { id } = await at.arrived(await at.bought('300.00', 3))
  expect(await at.settlementAt(at.from, id)).toMatchObject({ side: 'PAY', value: '200.00', status: 'OPEN' })
  expect(await at.settlementAt(at.to, id)).toMatchObject({ side: 'RECEIVE', value: '200.00', status: 'OPEN' })
  await at.pay(id)
  await at.deliver()
  expect(await at.settlementAt(at.to, id)).toMatchObject({ status: 'PAID', reference: '回单 0001' })
  await at.clean()
  const { version } = (await at.settlementAt(at.to, id))!
  const tries = await Promise.allSettled(
    Array.from({ length: 50 }, () => at.to.confirms.ask(interSettlements.confirm, { id, version })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await at.clean()
  await at.deliver()
  expect(await at.settlementAt(at.from, id)).toMatchObject({ status: 'SETTLED' })
  for (const { clinic } of [at.from, at.to]) {
    const journals = await clinic.rows(
      sql<{
        n: number
      }>`select count(*)::int as n from ledger.journal where biz_type = 'interhospital_settlement' and biz_id = ${id}`,
    )
    expect(journals).toEqual([{ n: 1 }])
  }
  await at.clean()
})

it('is not taken back once it is paid; denied, it is owed again, and an old word counts no more', async () => {
  const { id } = await at.arrived(await at.bought())
  await at.pay(id)
  await expect(at.recall(id)).rejects.toThrow(/已登记付款或已结算/)
  await at.deliver()
  const { version } = (await at.settlementAt(at.to, id))!
  await at.to.confirms.ask(interSettlements.deny, { id, version, reason: '没有到账' })
  await at.deliver()
  expect(await at.settlementAt(at.from, id)).toMatchObject({ status: 'OPEN', deniedReason: '没有到账' })
  const [first] = await at.from.clinic.rows(
    sql<{
      id: number
      body: Record<string, unknown>
    }>`select id, body from purchases.referral_message where referral_id = ${id} and kind = 'PAID'`,
  )
  const late = {
    hospitalId: at.to.clinic.hospitalId,
    from: at.from.clinic.hospitalId,
    messageId: first!.id,
    referralId: id,
    kind: 'PAID',
    body: first!.body,
  }
  await at.to.clinic.inside((ctx) => purchases.tasks!['purchases.referralMessage']!(ctx, late))
  expect(await at.settlementAt(at.to, id)).toMatchObject({ status: 'OPEN' })
  await at.pay(id)
  await at.deliver()
  await at.confirm(id)
  await at.deliver()
  expect(await at.settlementAt(at.from, id)).toMatchObject({ status: 'SETTLED' })
  await at.clean()
})

it('refuses the wrong side, what did not arrive, whoever asked, and the same person on both sides', async () => {
  const waits = await at.sent(await at.bought())
  await expect(at.pay(waits)).rejects.toThrow(/对方还没有接收/)
  const { id } = await at.arrived(await at.bought())
  const { version } = (await at.settlementAt(at.to, id))!
  await expect(at.to.pays.ask(interSettlements.pay, { id, version, reference: '1' })).rejects.toThrow(
    /由对方医院登记付款/,
  )
  await expect(
    at.from.confirms.ask(interSettlements.confirm, { id, version: (await at.settlementAt(at.from, id))!.version }),
  ).rejects.toThrow(/由对方医院确认收款/)
  await at.from.clinic.rows(sql`update purchases.referral set created_by = ${at.from.pays.staffId} where id = ${id}`)
  await expect(at.pay(id)).rejects.toThrow(/转诊由您申请/)
  await at.from.clinic.rows(sql`update purchases.referral set created_by = ${at.from.asks.staffId} where id = ${id}`)
  await at.pay(id)
  await at.deliver()
  await expect(at.pay(id)).rejects.toThrow(/已付款待确认/)
  // One of the group's people works in both hospitals by one account.
  const [payer] = await at.from.clinic.rows(
    sql<{ account: string }>`select account from staff.staff where id = ${at.from.pays.staffId}`,
  )
  await at.to.clinic.rows(sql`update staff.staff set account = ${payer!.account} where id = ${at.to.confirms.staffId}`)
  await expect(at.confirm(id)).rejects.toThrow(/由您登记/)
  await at.to.clinic.rows(
    sql`update staff.staff set account = ${`${payer!.account}-b`} where id = ${at.to.confirms.staffId}`,
  )
  await at.confirm(id)
  await at.deliver()
  await at.clean()
})

it('is a part of the books of each', async () => {
  expect(await at.from.faults()).toEqual([])
  for (const { clinic } of [at.from, at.to]) {
    const [sum] = await clinic.rows(
      sql<{ fen: number }>`select coalesce(sum(amount), 0)::bigint as fen from ledger.entry where unit = 'CNY'`,
    )
    expect(Number(sum!.fen)).toBe(0)
  }
})
