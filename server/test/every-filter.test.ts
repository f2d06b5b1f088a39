/**
 * The sweep of filters: every read that may be narrowed by an id is narrowed by each fitting id of another hospital, both
 * ways. It answers as for one that never existed, and shows nothing; by ids of its own most of them show something.
 * Ids a call must have are asked about by `every-call.test.ts`. Source: security R2, R3, G2.
 */
import { type Call, keysOf } from '@clinic/contract/call.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '../src/areas.ts'
import type { Actor } from './actor.ts'
import { testNode } from './clinic.ts'
import { testDatabase } from './database.ts'
import { newFullClinic } from './full-clinic.ts'
import { type Schema, sample, sampleObject } from './samples.ts'
import { send } from './send.ts'

const NEVER = 9_007_199_254_000_000
const routes = areas.flatMap(({ routes }) => routes)
const reads = routes.filter(({ call }) => call.effect === 'read' && call.may !== 'public')

/** The columns, or the table, a field's ids stand in, where they are not called as it is. */
const columnsOf: Readonly<Record<string, readonly string[]>> = {
  deptId: ['department_id'],
  adviserId: ['adviser_id', 'consultant_id'],
  developerId: ['developer_id', 'staff_id'],
  csId: ['cs_id', 'staff_id'],
  applicantId: ['created_by'],
  writerId: ['created_by'],
  declarationId: ['sheet_id'],
  closedBy: ['created_by'],
  creatorId: ['created_by'],
  ownerId: ['staff_id'],
  partyId: ['staff_id'],
  roomId: ['appointments.resource'],
  chairId: ['appointments.resource'],
  deviceId: ['appointments.resource'],
  deviceIds: ['appointments.resource'],
  doctorId: ['doctor_id', 'staff_id'],
  respondentId: ['staff_id'],
  respondentDeptId: ['respondent_dept_id'],
  userId: ['staff_id'],
  receiverId: ['staff_id'],
  recommenderId: ['recommender_id', 'customer_id'],
  referrerId: ['recommender_id'],
  exceptId: ['staff_id', 'customer_id'],
  typeId: ['type_id', 'products.type_tree', 'staff.job_type'],
  parentId: ['parent_id', 'products.type_tree'],
  ids: ['customer_id'],
  customerIds: ['customer_id'],
  chosen: ['coupons.record'],
  demandIds: ['triage.original_demand'],
  anyTagIds: ['tag_id'],
  allTagIds: ['tag_id'],
  kindId: ['products.universal_kind'],
  consultRecordId: ['consulting.consult_record'],
  planId: ['rfm.plan'],
  origins: ['ledger.journal'],
}
/** Narrowed by a department, projects that are done in every one of them stay. */
const EVERYWHERE = /^products\.(list|pick) by deptId$/
/** Leaves out whoever bears it: by one that nobody bears, everybody stays. */
const NONE_OF = /by noTagIds$/
/** Not an id of a hospital's row. */
const OTHER = /^(hospitalId|groupId|provinceId|hisId|appId|viewId|after|dbId)$/

const isId = ({ maximum, items, anyOf = [] }: Schema): boolean =>
  maximum === Number.MAX_SAFE_INTEGER || Boolean(items && isId(items)) || anyOf.some(isId)

const filters = reads.flatMap(({ area, name, call }) => {
  const { properties = {}, required = [] } = call.input as Schema
  return Object.entries(properties)
    .filter(([field, schema]) => !required.includes(field) && !OTHER.test(field) && field !== 'id' && isId(schema))
    .map(([field]) => [`${area}.${name} by ${field}`, call as Call, field] as const)
    .filter(([title]) => !NONE_OF.test(title))
})

type Side = { readonly who: Actor; readonly ids: ReadonlyMap<string, readonly number[]> }
let sides: readonly [Side, Side]
let superuser: pg.Client

const snake = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Up to two ids a hospital has in columns of that name, the commonest first. */
const idsIn = async (hospitalId: number, columns: readonly string[]): Promise<number[]> => {
  const { rows } = await superuser.query<{ text: string }>(
    `select string_agg(format('select %I as id from %s where hospital_id = $1 and %1$I is not null',
        a.attname, c.oid::regclass), ' union all ') as text
      from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_attribute h on h.attrelid = c.oid
      where c.relkind in ('r', 'p') and not c.relispartition and h.attname = 'hospital_id' and a.atttypid = 'bigint'::regtype
        and (a.attname = any($1) or a.attname = 'id' and c.oid::regclass::text = any($1))`,
    [columns],
  )
  if (!rows[0]?.text) return []
  const found = await superuser.query<{ id: string }>(
    `select id from (${rows[0].text}) all_of_them group by id order by count(*) desc, id limit 2`,
    [hospitalId],
  )
  return found.rows.map(({ id }) => Number(id))
}

const sideOf = async (keys: readonly string[]): Promise<Side> => {
  const { clinic } = await newFullClinic()
  const ids = new Map<string, number[]>()
  for (const field of new Set(filters.map(([, , name]) => name)))
    ids.set(field, await idsIn(clinic.hospitalId, columnsOf[field] ?? [snake(field)]))
  return { who: await clinic.with(keys), ids }
}

beforeAll(async () => {
  superuser = new pg.Client({ connectionString: testDatabase().superuserUrl })
  await superuser.connect()
  const keys = [...new Set(routes.flatMap(({ call }) => [...keysOf(call.may), ...call.everyone]))]
  sides = [await sideOf(keys), await sideOf(keys)]
}, 60_000)
afterAll(() => superuser.end())

test('both hospitals have ids for every filter', () => {
  for (const { ids } of sides)
    expect([...ids].filter(([, found]) => found.length === 0).map(([field]) => field)).toEqual([])
})

const asked = async ({ who }: Side, call: Call, field: string, id: number) => {
  const schema = call.input as Schema
  const value = sample(schema.properties![field]!, () => id, field)
  const input = { ...sampleObject(schema, () => NEVER), [field]: value }
  const { ok, data, answer } = await send(await testNode(), call, input, { token: who.token })
  expect(answer?.status ?? 200, JSON.stringify(answer)).toBeLessThan(500)
  // A paper says when it was printed: two of them a second apart show the same.
  const shown = data && typeof data === 'object' && 'printedAt' in data ? { ...data, printedAt: '' } : data
  return { ok, status: answer?.status ?? 200, data: ok && call.form === 'json' ? shown : null }
}

type Rows = { result?: unknown[]; rows?: unknown[]; list?: unknown[] } | unknown[] | null
/** The rows of an answer; null where it is no list. */
const rowsOf = (data: unknown): unknown[] | null => {
  const of = data as Rows
  return Array.isArray(of) ? of : (of?.result ?? of?.rows ?? of?.list ?? null)
}

describe.each([
  ['of the second, asked from the first', 0, 1],
  ['of the first, asked from the second', 1, 0],
] as const)('ids %s', (_way, here, there) => {
  test.each(filters)('%s show nothing', async (title, call, field) => {
    const never = await asked(sides[here], call, field, NEVER)
    if (!EVERYWHERE.test(title)) expect(rowsOf(never.data) ?? [], 'by one that never existed').toEqual([])
    for (const id of sides[there].ids.get(field)!)
      expect(await asked(sides[here], call, field, id), `${field} ${id}`).toEqual(never)
  })
})

test('by ids of its own most lists show something', async () => {
  const silent: string[] = []
  let lists = 0
  for (const [title, call, field] of filters) {
    if (call.form !== 'json' || rowsOf((await asked(sides[0], call, field, NEVER)).data) === null) continue
    lists++
    const found = []
    for (const id of sides[0].ids.get(field)!)
      found.push(...(rowsOf((await asked(sides[0], call, field, id)).data) ?? []))
    if (found.length === 0) silent.push(title)
  }
  // What nobody has one of here is silent: a project's kind, a customer's developer.
  expect(lists - silent.length, silent.join(', ')).toBeGreaterThan(lists / 2)
})
