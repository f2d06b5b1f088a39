/** Cash by notes and coins, and what a shift leaves: counted by who takes it, with the difference, who and why (money book §14). */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { cashierKeys, newTill, type TestTill } from '../../../../test/till.ts'

let till: TestTill
let keeper: Actor
beforeAll(async () => {
  till = await newTill()
  keeper = await till.clinic.with(['cashier:shift:list', 'cashier:shift:accept', 'cashier:books:list'])
})

const held = async (kind: string, owner = 0): Promise<number> => {
  const rows = await till.clinic.rows(
    sql<{ fen: number }>`select coalesce(sum(balance), 0)::bigint as fen from ledger.account
      where kind = ${kind} and owner_id = ${owner}`,
  )
  return rows[0]!.fen
}
const shiftOf = async (person: Actor) => (await person.ask(cashier.currentShift, {}))!
const handOver = async (person: Actor, cash: string, toSafe = '0') => {
  const { id, version } = await shiftOf(person)
  const counted = await person.ask(cashier.countShift, { id, version, counted: [{ code: 'CASH', amount: cash }] })
  return await person.ask(cashier.closeShift, { id, version: counted.version, toSafe })
}
const three = [
  { value: '100.00', count: 2 },
  { value: '0.50', count: 3 },
  { value: '0.01', count: 1 },
] as const

describe('notes and coins', () => {
  it('come to the amount or are refused, are kept at opening and counting, and printed', async () => {
    const person = await till.clinic.with(cashierKeys)
    const [register] = await till.clinic.rows(
      sql<{ id: number }>`insert into cashier.register (name) values ('面额台') returning id`,
    )
    const open = (openingFloat: string, pieces: { value: '100.00' | '0.50' | '0.01'; count: number }[]) =>
      person.ask(cashier.openShift, { registerId: register!.id, openingFloat, pieces })
    await expect(open('201.50', [...three])).rejects.toThrow('shift.piecesDiffer')
    await expect(open('300.00', [three[0], { value: '100.00', count: 1 }])).rejects.toThrow('shift.pieceTwice')
    const opened = await open('201.51', [...three])
    expect(opened).toMatchObject({ openingFloat: '201.51', openingPieces: three, countedPieces: null })
    const count = { id: opened.id, counted: [{ code: 'CASH', amount: '201.51' }] }
    await expect(
      person.ask(cashier.countShift, { ...count, version: opened.version, pieces: [three[0]] }),
    ).rejects.toThrow('shift.piecesDiffer')
    const counted = await person.ask(cashier.countShift, { ...count, version: opened.version, pieces: [...three] })
    expect(counted.countedPieces).toEqual(three)
    const closed = await person.ask(cashier.closeShift, { id: opened.id, version: counted.version })
    const { shift } = await person.ask(cashier.shiftSlip, { id: closed.id })
    expect(shift.countedPieces).toEqual(three)
    // An amount that is typed anew has no pieces; the database takes none that do not come to it.
    for (const column of ['opening_pieces', 'counted_pieces'])
      await expect(
        till.clinic.rows(
          sql`update cashier.cashier_shift set ${sql.ref(column)} = '[{"fen": 100, "count": 1}]' where id = ${closed.id}`,
        ),
      ).rejects.toThrow(/shift_(opening|counted)_pieces_sum/)
    await expect(
      till.clinic.rows(
        sql`update cashier.cashier_shift set counted_pieces = '[{"fen": 3, "count": 67}]' where id = ${closed.id}`,
      ),
    ).rejects.toThrow(/shift_counted_pieces/)
  })
})

describe('what a shift leaves', () => {
  it('is neither’s until the next cashier counts it; less than that needs a reason, and is a row of its own', async () => {
    const first = await till.newCashier('300.00')
    const { registerId } = await shiftOf(first)
    const closed = await handOver(first, '300.00', '100.00')
    expect([await held('CASH_REGISTER', registerId), await held('CASH_HANDOVER', registerId)]).toEqual([0, 20_000])
    expect(await till.faults()).toEqual([])
    const next = await till.clinic.with(cashierKeys)
    expect((await next.ask(cashier.registers, {})).find(({ id }) => id === registerId)!.left).toBe('200.00')
    const open = (more: object) => next.ask(cashier.openShift, { registerId, openingFloat: '199.99', ...more })
    await expect(open({})).rejects.toThrow('shift.handedReason')
    await expect(open({ handed: '200.00', handedReason: '多' })).rejects.toThrow('shift.floatBelowHanded')
    const overs = async (): Promise<number> => {
      const rows = await till.clinic.rows(
        sql<{
          fen: number
        }>`select coalesce(sum(balance), 0)::bigint as fen from ledger.account where kind = 'CASH_OVER_SHORT'`,
      )
      return rows[0]!.fen
    }
    const over = await overs()
    await open({ handedReason: '少一分' })
    expect((await overs()) - over).toBe(1)
    expect([await held('CASH_REGISTER', registerId), await held('CASH_HANDOVER', registerId)]).toEqual([19_999, 0])
    const [told] = (await keeper.ask(cashier.shifts, { no: closed.no })).result
    expect(told).toMatchObject({ status: 'ACCEPTED', handDiff: '-0.01', handReason: '少一分', left: '200.00' })
    expect(told!.acceptedByName).not.toBeNull()
    expect((await keeper.ask(cashier.shifts, { status: 'ACCEPTED', no: closed.no })).total).toBe(1)
    expect((await keeper.ask(cashier.shifts, { status: 'CLOSED', no: closed.no })).total).toBe(0)
    expect(await till.faults()).toEqual([])
    // What is put in beside it is float, and no difference.
    const again = await handOver(next, '199.99')
    await next.ask(cashier.openShift, { registerId, openingFloat: '250.00' })
    expect((await keeper.ask(cashier.shifts, { no: again.no })).result[0]).toMatchObject({ handDiff: '0.00' })
    await handOver(next, '250.00')
    // More than was left is said as such.
    const more = { registerId, openingFloat: '260.00', handed: '260.00' }
    await expect(next.ask(cashier.openShift, more)).rejects.toThrow('shift.handedReason')
    await next.ask(cashier.openShift, { ...more, handedReason: '多 10 元' })
    expect(await till.faults()).toEqual([])
  })

  it('goes into the safe when its keeper counts it; not her own, not twice, and a difference needs a reason', async () => {
    const person = await till.newCashier('80.00', ['cashier:shift:accept'])
    const { registerId } = await shiftOf(person)
    const running = await shiftOf(person)
    const accept = (who: Actor, shift: { id: number; version: number }, counted: string, more: object = {}) =>
      who.ask(cashier.acceptShift, { id: shift.id, version: shift.version, counted, ...more })
    await expect(accept(keeper, running, '80.00')).rejects.toThrow('shift.notHandedOver')
    const closed = await handOver(person, '80.00')
    await expect(accept(person, closed, '80.00')).rejects.toThrow('shift.ownHandover')
    await expect(accept(keeper, { ...closed, version: closed.version - 1 }, '80.00')).rejects.toThrow(/40901/)
    await expect(accept(keeper, closed, '79.00')).rejects.toThrow('shift.handedReason')
    await expect(accept(keeper, closed, '79.00', { reason: '少', pieces: [three[0]] })).rejects.toThrow('piecesDiffer')
    const safe = await held('CASH_SAFE')
    const taken = await accept(keeper, closed, '79.00', { reason: '少一元' })
    expect(taken).toMatchObject({ status: 'ACCEPTED', handDiff: '-1.00' })
    expect([(await held('CASH_SAFE')) - safe, await held('CASH_HANDOVER', registerId)]).toEqual([7_900, 0])
    await expect(accept(keeper, closed, '79.00', { reason: '又' })).rejects.toThrow('shift.notHandedOver')
    expect(await till.faults()).toEqual([])
    // The drawer is empty: whoever opens there begins with float.
    const next = await person.ask(cashier.openShift, { registerId, openingFloat: '30.00' })
    expect(next.openingFloat).toBe('30.00')
    expect(await till.faults()).toEqual([])
  })

  it('is taken once where the keeper and the next cashier reach for it together', async () => {
    for (let round = 0; round < 3; round++) {
      const person = await till.newCashier('80.00')
      const { registerId } = await shiftOf(person)
      const closed = await handOver(person, '80.00')
      const next = await till.clinic.with(cashierKeys)
      const safe = await held('CASH_SAFE')
      const [taken, opened] = await Promise.allSettled([
        keeper.ask(cashier.acceptShift, { id: closed.id, version: closed.version, counted: '80.00' }),
        next.ask(cashier.openShift, { registerId, openingFloat: '80.00' }),
      ])
      expect(opened.status).toBe('fulfilled')
      const inside = (await held('CASH_SAFE')) - safe
      expect(inside).toBe(taken.status === 'fulfilled' ? 8_000 : 0)
      expect(await till.faults()).toEqual([])
    }
    expect(till.clinic.node.bugs).toEqual([])
  })

  it('is not accepted by who does not reach the shift', async () => {
    const person = await till.newCashier('20.00')
    const closed = await handOver(person, '20.00')
    const part = await till.clinic.with(['cashier:shift:list', 'cashier:shift:accept'], { dataScope: 5 })
    await expect(
      part.ask(cashier.acceptShift, { id: closed.id, version: closed.version, counted: '20.00' }),
    ).rejects.toThrow(/404/)
    await expect(part.ask(cashier.safe, {})).rejects.toThrow(/403/)
  })
})
