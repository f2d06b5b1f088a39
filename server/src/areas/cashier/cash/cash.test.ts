/** Cash on its way between tills and to the safe: neither's until it is accepted (money book §14, S4). */
import { cashier, whyNotAnswerCash } from '@clinic/contract/areas/cashier/calls.ts'
import { parseYuan } from '@clinic/contract/money.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { newTill, type TestTill } from '../../../../test/till.ts'

let till: TestTill
let keeper: Actor
beforeAll(async () => {
  till = await newTill()
  keeper = await till.clinic.with(['cashier:shift:list', 'cashier:shift:accept'])
})

/** Fen in the accounts: a register's drawer, the safe, on the way. */
const held = async (kind: string, owner = 0): Promise<number> => {
  const rows = await till.clinic.rows(
    sql<{ fen: number }>`select coalesce(sum(balance), 0)::bigint as fen from ledger.account
      where kind = ${kind} and owner_id = ${owner}`,
  )
  return rows[0]!.fen
}
const shiftOf = async (person: Actor) => (await person.ask(cashier.currentShift, {}))!
const seenBy = async (person: Actor) => (await person.ask(cashier.cashOnWay, {})).map(({ id }) => id)
/** Counts what the drawer holds and closes; answers the closed shift. */
const handOver = async (person: Actor, cash: string, toSafe: string) => {
  const { id, version } = await shiftOf(person)
  const counted = await person.ask(cashier.countShift, { id, version, counted: [{ code: 'CASH', amount: cash }] })
  return await person.ask(cashier.closeShift, { id, version: counted.version, toSafe })
}

describe('cash on its way', () => {
  it('to the safe leaves the drawer at once and reaches the safe when another accepts it', async () => {
    const person = await till.newCashier('500.00')
    const { registerId } = await shiftOf(person)
    const safe = await held('CASH_SAFE')
    const sent = await person.ask(cashier.moveCash, { kind: 'TO_SAFE', amount: '200.00' })
    expect(sent.status).toBe('PENDING')
    expect([await held('CASH_REGISTER', registerId), await held('CASH_SAFE')]).toEqual([30_000, safe])
    expect(await held('CASH_ON_WAY')).toBeGreaterThanOrEqual(20_000)
    const answer = { id: sent.id, outcome: 'ACCEPTED' as const }
    await expect(person.ask(cashier.answerCash, answer)).rejects.toThrow(/自己送出/)
    await expect((await till.newCashier()).ask(cashier.answerCash, answer)).rejects.toThrow(/40351/)
    expect(await seenBy(keeper)).toContain(sent.id)
    await keeper.ask(cashier.answerCash, answer)
    expect(await held('CASH_SAFE')).toBe(safe + 20_000)
    await expect(keeper.ask(cashier.answerCash, { ...answer, outcome: 'REJECTED' })).rejects.toThrow(/已经处理/)
    expect(await seenBy(keeper)).not.toContain(sent.id)
    expect(await till.faults()).toEqual([])
  })

  it('to another till arrives in her shift; she counts nothing while it is on its way, and may send it back', async () => {
    const [from, to] = [await till.newCashier('300.00'), await till.newCashier('50.00')]
    const [sender, receiver] = [await shiftOf(from), await shiftOf(to)]
    const register = (await from.ask(cashier.registers, {})).find(({ id }) => id === receiver.registerId)
    expect(register!.sendTo).toBe(receiver.id)
    const send = (amount: string, toShiftId?: number) =>
      from.ask(cashier.moveCash, { kind: 'TO_SHIFT', amount, ...(toShiftId ? { toShiftId } : {}) })
    await expect(send('10.00')).rejects.toThrow('cashier.cashReceiver')
    await expect(send('10.00', sender.id)).rejects.toThrow('cashier.cashReceiver')
    await expect(send('300.01', receiver.id)).rejects.toThrow(/没有这么多现金/)
    const first = await send('100.00', receiver.id)
    // Between tills it is these two's matter: neither the keeper of the safe nor a third till has it before them.
    expect([await seenBy(from), await seenBy(to)]).toEqual([[first.id], [first.id]])
    expect(await seenBy(keeper)).not.toContain(first.id)
    expect(await seenBy(await till.newCashier())).toEqual([])
    expect(await from.ask(cashier.cashOnWay, {})).toMatchObject([{ mine: true, toMe: false, amount: '100.00' }])
    expect(await to.ask(cashier.cashOnWay, {})).toMatchObject([{ mine: false, toMe: true }])
    const count = { id: receiver.id, version: receiver.version, counted: [{ code: 'CASH', amount: '150.00' }] }
    await expect(to.ask(cashier.countShift, count)).rejects.toThrow(/100.00 元现金在途/)
    await expect(keeper.ask(cashier.answerCash, { id: first.id, outcome: 'ACCEPTED' })).rejects.toThrow(/40351/)
    await to.ask(cashier.answerCash, { id: first.id, outcome: 'ACCEPTED' })
    const second = await send('40.00', receiver.id)
    await to.ask(cashier.answerCash, { id: second.id, outcome: 'REJECTED', reason: '数目不对' })
    const third = await send('20.00', receiver.id)
    await expect(to.ask(cashier.answerCash, { id: third.id, outcome: 'CANCELLED' })).rejects.toThrow(/40351/)
    await from.ask(cashier.answerCash, { id: third.id, outcome: 'CANCELLED' })
    expect(await held('CASH_REGISTER', sender.registerId)).toBe(20_000)
    expect((await to.ask(cashier.countShift, count)).diff).toBe('0.00')
    expect((await to.ask(cashier.shift, { id: receiver.id })).moves).toMatchObject([
      { id: first.id, kind: 'TO_SHIFT', status: 'ACCEPTED', incoming: true, amount: '100.00' },
    ])
    expect((await from.ask(cashier.shift, { id: sender.id })).moves.map(({ status }) => status)).toEqual([
      'ACCEPTED',
      'REJECTED',
      'CANCELLED',
    ])
    expect((await handOver(from, '200.00', '0')).diff).toBe('0.00')
    expect(await till.faults()).toEqual([])
  })

  it('handed over at the close may be rejected: it lies in the drawer again, in the shift that runs there', async () => {
    const person = await till.newCashier('80.00')
    const { registerId } = await shiftOf(person)
    const closed = await handOver(person, '80.00', '60.00')
    const [sent] = (await keeper.ask(cashier.cashOnWay, {})).filter(({ shiftNo }) => shiftNo === closed.no)
    expect(sent).toMatchObject({ closing: true, amount: '60.00', mine: false, toName: null })
    await expect(person.ask(cashier.answerCash, { id: sent!.id, outcome: 'CANCELLED' })).rejects.toThrow(/40351/)
    const next = await person.ask(cashier.openShift, { registerId, openingFloat: '20.00' })
    await keeper.ask(cashier.answerCash, { id: sent!.id, outcome: 'REJECTED', reason: '短 10 元' })
    expect(await held('CASH_REGISTER', registerId)).toBe(8_000)
    expect((await person.ask(cashier.shift, { id: next.id })).moves).toMatchObject([{ id: sent!.id, incoming: true }])
    expect((await handOver(person, '80.00', '0')).diff).toBe('0.00')
    expect(await till.faults()).toEqual([])
  })

  it('rejected while the next shift opens lies in the drawer once: counted in it, or brought into the shift', async () => {
    for (let round = 0; round < 4; round++) {
      const person = await till.newCashier('80.00')
      const { registerId } = await shiftOf(person)
      const closed = await handOver(person, '80.00', '60.00')
      const [sent] = (await keeper.ask(cashier.cashOnWay, {})).filter(({ shiftNo }) => shiftNo === closed.no)
      const [opened] = await Promise.allSettled([
        person.ask(cashier.openShift, { registerId, openingFloat: '20.00' }),
        keeper.ask(cashier.answerCash, { id: sent!.id, outcome: 'REJECTED' }),
      ])
      // It came home before she opened: she finds 80 and not the 20 she was told of.
      if (opened.status === 'rejected') await person.ask(cashier.openShift, { registerId, openingFloat: '80.00' })
      const { id, version } = await shiftOf(person)
      const { expected } = await person.ask(cashier.countShift, {
        id,
        version,
        counted: [{ code: 'CASH', amount: '0' }],
      })
      const amount = expected!.find(({ code }) => code === 'CASH')!.amount
      expect(parseYuan(amount)).toBe(await held('CASH_REGISTER', registerId))
    }
  })

  it('what is rejected waits for a count to end; between two shifts it only lies in the drawer', async () => {
    const person = await till.newCashier('80.00')
    const { registerId } = await shiftOf(person)
    const closed = await handOver(person, '80.00', '60.00')
    const [sent] = (await keeper.ask(cashier.cashOnWay, {})).filter(({ shiftNo }) => shiftNo === closed.no)
    const next = await person.ask(cashier.openShift, { registerId, openingFloat: '20.00' })
    const counted = await person.ask(cashier.countShift, {
      id: next.id,
      version: next.version,
      counted: [{ code: 'CASH', amount: '20.00' }],
    })
    const reject = { id: sent!.id, outcome: 'REJECTED' as const, reason: '短 10 元' }
    await expect(keeper.ask(cashier.answerCash, reject)).rejects.toThrow('cashier.cashCounting')
    await person.ask(cashier.closeShift, { id: next.id, version: counted.version, toSafe: '0' })
    await keeper.ask(cashier.answerCash, reject)
    // What came home lies in the drawer; what was left waits there for the next cashier.
    expect([await held('CASH_REGISTER', registerId), await held('CASH_HANDOVER', registerId)]).toEqual([6_000, 2_000])
    expect((await person.ask(cashier.registers, {})).find(({ id }) => id === registerId)!.left).toBe('80.00')
    expect((await person.ask(cashier.shift, { id: next.id })).moves).toEqual([])
    expect(await till.faults()).toEqual([])
  })

  it('of a till that was left open is taken back by who hands it over; two answers at once are one', async () => {
    const person = await till.newCashier('90.00')
    const { id, registerId } = await shiftOf(person)
    const move = { kind: 'TO_SAFE' as const, amount: '30.00' }
    const [left, asked] = [await person.ask(cashier.moveCash, move), await person.ask(cashier.moveCash, move)]
    const head = await till.clinic.with(['cashier:shift:list', 'cashier:shift:accept', 'cashier:pay:handover'])
    const back = { id: left.id, outcome: 'CANCELLED' as const }
    await expect(head.ask(cashier.answerCash, back)).rejects.toThrow(/40351/)
    await till.clinic.rows(sql`update cashier.cashier_shift set business_date = business_date - 1 where id = ${id}`)
    await head.ask(cashier.answerCash, back)
    expect(await held('CASH_REGISTER', registerId)).toBe(6_000)
    const answers = await Promise.allSettled(
      (['ACCEPTED', 'REJECTED'] as const).map((outcome) =>
        keeper.ask(cashier.answerCash, { id: asked.id, outcome, reason: '一起' }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const accepted = answers[0]!.status === 'fulfilled'
    expect(await held('CASH_REGISTER', registerId)).toBe(accepted ? 6_000 : 9_000)
  })

  it('is not seen and not answered for by who reaches neither shift', async () => {
    const person = await till.newCashier('10.00')
    const sent = await person.ask(cashier.moveCash, { kind: 'TO_SAFE', amount: '5.00' })
    const own = await till.clinic.with(['cashier:shift:list', 'cashier:shift:accept'], { dataScope: 5 })
    expect(await seenBy(own)).not.toContain(sent.id)
    await expect(own.ask(cashier.answerCash, { id: sent.id, outcome: 'ACCEPTED' })).rejects.toThrow(/404/)
  })
})

describe('an answer for cash on its way', () => {
  const move = { kind: 'TO_SAFE', status: 'PENDING', closing: false, mine: false, toMe: false }
  const why = (more: Partial<typeof move>, outcome: Parameters<typeof whyNotAnswerCash>[1], keeps = false) =>
    whyNotAnswerCash({ ...move, ...more }, outcome, keeps)?.key ?? null
  it.each([
    ['the keeper of the safe accepts', why({}, 'ACCEPTED', true), null],
    ['nobody else does', why({}, 'ACCEPTED'), 'cashier.cashNotYours'],
    ['the receiver accepts', why({ kind: 'TO_SHIFT', toMe: true }, 'ACCEPTED'), null],
    [
      'the keeper of the safe has no say between tills',
      why({ kind: 'TO_SHIFT' }, 'REJECTED', true),
      'cashier.cashNotYours',
    ],
    ['nobody receives her own', why({ mine: true }, 'ACCEPTED', true), 'cashier.cashOwn'],
    ['the sender takes it back', why({ mine: true }, 'CANCELLED'), null],
    ['nobody else does', why({}, 'CANCELLED', true), 'cashier.cashNotYours'],
    ['not what her slip says', why({ mine: true, closing: true }, 'CANCELLED'), 'cashier.cashNotYours'],
    ['once', why({ status: 'REJECTED', mine: true }, 'CANCELLED'), 'cashier.cashAnswered'],
  ])('%s', (_name, found, expected) => expect(found).toBe(expected))
})
