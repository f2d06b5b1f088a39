/** A difference beyond the hospital's limit is decided by somebody who neither stood at the drawer nor counted it. */
import { approvals } from '@clinic/contract/areas/approvals/calls.ts'
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { daily } from '@clinic/contract/areas/daily/calls.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { newTill, type TestTill } from '../../../../test/till.ts'

const judge = ['audit:todo:list', 'audit:todo:pass', 'audit:todo:reject', 'audit:done:list', 'cashier:shift:audit']
let till: TestTill
let head: Actor
beforeEach(async () => {
  till = await newTill()
  head = await till.clinic.with([...judge, 'cashier:shift:list', 'sensitive:customer-capital'])
})

const close = async (person: Actor, amounts: Record<string, string>) => {
  const { id, version } = (await person.ask(cashier.currentShift, {}))!
  const counted = Object.entries(amounts).map(([code, amount]) => ({ code, amount }))
  const counting = await person.ask(cashier.countShift, { id, version, counted })
  return await person.ask(cashier.closeShift, { id, version: counting.version, diffReason: '数错了' })
}
const waiting = async () => (await head.ask(approvals.list, { kind: 'CASH_DIFF', status: 'PENDING' })).result

describe('a difference', () => {
  it('up to the limit is the cashier’s; a fen beyond it waits for another, and the day with it', async () => {
    expect(await close(await till.newCashier('100.00'), { CASH: '50.00' })).toMatchObject({
      diff: '-50.00',
      diffAudit: null,
    })
    expect(await waiting()).toEqual([])
    const person = await till.newCashier('100.00', judge)
    const closed = await close(person, { CASH: '49.99' })
    expect(closed).toMatchObject({ diff: '-50.01', diffAudit: 'PENDING' })
    const [task] = await waiting()
    expect(task).toMatchObject({
      documentId: closed.id,
      documentNo: closed.no,
      customerId: null,
      customerName: null,
      amount: '50.01',
      reason: '现金 数错了',
      change: '现金 应有与实点 100.00 → 49.99',
    })
    expect(await head.ask(approvals.one, { id: task!.id })).toMatchObject({ same: true, onSite: false, whyNot: '' })
    const decide = { id: task!.id, version: task!.version }
    await expect(person.ask(approvals.pass, decide)).rejects.toThrow(/approvals.(own|written)/)
    await expect(person.ask(approvals.withdraw, { kind: 'CASH_DIFF', documentId: closed.id })).rejects.toThrow(
      'shift.differenceStays',
    )
    const closer = await till.clinic.with(['cashier:daily:list', 'cashier:daily:close', 'cashier:shift:selfcheck'])
    const board = await closer.ask(daily.board, {})
    expect(board.items.find(({ item }) => item === 'audits')).toMatchObject({ count: 1, said: closed.no })
    await head.ask(approvals.pass, decide)
    expect((await head.ask(cashier.shifts, { no: closed.no })).result[0]).toMatchObject({ diffAudit: 'PASSED' })
    const after = await closer.ask(daily.board, {})
    expect(after.items.find(({ item }) => item === 'audits')).toMatchObject({ count: 0 })
  })

  it('is judged with what was cancelled after its receipt had been printed', async () => {
    const person = await till.newCashier('100.00')
    const order = await till.order(await till.newCustomer(), [{ price: '60.00' }])
    const { id } = await till.pay([order], [['CARD', '60.00']], {}, { by: person })
    await person.ask(cashier.receipt, { orderId: order.id, paymentId: id })
    await person.ask(cashier.cancelByPost, { id, reason: '收错' })
    await close(person, { CASH: '1.00' })
    const [task] = await waiting()
    const { facts } = await head.ask(approvals.one, { id: task!.id })
    expect(facts).toContain('本班有 1 笔收款在打印小票后取消，请核对客户手中的小票')
    await head.ask(approvals.pass, { id: task!.id, version: task!.version })
  })

  it('of two ways of paying that make up for one another is two; rejected it stays as said', async () => {
    const person = await till.newCashier('100.00')
    const order = await till.order(await till.newCustomer(), [{ price: '60.00' }])
    await till.pay([order], [['CARD', '60.00']], {}, { by: person })
    const closed = await close(person, { CASH: '130.00', CARD: '30.00' })
    expect(closed).toMatchObject({ diff: '0.00', diffAudit: 'PENDING' })
    const [task] = await waiting()
    expect(task!.amount).toBe('60.00')
    await head.ask(approvals.reject, { id: task!.id, version: task!.version, opinion: '请查刷卡底单' })
    expect((await head.ask(cashier.shifts, { no: closed.no })).result[0]).toMatchObject({ diffAudit: 'REJECTED' })
    expect(await till.faults()).toEqual([])
  })

  it('rejected it is asked about once more, for another reason, by who may; the day waits again', async () => {
    const person = await till.newCashier('100.00')
    const closed = await close(person, { CASH: '1.00' })
    const again = (version: number, by: Actor = person) =>
      by.refused(cashier.askDifference, { id: closed.id, version, reason: '已找到' })
    expect(await again(closed.version)).toMatchObject({ key: 'shift.notRejected' })
    const [first] = await waiting()
    await head.ask(approvals.reject, { id: first!.id, version: first!.version, opinion: '请找出原因' })
    const rejected = { cashierId: person.staffId, diffAudit: 'REJECTED' } as const
    const [shift] = (await person.ask(cashier.shifts, rejected)).result
    expect(shift).toMatchObject({ id: closed.id, diffAudit: 'REJECTED' })
    const colleague = await till.newCashier('10.00')
    expect(await again(shift!.version, colleague)).toMatchObject({ key: 'shift.differenceOthers' })
    expect(await again(shift!.version - 1)).toMatchObject({ key: 'common.stale' })
    const asked = await person.ask(cashier.askDifference, {
      id: closed.id,
      version: shift!.version,
      reason: '在抽屉夹层找到',
    })
    expect(asked).toMatchObject({ diffAudit: 'PENDING', diff: '-99.00' })
    expect((await person.ask(cashier.shifts, rejected)).total).toBe(0)
    const [task] = await waiting()
    expect(task).toMatchObject({ documentId: closed.id, reason: '在抽屉夹层找到', amount: '99.00' })
    const closer = await till.clinic.with(['cashier:daily:list', 'cashier:daily:close', 'cashier:shift:selfcheck'])
    const board = await closer.ask(daily.board, {})
    expect(board.items.find(({ item }) => item === 'audits')).toMatchObject({ count: 1, said: closed.no })
    await head.ask(approvals.pass, { id: task!.id, version: task!.version })
    expect((await head.ask(cashier.shifts, { no: closed.no })).result[0]).toMatchObject({ diffAudit: 'PASSED' })
    expect(await again(asked.version + 1)).toMatchObject({ key: 'shift.notRejected' })
    expect(await till.faults()).toEqual([])
  })

  it('is asked about by the limit of 结算设置, and not at all where the rule asks nobody', async () => {
    await till.clinic.rows(sql`insert into cashier.setting (diff_limit_fen) values (0)`)
    expect(await close(await till.newCashier('10.00'), { CASH: '10.01' })).toMatchObject({ diffAudit: 'PENDING' })
    expect(await close(await till.newCashier('10.00'), { CASH: '10.00' })).toMatchObject({ diffAudit: null })
    await till.clinic.rows(sql`insert into approvals.rule (kind, enabled, steps)
      values ('CASH_DIFF', false, '[{"roleId": null, "mode": "any"}]')`)
    expect(await close(await till.newCashier('10.00'), { CASH: '1.00' })).toMatchObject({ diffAudit: 'PASSED' })
  })

  it('is nobody’s to see who reaches her own rows alone; the cashier sees hers', async () => {
    const person = await till.newCashier('100.00', ['audit:done:list'])
    await close(person, { CASH: '1.00' })
    const own = await till.clinic.with([...judge], { dataScope: 5 })
    expect((await own.ask(approvals.list, { kind: 'CASH_DIFF' })).total).toBe(0)
    expect((await own.ask(approvals.list, { mine: true })).total).toBe(0)
    expect((await head.ask(approvals.list, { mine: true })).total).toBe(1)
  })
})
