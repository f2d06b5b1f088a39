/** Petty cash with its receipt, the safe and what goes to the bank (money book §14). */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { newTill, type TestTill } from '../../../../test/till.ts'

let till: TestTill
let keeper: Actor
let banker: Actor
beforeEach(async () => {
  till = await newTill()
  keeper = await till.clinic.with(['cashier:shift:list', 'cashier:shift:accept'])
  banker = await till.clinic.with(['cashier:shift:list', 'cashier:shift:accept', 'cashier:shift:bank'])
})

const held = async (kind: string): Promise<number> => {
  const rows = await till.clinic.rows(
    sql<{ fen: number }>`select coalesce(sum(balance), 0)::bigint as fen from ledger.account where kind = ${kind}`,
  )
  return rows[0]!.fen
}
const accept = (who: Actor, id: number, outcome: 'ACCEPTED' | 'REJECTED' | 'CANCELLED' = 'ACCEPTED') =>
  who.ask(cashier.answerCash, { id, outcome })
const intoSafe = async (amount: string) => {
  const { id } = await till.cashier.ask(cashier.moveCash, { kind: 'TO_SAFE', amount })
  await accept(keeper, id)
}

describe('petty cash', () => {
  it('leaves the drawer for what was bought, with its receipt, and is spent when another has looked at it', async () => {
    const spend = (more: object) => till.cashier.ask(cashier.moveCash, { kind: 'PETTY', amount: '30.00', ...more })
    await expect(spend({ reason: '买纸' })).rejects.toThrow('shift.pettyPurpose')
    await expect(spend({ voucherNo: 'P1' })).rejects.toThrow('shift.pettyPurpose')
    await expect(spend({ amount: '500.01', reason: '买纸', voucherNo: 'P1' })).rejects.toThrow('cashier.drawerShort')
    const spent = await spend({ reason: '买纸', voucherNo: ' P1 ' })
    expect(spent).toMatchObject({ kind: 'PETTY', status: 'PENDING', voucherNo: 'P1', reason: '买纸' })
    await expect(accept(till.cashier, spent.id)).rejects.toThrow(/自己送出/)
    expect([await held('PETTY_EXPENSE'), await held('CASH_ON_WAY')]).toEqual([0, 3_000])
    await accept(keeper, spent.id)
    expect([await held('PETTY_EXPENSE'), await held('CASH_ON_WAY'), await held('CASH_SAFE')]).toEqual([3_000, 0, 0])
    const back = await spend({ reason: '买水', voucherNo: 'P2' })
    await accept(keeper, back.id, 'REJECTED')
    expect([await held('PETTY_EXPENSE'), await held('CASH_REGISTER')]).toEqual([3_000, 47_000])
    const { id, version } = (await till.cashier.ask(cashier.currentShift, {}))!
    const counted = [{ code: 'CASH', amount: '470.00' }]
    expect((await till.cashier.ask(cashier.countShift, { id, version, counted })).diff).toBe('0.00')
    expect(await till.faults()).toEqual([])
  })
})

describe('the safe', () => {
  it('says what it holds and how it came to that; cash for the bank is on its way until another holds its slip', async () => {
    await intoSafe('120.00')
    const bank = (amount: string, voucherNo: string) => banker.ask(cashier.bankCash, { amount, voucherNo })
    await expect(bank('120.01', 'B1')).rejects.toThrow('shift.safeShort')
    const sent = await bank('100.00', ' B1 ')
    expect(sent).toMatchObject({ kind: 'BANK', status: 'PENDING', voucherNo: 'B1' })
    expect(await banker.ask(cashier.safe, {})).toEqual({ balance: '20.00', onWay: '100.00' })
    await expect(bank('10.00', 'B1')).rejects.toThrow('shift.slipTwice')
    await expect(accept(banker, sent.id)).rejects.toThrow(/自己送出/)
    const [seen] = await keeper.ask(cashier.cashOnWay, {})
    expect(seen).toMatchObject({ id: sent.id, fromName: '保险柜', shiftNo: null, mine: false, voucherNo: 'B1' })
    await accept(keeper, sent.id)
    expect([await held('BANK_DEPOSIT'), await held('CASH_SAFE'), await held('CASH_ON_WAY')]).toEqual([10_000, 2_000, 0])
    // A slip that was rejected may be written again; its money lies in the safe.
    const wrong = await bank('20.00', 'B2')
    await accept(keeper, wrong.id, 'REJECTED')
    const taken = await bank('5.00', 'B2')
    await expect(accept(keeper, taken.id, 'CANCELLED')).rejects.toThrow(/40351/)
    await accept(banker, taken.id, 'CANCELLED')
    expect(await keeper.ask(cashier.safe, {})).toEqual({ balance: '20.00', onWay: '0.00' })
    const { result } = await keeper.ask(cashier.safeEntries, {})
    expect(result.map(({ what, amount, balance }) => [what, amount, balance])).toEqual([
      ['BACK', '5.00', '20.00'],
      ['BANK', '-5.00', '15.00'],
      ['BACK', '20.00', '20.00'],
      ['BANK', '-20.00', '0.00'],
      ['BANK', '-100.00', '20.00'],
      ['IN', '120.00', '120.00'],
    ])
    expect(await till.faults()).toEqual([])
  })

  it('gives its last note to one of two who bring it to the bank at once', async () => {
    await intoSafe('50.00')
    const both = await Promise.allSettled(
      ['C1', 'C2'].map((voucherNo) => banker.ask(cashier.bankCash, { amount: '50.00', voucherNo })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const one = (
      await Promise.allSettled(
        ['C3', 'C3'].map(async (voucherNo) => {
          await intoSafe('10.00')
          return await banker.ask(cashier.bankCash, { amount: '10.00', voucherNo })
        }),
      )
    ).map(({ status }) => status)
    expect(one.sort()).toEqual(['fulfilled', 'rejected'])
    expect(await till.faults()).toEqual([])
    expect(till.clinic.node.bugs).toEqual([])
  })
})
