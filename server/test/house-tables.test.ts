/** The rules of the house that the database can be asked about. Source: house (database manners), security R3, R4. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from './database.ts'

let owner: pg.Client

beforeAll(async () => {
  owner = new pg.Client({ connectionString: testDatabase().ownerUrl })
  await owner.connect()
})
afterAll(() => owner.end())

const names = async (query: string): Promise<string[]> =>
  (await owner.query<{ name: string }>(query)).rows.map((row) => row.name)

const OURS = `n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'graphile%'`
const TENANT = `from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p') and ${OURS}
  and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'hospital_id' and not a.attisdropped)
  and c.oid <> 'kit.tenant_row'::regclass`

test('every hospital table has row-level security enabled and forced, with a policy', async () => {
  expect(
    await names(`select n.nspname || '.' || c.relname as name ${TENANT} and not (c.relrowsecurity and c.relforcerowsecurity
      and exists (select 1 from pg_policy p where p.polrelid = c.oid))`),
  ).toEqual([])
  expect((await names(`select c.relname as name ${TENANT}`)).length).toBeGreaterThan(20)
})

test('primary, unique and foreign keys of hospital tables begin with hospital_id', async () => {
  expect(
    await names(`select k.conrelid::regclass || ' ' || k.conname as name from pg_constraint k
      where k.conrelid in (select c.oid ${TENANT}) and k.contype in ('p', 'u', 'f')
      and (select attname from pg_attribute where attrelid = k.conrelid and attnum = k.conkey[1]) <> 'hospital_id'
      and not (k.contype = 'f' and not exists (select 1 from pg_attribute a where a.attrelid = k.confrelid and a.attname = 'hospital_id'))`),
  ).toEqual([])
})

test('unique indexes of hospital tables begin with hospital_id', async () => {
  expect(
    await names(`select i.indexrelid::regclass::text as name from pg_index i
      where i.indisunique and i.indrelid in (select c.oid ${TENANT})
      and (select attname from pg_attribute where attrelid = i.indrelid and attnum = i.indkey[0]) is distinct from 'hospital_id'`),
  ).toEqual([])
})

/** Columns that name a document, and by which nobody looks for rows, or among few. */
const notLookedBy = new Set([
  'cashier.payment journal_id',
  'coupons.batch coupon_id',
  'credits.recharge_promise coupon_id',
  'debts.debt payment_id',
  'debts.write_off_line order_line_id',
  'ledger.entry order_line_id',
  'memberships.dead_number card_id',
  'purchases.deduction_record journal_id',
  'purchases.deduction_record order_line_id',
  'refunds.change_line order_line_id',
  'refunds.order_change payment_id',
  'refunds.refund_debt debt_id',
  'refunds.refund_debt order_line_id',
  'refunds.refund_form shift_id',
  'refunds.refund_line order_line_id',
  'segments.due customer_id',
])

test('rows that belong to a document are found by it, not among all of a hospital', async () => {
  const documents = [
    'customer',
    'order',
    'order_line',
    'payment',
    'purchased_item',
    'card',
    'coupon',
    'form',
    'change',
    'debt',
    'journal',
  ]
    .concat(['account', 'batch', 'task', 'file', 'line', 'tender', 'invoice', 'lot', 'shift', 'triage', 'record'])
    .map((name) => `'${name}_id'`)
  const unserved = await names(
    `select c.oid::regclass || ' ' || a.attname as name ${TENANT.replace(
      'pg_class c',
      `pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped and a.attname in (${documents})`,
    )} and not exists (select from pg_index i where i.indrelid = c.oid and i.indkey[1] = a.attnum) order by 1`,
  )
  expect(unserved).toEqual([...notLookedBy].toSorted())
})

test('a table that begins like kit.tenant_row has all a row of a hospital has; the pattern itself stays empty', async () => {
  await owner.query('begin')
  await owner.query(`create table kit.made_like (like kit.tenant_row including defaults, name text not null,
    primary key (hospital_id, id))`)
  await owner.query(`select kit.tenant_table('kit.made_like')`)
  const made = (table: string) =>
    names(`select a.attname || ' ' || a.atttypid::regtype || ' ' || a.attnotnull || ' ' || coalesce(pg_get_expr(d.adbin, d.adrelid), '') as name
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = '${table}'::regclass and a.attnum > 0 and a.attname not in ('name', 'code', 'kind', 'status', 'sort') order by a.attname`)
  const written = await made('triage.consult_type')
  const like = await made('kit.made_like')
  const triggers = await names(`select tgname as name from pg_trigger where tgrelid = 'kit.made_like'::regclass`)
  const policies = await names(`select polname as name from pg_policy where polrelid = 'kit.made_like'::regclass`)
  await owner.query('rollback')
  expect(like).toHaveLength(7)
  expect(like).toEqual(written)
  expect([triggers, policies]).toEqual([['touch'], ['own_hospital']])
  await expect(owner.query(`insert into kit.tenant_row (hospital_id) values (1)`)).rejects.toThrow(
    'tenant_row_is_a_pattern',
  )
  const granted = `select grantee::text as name from information_schema.role_table_grants where table_schema = 'kit'
    and table_name = 'tenant_row' and grantee in ('clinic_app', 'clinic_reader')`
  expect(await names(granted)).toEqual([])
})

test('the application owns nothing, bypasses nothing, creates nothing', async () => {
  const { rows } = await owner.query(
    `select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole from pg_roles where rolname in ('clinic_app', 'clinic_reader')`,
  )
  expect(rows).toHaveLength(2)
  for (const row of rows)
    expect(row).toEqual({ rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false })
  expect(
    await names(
      `select c.relname as name from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname in ('clinic_app', 'clinic_reader')`,
    ),
  ).toEqual([])
  expect(
    await names(
      `select nspname as name from pg_namespace n where has_schema_privilege('clinic_app', n.oid, 'create') and nspname not like 'pg\\_%'`,
    ),
  ).toEqual([])
})

test('money is whole fen: no floating point column anywhere', async () => {
  expect(
    await names(`select table_schema || '.' || table_name || '.' || column_name as name from information_schema.columns
      where table_schema not in ('pg_catalog', 'information_schema') and table_schema not like 'graphile%'
      and (data_type in ('real', 'double precision', 'money') or (column_name like '%\\_fen' and data_type <> 'bigint'))`),
  ).toEqual([])
})

test('views answer with the rights of who asks; security definer functions have a fixed search path', async () => {
  expect(
    await names(`select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'v' and ${OURS} and not coalesce(c.reloptions, '{}') @> '{security_invoker=true}'`),
  ).toEqual([])
  expect(
    await names(`select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.prosecdef and ${OURS} and not exists (select 1 from unnest(coalesce(p.proconfig, '{}')) s where s like 'search_path=%')`),
  ).toEqual([])
})

test('constraints of hospital tables have names somebody chose', async () => {
  // PostgreSQL makes up `table_column_check`, `table_column_fkey`; a name of our own is what a refusal can be hung on.
  expect(
    await names(`select k.conrelid::regclass || ' ' || k.conname as name from pg_constraint k
      where k.conrelid in (select c.oid ${TENANT}) and k.contype in ('u', 'f', 'c') and k.conname ~ '_(fkey|key|check)\\d*$'
      and not (k.contype = 'f' and not exists (select 1 from pg_attribute a where a.attrelid = k.confrelid and a.attname = 'hospital_id'))`),
  ).toEqual([])
})
