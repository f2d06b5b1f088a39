/** The demo clinic in databases of its own: it fills an installation, and a test run has only one of those. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faults } from '../../test/faults.ts'
import { asOwner, everywhere, type Installation, install } from '../../test/installation.ts'
import { tokensOf } from '../areas/customers/index.ts'
import { migrate } from '../migrate.ts'
import { furnishHospitals } from './bulk/furnish.ts'
import { growTo } from './bulk/index.ts'
import { demoDigest } from './digest.ts'
import { discardUnfinishedDemo, seedDemo } from './index.ts'
import { stageOf } from './stage.ts'

const NOW = new Date('2026-11-20T14:05:00+08:00')
const SIZE = 60
const LONG = 240_000

const seed = ({ app, ownerUrl }: Installation) =>
  seedDemo({ app, ownerUrl, size: SIZE, seed: 7, now: NOW, say: () => {} })

let here: Installation
let there: Installation
beforeAll(async () => {
  const keysDir = mkdtempSync(join(tmpdir(), 'clinic-demo-'))
  ;[here, there] = [await install(undefined, keysDir), await install(undefined, keysDir)]
  expect(await Promise.all([seed(here), seed(there)])).toEqual(['made', 'made'])
}, LONG)
afterAll(async () => {
  await here?.drop()
  await there?.drop()
})

test('the same number makes the same clinic', async () => {
  const digests = await Promise.all([here, there].map(({ ownerUrl }) => asOwner(ownerUrl, demoDigest)))
  expect(digests[0]).toBe(digests[1])
})

test('every identity of the money holds after ninety days', async () => {
  expect(await asOwner(here.ownerUrl, (client) => everywhere(client, faults))).toEqual([])
})

test('today is alive in every hospital', async () => {
  const question = `select
    (select count(*)::int from triage.triage where state = 'waiting') as waiting,
    (select count(*)::int from consulting.consult_record where state = 'running') as running,
    (select count(*)::int from orders.sales_order where status = 'UNPAID') as unpaid,
    (select count(*)::int from purchases.purchased_item where qty_left > 0) as due`
  const found = (await asOwner(here.ownerUrl, (client) => everywhere(client, question))) as Record<string, number>[]
  expect(found.length).toBe(3)
  for (const hospital of found) for (const count of Object.values(hospital)) expect(count).toBeGreaterThan(0)
})

test('each page of money has something to show, and the days before yesterday are closed', async () => {
  const question = `select
    (select count(*)::int from refunds.refund_form) as refunds, (select count(*)::int from refunds.order_change) as changes,
    (select count(*)::int from purchases.transfer) as transfers, (select count(*)::int from memberships.card) as cards,
    (select count(*)::int from invoices.invoice) as invoices, (select count(*)::int from coupons.record where state = 'USED') as coupons,
    (select count(*)::int from orders.order_deposit) as deposits, (select count(*)::int from purchases.rework) as reworks,
    (select count(*)::int from orders.sales_order where status = 'SETTLED') as settled,
    (select count(*)::int from purchases.transfer where coupon_record_id is not null and status = 'PENDING') as given,
    (select count(*)::int from matching.standing_pair) as matched, (select count(*)::int from memberships.level_price) as priced,
    (select count(*)::int from purchases.referral) as referred, (select count(*)::int from coupons.claim) as claimed,
    (select count(*)::int from daily.closing) as closings, (select count(*)::int from ledger.seal) as sealed,
    (select max(business_date)::text from daily.closing) as closed`
  const found = (await asOwner(here.ownerUrl, (client) => everywhere(client, question))) as Record<string, unknown>[]
  const somewhere = ['refunds', 'changes', 'transfers', 'cards', 'invoices', 'coupons']
  for (const name of [
    ...somewhere,
    'deposits',
    'reworks',
    'settled',
    'given',
    'matched',
    'priced',
    'referred',
    'claimed',
  ])
    expect([name, found.reduce((sum, hospital) => sum + Number(hospital[name]), 0) > 0]).toEqual([name, true])
  for (const hospital of found) {
    expect(hospital).toMatchObject({ closings: 3, closed: '2026-11-18' })
    expect(hospital['sealed']).toBeGreaterThan(5)
  }
})

test('the day has its roster, rooms, appointments to come and missed, and complaints', async () => {
  const question = `select
    (select count(distinct week)::int from scheduling.publication) as published,
    (select count(*)::int from scheduling.cell where work_date > '2026-11-20') as shifts,
    (select count(*)::int from appointments.resource) as things,
    (select count(*)::int from appointments.closure) as maintained,
    (select count(*)::int from appointments.appointment where state in ('pending', 'booked') and starts_at > '2026-11-20 14:05+08') as coming,
    (select count(*)::int from appointments.appointment where state = 'missed') as missed,
    (select count(distinct appointment_id)::int from appointments.appointment_item) as treated,
    (select count(*)::int from appointments.wait where state = 'waiting') as waiting,
    (select count(*)::int from complaints.complaint where state <> 'closed') as open,
    (select count(*)::int from complaints.complaint where state = 'closed') as closed`
  const found = (await asOwner(here.ownerUrl, (client) => everywhere(client, question))) as Record<string, number>[]
  const sums = Object.keys(found[0]!).map((name) => [
    name,
    found.reduce((sum, hospital) => sum + hospital[name]!, 0) > 0,
  ])
  expect(sums).toEqual(Object.keys(found[0]!).map((name) => [name, true]))
  for (const { published, shifts, things } of found) expect(Math.min(published!, shifts!, things!)).toBeGreaterThan(0)
})

test('a second start makes nothing', async () => {
  const before = await asOwner(here.ownerUrl, demoDigest)
  expect(await seed(here)).toBe('there')
  expect(await asOwner(here.ownerUrl, demoDigest)).toBe(before)
})

test(
  'customers written in bulk keep every identity, are found, and are numbered on',
  async () => {
    const { app, ownerUrl } = there
    const stage = stageOf(app.services, app.routes)
    await growTo({ stage, database: app.database, ownerUrl, seed: 7, now: NOW, size: 900, hospitals: 4, say: () => {} })
    await asOwner(ownerUrl, async (client) => {
      const counts = (await everywhere(client, 'select count(*)::int as n from customers.customer')) as { n: number }[]
      expect(counts.reduce((sum, { n }) => sum + n, 0)).toBe(900)
      expect(await everywhere(client, faults)).toEqual([])
      expect(await everywhere(client, behindCounters)).toEqual([])
      expect(await everywhere(client, wrongStanding)).toEqual([])
      const [sample] = (await everywhere(client, lastMade)) as {
        hospital: string
        code: string
        name: string
        tokens: string[]
      }[]
      const named = tokensOf(
        { keys: app.services.node.keys, hospitalId: Number(sample!.hospital) },
        { code: sample!.code, name: sample!.name, phones: [] },
      )
      expect(named.filter((token) => !sample!.tokens.includes(token))).toEqual([])
      // Whole phone and last four digits come on top.
      expect(sample!.tokens.length).toBe(named.length + 2)
    })
  },
  LONG,
)

/** Printed numbers that a counter would give out again. */
const behindCounters = `
  with used as (
    select substr(no, 1, 2) as prefix, to_date(substr(no, 3, 8), 'YYYYMMDD') as on_date, max(substr(no, 11)::int) as n
    from (select code as no from customers.customer union all select no from triage.triage union all select no from orders.sales_order
      union all select no from cashier.payment union all select no from purchases.deduction_record) d group by 1, 2)
  select * from used u where not exists (
    select from kit.doc_counter c where c.prefix = u.prefix and c.on_date = u.on_date and c.n >= u.n)`

/** Standings that say something else than visits, orders and deductions do. */
const wrongStanding = `
  select s.customer_id from customers.standing s
  left join (select customer_id, sum(real_in_fen - real_out_fen) as paid from orders.sales_order where type <> 'RECHARGE' group by customer_id) o
    on o.customer_id = s.customer_id
  left join (select customer_id, sum(value_fen) as taken from purchases.deduction_record group by customer_id) d
    on d.customer_id = s.customer_id
  where s.deal_count > 0 and (s.total_paid_fen < coalesce(o.paid, 0) or s.total_executed_fen <> coalesce(d.taken, 0))`

const lastMade = `select c.hospital_id as hospital, c.code, c.name, array_agg(t.token) as tokens
  from customers.customer c join customers.search_token t on t.customer_id = c.id
  where c.id = (select max(id) from customers.customer) group by 1, 2, 3`

/** What is known of customers besides their archives. */
const furnished = `select
  (select count(*)::int from segments.customer_tag b where b.source = 'hand' and b.created_at < kit.clock() - interval '90 days') as tagged,
  (select count(*)::int from (select 1 from pool.entry e group by e.customer_id having count(*) = 2) b) as "inBothPools",
  (select count(*)::int from customers.owner_log l where l.mode = 'left') as "hadBySomebodyGone",
  (select count(*)::int from customers.consent c where c.created_at < kit.clock() - interval '90 days') as consents,
  (select count(*)::int from customers.kinship) as relatives,
  (select count(*)::int from customers.customer c where c.ext ? 'f1') as fields`

/** What became of their money, in each state a page tells apart. */
const booked = `select
  (select count(*)::int from memberships.card where no like 'GB%' and state = 'ACTIVE') as cards,
  (select count(*)::int from coupons.record where name = '老客回馈券' and state = 'USED') as "couponsUsed",
  (select count(*)::int from coupons.record where name = '老客回馈券' and state = 'EXPIRED') as "couponsEnded",
  (select count(distinct status)::int from refunds.refund_form where created_at < kit.clock() - interval '90 days') as "refundStates",
  (select count(*)::int from refunds.order_change where status = 'DONE' and created_at < kit.clock() - interval '90 days') as changes,
  (select count(*)::int from purchases.transfer where status = 'DONE' and created_at < kit.clock() - interval '90 days') as transfers,
  (select count(*)::int from debts.debt where status = 'OPEN' and created_at < kit.clock() - interval '90 days') as debts,
  (select count(*)::int from approvals.task where status = 'PASSED' and created_at < kit.clock() - interval '90 days') as decided,
  (select count(*)::int from invoices.invoice where number like 'B0%') as invoices,
  (select count(*)::int from matching.pair p join matching.bank_line l on l.id = p.line_id where l.ref_no like '42%'
    and p.created_at < kit.clock() - interval '90 days') as pairs,
  (select count(*)::int from daily.closing where business_date < kit.today() - 92) as closings,
  (select count(*)::int from ledger.business_day where status = 'CLOSED' and sealed is not null and business_date < kit.today() - 300) as shut`
const unsealed = `select j.id from ledger.journal j where j.business_date < kit.today() - 92
  and not exists (select from ledger.seal s where s.hospital_id = j.hospital_id and s.journal_id = j.id)`

test(
  'a grown clinic is furnished once, its books hold every identity, and the everyday clinic stays as it is',
  async () => {
    const { ownerUrl } = there
    await asOwner(ownerUrl, async (client) => {
      const before = await everywhere(client, furnished)
      for (const hospital of before as Record<string, number>[])
        expect(hospital).toMatchObject({ inBothPools: 0, hadBySomebodyGone: 0, fields: 0 })
      expect(await furnishHospitals(ownerUrl, NOW)).toBe(4)
      const found = (await everywhere(client, furnished)) as Record<string, number>[]
      for (const name of Object.keys(found[0]!))
        expect([name, found.reduce((sum, hospital) => sum + hospital[name]!, 0) > 0]).toEqual([name, true])
      expect(await everywhere(client, faults)).toEqual([])
      const money = (await everywhere(client, booked)) as Record<string, number>[]
      for (const name of Object.keys(money[0]!))
        expect([name, money.reduce((sum, hospital) => sum + hospital[name]!, 0) > 0]).toEqual([name, true])
      expect(await everywhere(client, unsealed)).toEqual([])
      expect(await everywhere(client, behindCounters)).toEqual([])
      expect(await everywhere(client, wrongStanding)).toEqual([])
      expect(await furnishHospitals(ownerUrl, NOW)).toBe(0)
      expect(await everywhere(client, furnished)).toEqual(found)
      expect(await everywhere(client, booked)).toEqual(money)
    })
  },
  LONG,
)

test('a start that finds half a demo clinic throws it away', async () => {
  await asOwner(here.ownerUrl, (client) =>
    client.query(`update kit.setting set value = jsonb_set(value, '{state}', '"building"') where name = 'demo'`),
  )
  expect(await discardUnfinishedDemo(here.ownerUrl)).toBe(true)
  expect(await discardUnfinishedDemo(here.ownerUrl)).toBe(false)
  await migrate(here.ownerUrl)
  await asOwner(here.ownerUrl, async (client) => {
    const { rows } = await client.query('select count(*)::int as n from hospitals.hospital')
    expect(rows).toEqual([{ n: 0 }])
  })
})

test('a demo clinic that is complete is never thrown away', async () => {
  expect(await discardUnfinishedDemo(there.ownerUrl)).toBe(false)
  expect((await asOwner(there.ownerUrl, (client) => everywhere(client, 'select 1'))).length).toBe(4)
})
