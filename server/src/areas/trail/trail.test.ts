import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { session } from '@clinic/contract/areas/session/calls.ts'
import { trail } from '@clinic/contract/areas/trail/calls.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { testDatabase } from '../../../test/database.ts'
import { type Node, startNode } from '../../../test/node.ts'
import { linkEntries } from './chain/chain.ts'
import { canonical } from './chain/seal.ts'
import { verifyTrail } from './chain/verify.ts'
import { auditWith } from './entry.ts'

const folder = mkdtempSync(join(tmpdir(), 'clinic-anchors-'))
let evil: pg.Client
let node: Node

beforeAll(async () => {
  node = await startNode(undefined, { anchors: folder })
  evil = new pg.Client({ connectionString: testDatabase().superuserUrl })
  await evil.connect()
  // As somebody with the whole database in hand: no triggers, no foreign keys, no row-level security.
  await evil.query('set session_replication_role = replica')
})
afterAll(async () => {
  await node.close()
  await evil.end()
  rmSync(folder, { recursive: true })
})

/** A hospital with a few linked and anchored entries, some with contents that jsonb reorders. */
const clinicWithTrail = async (): Promise<Clinic> => {
  const clinic = await newClinic({}, node)
  const contents = [
    { z: 1, a: { y: [1, 2.5, null], b: '中文"\\' } },
    { phone: '13800001234', n: -0.1 },
    {},
    undefined,
    { long: 'x'.repeat(500) },
  ]
  await clinic.inside(async (ctx) => {
    for (const [i, after] of contents.entries())
      await ctx.together([
        auditWith(ctx.node.keys.chain)({
          call: session.signOut,
          session: null,
          scope: ctx.scope,
          origin: ctx.origin,
          outcome: 'done',
          refusal: null,
          notes: { objectType: 'file', objectId: i + 1, ...(after ? { after, before: { z: 2 } } : {}) },
        }),
      ])
  })
  for (let i = 0; i < 2; i++) await clinic.inside(linkEntries)
  return clinic
}

const verdictOf = (clinic: Clinic) => verifyTrail(clinic.node.services, clinic.hospitalId)
const kindsAfter = async (tamper: (clinic: Clinic) => Promise<unknown>): Promise<string[]> => {
  const clinic = await clinicWithTrail()
  expect((await verdictOf(clinic)).problems).toEqual([])
  await tamper(clinic)
  return [...new Set((await verdictOf(clinic)).problems.map((problem) => problem.kind))].sort()
}
const change = (text: string) => (clinic: Clinic) => evil.query(text, [clinic.hospitalId])
const third = `(select entry_id from trail.link where hospital_id = $1 and seq = 3)`

describe('the trail', () => {
  it('is append-only, for the application and for the owner', async () => {
    const clinic = await clinicWithTrail()
    for (const text of [
      sql`update trail.entry set title = 'x'`,
      sql`delete from trail.entry`,
      sql`update trail.link set mac = 'x'`,
    ])
      await expect(clinic.rows(text as never)).rejects.toThrow(/permission denied/)
    const owner = new pg.Client({ connectionString: testDatabase().ownerUrl })
    await owner.connect()
    await owner.query(`select set_config('app.hospital_id', $1, false)`, [String(clinic.hospitalId)])
    for (const text of [
      'update trail.entry set title = title',
      'delete from trail.link',
      'truncate trail.entry cascade',
    ])
      await expect(owner.query(text)).rejects.toThrow(/never changed or deleted/)
    await owner.end()
  })

  it('checks out as it was written, whatever jsonb made of it', async () => {
    const clinic = await clinicWithTrail()
    expect(await verdictOf(clinic)).toMatchObject({ entries: 5, links: 5, anchors: 1, problems: [] })
  })

  it.each([
    ['another title', `update trail.entry set title = 'x' where hospital_id = $1 and id = ${third}`, ['changed']],
    ['another person', `update trail.entry set staff_id = 99 where hospital_id = $1 and id = ${third}`, ['changed']],
    [
      'another outcome',
      `update trail.entry set outcome = 'refused' where hospital_id = $1 and id = ${third}`,
      ['changed'],
    ],
    [
      'another value inside',
      `update trail.entry set after = '{"n": 9}' where hospital_id = $1 and id = ${third}`,
      ['changed'],
    ],
    ['a value removed', `update trail.entry set reason = 'x' where hospital_id = $1 and id = ${third}`, ['changed']],
    [
      'another time',
      `update trail.entry set at = at - interval '1 second' where hospital_id = $1 and id = ${third}`,
      ['broken'],
    ],
    [
      'another seal',
      `update trail.entry set mac = 'x' where hospital_id = $1 and id = ${third}`,
      ['broken', 'changed'],
    ],
    ['an entry deleted', `delete from trail.entry where hospital_id = $1 and id = ${third}`, ['removed']],
    [
      'an entry and its link deleted',
      `with gone as (delete from trail.link where hospital_id = $1 and seq = 3 returning entry_id)
      delete from trail.entry where hospital_id = $1 and id in (select entry_id from gone)`,
      ['broken', 'removed'],
    ],
    ['a link moved', `update trail.link set seq = 99 where hospital_id = $1 and seq = 3`, ['broken', 'removed']],
    ['a link forged', `update trail.link set mac = 'x' where hospital_id = $1 and seq = 3`, ['broken']],
    [
      'an old entry slipped in',
      `insert into trail.entry (hospital_id, at, request_id, call, title, outcome, mac)
      select $1, max(at) - interval '1 hour', 'r', 'c', 't', 'done', 'x' from trail.entry where hospital_id = $1`,
      ['unlinked'],
    ],
    [
      'the end cut off',
      `with gone as (delete from trail.link where hospital_id = $1 and seq > 3 returning entry_id)
      delete from trail.entry where hospital_id = $1 and id in (select entry_id from gone)`,
      ['cut'],
    ],
    [
      'everything deleted',
      `with gone as (delete from trail.link where hospital_id = $1)
      delete from trail.entry where hospital_id = $1`,
      ['cut'],
    ],
  ])('notices %s', async (_what, text, kinds) => {
    expect(await kindsAfter(change(text))).toEqual(kinds)
  })

  it('notices anchors that were altered, and writes only what moved', async () => {
    const clinic = await clinicWithTrail()
    const file = join(folder, readdirSync(folder).find((name) => name.startsWith(`${clinic.hospitalId}-`))!)
    await clinic.inside(linkEntries)
    const written = readFileSync(file, 'utf8')
    expect(written.trim().split('\n')).toHaveLength(1)
    appendFileSync(file, '2026-01-01 9 forged forged\n')
    expect((await verdictOf(clinic)).problems).toEqual([{ kind: 'cut', entryId: null, seq: null }])
    writeFileSync(file, written)
    expect((await verdictOf(clinic)).problems).toEqual([])
  })

  it('links every entry once, however many linkers run', async () => {
    const clinic = await newClinic({}, node)
    const someone = await clinic.with([])
    await Promise.all(Array.from({ length: 12 }, () => someone.refused(trail.verify, {})))
    await Promise.all(Array.from({ length: 4 }, () => clinic.inside(linkEntries)))
    const [counts] = await clinic.rows(
      sql<{ n: number; top: number }>`select count(*)::int as n, max(seq)::int as top from trail.link`,
    )
    expect(counts).toEqual({ n: 12, top: 12 })
    expect((await verdictOf(clinic)).problems).toEqual([])
  })

  it('is checked by a call that needs its permission and leaves an entry', async () => {
    const clinic = await clinicWithTrail()
    const auditor = await clinic.with(['system:log:verify'])
    expect(await auditor.ask(trail.verify, {})).toMatchObject({ links: 5, problems: [] })
    const someone = await clinic.with([])
    expect(await someone.refused(trail.verify, {})).toMatchObject({ status: 403 })
    const rows = await clinic.rows(sql<{ outcome: string; staff_id: number }>`
      select outcome, staff_id from trail.entry where call like '%operactionRecord/verify' order by id`)
    expect(rows).toEqual([
      { outcome: 'done', staff_id: auditor.staffId },
      { outcome: 'refused', staff_id: someone.staffId },
    ])
  })

  it('takes what screens report, under the server’s name and time, and nothing twice for a revealed phone', async () => {
    const clinic = await newClinic({}, node)
    const someone = await clinic.with([])
    const record = { operationContent: '打印收据', operationType: '打印', customerNo: 'K1' }
    await someone.ask(trail.addOperationRecord, record)
    await someone.ask(trail.addOperationRecord, { operationContent: '查看', operationType: '查看手机号', viewId: 'v1' })
    expect(await someone.refused(trail.addOperationRecord, { ...record, customerId: 1 })).toMatchObject({ status: 404 })
    const rows = await clinic.rows(sql<{ staff_id: number; object_no: string }>`
      select staff_id, object_no from trail.entry where object_type = 'screen'`)
    expect(rows).toEqual([{ staff_id: someone.staffId, object_no: 'K1' }])
  })

  it('has one canonical form for a value and for what jsonb keeps of it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const shuffled = JSON.parse(JSON.stringify(value), (_key, inner: unknown) =>
          typeof inner === 'object' && inner !== null && !Array.isArray(inner)
            ? Object.fromEntries(Object.entries(inner).reverse())
            : inner,
        ) as unknown
        expect(canonical(shuffled)).toBe(canonical(JSON.parse(JSON.stringify(value))))
      }),
    )
  })
})
