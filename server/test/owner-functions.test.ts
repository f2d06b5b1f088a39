/**
 * Functions of the database that run with the owner's rights see past every hospital's walls, so each of them is asked about
 * the other hospital's accounts and people here, both ways, and moves nothing of it; and every function that takes an id
 * is asked about a thing of the other hospital. A new one is red until it is asked. Source: security R2–R5, G2.
 */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from './database.ts'
import { type FullClinic, newFullClinic } from './full-clinic.ts'
import { type Owner, ownerOfTables } from './tenant-tables.ts'

let clinics: readonly [FullClinic, FullClinic]
let app: pg.Client
let superuser: pg.Client
let owner: Owner

const connected = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

beforeAll(async () => {
  clinics = [await newFullClinic(), await newFullClinic()]
  app = await connected(testDatabase().appUrl)
  superuser = await connected(testDatabase().superuserUrl)
  owner = await ownerOfTables()
}, 60_000)
afterAll(() => Promise.all([app.end(), superuser.end(), owner.end()]))

type Account = { account: string; hospital: string; staff_id: string; home: boolean; enabled: boolean }
const accountsOf = async ({ clinic }: FullClinic): Promise<Account[]> =>
  (await superuser.query('select * from session.account where hospital = $1 order by 1', [clinic.hospitalId])).rows

/** Every row of a hospital; what a function of its own would move is seen as well. */
const held = async (full: FullClinic): Promise<unknown> => ({
  accounts: await accountsOf(full),
  tables: await owner.digests(full.clinic.hospitalId, /^\b$/),
})

/** An account that is at home there: visitors come to have more than one. */
const accountOf = async (full: FullClinic): Promise<Account> => (await accountsOf(full)).find(({ home }) => home)!

type Journal = { id: string; biz_type: string; biz_id: string; lines: string }
/** A journal of a hospital that nobody has reversed, with its postings as the till would write them. */
const journalOf = async ({ clinic }: FullClinic): Promise<Journal> =>
  (
    await superuser.query<Journal>(
      `select j.id, j.biz_type, j.biz_id, json_agg(json_build_object('kind', e.kind, 'owner', a.owner_id,
          'customer', a.customer_id, 'amount', e.amount, 'line', e.order_line_id) order by e.ordinal)::text as lines
        from ledger.journal j join ledger.entry e on e.journal_id = j.id join ledger.account a on a.id = e.account_id
        where j.hospital_id = $1 and j.reverses_id is null group by j.hospital_id, j.id limit 1`,
      [clinic.hospitalId],
    )
  ).rows[0]!

/** A line of a bank of a hospital. */
const lineOf = async ({ clinic }: FullClinic): Promise<string> =>
  (
    await superuser.query<{ id: string }>('select min(id) as id from matching.bank_line where hospital_id = $1', [
      clinic.hospitalId,
    ])
  ).rows[0]!.id

type Side = {
  readonly from: FullClinic
  readonly to: FullClinic
  readonly theirs: Account
  readonly ours: Account
  readonly journal: Journal
  readonly line: string
}
const sideOf = async (from: FullClinic, to: FullClinic): Promise<Side> => {
  const [theirs, ours] = [await accountOf(to), await accountOf(from)]
  return { from, to, theirs, ours, journal: await journalOf(to), line: await lineOf(to) }
}

type Attempt = (side: Side) => readonly [text: string, values: readonly unknown[], answer?: unknown]

/** Triggers nobody can call, and what hands a job on: whose it is, its payload says. */
const NOT_ASKED = ['access.tree_changed', 'kit.add_job']

/** With the owner's rights. */
const definers: Readonly<Record<string, Attempt>> = {
  'session.rename_account': ({ theirs }) => ['select session.rename_account($1, $2)', [theirs.account, 'taken-over']],
  'session.release_account': ({ theirs }) => ['select session.release_account($1)', [theirs.account]],
  'session.switch_accounts': ({ theirs }) => ['select session.switch_accounts($1, false)', [[theirs.staff_id]]],
  'session.claim_account': ({ theirs, ours }) => [
    'select session.claim_account($1, $2) as answer',
    [theirs.account, ours.staff_id],
    false,
  ],
  'session.admit_account': ({ theirs, ours }) => [
    'select session.admit_account($1, $2)',
    [theirs.account, ours.staff_id],
  ],
  'session.account_taken': ({ theirs }) => ['select session.account_taken($1) as answer', [theirs.account], true],
  'session.is_visiting': ({ theirs }) => ['select session.is_visiting($1) as answer', [theirs.account], true],
  'session.home_of': ({ theirs }) => ['select staff_id as answer from session.home_of($1)', [theirs.account]],
  'session.entries_of': ({ theirs }) => ['select staff_id as answer from session.entries_of($1)', [theirs.account]],
  'session.accounts_in': ({ to }) => ['select session.accounts_in($1)', [to.clinic.hospitalId]],
  'session.seats_taken': ({ to }) => ['select session.seats_taken($1)', [to.clinic.hospitalId]],
}

/** With the rights of who asks: what is not hers is nothing. */
const invokers: Readonly<Record<string, Attempt>> = {
  'appointments.free_lane': ({ to }) => [
    `select coalesce(appointments.free_lane('doctor', $1, '[2020-01-01,2020-01-02)', 1), 0) - 1 as answer`,
    [to.hers['adviser'] ?? 1],
  ],
  'consulting.settle_demands': ({ to }) => ['select consulting.settle_demands($1, $2::jsonb)', [to.customer.id, '[]']],
  'declarations.deal_of': ({ to }) => ['select declarations.deal_of($1) as answer', [to.hers['order']]],
  'scheduling.stamp_of': ({ to }) => [
    `select scheduling.stamp_of($1, date '2030-01-07') as answer`,
    [to.hers['adviser'] ?? 1],
  ],
  'scheduling.why_off': ({ to }) => [
    `select replace(scheduling.why_off($1, kit.clock()), '今日未排班', '') as answer`,
    [to.hers['adviser'] ?? 1],
  ],
  'consulting.settle_outcome': ({ to }) => ['select consulting.settle_outcome($1, 100)', [to.hers['record']]],
  'triage.demand_names': ({ to }) => ['select triage.demand_names(array[$1]::bigint[]) as answer', [to.hers['demand']]],
  'ledger.post_journal': ({ journal }) => [
    'select ledger.post_journal($1, $2, kit.business_date(), $3)',
    [journal.biz_type, journal.biz_id, journal.lines],
  ],
  'ledger.reverse_journal': ({ journal }) => [
    'select ledger.reverse_journal($1, $2, $3, kit.business_date())',
    [journal.id, journal.biz_type, journal.biz_id],
  ],
  'ledger.lots_back': ({ to }) => [
    `select ledger.lots_back(a.id, 1, array(select j.id from ledger.journal j), 1) as answer
      from (select $1::bigint as id) a`,
    [to.hers['account']],
    0,
  ],
  'ledger.lots_taken': ({ to }) => ['select ledger.lots_taken($1, 1, 1) as answer', [to.hers['account']], 0],
  'ledger.lots_carried': ({ to }) => [
    `select ledger.lots_carried($1, 'POINT_CUSTOMER', 1, 1) as answer`,
    [to.hers['account']],
    0,
  ],
  'ledger.deposits_taken': ({ to }) => [
    'select ledger.deposits_taken($1, 1, null, 1) as answer',
    [to.hers['account']],
    0,
  ],
  'ledger.deposits_carried': ({ to }) => [
    'select ledger.deposits_carried($1, 1, 1) as answer',
    [to.hers['account']],
    0,
  ],
  'ledger.pass_lots': ({ journal }) => ['select ledger.pass_lots($1, $1)', [journal.id]],
  'matching.end_broken': ({ line }) => ['select matching.end_broken(array[$1]::bigint[], 1)', [line]],
  'matching.stand_anew': ({ line }) => ['select matching.stand_anew(array[$1]::bigint[])', [line]],
  'orders.deal_of': ({ to }) => ['select orders.deal_of($1) as answer', [to.hers['record']]],
  'orders.check_sums': ({ to }) => ['select orders.check_sums($1, $2)', [to.clinic.hospitalId, to.hers['order']]],
  'orders.check_whole': ({ to }) => ['select orders.check_whole($1, $2)', [to.clinic.hospitalId, to.hers['order']]],
  'combos.take_pieces': ({ to }) => ['select combos.take_pieces($1, $2, 1)', [to.clinic.hospitalId, to.hers['combo']]],
  'combos.take_turn': ({ to }) => ['select combos.take_turn($1, $2)', [to.clinic.hospitalId, to.hers['combo']]],
  'customers.hold_standing': ({ to }) => ['select customers.hold_standing($1)', [to.customer.id]],
  'customers.restrain': ({ to }) => [`select customers.restrain($1, 'infinity', 'infinity')`, [to.customer.id]],
  'customers.note_booked': ({ to }) => [`select customers.note_booked($1, 'infinity')`, [to.customer.id]],
  'customers.note_reported': ({ to }) => ['select customers.note_reported($1, true)', [to.customer.id]],
  'customers.own_by_rule': ({ to, theirs }) => [
    `select customers.own_by_rule($1, $2, 'consult')`,
    [to.customer.id, theirs.staff_id],
  ],
  'customers.move_owner': ({ to }) => [
    `select customers.move_owner('consultant', array[$1]::bigint[], null, 'moved', '越权') as answer`,
    [to.customer.id],
  ],
  'invoices.most_of': ({ to }) => ['select invoices.most_of($1, 0) as answer', [to.hers['order']], null],
  'invoices.mark_recharge': ({ to, journal }) => [
    'select invoices.mark_recharge($1, $2, $3)',
    [to.hers['order'], journal.biz_type, journal.biz_id],
  ],
  'invoices.prepaid_of': ({ journal }) => [
    'select invoices.prepaid_of($1, $2) as answer',
    [journal.biz_type, journal.biz_id],
  ],
  'invoices.prepaid_spent': ({ to, journal }) => [
    'select invoices.prepaid_spent($1, $2, array[$3]::bigint[], array[100]::bigint[], 1)',
    [journal.biz_type, journal.biz_id, to.hers['order']],
  ],
  'invoices.prepaid_returned': ({ to, journal }) => [
    'select invoices.prepaid_returned($1, $2, $3)',
    [to.hers['order'], journal.biz_type, journal.biz_id],
  ],
  'invoices.recharge_back': ({ journal }) => [
    'select invoices.recharge_back(array[$1]::bigint[], array[100]::bigint[])',
    [journal.id],
  ],
  'invoices.card_back': ({ to }) => ['select invoices.card_back(array[$1]::bigint[], 100)', [to.hers['order']]],
  'invoices.sum_order': ({ to }) => ['select invoices.sum_order($1)', [to.hers['order']]],
  'lifecycle.class_of': ({ to }) => [`select lifecycle.class_of($1, 1, 'new') as answer`, [to.customer.id], null],
  'segments.grade_of': ({ to }) => [
    'select segments.grade_of($1, $2, 0, 0)::int as answer',
    [to.clinic.hospitalId, to.customer.id],
    0,
  ],
  'segments.meets': ({ to }) => [
    `select segments.meets('score', 'all', 0, 0, 1, $1, $2, 0, 0)::int as answer`,
    [to.clinic.hospitalId, to.customer.id],
    0,
  ],
  'segments.score_of': ({ to }) => [
    'select segments.score_of($1, $2) as answer',
    [to.clinic.hospitalId, to.customer.id],
    0,
  ],
  'segments.has_rules': ({ to }) => ['select segments.has_rules($1)::int as answer', [to.clinic.hospitalId], 0],
  'segments.regrade': ({ to }) => [
    `select segments.regrade(array[$1]::bigint[], 'threshold') as answer`,
    [to.customer.id],
    0,
  ],
  'staff.main_department': ({ theirs }) => ['select staff.main_department($1) as answer', [theirs.staff_id], null],
  'access.rank_of': ({ theirs }) => ['select access.rank_of($1) as answer', [theirs.staff_id], null],
}

/** Functions of the product that name a hospital, a thing or somebody's account. */
const functionsThat = async (secured: boolean): Promise<string[]> =>
  (
    await superuser.query<{ name: string }>(
      `select distinct n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where p.prosecdef = $1 and n.nspname !~ '^(pg_|information_schema|public|graphile)' and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
          and ($1 or p.proargtypes::oid[] && array['bigint'::regtype, 'bigint[]'::regtype]::oid[]) order by 1`,
      [secured],
    )
  ).rows.map(({ name }) => name)

test('every function with the owner’s rights, and every one that takes an id, is asked here', async () => {
  expect(await functionsThat(true)).toEqual([...NOT_ASKED, ...Object.keys(definers)].sort())
  expect(await functionsThat(false)).toEqual(Object.keys(invokers).sort())
})

/** Asks as the application does for a hospital; what it wrote stays. */
const ask = async (
  { from }: Side,
  [text, values]: readonly [string, readonly unknown[], unknown?],
): Promise<unknown> => {
  await app.query('begin')
  await app.query(`select set_config('app.hospital_id', $1, true)`, [String(from.clinic.hospitalId)])
  try {
    const { rows } = await app.query<{ answer?: unknown }>(text, [...values])
    await app.query('commit')
    return rows[0]?.answer
  } catch {
    await app.query('rollback')
    return null
  }
}

/** What became of a statement the application sent for a hospital; nothing of it stays. */
const tried = async (hospitalId: number, text: string): Promise<{ rows: pg.QueryResultRow[]; code: string | null }> => {
  await app.query('begin')
  try {
    await app.query(`select set_config('app.hospital_id', $1, true)`, [String(hospitalId)])
    return { rows: (await app.query(text)).rows, code: null }
  } catch (error) {
    return { rows: [], code: (error as { code?: string }).code ?? '' }
  } finally {
    await app.query('rollback')
  }
}

test.each([
  ['first', 0, 1],
  ['second', 1, 0],
] as const)('the %s hospital has rows in every table, sees no other’s and gives none away', async (_who, from, to) => {
  const [own, other] = [clinics[from].clinic.hospitalId, clinics[to].clinic.hospitalId]
  const wrong: string[] = []
  for (const table of owner.tables) {
    const counted = `select count(*) filter (where hospital_id = ${own})::int as own, count(*)::int as seen from ${table}`
    const [counts] = (await tried(own, counted)).rows
    // What the application may not read at all shows nothing.
    if (counts && (counts['own'] === 0 || counts['own'] !== counts['seen']))
      wrong.push(`${table} ${JSON.stringify(counts)}`)
    const given = await tried(own, `update ${table} set hospital_id = ${other} returning 1`)
    // Forbidden, not stopped by chance by a key that leads nowhere.
    if (given.code !== '42501') wrong.push(`${table} gives rows away: ${given.code}`)
  }
  expect(wrong).toEqual([])
})

describe.each([
  ['from the first', 0, 1],
  ['from the second', 1, 0],
] as const)('%s hospital', (_way, from, to) => {
  test.each(Object.entries({ ...definers, ...invokers }))('%s moves nothing of the other', async (name, attempt) => {
    const side = await sideOf(clinics[from], clinics[to])
    const before = await held(side.to)
    const asked = attempt(side)
    const answer = await ask(side, asked)
    expect(await held(side.to)).toEqual(before)
    if (asked.length > 2) expect(answer ?? null).toEqual(asked[2])
    if (name in invokers) expect(['', '0']).toContain(String(answer ?? ''))
  })
})
