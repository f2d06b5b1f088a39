/** Lots: what ends first is taken first, what was taken goes back to where it was, what ended is taken away (T5; ADR 0091). */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { ledger } from '@clinic/contract/areas/ledger/calls.ts'
import { merging } from '@clinic/contract/areas/merging/calls.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { newTill, type TestTill } from '../../../test/till.ts'
import { expireLots } from './night.ts'

const day = (days: number): string => {
  const at = new Date(Date.UTC(2031, 0, 1))
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** Points of a customer by one journal; `expires` the last day of what comes. */
const moved = (clinic: Clinic, id: number, owner: number, amount: number, more: object = {}) =>
  clinic.inside((ctx) =>
    sql`select ledger.post_journal('test', ${id}::bigint, ledger.open_day(), ${JSON.stringify([
      { kind: 'POINT_ISSUED', owner: 0, amount },
      { kind: 'POINT_CUSTOMER', owner, customer: owner, amount: -amount, ...more },
    ])}::jsonb)`.execute(ctx.db),
  )
const undone = (clinic: Clinic, id: number) =>
  clinic.inside((ctx) =>
    sql`select ledger.reverse_journal(j.id, 'undo', j.biz_id, ledger.open_day()) from ledger.journal j
      where j.biz_type = 'test' and j.biz_id = ${id}`.execute(ctx.db),
  )
/** What is left of each lot that has something, in the order in which it is taken. */
const open = async (clinic: Clinic, owner: number, kind = 'POINT_CUSTOMER') =>
  (
    await clinic.rows(
      sql<{ left: string }>`select l.left_amount || coalesce(' ' || l.expires_on, '') as left from ledger.lot l
        join ledger.account a on a.id = l.account_id where a.owner_id = ${owner} and a.kind = ${kind} and l.left_amount > 0
        order by l.expires_on, l.made_at, l.id`,
    )
  ).map(({ left }) => left)
const faults = (clinic: Clinic) => clinic.rows(sql`select * from ledger.selfcheck()`)

type Kept = { readonly id: number; left: number; readonly until: number }
type Step = readonly ['in', number, number] | readonly ['out', number] | readonly ['undo', number]
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(fc.constant('in' as const), fc.integer({ min: 1, max: 90 }), fc.integer({ min: 0, max: 5 })),
  fc.tuple(fc.constant('out' as const), fc.integer({ min: 1, max: 120 })),
  fc.tuple(fc.constant('undo' as const), fc.nat(20)),
)

/** Lots in memory: 0 does not end, so it comes last. */
const newModel = () => {
  const lots: Kept[] = []
  const done = new Map<number, { readonly made?: Kept; readonly taken: Map<Kept, number> }>()
  const order = () => [...lots].sort((a, b) => (a.until || 99) - (b.until || 99) || a.id - b.id)
  const sum = () => lots.reduce((all, { left }) => all + left, 0)
  const take = (amount: number, from: readonly Kept[]): Map<Kept, number> => {
    const taken = new Map<Kept, number>()
    let rest = amount
    for (const lot of from) {
      const part = Math.min(rest, lot.left)
      if (part === 0) continue
      lot.left -= part
      rest -= part
      taken.set(lot, (taken.get(lot) ?? 0) + part)
    }
    return taken
  }
  return {
    lots: () => order().flatMap(({ left, until }) => (left > 0 ? [`${left}${until ? ` ${day(until)}` : ''}`] : [])),
    sum,
    in: (id: number, amount: number, until: number) => {
      const made = { id, left: amount, until }
      lots.push(made)
      done.set(id, { made, taken: new Map() })
    },
    out: (id: number, amount: number) => done.set(id, { taken: take(amount, order()) }),
    /** Null: there is nothing of it to undo; false: it was spent. */
    undo: (id: number, amount: number): boolean | null => {
      const it = done.get(id)
      if (!it) return null
      if (it.made && sum() < amount) return false
      if (it.made) take(amount, [it.made, ...order()])
      for (const [lot, part] of it.taken) lot.left += part
      done.delete(id)
      return true
    },
  }
}

it('equals its model after any history: first what ends first, back to where it was taken from', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
      const clinic = await newClinic()
      const model = newModel()
      const amounts = new Map<number, number>()
      for (const [at, [what, amount, until = 0]] of steps.entries()) {
        const id = at + 1
        if (what === 'in') {
          await moved(clinic, id, 7, amount, until ? { expires: day(until) } : {})
          model.in(id, amount, until)
          amounts.set(id, amount)
        } else if (what === 'out') {
          const spent = moved(clinic, id, 7, -amount)
          if (model.sum() < amount) await expect(spent).rejects.toMatchObject({ constraint: 'account_not_negative' })
          else {
            await spent
            model.out(id, amount)
            amounts.set(id, amount)
          }
        } else {
          const back = model.undo(amount, amounts.get(amount) ?? 0)
          if (back) await undone(clinic, amount)
          if (back === false)
            await expect(undone(clinic, amount)).rejects.toMatchObject({ constraint: 'account_not_negative' })
        }
        expect(await open(clinic, 7)).toEqual(model.lots())
      }
      expect(await faults(clinic)).toEqual([])
    }),
    { numRuns: 15 },
  )
}, 60_000)

describe('of one hospital', () => {
  it('lets two at once take no lot twice, and sees none of another hospital', async () => {
    const [one, two] = [await newClinic(), await newClinic()]
    await moved(one, 1, 3, 50, { expires: day(1) })
    await moved(one, 2, 3, 50)
    await moved(two, 1, 3, 1_000, { expires: day(0) })
    const tried = await Promise.allSettled(Array.from({ length: 12 }, (_, at) => moved(one, 10 + at, 3, -10)))
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await open(one, 3)).toEqual([])
    expect(await open(two, 3)).toEqual([`1000 ${day(0)}`])
    expect([...(await faults(one)), ...(await faults(two))]).toEqual([])
  })

  it('gives a part back to the lots it came from, no more than it took, and the rest as a lot of its own', async () => {
    const clinic = await newClinic()
    await moved(clinic, 1, 3, 30, { expires: day(1) })
    await moved(clinic, 2, 3, 30)
    await moved(clinic, 3, 3, -40)
    const [took] = await clinic.rows(sql<{ id: number }>`select id from ledger.journal where biz_id = 3`)
    const about = { about: [took!.id] }
    await moved(clinic, 4, 3, 35, about)
    expect(await open(clinic, 3)).toEqual([`30 ${day(1)}`, '25'])
    await moved(clinic, 5, 3, 15, { ...about, expires: day(9) })
    expect(await open(clinic, 3)).toEqual([`30 ${day(1)}`, `10 ${day(9)}`, '30'])
    expect(await faults(clinic)).toEqual([])
  })
})

describe('at a till', () => {
  let till: TestTill
  beforeAll(async () => {
    till = await newTill()
  })
  /** The last day of all lots of hers is so many days from now. */
  const endsIn = (customerId: number, days: number) =>
    till.clinic.rows(sql`update ledger.lot l set expires_on = kit.business_date() + ${days}::int from ledger.account a
      where a.id = l.account_id and a.owner_id = ${customerId} and l.left_amount > 0`)
  const night = () => till.clinic.inside((ctx) => expireLots(ctx, {} as never))

  it('takes away what ended yesterday, by one document a customer, and leaves what ends today', async () => {
    const [gone, kept] = [await till.newCustomer(), await till.newCustomer()]
    for (const customerId of [gone, kept]) await till.grant(customerId, { coinFen: 500, points: 40 })
    await endsIn(gone, -1)
    await endsIn(kept, 0)
    await till.grant(gone, { points: 7 })
    await night()
    await night()
    expect(await till.figures(gone)).toMatchObject({ coin_fen: 0, points: 7 })
    expect(await till.figures(kept)).toMatchObject({ coin_fen: 500, points: 40 })
    const documents = await till.clinic.rows(sql`select from ledger.journal where biz_type = 'lot_expiry'`)
    expect(documents).toHaveLength(1)
    const reader = await till.clinic.with(['vip:coin:list', 'vip:lot:list', 'sensitive:customer-capital'])
    const { result } = await reader.ask(ledger.coins, { customerId: gone })
    expect(result[0]).toMatchObject({ typeName: '过期', change: '-5.00', remark: '到期清零' })
    expect(await till.faults()).toEqual([])
  })

  it('tells what ends within so many days, the last day included, and what is owed in all', async () => {
    const reader = await till.clinic.with(['vip:lot:list', 'sensitive:customer-capital'])
    const customerId = await till.newCustomer()
    const before = await reader.ask(ledger.liability, {})
    await till.grant(customerId, { coinFen: 800 })
    await endsIn(customerId, 29)
    await till.grant(customerId, { coinFen: 300 })
    await till.pay([await till.recharge(customerId, '100.00')], [['CARD', '100.00']])
    const found = async (within: number) => (await reader.ask(ledger.lots, { customerId, within })).result
    expect(await found(29)).toEqual([])
    expect(await found(30)).toMatchObject([{ kind: 'coin', amount: '8.00', left: '8.00', daysLeft: 29 }])
    const lots = (await reader.ask(ledger.lots, { customerId, kind: 'capital', open: true })).result
    expect(lots).toMatchObject([{ sourceName: '充值', amount: '100.00', left: '100.00', expiresOn: null }])
    const after = await reader.ask(ledger.liability, {})
    const grown = (figure: 'coins' | 'endingCoins' | 'principal') => Number(after[figure]) - Number(before[figure])
    expect(grown('coins')).toBeCloseTo(11)
    expect(grown('endingCoins')).toBeCloseTo(8)
    expect(grown('principal')).toBeCloseTo(100)
  })

  it('says of days what there was, came, went and is', async () => {
    const customerId = await till.newCustomer()
    await till.pay([await till.recharge(customerId, '100.00')], [['CARD', '100.00']])
    const order = await till.order(customerId, [{ price: '60.00' }])
    const { id } = await till.pay(
      [order],
      [
        ['WALLET', '30.00'],
        ['CASH', '30.00'],
      ],
    )
    const reader = await till.clinic.with([
      'vip:balance:list',
      'vip:integral:list',
      'sensitive:customer-capital',
      'customer:list',
    ])
    expect(await reader.ask(ledger.sums, { customerId })).toEqual({
      ...{ opening: '0.00', plus: '100.00', minus: '30.00', closing: '70.00' },
    })
    const [{ later, now } = { later: '', now: '' }] = await till.clinic.rows(
      sql<{
        later: string
        now: string
      }>`select (ledger.open_day() + 1)::text as later, ledger.open_day()::text as now`,
    )
    expect(await reader.ask(ledger.sums, { customerId, startDate: later! })).toMatchObject({
      opening: '70.00',
      plus: '0.00',
    })
    expect(await reader.ask(ledger.sums, { customerId, startDate: now!, endDate: now! })).toMatchObject({
      opening: '0.00',
    })
    await till.cashier.ask(cashier.cancelByPost, { id, reason: '收错' })
    expect(await open(till.clinic, customerId, 'WALLET_PRINCIPAL')).toEqual(['10000'])
    expect(await till.faults()).toEqual([])
  })

  it('carries lots with their days into the archive that is kept', async () => {
    const [keptId, goneId] = [await till.newCustomer(), await till.newCustomer()]
    await till.grant(goneId, { coinFen: 900 })
    await endsIn(goneId, 12)
    await till.grant(goneId, { coinFen: 100 })
    const manager = await till.clinic.with(['customer:list', 'customer:info', 'customer:merge', 'customer:merge:list'])
    const rows = await till.clinic.rows(
      sql<{
        id: number
        version: number
      }>`select id, version from customers.customer where id in (${keptId}, ${goneId})`,
    )
    const version = (id: number) => rows.find((row) => row.id === id)!.version
    await manager.ask(merging.merge, {
      ...{ keptId, goneId, keptVersion: version(keptId), goneVersion: version(goneId), reason: '同一人两份档案' },
    })
    const carried = await open(till.clinic, keptId, 'COIN_CUSTOMER')
    expect(carried).toHaveLength(2)
    expect(carried[0]).toMatch(/^900 2\d{3}-/)
    expect(carried[1]).toBe('100')
    expect(await open(till.clinic, goneId, 'COIN_CUSTOMER')).toEqual([])
    expect(await till.faults()).toEqual([])
  })
})
