/** The journals of a drawer by the book: opened, sent from, sent to, counted and closed. Source: money book §2.2, §14. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { journalsOf } from '../../../../test/journals.ts'
import { newTill, type TestTill } from '../../../../test/till.ts'

let till: TestTill
beforeAll(async () => {
  till = await newTill()
})
const posted = (act: () => Promise<unknown>) => journalsOf(till.clinic, act)

describe('cash', () => {
  const shiftOf = async (person: Actor) => (await person.ask(cashier.currentShift, {}))!
  const openShift = async (float: string): Promise<{ person: Actor; name: string; journals: object }> => {
    let person: Actor | undefined
    const journals = await posted(async () => {
      person = await till.newCashier(float)
    })
    const { registerName } = await shiftOf(person!)
    return { person: person!, name: registerName, journals }
  }
  const send = (person: Actor, kind: 'FLOAT_IN' | 'TO_SAFE' | 'TO_SHIFT', amount: string, toShiftId?: number) =>
    person.ask(cashier.moveCash, { kind, amount, ...(toShiftId ? { toShiftId } : {}) })

  it('comes from the fund, goes to the safe and to another till by way of nobody, and back', async () => {
    const { person, name, journals } = await openShift('300.00')
    expect(Object.values(journals)).toEqual([[`CASH_REGISTER ${name} 30000`, 'CASH_FUND -30000']])
    const keeper = await till.clinic.with(['cashier:shift:list', 'cashier:shift:accept'])
    expect(await posted(() => send(person, 'FLOAT_IN', '50.00'))).toEqual({
      shift_move: [`CASH_REGISTER ${name} 5000`, 'CASH_FUND -5000'],
    })
    let sent = 0
    const leaving = async (kind: 'TO_SAFE' | 'TO_SHIFT', to?: number) =>
      posted(async () => {
        sent = (await send(person, kind, '100.00', to)).id
      })
    const away = { shift_move: [`CASH_REGISTER ${name} -10000`, 'CASH_ON_WAY 10000'] }
    expect(await leaving('TO_SAFE')).toEqual(away)
    expect(await posted(() => keeper.ask(cashier.answerCash, { id: sent, outcome: 'ACCEPTED' }))).toEqual({
      'shift_answer without a shift': ['CASH_SAFE 10000', 'CASH_ON_WAY -10000'],
    })
    const other = await openShift('0.00')
    const { id } = await shiftOf(other.person)
    expect(await leaving('TO_SHIFT', id)).toEqual(away)
    const refuse = { id: sent, outcome: 'REJECTED', reason: '数目不对' } as const
    expect(await posted(() => other.person.ask(cashier.answerCash, refuse))).toEqual({
      shift_answer: [`CASH_REGISTER ${name} 10000`, 'CASH_ON_WAY -10000'],
    })
    await leaving('TO_SHIFT', id)
    expect(await posted(() => other.person.ask(cashier.answerCash, { id: sent, outcome: 'ACCEPTED' }))).toEqual({
      shift_answer: [`CASH_REGISTER ${other.name} 10000`, 'CASH_ON_WAY -10000'],
    })
    expect(await till.faults()).toEqual([])
  })

  it.each([
    ['too much', '105.50', '550'],
    ['too little', '94.50', '-550'],
  ])(
    '%s in the drawer is posted when the shift closes; what goes to the safe is on its way',
    async (_what, cash, fen) => {
      const { person, name } = await openShift('100.00')
      const { id, version } = await shiftOf(person)
      const counted = await person.ask(cashier.countShift, { id, version, counted: [{ code: 'CASH', amount: cash }] })
      const close = { id, version: counted.version, toSafe: '60.00', diffReason: '找错零' }
      expect(await posted(() => person.ask(cashier.closeShift, close))).toEqual({
        shift_close: [
          `CASH_REGISTER ${name} ${fen}`,
          `CASH_OVER_SHORT ${-Number(fen)}`,
          'CASH_ON_WAY 6000',
          `CASH_HANDOVER ${name} ${4_000 + Number(fen)}`,
          `CASH_REGISTER ${name} ${-10_000 - Number(fen)}`,
        ],
      })
    },
  )
})
