/** Shifts as things: counted blind, each difference with its reason, cash in and out, what is left for the next, the slip. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { cashierKeys, newTill, type TestTill } from '../../../../test/till.ts'

let till: TestTill
beforeAll(async () => {
  till = await newTill()
})

/** A cashier who has taken 50 in cash, 30 by card and 20 from a balance, and took one payment back. */
const working = async (): Promise<{ person: Actor; id: number }> => {
  const person = await till.newCashier('100.00')
  const customer = await till.newCustomer()
  await till.pay([await till.recharge(customer, '20.00')], [['WECHAT', '20.00']])
  await till.pay(
    [await till.order(customer, [{ price: '110.00' }])],
    [
      ['CASH', '50.00'],
      ['CARD', '30.00'],
      ['WALLET', '20.00'],
      ['DEBT', '10.00'],
    ],
    {},
    { by: person },
  )
  const wrong = await till.pay(
    [await till.order(customer, [{ price: '7.00' }])],
    [['CASH', '7.00']],
    {},
    { by: person },
  )
  await person.ask(cashier.cancelByPost, { id: wrong.id, reason: '试' })
  return { person, id: (await person.ask(cashier.currentShift, {}))!.id }
}
const cashOf = (detail: { tenders: { code: string; expected?: string }[] }) =>
  detail.tenders.find(({ code }) => code === 'CASH')!

describe('a shift', () => {
  it('shows no expected cash while it is open, but the other ways of paying; a hospital may decide otherwise', async () => {
    const { person, id } = await working()
    const blind = await person.ask(cashier.shift, { id })
    expect(cashOf(blind)).not.toHaveProperty('expected')
    expect(blind).not.toHaveProperty('received')
    expect(blind.tenders.find(({ code }) => code === 'CARD')).toMatchObject({ expected: '30.00', count: 1 })
    const head = await till.clinic.with(['cashier:shift:list', 'cashier:shift:param'])
    expect(await head.ask(cashier.tillSetting, {})).toEqual({ blindCount: true })
    // Nor may a hospital's cashier by her role: who counts does not decide whether she sees what it should come to.
    for (const one of [person, await till.clinic.as('cashier')])
      await expect(one.ask(cashier.changeTillSetting, { blindCount: false })).rejects.toThrow(/403/)
    await head.ask(cashier.changeTillSetting, { blindCount: false })
    const seen = await person.ask(cashier.shift, { id })
    await head.ask(cashier.changeTillSetting, { blindCount: true })
    expect([cashOf(seen).expected, seen.received]).toEqual(['150.00', '80.00'])
    expect((await person.ask(cashier.shift, { id })).received).toBeUndefined()
  })

  it('is handed over with a reason for each difference; what stays is offered to the next', async () => {
    const { person, id } = await working()
    const open = await person.ask(cashier.shift, { id })
    const count = (version: number, cash: string) =>
      person.ask(cashier.countShift, {
        id,
        version,
        counted: [
          { code: 'CASH', amount: cash },
          { code: 'CARD', amount: '35.00' },
        ],
      })
    const first = await count(open.version, '140.00')
    const again = await count(first.version, '145.00')
    expect([first.recounts, again.recounts, again.diff]).toEqual([0, 1, '0.00'])
    const closing = { id, version: again.version, toSafe: '95.00' }
    // Differences that make up for one another still need their reasons.
    await expect(person.ask(cashier.closeShift, closing)).rejects.toThrow(/现金.*-5.00/)
    await expect(
      person.ask(cashier.closeShift, { ...closing, reasons: [{ code: 'CASH', reason: '找零差错' }] }),
    ).rejects.toThrow(/银行卡.*5.00/)
    await expect(person.ask(cashier.shiftSlip, { id })).rejects.toThrow('cashier.shiftOpenStill')
    const closed = await person.ask(cashier.closeShift, {
      ...closing,
      reasons: [
        { code: 'CASH', reason: '找零差错' },
        { code: 'CARD', reason: '客户多付，待退' },
      ],
      successorId: till.cashier.staffId,
    })
    expect(closed).toMatchObject({ status: 'CLOSED', toSafe: '95.00', left: '50.00', successorName: '测试员' })
    expect(closed.no).toMatch(/^JB\d{12}$/)
    const register = (await person.ask(cashier.registers, {})).find((one) => one.id === closed.registerId)
    expect(register).toMatchObject({ takenBy: null, left: '50.00' })

    const slip = await person.ask(cashier.shiftSlip, { id })
    expect(slip.print).toBe(1)
    expect(slip.shift).toMatchObject({ count: 1, received: '80.00', offset: '20.00', debt: '10.00', voidCount: 1 })
    expect(slip.shift.tenders.filter(({ diff }) => diff !== '0.00')).toMatchObject([
      { name: '现金', expected: '150.00', counted: '145.00', diff: '-5.00', reason: '找零差错' },
      { name: '银行卡', expected: '30.00', counted: '35.00', diff: '5.00', reason: '客户多付，待退' },
    ])
    expect((await person.ask(cashier.shiftSlip, { id })).print).toBe(2)
    for (const difference of ['any', 'short', 'over'] as const)
      expect((await person.ask(cashier.shifts, { difference })).result.map((one) => one.id)).toContain(id)
    expect(await till.faults()).toEqual([])
  })

  it('takes each way of paying once, and nobody for a successor who is not there', async () => {
    const { person, id } = await working()
    const { version } = await person.ask(cashier.shift, { id })
    const cash = { code: 'CASH', amount: '150.00' }
    const twice = { id, version, counted: [cash, { code: 'CARD', amount: '30.00' }, { ...cash, amount: '0' }] }
    expect(await person.refused(cashier.countShift, twice)).toMatchObject({ key: 'cashier.countedTwice' })
    const counted = await person.ask(cashier.countShift, { ...twice, counted: twice.counted.slice(0, 2) })
    const closing = { id, version: counted.version }
    expect(await person.refused(cashier.closeShift, { ...closing, successorId: id })).toMatchObject({
      key: 'cashier.successorMissing',
    })
    await person.ask(cashier.closeShift, closing)
  })

  it('counts cash that came in and went out, and never lets out what is not there', async () => {
    const { person, id } = await working()
    const move = (kind: 'FLOAT_IN' | 'TO_SAFE', amount: string) => person.ask(cashier.moveCash, { kind, amount })
    expect((await move('FLOAT_IN', '200.00')).no).toMatch(/^XJ\d{12}$/)
    const sent = await move('TO_SAFE', '300.00')
    await expect(move('TO_SAFE', '50.01')).rejects.toThrow(/没有这么多现金/)
    await expect(move('TO_SAFE', '0')).rejects.toThrow(/大于 0/)
    const { version } = (await person.ask(cashier.currentShift, {}))!
    const count = { id, version, counted: [{ code: 'CASH', amount: '50.00' }] }
    // Nobody counts a drawer while cash of it is on its way.
    await expect(person.ask(cashier.countShift, count)).rejects.toThrow(/300.00 元现金在途/)
    const keeper = await till.clinic.with(['cashier:shift:list', 'cashier:shift:accept'])
    await keeper.ask(cashier.answerCash, { id: sent.id, outcome: 'ACCEPTED' })
    const counting = await person.ask(cashier.countShift, count)
    expect(counting.expected!.find(({ code }) => code === 'CASH')!.amount).toBe('50.00')
    expect((await person.ask(cashier.shift, { id })).moves).toMatchObject([
      { kind: 'FLOAT_IN', amount: '200.00' },
      { kind: 'TO_SAFE', amount: '300.00', status: 'ACCEPTED', closing: false },
    ])
    await expect(move('FLOAT_IN', '1.00')).rejects.toThrow(/40952/)
    expect(await till.faults()).toEqual([])
  })

  it('is named in the log by its number, whatever was done to it', async () => {
    const person = await till.clinic.with(cashierKeys)
    const { id, no, version } = await person.ask(cashier.openShift, { openingFloat: '0', handedReason: '钱箱是空的' })
    const counted = await person.ask(cashier.countShift, { id, version, counted: [{ code: 'CASH', amount: '0' }] })
    await person.ask(cashier.closeShift, { id, version: counted.version })
    const rows = await till.clinic.rows(
      sql<{ object_no: string }>`select object_no from trail.entry where object_type = 'shift' and object_id = ${id}`,
    )
    expect(rows.map((row) => row.object_no)).toEqual([no, no, no])
  })
})
