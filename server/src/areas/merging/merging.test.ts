/** 合并档案: money by journal and nothing lost, old ids lead to the kept one, what is in the way is told, and there is no way back. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import type { CustomerForm } from '@clinic/contract/areas/customers/nouns.ts'
import { ledger } from '@clinic/contract/areas/ledger/calls.ts'
import { merging } from '@clinic/contract/areas/merging/calls.ts'
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newClinic } from '../../../test/clinic.ts'
import { newCustomer, newPhone } from '../../../test/customers.ts'
import { faults } from '../../../test/faults.ts'
import { newTill, type TestTill } from '../../../test/till.ts'
import { startVisit } from '../../../test/visits.ts'

const rights = [
  'customer:list',
  'customer:info',
  'customer:edit',
  'customer:merge',
  'customer:merge:list',
  'customer:merge:export',
] as const
const all = [...rights, 'customer:health', 'sensitive:customer-capital', 'customer:revealPhone'] as const

let till: TestTill
let front: Actor
let manager: Actor
beforeAll(async () => {
  till = await newTill()
  front = await till.clinic.as('front')
  manager = await till.clinic.with([...all])
})

const someone = async (form: Partial<CustomerForm> = {}) => (await newCustomer(front, form)).id
const seen = (keptId: number, goneId: number, who = manager) => who.ask(merging.preview, { keptId, goneId })
const merge = async (keptId: number, goneId: number, more: object = {}, who = manager) => {
  const { kept, gone } = await seen(keptId, goneId, who)
  const versions = { keptVersion: kept.version, goneVersion: gone.version }
  return await who.ask(merging.merge, { keptId, goneId, ...versions, reason: '同一人两份档案', ...more })
}
const refusedMerge = async (keptId: number, goneId: number, who = manager) =>
  await who.refused(merging.merge, { keptId, keptVersion: 1, goneId, goneVersion: 1, reason: '同一人' })
const whole = async () => await till.clinic.rows(sql.raw(faults) as ReturnType<typeof sql>)
const totals = () =>
  till.clinic.rows(sql`select kind, sum(balance)::bigint as n from ledger.account group by kind order by kind`)
const standing = async (id: number) =>
  (await till.clinic.rows(sql<Record<string, unknown>>`select * from customers.standing where customer_id = ${id}`))[0]

/** Somebody who paid, owes and has something of each account. */
const rich = async () => {
  const id = await someone()
  const order = await till.order(id, [{ price: '300.00', sessions: 3 }])
  await till.pay(
    [order],
    [
      ['CASH', '200.00'],
      ['DEBT', '100.00'],
    ],
  )
  await till.pay([await till.recharge(id, '500.00')], [['CASH', '500.00']])
  await till.grant(id, { coinFen: 1_000, points: 50 })
  return id
}

test('acceptance 11: totals are unchanged, the old id leads to the kept one, the ledgers of both are read', async () => {
  const [kept, gone] = [await rich(), await rich()]
  const old = await manager.ask(customers.details, { id: gone })
  const before = await totals()
  const preview = await seen(kept, gone)
  expect(preview.figures).toContainEqual({ figure: 'principal', kept: '500.00', gone: '500.00', after: '1000.00' })
  expect(preview.figures).toContainEqual({ figure: 'debt', kept: '100.00', gone: '100.00', after: '200.00' })
  expect(preview.counts).toContainEqual({ label: '订单', kept: 2, gone: 2 })
  const { id } = await merge(kept, gone)
  expect(await totals()).toEqual(before)
  expect(await whole()).toEqual([])
  const points = Number(preview.figures!.find(({ figure }) => figure === 'points')!.after)
  expect(points).toBeGreaterThan(100)
  expect(await till.figures(kept)).toMatchObject({ principal_fen: 100_000, coin_fen: 2_000, points, debt_fen: 20_000 })
  expect(await standing(kept)).toMatchObject({ deal_count: 1, total_paid_fen: 140_000 })
  expect(await standing(gone)).toBeUndefined()
  expect((await manager.ask(customers.details, { id: gone })).id).toBe(kept)
  expect((await manager.ask(customers.one, { id: gone })).id).toBe(kept)
  expect((await manager.ask(customers.search, { keyword: old.code })).rows.map((row) => row.id)).toEqual([kept])
  const log = await till.cashier.ask(ledger.log, { customerId: kept, pageSize: 50 })
  expect(log.result.map(({ typeName, change, customerId }) => [typeName, change, customerId])).toEqual(
    expect.arrayContaining([
      ['充值', '500.00', kept],
      ['充值', '500.00', gone],
      ['合并转出', '-500.00', gone],
      ['合并转入', '500.00', kept],
    ]),
  )
  expect(
    new Set((await till.cashier.ask(ledger.points, { customerId: kept })).result.map((row) => row.customerId)).size,
  ).toBe(2)
  expect(await manager.ask(merging.one, { id })).toMatchObject({
    goneId: gone,
    counts: expect.arrayContaining([{ label: '订单', count: 2 }]),
    figures: expect.arrayContaining([{ figure: 'principal', amount: '500.00' }]),
  })
})

test('a payment from before is cancelled as it was posted, and its money ends with the kept one', async () => {
  const [kept, gone] = [await someone(), await someone()]
  const topUp = await till.pay([await till.recharge(gone, '100.00')], [['CASH', '100.00']])
  await till.pay([await till.recharge(gone, '300.00')], [['CASH', '300.00']])
  const order = await till.order(gone, [{ price: '50.00' }])
  const paid = await till.pay([order], [['WALLET', '50.00']])
  await merge(kept, gone)
  expect(await till.figures(kept)).toMatchObject({ principal_fen: 35_000 })
  await till.cashier.ask(cashier.cancelByPost, { id: paid.id, reason: '收错' })
  expect(await till.figures(kept)).toMatchObject({ principal_fen: 40_000 })
  await till.cashier.ask(cashier.cancelByPost, { id: topUp.id, reason: '收错' })
  expect(await till.figures(kept)).toMatchObject({ principal_fen: 30_000 })
  expect(await till.figures(gone)).toMatchObject({ principal_fen: 0 })
  expect(await whole()).toEqual([])
})

test('what is in the way is told with what to do, of either', async () => {
  const consultant = await till.clinic.as('consultant')
  const [kept, gone] = [await someone(), await someone()]
  const order = await till.order(gone, [{ price: '50.00' }])
  const hindered = async () => await manager.refused(merging.merge, await versionsOf(kept, gone))
  expect(await hindered()).toMatchObject({ key: 'merging.hindered', message: expect.stringContaining('还没有收款') })
  expect((await seen(kept, gone)).hindrances).toHaveLength(1)
  await till.pay([order], [['CASH', '50.00']])
  await till.clinic.rows(
    sql`insert into blacklist.entry (customer_id, kind, reason) values (${kept}, 'service', '其他')`,
  )
  expect((await hindered()).message).toContain('黑名单申请还在审核')
  await till.clinic.rows(
    sql`update blacklist.entry set state = 'withdrawn', ended_at = kit.clock() where customer_id = ${kept}`,
  )
  const visit = await front.ask(triage.create, { customerId: kept, consultantId: consultant.staffId })
  expect((await hindered()).message).toContain('还没有结束')
  await startVisit(consultant, visit.id)
  expect((await hindered()).message).toContain('正在进行')
})

test('neither twice, nor back, nor somebody else’s, nor herself', async () => {
  const [kept, gone, third] = [await someone(), await someone(), await someone()]
  expect(await refusedMerge(kept, kept)).toMatchObject({ key: 'merging.same' })
  await merge(kept, gone)
  expect(await refusedMerge(gone, kept)).toMatchObject({ key: 'merging.away' })
  expect(await refusedMerge(third, gone)).toMatchObject({ key: 'merging.away' })
  await till.clinic.rows(sql`update customers.customer set status = 'anonymised' where id = ${third}`)
  expect(await refusedMerge(kept, third)).toMatchObject({ key: 'merging.anonymised' })
  const other = await newClinic()
  const stranger = await newCustomer(await other.as('front'))
  expect(await refusedMerge(kept, stranger.id)).toMatchObject({ status: 404 })
  const own = await till.clinic.with([...all], { dataScope: 5 })
  const [mine, theirs] = [await someone({ consultantId: own.staffId }), await someone()]
  expect(await refusedMerge(mine, theirs, own)).toMatchObject({ status: 404 })
  expect(await refusedMerge(theirs, mine, own)).toMatchObject({ status: 404 })
  await merge(await someone({ consultantId: own.staffId }), mine, {}, own)
})

test('two managers join the same two crosswise: one of them does', async () => {
  const [one, two] = [await someone(), await someone()]
  const second = await till.clinic.with([...all])
  const versions = { keptVersion: 1, goneVersion: 1, reason: '同一人' }
  const done = await Promise.allSettled([
    manager.ask(merging.merge, { keptId: one, goneId: two, ...versions }),
    second.ask(merging.merge, { keptId: two, goneId: one, ...versions }),
  ])
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const rows = await till.clinic.rows(
    sql`select from customers.customer where id in (${one}, ${two}) and status = 'merged'`,
  )
  expect(rows).toHaveLength(1)
})

test('what is written to the old archive is refused with the name of the kept one, however late it comes', async () => {
  const [kept, gone] = [await someone({ name: '周晚晴' }), await someone()]
  const { version } = await manager.ask(customers.one, { id: gone })
  await merge(kept, gone)
  const { code } = await manager.ask(customers.details, { id: kept })
  const away = { key: 'customers.merged', message: expect.stringContaining(`周晚晴（${code}）`) }
  expect(await front.refused(triage.create, { customerId: gone })).toMatchObject(away)
  expect(await manager.refused(customers.update, { id: gone, version, name: '别名' })).toMatchObject(away)
  const points = { customerId: gone, delta: 5, reason: '活动' }
  expect(await till.cashier.refused(ledger.adjustPoints, points)).toMatchObject(away)
  await expect(
    till.clinic.rows(sql`insert into consulting.customer_demand (customer_id, text) values (${gone}, '晚到')`),
  ).rejects.toMatchObject({ constraint: 'customer_merged' })
  await expect(till.grant(gone, { coinFen: 5 })).rejects.toMatchObject({ constraint: 'customer_merged' })
})

test('fields: the kept one’s, or the other’s where hers is empty, or what is chosen; both numbers stay', async () => {
  const [phone, other] = [newPhone(), newPhone()]
  const admin = await till.clinic.as('admin')
  const [owner, lost] = [await till.clinic.as('consultant'), await till.clinic.with(['customer:list'])]
  const { id: kept } = await newCustomer(admin, {
    name: '陆晓彤',
    phone,
    remark: '牙套史',
    consultantId: owner.staffId,
  })
  const form = { wechat: 'lu_x', remark: '怕疼', allergyState: 'has' as const, allergy: '青霉素', csId: lost.staffId }
  const { id: gone } = await newCustomer(admin, { name: '陆小彤', phone: other, ...form })
  const { differences } = await seen(kept, gone)
  expect(differences).toContainEqual(
    expect.objectContaining({ field: 'wechat', kept: null, gone: 'lu_x', side: 'gone' }),
  )
  expect(differences).toContainEqual(expect.objectContaining({ field: 'allergy', gone: '青霉素', side: 'gone' }))
  expect(JSON.stringify(differences)).not.toContain(other)
  await merge(kept, gone, { phone: 'gone', name: 'kept' })
  const archive = await manager.ask(customers.one, { id: kept })
  expect(archive).toMatchObject({ name: '陆晓彤', wechat: 'lu_x', allergyState: 'has', allergy: '青霉素' })
  expect(archive).toMatchObject({ remark: '牙套史；怕疼', consultantId: owner.staffId, csId: lost.staffId })
  const shown = await manager.ask(customers.reveal, { id: kept, viewId: 'merged-archive' })
  expect(shown).toMatchObject({ phone: other, phone2: phone })
  for (const keyword of [phone.slice(-4), other.slice(-4), '陆小彤'])
    expect((await manager.ask(customers.search, { keyword })).rows.map(({ id }) => id)).toContain(kept)
  // A later change of her name keeps what she was found by.
  const { version } = await manager.ask(customers.one, { id: kept })
  await manager.ask(customers.update, { id: kept, version, name: '陆晓桐' })
  expect((await manager.ask(customers.search, { keyword: '陆小彤' })).rows.map(({ id }) => id)).toContain(kept)
  const log = await manager.ask(customers.ownerLog, { customerId: kept })
  expect(log.result).toContainEqual(expect.objectContaining({ kind: 'service', mode: 'merged' }))
  const titles = (await lost.ask(messages.mine, { pageSize: 20 })).list.map(({ title }: { title: string }) => title)
  expect(titles).toContain('陆晓彤 的两份档案已合并')
})

test('the source of whoever dealt first is locked', async () => {
  const [kept, gone] = [await someone(), await someone()]
  await till.pay([await till.order(gone, [{ price: '80.00' }])], [['CASH', '80.00']])
  await till.clinic.rows(sql`update customers.customer c set (source_id, source_type_id) = (select s.id, s.type_id
    from customers.source s where s.id <> c.source_id order by s.id limit 1) where c.id = ${gone}`)
  const { sourceId } = await manager.ask(customers.one, { id: gone })
  expect((await seen(kept, gone)).differences).toContainEqual(
    expect.objectContaining({ field: 'sourceId', side: 'gone', settled: expect.stringContaining('锁定') }),
  )
  await merge(kept, gone, { sourceId: 'kept' })
  expect((await manager.ask(customers.one, { id: kept })).sourceId).toBe(sourceId)
  expect(await whole()).toEqual([])
})

test('what is kept from a person is not told by a preview, nor chosen', async () => {
  const plain = await till.clinic.with([...rights])
  const admin = await till.clinic.as('admin')
  const { id: kept } = await newCustomer(admin)
  const { id: gone } = await newCustomer(admin, { allergyState: 'has', allergy: '青霉素' })
  const preview = await seen(kept, gone, plain)
  expect(preview).not.toHaveProperty('figures')
  expect(JSON.stringify(preview)).not.toContain('青霉素')
  const { id } = await merge(kept, gone, {}, plain)
  expect(await plain.ask(merging.one, { id })).not.toHaveProperty('figures')
  // The more severe stays whoever merges.
  expect((await manager.ask(customers.one, { id: kept })).allergy).toBe('青霉素')
})

test('health facts that do not fit together are shortened first; nothing has happened then', async () => {
  const admin = await till.clinic.as('admin')
  const long = (char: string) => ({ allergyState: 'has' as const, allergy: char.repeat(300) })
  const [{ id: kept }, { id: gone }] = [await newCustomer(admin, long('甲')), await newCustomer(admin, long('乙'))]
  expect(await refusedMerge(kept, gone)).toMatchObject({ key: 'merging.textTooLong' })
  expect((await manager.ask(customers.one, { id: gone })).id).toBe(gone)
})

test('a merge that fails in the middle leaves everything as it was', async () => {
  const [kept, gone] = [await rich(), await rich()]
  const before = await till.figures(gone)
  await till.clinic.rows(
    sql`insert into merging.merge_log (kept_id, gone_id, reason) values (${kept}, ${gone}, '先到')`,
  )
  expect(await manager.refused(merging.merge, await versionsOf(kept, gone))).toBeTruthy()
  expect(await till.figures(gone)).toEqual(before)
  expect((await manager.ask(customers.one, { id: gone })).id).toBe(gone)
  expect((await till.writer.ask(orders.list, { customerId: gone })).total).toBe(2)
})
const versionsOf = async (keptId: number, goneId: number) => {
  const { kept, gone } = await seen(keptId, goneId)
  return { keptId, goneId, keptVersion: kept.version, goneVersion: gone.version, reason: '同一人' }
}

test('somebody changed one of them meanwhile: what was shown is shown again', async () => {
  const [kept, gone] = [await someone(), await someone()]
  const said = await versionsOf(kept, gone)
  await manager.ask(customers.update, { id: gone, version: said.goneVersion, remark: '刚写的' })
  expect(await manager.refused(merging.merge, said)).toMatchObject({ status: 409, key: 'common.stale' })
})

test('records of merges are listed within reach, by the days and by either number', async () => {
  const own = await till.clinic.with([...all], { dataScope: 5 })
  const [kept, gone] = [await someone({ consultantId: own.staffId }), await someone({ consultantId: own.staffId })]
  await merge(kept, gone, {}, own)
  const mine = await own.ask(merging.list, {})
  expect(mine.result.map(({ keptId, goneId }) => [keptId, goneId])).toEqual([[kept, gone]])
  expect(
    (await manager.ask(merging.list, { customerId: gone })).total +
      (await manager.ask(merging.list, { customerId: kept })).total,
  ).toBe(1)
  expect((await manager.ask(merging.list, { mergedTo: '2000-01-01' })).total).toBe(0)
})
