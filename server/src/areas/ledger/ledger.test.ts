/** The ledger against a model in memory: random journals, reversals and races keep G1–G6 (money book §2). */

import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Clinic, newClinic } from '../../../test/clinic.ts'

type Line = { kind: string; owner: number; amount: number }

/** Accounts by unit: [debit-normal, credit-normal with a floor, credit-normal without]. */
const units = [
  { debit: 'TENDER_CLEARING', floor: 'WALLET_PRINCIPAL', free: 'REVENUE_SERVICE' },
  { debit: 'COIN_ISSUED', floor: 'COIN_CUSTOMER', free: 'COIN_CUSTOMER' },
  { debit: 'POINT_ISSUED', floor: 'POINT_CUSTOMER', free: 'POINT_CUSTOMER' },
] as const

/** A journal that balances: amounts on random accounts, the rest on the debit account of the unit. */
const journal = fc
  .record({
    unit: fc.constantFrom(...units),
    parts: fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 3 }), fc.integer({ min: -500, max: 900 })), {
      minLength: 1,
      maxLength: 5,
    }),
  })
  .map(({ unit, parts }): Line[] => {
    const lines = parts
      .filter(([, , amount]) => amount !== 0)
      .map(([floor, owner, amount]) => ({ kind: floor ? unit.floor : unit.free, owner, amount: -amount }))
    const rest = lines.reduce((sum, line) => sum - line.amount, 0)
    return rest === 0
      ? lines
      : [...lines, { kind: unit.debit, owner: unit.debit === 'TENDER_CLEARING' ? 1 : 0, amount: rest }]
  })
  .filter((lines) => lines.length > 1)

const post = (clinic: Clinic, id: number, lines: readonly Line[]) =>
  clinic.inside((ctx) =>
    sql`select ledger.post_journal('test', ${id}::bigint, ledger.open_day(), ${JSON.stringify(lines)}::jsonb) as id`.execute(
      ctx.db,
    ),
  )
const balances = async (clinic: Clinic): Promise<Record<string, number>> => {
  const rows = await clinic.rows(
    sql<{ key: string; balance: number }>`select kind || ':' || owner_id as key, sum(balance)::bigint as balance
      from ledger.account group by 1`,
  )
  return Object.fromEntries(rows.map(({ key, balance }) => [key, balance]))
}
const faults = (clinic: Clinic) => clinic.rows(sql`select * from ledger.selfcheck()`)
const debitNormal = new Set(['TENDER_CLEARING', 'COIN_ISSUED', 'POINT_ISSUED'])
const floored = new Set(['WALLET_PRINCIPAL', 'COIN_CUSTOMER', 'POINT_CUSTOMER'])

/** The model: balances after a journal, or null when an account with a floor would go below nothing. */
const after = (model: Readonly<Record<string, number>>, lines: readonly Line[]): Record<string, number> | null => {
  const next = { ...model }
  for (const { kind, owner, amount } of lines) {
    const key = `${kind}:${owner}`
    next[key] = (next[key] ?? 0) + (debitNormal.has(kind) ? amount : -amount)
  }
  return Object.entries(next).some(([key, balance]) => balance < 0 && floored.has(key.split(':')[0]!)) ? null : next
}

describe('the ledger', () => {
  it('equals its model after any journals; what the model refuses it refuses (G1–G3, G6)', async () => {
    let id = 0
    await fc.assert(
      fc.asyncProperty(fc.array(journal, { minLength: 1, maxLength: 12 }), async (journals) => {
        const clinic = await newClinic()
        let model: Record<string, number> = {}
        for (const lines of journals) {
          const next = after(model, lines)
          const posted = post(clinic, ++id, lines)
          if (next === null) await expect(posted).rejects.toMatchObject({ constraint: 'account_not_negative' })
          else {
            await posted
            model = next
          }
        }
        const found = await balances(clinic)
        for (const [key, balance] of Object.entries(model)) expect(found[key] ?? 0).toBe(balance)
        expect(await faults(clinic)).toEqual([])
      }),
      { numRuns: 12 },
    )
  })

  it('keeps every balance its entries when many post at once', async () => {
    const clinic = await newClinic()
    const jobs = fc.sample(journal, 60)
    const done = await Promise.allSettled(jobs.map((lines, index) => post(clinic, index + 1, lines)))
    for (const one of done)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ constraint: 'account_not_negative' })
    expect(done.filter((one) => one.status === 'fulfilled').length).toBeGreaterThan(5)
    expect(await faults(clinic)).toEqual([])
  })

  it('refuses what does not balance, what names no account, a second journal of a document, and any change', async () => {
    const clinic = await newClinic()
    const fine: Line[] = [
      { kind: 'TENDER_CLEARING', owner: 1, amount: 100 },
      { kind: 'WALLET_PRINCIPAL', owner: 1, amount: -100 },
    ]
    await post(clinic, 1, fine)
    await expect(post(clinic, 1, fine)).rejects.toMatchObject({ constraint: 'journal_once' })
    await expect(post(clinic, 2, [fine[0]!])).rejects.toMatchObject({ constraint: 'journal_balanced' })
    await expect(post(clinic, 3, [fine[0]!, { kind: 'GOLD', owner: 1, amount: -100 }])).rejects.toThrow()
    const change = (query: ReturnType<typeof sql>) => clinic.inside((ctx) => query.execute(ctx.db))
    await expect(change(sql`update ledger.entry set amount = 1`)).rejects.toThrow(/permission denied/)
    await expect(change(sql`delete from ledger.journal`)).rejects.toThrow(/permission denied/)
    // A set of entries that is not posted by the ledger itself is measured by the same rules.
    await expect(
      change(sql`insert into ledger.entry (journal_id, ordinal, account_id, seq, kind, unit, amount, balance_after)
        select journal_id, 9, account_id, 9, kind, unit, 5, 5 from ledger.entry limit 1`),
    ).rejects.toMatchObject({ constraint: 'journal_balanced' })
  })

  it('reverses a journal once, by its negated entries (G5)', async () => {
    const clinic = await newClinic()
    await post(clinic, 1, [
      { kind: 'COIN_ISSUED', owner: 0, amount: 70 },
      { kind: 'COIN_CUSTOMER', owner: 4, amount: -50 },
      { kind: 'COIN_CUSTOMER', owner: 4, amount: -20 },
    ])
    const undo = (id: number) =>
      clinic.inside((ctx) =>
        sql`select ledger.reverse_journal(j.id, 'undo', ${id}::bigint, ledger.open_day()) from ledger.journal j where j.biz_type = 'test'`.execute(
          ctx.db,
        ),
      )
    await undo(1)
    await expect(undo(2)).rejects.toMatchObject({ constraint: 'journal_reversed_once' })
    expect(await balances(clinic)).toEqual({ 'COIN_ISSUED:0': 0, 'COIN_CUSTOMER:4': 0 })
    expect(await faults(clinic)).toEqual([])
  })

  it('is one hospital’s: another sees none of it', async () => {
    const [one, two] = [await newClinic(), await newClinic()]
    await post(one, 1, [
      { kind: 'TENDER_CLEARING', owner: 1, amount: 5 },
      { kind: 'WALLET_PRINCIPAL', owner: 1, amount: -5 },
    ])
    expect(await two.rows(sql`select * from ledger.account`)).toEqual([])
  })
})
