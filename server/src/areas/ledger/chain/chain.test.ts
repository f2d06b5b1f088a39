/** Sealed journals: whatever is changed past the application shows, and the first broken journal is named (docs/adr/0102). */
import { appendFileSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { daily } from '@clinic/contract/areas/daily/calls.ts'
import { ledger } from '@clinic/contract/areas/ledger/calls.ts'
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clinic, newClinic } from '../../../../test/clinic.ts'
import { testDatabase } from '../../../../test/database.ts'
import { type Node, startNode } from '../../../../test/node.ts'
import { send } from '../../../../test/send.ts'
import { sheetCells } from '../../../../test/sheet-cells.ts'
import { newTill } from '../../../../test/till.ts'
import { checkChain, sealJournals } from './seal.ts'

let node: Node
let owner: pg.Client
const folder = mkdtempSync(join(tmpdir(), 'clinic-ledger-anchors-'))
beforeAll(async () => {
  node = await startNode(undefined, { anchors: folder })
  owner = new pg.Client({ connectionString: testDatabase().superuserUrl })
  await owner.connect()
})
afterAll(() => Promise.all([node.close(), owner.end()]))

const post = (clinic: Clinic, id: number, amount = 100 * id) =>
  clinic.inside((ctx) =>
    sql`select ledger.post_journal('test', ${id}::bigint, ledger.open_day(), ${JSON.stringify([
      { kind: 'TENDER_CLEARING', owner: 1, amount },
      { kind: 'WALLET_PRINCIPAL', owner: 7, customer: 7, amount: -amount },
    ])}::jsonb)`.execute(ctx.db),
  )
const seal = (clinic: Clinic) => clinic.inside((ctx) => sealJournals(ctx, {}))
const check = (clinic: Clinic) => clinic.inside((ctx) => checkChain(ctx, {}))
type Fault = { subject: number; detail: string }
const faults = (clinic: Clinic) =>
  clinic.rows(sql<Fault>`select subject, detail from ledger.chain_selfcheck()`) as Promise<Fault[]>
const nth = async (clinic: Clinic, seq: number): Promise<number> =>
  (await clinic.rows(sql<{ id: number }>`select journal_id as id from ledger.seal where seq = ${seq}`))[0]!.id

/** Five journals, sealed in two turns and anchored. */
const sealed = async (): Promise<Clinic> => {
  const clinic = await newClinic({}, node)
  for (const id of [1, 2, 3]) await post(clinic, id)
  await seal(clinic)
  for (const id of [4, 5]) await post(clinic, id)
  await seal(clinic)
  await seal(clinic)
  return clinic
}

/** As only the database's owner could, past triggers and keys. */
const past = async (clinic: Clinic, texts: readonly string[]): Promise<void> => {
  await owner.query('begin')
  await owner.query('set local session_replication_role = replica')
  for (const text of texts) {
    const { rowCount } = await owner.query(text.replaceAll(':hospital', String(clinic.hospitalId)))
    expect(rowCount, text).toBeGreaterThan(0)
  }
  await owner.query('commit')
}
const third = `(select journal_id from ledger.seal where hospital_id = :hospital and seq = 3)`
const third_ = `hospital_id = :hospital and journal_id = ${third}`

describe('sealed journals', () => {
  it('hold while nobody touches them, in order and without gaps, however many seal at once', async () => {
    const clinic = await sealed()
    await Promise.all([6, 7, 8, 9].map((id) => post(clinic, id)))
    await Promise.all([seal(clinic), seal(clinic), seal(clinic), post(clinic, 10)])
    await seal(clinic)
    expect(await clinic.rows(sql`select min(seq) as a, max(seq) as z, count(*) as n from ledger.seal`)).toEqual([
      { a: 1, z: 10, n: 10 },
    ])
    expect(await faults(clinic)).toEqual([])
    await expect(
      clinic.inside((ctx) => sql`update ledger.seal set digest = repeat('0', 64)`.execute(ctx.db)),
    ).rejects.toThrow(/permission denied/)
  })

  it.each<[string, readonly string[], string, number?]>([
    ['an amount is changed', [`update ledger.entry set amount = -amount where ${third_}`], '与封存时不一致'],
    [
      'the money goes to somebody else',
      [`update ledger.account set owner_id = 8 where hospital_id = :hospital and owner_id = 7`],
      '与封存时不一致',
      1,
    ],
    ['an entry is taken away', [`delete from ledger.entry where ${third_} and ordinal = 1`], '与封存时不一致'],
    ['all its entries are taken away', [`delete from ledger.entry where ${third_}`], '与封存时不一致'],
    [
      'its day is changed',
      [`update ledger.journal set business_date = business_date - 1 where hospital_id = :hospital and id = ${third}`],
      '与封存时不一致',
    ],
    [
      'its document is changed',
      [`update ledger.journal set biz_id = 99 where hospital_id = :hospital and id = ${third}`],
      '与封存时不一致',
    ],
    [
      'the journal is taken away',
      [
        `delete from ledger.entry where ${third_}`,
        `delete from ledger.journal where hospital_id = :hospital and id = ${third}`,
      ],
      '封存后已被删除',
    ],
    [
      'journal and seal are taken away',
      [
        `delete from ledger.journal where hospital_id = :hospital and id = ${third}`,
        `delete from ledger.seal where hospital_id = :hospital and seq = 3`,
      ],
      '第 3 至 3 张凭证的封存记录已被删除',
      4,
    ],
    [
      'two change places',
      [
        `update ledger.seal set seq = 7 - seq + 100 where hospital_id = :hospital and seq in (3, 4)`,
        `update ledger.seal set seq = seq - 100 where hospital_id = :hospital and seq > 100`,
      ],
      '与封存时不一致',
      4,
    ],
    [
      'the seal is written anew',
      [`update ledger.seal set digest = repeat('0', 64) where hospital_id = :hospital and seq = 3`],
      '与封存时不一致',
    ],
  ])('tell that %s, and which is the first', async (_what, texts, said, at = 3) => {
    const clinic = await sealed()
    const id = await nth(clinic, at)
    await past(clinic, texts)
    const [first, ...more] = await faults(clinic)
    expect(more).toEqual([])
    expect(first).toMatchObject({ subject: id, detail: expect.stringContaining(said) })
  })

  it('tell that the last ones are gone with their seals, by the heads kept outside', async () => {
    const clinic = await sealed()
    const keeper = await clinic.with(['cashier:books:list'])
    await past(clinic, [
      `delete from ledger.journal j using ledger.seal s where s.hospital_id = :hospital and j.hospital_id = :hospital and s.seq > 3 and j.id = s.journal_id`,
      `delete from ledger.seal where hospital_id = :hospital and seq > 3`,
    ])
    expect(await faults(clinic)).toEqual([])
    await check(clinic)
    const found = await keeper.ask(ledger.chain, {})
    expect(found).toMatchObject({ sealed: 3, checkedTo: 3, anchors: 2, said: '库外锚点记到第 5 张凭证，链上只有 3 张' })
    expect((await keeper.ask(messages.mine, {})).list[0]).toMatchObject({
      title: '凭证与封存时不一致，请先不要日结',
    })
  })

  it('tell that the whole chain was written anew, by the heads kept outside', async () => {
    const clinic = await sealed()
    await past(clinic, [
      `update ledger.entry set amount = amount * 2, balance_after = balance_after * 2 where hospital_id = :hospital`,
      `delete from ledger.seal where hospital_id = :hospital`,
    ])
    await seal(clinic)
    expect(await faults(clinic)).toEqual([])
    await check(clinic)
    expect((await (await clinic.with(['cashier:books:list'])).ask(ledger.chain, {})).said).toBe(
      '第 3 张凭证的封存与库外锚点不同',
    )
  })

  it('tell that somebody wrote into the file of heads', async () => {
    const clinic = await sealed()
    const file = readdirSync(folder).find((name) => name.startsWith(`ledger-${clinic.hospitalId}-`))!
    appendFileSync(join(folder, file), '2026-11-20T00:00:00.000Z 4 abc def\n')
    await check(clinic)
    expect((await (await clinic.with(['cashier:books:list'])).ask(ledger.chain, {})).said).toContain('不是本系统写下的')
  })

  it('are all sealed when their day is closed, and the day knows the head: a tail cut after it shows', async () => {
    const till = await newTill(node)
    const { clinic } = till
    const customer = await till.newCustomer()
    await till.pay([await till.order(customer, [{ price: '80.00' }])], [['CARD', '80.00']])
    const head = await clinic.with([
      'cashier:daily:list',
      'cashier:daily:close',
      'cashier:books:list',
      'cashier:books:export',
    ])
    expect(await head.ask(ledger.chain, {})).toMatchObject({ sealed: 0, waiting: 2, head: '', checkedAt: null })
    const { id, version } = (await till.cashier.ask(cashier.currentShift, {}))!
    const counted = await till.cashier.ask(cashier.countShift, {
      id,
      version,
      counted: [
        { code: 'CASH', amount: '500.00' },
        { code: 'CARD', amount: '80.00' },
      ],
    })
    await till.cashier.ask(cashier.closeShift, { id, version: counted.version })
    const { day } = await head.ask(daily.board, {})
    await head.ask(daily.close, { day })
    const standing = await head.ask(ledger.chain, {})
    const [kept] = await clinic.rows(
      sql<{
        sealed: number
        head: string
      }>`select sealed, head from ledger.business_day where business_date = ${day}::date`,
    )
    expect(standing).toMatchObject({ ...kept, waiting: 0 })
    expect(standing.sealed).toBeGreaterThan(1)
    const { data } = await send(node, cashier.booksProof, {}, { token: head.token })
    const { rows } = await sheetCells(data as Buffer)
    expect(rows.flat()).toEqual(expect.arrayContaining([`${standing.sealed} 张`, standing.head]))
    await past(clinic, [
      `delete from ledger.journal j using ledger.seal s where s.hospital_id = :hospital and j.hospital_id = :hospital and s.seq = ${standing.sealed} and j.id = s.journal_id`,
      `delete from ledger.seal where hospital_id = :hospital and seq = ${standing.sealed}`,
    ])
    const told = await head.ask(cashier.selfcheck, {})
    expect(told).toContainEqual({
      identity: 'G8',
      subject: 0,
      detail: `营业日 ${day} 日结时的第 ${standing.sealed} 张凭证的封存记录已被删除`,
    })
  })

  it('do not keep a payment waiting: sealing holds nothing that posting needs', async () => {
    const clinic = await sealed()
    const held = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    await post(clinic, 11)
    const sealing = clinic.inside(async (ctx) => {
      await sealJournals(ctx, {})
      begun.resolve()
      await held.promise
    })
    await begun.promise
    await post(clinic, 12)
    held.resolve()
    await sealing
    await seal(clinic)
    expect(await faults(clinic)).toEqual([])
    expect((await clinic.rows(sql`select from ledger.seal`)).length).toBe(7)
  })

  it('journals of another hospital stand in a chain of their own', async () => {
    const [one, two] = [await sealed(), await sealed()]
    await past(one, [`update ledger.entry set amount = 5 where ${third_}`])
    expect(await faults(two)).toEqual([])
    expect(await faults(one)).toHaveLength(1)
    const part = await one.with(['cashier:books:list'], { dataScope: 5 })
    expect(await part.refused(ledger.chain, {})).toMatchObject({ status: 403 })
  })
})
