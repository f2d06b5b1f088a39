/** 反日结: two people open the last closed day again, within three days; what was frozen stays (money book §14). */
import { approvals } from '@clinic/contract/areas/approvals/calls.ts'
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { daily, whyNotReopen } from '@clinic/contract/areas/daily/calls.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newTill, type TestTill } from '../../../test/till.ts'

const keys = ['cashier:daily:list', 'cashier:daily:close', 'cashier:daily:reopen', 'cashier:shift:selfcheck']
const judge = ['audit:todo:list', 'audit:todo:pass', 'audit:todo:reject', 'cashier:daily:audit']
let till: TestTill
let head: Actor
let other: Actor
let day: string
beforeEach(async () => {
  till = await newTill()
  head = await till.clinic.with([...keys, ...judge])
  other = await till.clinic.with([...keys, ...judge])
  day = (await head.ask(daily.board, {})).day
})

const handOver = async (cash: string) => {
  const { id, version } = (await till.cashier.ask(cashier.currentShift, {}))!
  const counted = await till.cashier.ask(cashier.countShift, { id, version, counted: [{ code: 'CASH', amount: cash }] })
  return await till.cashier.ask(cashier.closeShift, { id, version: counted.version })
}
const paidInCash = async (amount: string) =>
  await till.pay([await till.order(await till.newCustomer(), [{ price: amount }])], [['CASH', amount]])
const taskOf = async () => (await other.ask(approvals.list, { kind: 'REOPEN_DAY', status: 'PENDING' })).result[0]!
const ask = (reason = '漏记一笔') => head.ask(daily.reopen, { day, reason })

describe('a closed day', () => {
  it('is opened again by another; what was frozen stays, and the next close says what came out otherwise', async () => {
    await paidInCash('80.00')
    await handOver('580.00')
    const first = await head.ask(daily.close, { day })
    const { id } = await ask()
    expect((await head.ask(daily.board, { day })).asked).toBe(true)
    await expect(ask()).rejects.toThrow('approvals.waiting')
    const task = await taskOf()
    expect(task).toMatchObject({ documentId: id, documentNo: day, customerId: null, reason: '漏记一笔' })
    await expect(head.ask(approvals.pass, { id: task.id, version: task.version })).rejects.toThrow('approvals.own')
    await other.ask(approvals.pass, { id: task.id, version: task.version })
    expect(await head.ask(daily.board, { day })).toMatchObject({ isClosed: false, asked: false, lastClosed: null })
    await till.cashier.ask(cashier.openShift, { openingFloat: '580.00' })
    expect((await till.cashier.ask(cashier.currentShift, {}))!.businessDate).toBe(day)
    await paidInCash('7.00')
    await handOver('587.00')
    expect(await head.ask(cashier.selfcheck, {})).toEqual([])
    const second = await head.ask(daily.close, { day })
    const editions = await head.ask(daily.editions, { day })
    expect(editions).toMatchObject([
      { edition: 1, digest: first.digest, changes: [], reopened: { reason: '漏记一笔' } },
      { edition: 2, digest: second.digest, reopened: null },
    ])
    expect(editions[1]!.changes).toEqual(
      expect.arrayContaining([
        { label: '单据', before: '1', after: '2' },
        { label: '实收', before: '80.00', after: '87.00' },
        { label: '现金', before: '80.00', after: '87.00' },
      ]),
    )
    expect((await head.ask(daily.list, {})).result.map(({ edition, isReopened }) => [edition, isReopened])).toEqual([
      [2, false],
      [1, true],
    ])
    expect(await head.ask(daily.statement, { day })).toMatchObject({ received: '87.00', digest: second.digest })
    expect(await head.ask(cashier.selfcheck, {})).toEqual([])
    await expect(
      till.clinic.rows(sql`select ledger.post_journal('coin_grant', nextval('kit.id'), ${day}::date, '[]'::jsonb)`),
    ).rejects.toMatchObject({ constraint: 'journal_day_open' })
  })

  it('stays closed where it is rejected or taken back, and the database opens none by itself', async () => {
    await handOver('500.00')
    await head.ask(daily.close, { day })
    await ask()
    const first = await taskOf()
    await other.ask(approvals.reject, { id: first.id, version: first.version, opinion: '不用' })
    await ask('再来')
    await head.ask(approvals.withdraw, { kind: 'REOPEN_DAY', documentId: first.documentId })
    expect((await head.ask(daily.board, { day })).isClosed).toBe(true)
    await expect(
      till.clinic.rows(sql`update ledger.business_day set status = 'OPEN' where business_date = ${day}::date`),
    ).rejects.toThrow(/nobody opened it again/)
    await expect(
      till.clinic.rows(sql`insert into daily.reopening (closing_id, asked_by, reason, created_by)
        select id, ${head.staffId}, '自己', ${head.staffId} from daily.closing`),
    ).rejects.toThrow(/reopening_second_person/)
  })

  it('is opened only while it is the last one; a task of one that is not any more is stale', async () => {
    await handOver('500.00')
    await expect(ask()).rejects.toThrow('daily.notToReopen')
    const before = await till.clinic.rows(
      sql<{ day: string }>`insert into ledger.business_day (business_date) values (${day}::date - 1)
        returning business_date::text as day`,
    )
    const earlier = before[0]!.day
    await head.ask(daily.close, { day: earlier })
    await head.ask(daily.reopen, { day: earlier, reason: '漏记' })
    const task = await taskOf()
    await head.ask(daily.close, { day, waivers: [{ item: 'approvals', reason: '反日结还没有审' }] })
    await expect(head.ask(daily.reopen, { day: earlier, reason: '漏记' })).rejects.toThrow('daily.notLast')
    const { status } = await other.ask(approvals.pass, { id: task.id, version: task.version })
    expect(status).toBe('STALE')
    expect((await head.ask(daily.board, { day: earlier })).isClosed).toBe(true)
  })

  it('is opened within three days, not on the fourth', () => {
    const at = { day: '2026-03-01', isClosed: true, lastClosed: '2026-03-01' }
    expect(whyNotReopen({ ...at, today: '2026-03-04' })).toBeNull()
    expect(whyNotReopen({ ...at, today: '2026-03-05' })?.key).toBe('daily.tooLate')
  })

  it.each([
    [3, null],
    [4, 'daily.tooLate'],
  ])('%i days ago, asked for at the desk: %s', async (back, key) => {
    const [row] = await till.clinic.rows(
      sql<{ day: string }>`insert into ledger.business_day (business_date) values (kit.business_date() - ${back}::int)
        returning business_date::text as day`,
    )
    const closed = await head.ask(daily.close, { day: row!.day })
    expect(closed.digest).not.toBe('')
    const input = { day: row!.day, reason: '漏记一笔' }
    if (key) expect((await head.refused(daily.reopen, input)).key).toBe(key)
    else expect(await head.ask(daily.reopen, input)).toMatchObject({ id: expect.any(Number) })
  })

  it('is opened by one of two who pass at once, and not by who reaches a part', async () => {
    await handOver('500.00')
    await head.ask(daily.close, { day })
    await ask()
    const task = await taskOf()
    const third = await till.clinic.with([...keys, ...judge])
    const both = await Promise.allSettled(
      [other, third].map((who) => who.ask(approvals.pass, { id: task.id, version: task.version })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const rows = await till.clinic.rows(sql`select from daily.reopening`)
    expect(rows).toHaveLength(1)
    const part = await till.clinic.with(keys, { dataScope: 5 })
    await expect(part.ask(daily.reopen, { day, reason: '试' })).rejects.toThrow(/403/)
    await expect(part.ask(daily.editions, { day })).rejects.toThrow(/403/)
    expect(till.clinic.node.bugs).toEqual([])
  })
})
