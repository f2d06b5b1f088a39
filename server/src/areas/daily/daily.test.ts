/** 日结: what stands in the way, what is frozen, and that nothing is booked on a day that was closed. */
import { createHash } from 'node:crypto'
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { type BoardWord, daily } from '@clinic/contract/areas/daily/calls.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newTill, type TestTill } from '../../../test/till.ts'

const keys = [
  'cashier:daily:list',
  'cashier:daily:close',
  'cashier:daily:print',
  'cashier:daily:export',
  'cashier:shift:selfcheck',
  'cashier:shift:list',
  'cashier:shift:accept',
]
let till: TestTill
let head: Actor
let day: string
beforeEach(async () => {
  till = await newTill()
  head = await till.clinic.with(keys)
  day = (await head.ask(daily.board, {})).day
})

const countsOf = async (): Promise<Partial<Record<BoardWord, number>>> => {
  const { items } = await head.ask(daily.board, { day })
  return Object.fromEntries(items.filter(({ count }) => count > 0).map(({ item, count }) => [item, count]))
}
const handOver = async (person: Actor, cash: string, toSafe = '0', diffReason = '') => {
  const { id, version } = (await person.ask(cashier.currentShift, {}))!
  const counted = await person.ask(cashier.countShift, { id, version, counted: [{ code: 'CASH', amount: cash }] })
  return await person.ask(cashier.closeShift, { id, version: counted.version, toSafe, diffReason })
}
const paidInCash = async (amount: string) =>
  await till.pay([await till.order(await till.newCustomer(), [{ price: amount }])], [['CASH', amount]])
const close = (waivers: { item: 'orders' | 'approvals' | 'differences'; reason: string }[] = []) =>
  head.ask(daily.close, { day, waivers })

describe('a business day', () => {
  it('is closed once everything is done; its statement is frozen with its digest, and the next day takes the money', async () => {
    const first = await paidInCash('80.00')
    expect(await countsOf()).toEqual({ shifts: 1 })
    await expect(close()).rejects.toThrow('daily.blocked')
    await handOver(till.cashier, '580.00')
    const before = await head.ask(daily.statement, { day })
    expect(before).toMatchObject({ received: '80.00', sales: '80.00', cashDue: '80.00', digest: null, closedAt: null })
    expect(before.ways).toMatchObject([{ code: 'CASH', count: 1, in: '80.00', out: '0.00', net: '80.00' }])
    const { digest } = await close()
    const frozen = await till.clinic.rows(
      sql<{ text: string }>`select snapshot::text as text from daily.closing where business_date = ${day}::date`,
    )
    expect(digest).toBe(createHash('sha256').update(frozen[0]!.text).digest('hex'))
    await expect(close()).rejects.toThrow('daily.closed')

    // The calendar still says today; money is of the next business day now, and the till knows it as today's.
    await till.cashier.ask(cashier.openShift, { openingFloat: '580.00' })
    const next = (await till.cashier.ask(cashier.currentShift, {}))!
    expect(next.businessDate > day).toBe(true)
    const paid = await paidInCash('7.00')
    const rows = await till.cashier.ask(cashier.list, { tab: 'paid', when: 'today' })
    expect(rows.result.map(({ id }) => id)).toEqual([paid.id, first.id])
    expect(await head.ask(daily.statement, { day })).toMatchObject({ received: '80.00', digest })
    expect(await head.ask(daily.statement, { day: next.businessDate })).toMatchObject({ received: '7.00' })
    await till.cashier.ask(cashier.cancelByPost, { id: paid.id, reason: '试' })
    expect(await head.ask(cashier.selfcheck, {})).toEqual([])
    await expect(head.ask(daily.close, { day: next.businessDate })).rejects.toThrow('daily.notYet')
  })

  it('waits for cash on its way; an unpaid order and a difference may be left with a reason, each', async () => {
    await till.order(await till.newCustomer(), [{ price: '30.00' }])
    await handOver(till.cashier, '490.00', '100.00', '找错零')
    expect(await countsOf()).toEqual({ cash: 1, orders: 1, differences: 1 })
    const both = [
      { item: 'orders' as const, reason: '客户明天来付' },
      { item: 'differences' as const, reason: '已报财务' },
    ]
    await expect(close(both)).rejects.toThrow(/在途现金 1 项/)
    const [sent] = await head.ask(cashier.cashOnWay, {})
    await head.ask(cashier.answerCash, { id: sent!.id, outcome: 'ACCEPTED' })
    await expect(close(both.slice(0, 1))).rejects.toThrow(/长短款 1 项/)
    await expect(close(both.slice(1))).rejects.toThrow(/当天未收款订单 1 项/)
    await close([...both, { item: 'approvals', reason: '没有这一项' }])
    const statement = await head.ask(daily.statement, { day })
    expect(statement).toMatchObject({ difference: '-10.00', safe: '100.00', onWay: '0.00' })
    expect(statement.waivers).toEqual(both.map((one) => ({ ...one, count: 1 })))
    expect(statement.shifts).toMatchObject([{ counted: '490.00', expected: '500.00', left: '390.00', isClosed: true }])
    expect((await head.ask(daily.list, {})).result).toMatchObject([
      { businessDate: day, difference: '-10.00', waived: 2, received: '0.00' },
    ])
  })

  it('is not closed while one identity is broken, whatever the reason: cash that no shift took, a sum that moved', async () => {
    const { registerId } = (await till.cashier.ask(cashier.currentShift, {}))!
    await handOver(till.cashier, '500.00')
    const put = (fen: number) =>
      till.clinic.inside((ctx) =>
        sql`select ledger.post_journal('odd', nextval('kit.id'), ${day}::date, ${JSON.stringify([
          { kind: 'CASH_REGISTER', owner: registerId, amount: fen },
          { kind: 'CASH_FUND', owner: 0, amount: -fen },
        ])}::jsonb)`.execute(ctx.db),
      )
    await put(100)
    const told = (await head.ask(cashier.selfcheck, {})).filter(({ identity }) => identity === 'S3')
    expect(told.map(({ detail }) => detail)).toEqual([`营业日 ${day} 总账与各班单据相差 100`])
    expect(await countsOf()).toEqual({ checks: 2 })
    await expect(close()).rejects.toThrow(/账务自检 2 项/)
    await put(-100)
    await till.clinic.rows(sql`insert into cashier.payment_sum (business_date, kind, status, n, total_fen, received_fen, offset_fen, debt_fen)
      values (${day}::date, 'SETTLE', 'SUCCESS', 1, 100, 100, 0, 0)`)
    await expect(close()).rejects.toThrow(/账务自检 1 项/)
  })

  it('is closed in order: an earlier one first, none after a later one, and days before the first take no more', async () => {
    await handOver(till.cashier, '500.00')
    const dated = (back: number) =>
      till.clinic.rows(
        sql<{ day: string; status: string }>`select business_date::text as day, status from ledger.business_day
          where business_date = ${day}::date - ${back}::int`,
      )
    for (const back of [1, 3])
      await till.clinic.rows(sql`insert into ledger.business_day (business_date) values (${day}::date - ${back}::int)`)
    const [first] = await dated(3)
    await head.ask(daily.close, { day: first!.day })
    expect((await head.ask(daily.board, {})).day).toBe((await dated(1))[0]!.day)
    await expect(close()).rejects.toThrow('daily.earlierOpen')
    await till.clinic.rows(sql`insert into ledger.business_day (business_date) values (${day}::date - 4)`)
    const [behind] = await dated(4)
    await expect(head.ask(daily.close, { day: behind!.day })).rejects.toThrow('daily.behind')
    await head.ask(daily.close, { day: (await dated(1))[0]!.day })
    await close()
    expect((await dated(0))[0]!.status).toBe('CLOSED')
  })

  it('begins the closing of days: those before the first one are shut with it', async () => {
    await handOver(till.cashier, '500.00')
    await till.clinic.rows(sql`insert into ledger.business_day (business_date) values (${day}::date - 9)`)
    await close()
    const open = await till.clinic.rows(
      sql`select from ledger.business_day where status = 'OPEN' and business_date <= ${day}::date`,
    )
    expect(open).toEqual([])
    await expect(
      till.clinic.rows(sql`select ledger.post_journal('coin_grant', nextval('kit.id'), ${day}::date - 9, '[]'::jsonb)`),
    ).rejects.toMatchObject({ constraint: 'journal_day_open' })
  })

  it('is for who sees the whole hospital; a cashier whose drawer is uncounted does not read it', async () => {
    const part = await till.clinic.with(keys, { dataScope: 5 })
    for (const asked of [part.ask(daily.board, {}), part.ask(daily.statement, { day }), part.ask(daily.close, { day })])
      await expect(asked).rejects.toThrow(/403/)
    const cashierHead = await till.newCashier('10.00', keys)
    expect((await cashierHead.ask(daily.board, { day })).blind).toBe(true)
    await expect(cashierHead.ask(daily.statement, { day })).rejects.toThrow('daily.blind')
    await expect(head.ask(daily.sheet, { day })).rejects.toThrow('daily.notClosed')
    await handOver(cashierHead, '10.00')
    await handOver(till.cashier, '500.00')
    await close()
    expect(await head.ask(daily.sheet, { day })).toMatchObject({ statement: { day, shifts: [{}, {}] } })
    expect((await head.refused(daily.close, { day })).key).toBe('daily.closed')
    // What was frozen stays, also for who may write the table.
    await expect(till.clinic.rows(sql`update daily.closing set received_fen = 1`)).rejects.toThrow()
  })
})
