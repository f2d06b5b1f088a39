/**
 * The sweep of references: every write is asked with an id that exists nowhere and one of the other hospital, in each field
 * that names something, one after another, inside lines, shares and lists too, while everything else it names is there. By
 * somebody who reaches everything and by somebody who reaches her own rows: a check of reach alone lets the first one pass.
 * The same refusal for both ids, that of something that is not there, and nothing moves. Source: security R5, 5.1, 5.6.
 */
import { jobRights } from '@clinic/contract/areas/access/job-rights.ts'
import { roles } from '@clinic/contract/areas/access/roles.ts'
import { blacklist } from '@clinic/contract/areas/blacklist/calls.ts'
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { complaints } from '@clinic/contract/areas/complaints/calls.ts'
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { couponRecords, coupons } from '@clinic/contract/areas/coupons/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { sentMessages } from '@clinic/contract/areas/messages/calls.ts'
import { metadataDatabases, metadataTables } from '@clinic/contract/areas/metadata/calls.ts'
import { pools } from '@clinic/contract/areas/pool/calls.ts'
import { referralNotes } from '@clinic/contract/areas/purchases/referral-notes.ts'
import { transfers } from '@clinic/contract/areas/purchases/transfers.ts'
import { segments } from '@clinic/contract/areas/segments/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { triageQueue } from '@clinic/contract/areas/triage/queue.ts'
import { type Call, keysOf } from '@clinic/contract/call.ts'
import { EVERYONE } from '@clinic/contract/desks.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '../src/areas.ts'
import type { Actor } from './actor.ts'
import { type Contents, hasMoved, whoMoves } from './bisect.ts'
import { testNode } from './clinic.ts'
import { newPhone } from './customers.ts'
import { type FullClinic, newFullClinic } from './full-clinic.ts'
import { asSuperuser, freeId, renumber } from './one-number.ts'
import { branchesOf, type Place, placesIn } from './places.ts'
import { type Schema, sample, sampleObject } from './samples.ts'
import { type Answer, send } from './send.ts'
import { type Owner, ownerOfTables, TRACES } from './tenant-tables.ts'
import { startVisit } from './visits.ts'

const NEVER = 9_007_199_254_000_000
const routes = areas.flatMap((area) => area.routes)

/** What a row of a list is about; of the other things it names, one row tells enough. */
const ITSELF = /^(id|purchasedItemId|debtId|productId)$/

/** A valid value with an id at one place. A list holds one that is there before the other: neither may be missed. */
const withId = (schema: Schema, place: Place, id: number, ours: () => number): unknown => {
  const [step, ...rest] = place
  if (step === undefined) return id
  const one = branchesOf(schema).find((branch) => (step === '[]' ? branch.items : branch.properties?.[step]))!
  if (step === '[]') {
    const odd = withId(one.items!, rest, id, ours)
    if (rest.length === 0) return [ours(), odd]
    return rest.length === 1 && ITSELF.test(rest[0]!) ? [sample(one.items!, ours), odd] : [odd]
  }
  return { ...sampleObject(one, ours), [step]: withId(one.properties![step]!, rest, id, ours) }
}

const writes = routes.filter(({ call }) => call.effect === 'write' && call.may !== 'public')
const cases = writes.flatMap(({ area, name, call }) =>
  placesIn(call.input as Schema).map((place) => [`${area}.${name} ${place.join('.')}`, call as Call, place] as const),
)

let here: FullClinic
let there: FullClinic
let owner: Owner
let ours: number
let foreign: number
let everything: Actor
let own: Actor
/** What some calls must be told before they come to look for what they name. */
let besides: ReadonlyMap<Call, (place: string) => object>

/** Of these tables it is not the oldest row that everything names: what is still open, and people one may change. */
const openRows = async ({ clinic, hers, nurse, customer }: FullClinic): Promise<Record<string, number>> => {
  const [admin, front, consultant] = [await clinic.as('admin'), await clinic.as('front'), await clinic.as('consultant')]
  const visit = await front.ask(triage.create, { customerId: customer.id, consultantId: consultant.staffId })
  const draft = await admin.ask(sentMessages.create, { title: '通知', content: '例会', staffIds: [nurse.staffId] })
  const { id: record } = await startVisit(consultant, visit.id)
  const { staffId } = await clinic.with([])
  const rows = await asSuperuser(
    async (client) =>
      (
        await client.query<{ line: string; role: string }>(
          `select (select id from orders.order_line where order_id = $1) as line,
            (select role_id from access.staff_role where staff_id = $2) as role`,
          [hers['open'], staffId],
        )
      ).rows[0]!,
  )
  return {
    'access.role': Number(rows.role),
    'consulting.consult_record': record,
    'ledger.entry': hers['entry']!,
    'messages.message': draft.id,
    'orders.order_line': Number(rows.line),
    'orders.sales_order': hers['open']!,
    'staff.staff': nurse.staffId,
    'triage.triage': visit.id,
  }
}

/** Nobody is about to pay, nobody has the role, no line is matched, and every row is in its first version. */
const untouched = (hospitalId: number): string => `set session_replication_role = replica;
  delete from matching.pair where hospital_id = ${hospitalId};
  delete from cashier.checkout_hold where hospital_id = ${hospitalId};
  delete from access.staff_role where hospital_id = ${hospitalId} and role_id = ${ours};
  update consulting.consult_record set version = 1, content_version = 1 where hospital_id = ${hospitalId};
  update triage.triage set version = 1 where hospital_id = ${hospitalId};
  update products.product set version = 1 where hospital_id = ${hospitalId};
  update orders.sales_order set version = 1 where hospital_id = ${hospitalId}`

/** Columns of rows with an id that name somebody of the staff. */
const PEOPLE = `select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
  join pg_attribute i on i.attrelid = c.conrelid and i.attname = 'id'
  where c.contype = 'f' and c.confrelid = 'staff.staff'::regclass and array_length(c.conkey, 1) = 2
    -- Nobody swaps with herself.
    and not (c.conrelid = 'scheduling.swap_request'::regclass and a.attname = 'to_id')
  union all select 'cashier.cashier_shift', 'cashier_id'`

/** Makes a person the one who is named wherever the hospital's rows of this sweep name somebody: they are her own. */
const isHers = ({ hospitalId, staffId }: Actor): Promise<void> =>
  asSuperuser(async (client) => {
    await client.query(`set session_replication_role = replica`)
    const { rows } = await client.query<{ table: string; column: string }>(PEOPLE)
    for (const { table, column } of rows)
      await client.query(`update ${table} set ${column} = $1 where hospital_id = $2 and id = $3`, [
        staffId,
        hospitalId,
        ours,
      ])
  })

beforeAll(async () => {
  owner = await ownerOfTables()
  ours = await freeId()
  foreign = await freeId()
  here = await newFullClinic()
  there = await newFullClinic()
  const { hospitalId } = here.clinic
  const open = await openRows(here)
  const oldest = await owner.oldest(hospitalId)
  await renumber(
    hospitalId,
    [...oldest].map(([table, id]) => open[table] ?? id),
    ours,
  )
  await renumber(there.clinic.hospitalId, await owner.ids(there.clinic.hospitalId), foreign)
  await asSuperuser((client) => client.query(untouched(hospitalId)))
  const keys = [...new Set(routes.flatMap(({ call }) => [...keysOf(call.may), ...call.everyone]))]
  const desks: readonly string[] = Object.values(EVERYONE)
  everything = await here.clinic.with(keys)
  own = await here.clinic.with(
    keys.filter((key) => !desks.includes(key)),
    { dataScope: 5 },
  )
  const word = `x${everything.staffId}`
  const { id: dbId } = await everything.ask(metadataDatabases.create, { code: `d${word}`, name: '库' })
  const { id: tableId } = await everything.ask(metadataTables.create, { code: `t${word}`, name: '表' })
  const source = await everything.ask(customers.sourceCreate, { name: '新来源', typeId: ours } as never)
  const [day] = await here.clinic.rows(sql`select kit.today()::text as today`)
  const { today } = day as { today: string }
  const [off] = await here.clinic.rows(sql<{ id: number }>`select id from coupons.coupon where status = 1`)
  const apartFrom: Record<string, object> = { customerId: { amount: '1' }, couponRecordId: {} }
  const soldAsCoupon = { kind: 'CASH', face: '1.00', scope: 'PRODUCT', validType: 'DAYS', validDays: 1 }
  const somebody = { name: '初诊客户', sex: '女', phone: newPhone() }
  besides = new Map<Call, (place: string) => object>([
    [coupons.create, () => soldAsCoupon],
    [coupons.update, () => soldAsCoupon],
    [couponRecords.batchSend, (place) => (place === 'filter' ? { couponId: off!.id } : {})],
    [roles.saveContent, () => ({ columns: [] })],
    [jobRights.allotRoles, () => ({ seen: [] })],
    [blacklist.create, () => ({ kind: 'service' })],
    [complaints.create, () => ({ level: 'general', term: 'spot' })],
    [cashier.receipt, () => ({ orderId: here.hers['order'] })],
    [cashier.moveCash, () => ({ kind: 'TO_SHIFT' })],
    [consulting.admission, () => ({ triageId: ours })],
    [consulting.panelRegister, () => ({ triageId: ours })],
    [consulting.startOrEnd, () => ({ action: 'end' })],
    [customers.save, () => ({ version: 1 })],
    [customers.sourceUpdate, () => ({ id: source.id })],
    [metadataDatabases.addTables, () => ({ dbId, tableIds: [tableId] })],
    [metadataDatabases.removeTables, () => ({ dbId, tableIds: [tableId] })],
    [metadataTables.addFields, () => ({ tableId })],
    [pools.lock, () => ({ until: today })],
    [metadataTables.removeFields, () => ({ tableId })],
    [sentMessages.send, (place) => (place === 'id' ? { version: 1 } : {})],
    [referralNotes.apply, () => ({ purchasedItemId: ours, toHospitalId: ours, times: 1 })],
    [triageQueue.saveSetting, () => ({ amberMinutes: 1, redMinutes: 2, version: 1 })],
    [transfers.apply, (place) => apartFrom[place] ?? { purchasedItemId: ours, times: 1 }],
    [triage.addCustomerAndTriage, () => ({ customer: { ...somebody, sourceTypeId: ours, sourceId: ours } })],
  ])
}, 60_000)
afterAll(() => owner.end())

const contents = async (): Promise<Contents> => [
  await owner.digests(here.clinic.hospitalId, TRACES),
  await owner.digests(there.clinic.hospitalId, TRACES),
]

/** These do what can be done and name the others by row: what is not there is asked for alone (their own tests mix it). */
const byRow: readonly Call[] = [
  couponRecords.batchSend,
  couponRecords.void,
  customers.changeOwner,
  pools.claim,
  pools.distribute,
  pools.lock,
  pools.release,
  pools.unlock,
  segments.bind,
]

const asked = async (who: Actor, call: Call, place: Place, id: number): Promise<Answer & { ok: boolean }> => {
  const { [place[0]!]: _itself, ...more } = (besides.get(call)?.(place[0]!) ?? {}) as Record<string, unknown>
  const whole = withId(call.input as Schema, place, id, () => ours) as object
  const input =
    byRow.includes(call) && place.length === 2 && place[1] === '[]' ? { ...whole, [place[0]!]: [id] } : whole
  const { ok, answer } = await send(await testNode(), call, { ...input, ...more }, { token: who.token })
  return { ...answer!, ok }
}

/** It says that what was named is not there, or that she may not put people or departments in that are not hers to give. */
const saysMissing = ({ status, code, message }: Answer): boolean =>
  status === 404 || code === 40388 || /不存在|不在当班/.test(message)

/** Asked about something else first, so that the id is not looked for: the field and what is said instead. */
const elsewhere: readonly (readonly [place: RegExp, code: number, why: string])[] = [
  [/^referralNotes\.apply toHospitalId/, 409, 'a hospital of the group, chosen among those: refused.test.ts'],
  [/^referralNotes\.receive customerId/, 409, 'what does not wait here is refused before anybody is looked for'],
  [/^blacklist\.update fileIds\./, 40301, 'papers go with the evidence, which she does not see'],
  [/^coupons\.batchSend filter\./, 409, 'the coupon that is off is told before anybody is looked for'],
  [/^exports\.create /, 422, 'filters: nobody is found by what is not there, and so few are exported at once'],
  [/^staff\.setPassword id$/, 42273, 'the sealed password is opened first'],
  [/^staff\.type(Update|Remove) id$/, 403, 'job types are changed by who reaches all staff'],
  [/^access\.saveContent columns\.\[\]\.menuId$/, 400, 'columns go by their table: none has that name'],
  [
    /^access\.allotRoles /,
    40901,
    'what was seen is compared first, and it was seen with this id or without the present ones',
  ],
  [/^access\.sortSettings /, 40919, 'an order of pages names all of a directory'],
  [/^products\.(create|update) levelPrices\./, 422, 'the sample says neither price nor rate (level-prices.test.ts)'],
  [/^hospitals\.update id$/, 400, 'the sample names no province'],
  [/^visits\.(create|add|insertList|delay) /, 422, 'a time that is over is told before anybody is looked for'],
  [/^visits\.assign executorId$/, 422, 'whoever is not at work here is no executor: one sentence for all'],
  [/^scheduling\.batch days/, 409, 'the stamp of a day is compared first'],
  [/^scheduling\.publish departmentId$/, 422, 'a week without anything is told before its department'],
  [/^scheduling\.copy departmentId$/, 422, 'the sample copies a week onto itself'],
  [/^scheduling\.create shiftTypeId$/, 403, 'whose day she may not write is told first'],
  [/^scheduling\.placeLeave staffId$/, 422, 'the sample ends before it begins'],
  [
    /^complaints\.(accept|handle|createRecord|link|unlink) /,
    403,
    'whoever is complained of does nothing with it, whatever is named',
  ],
  [/^complaints\.(accept|handle|resume) /, 409, 'what may not be done in its state is told first'],
  [/^declarations\.(create|panelRegister) fileIds/, 400, 'the sample names neither a customer nor a form of one'],
  [/^appointments\.(create|insertTreatment) /, 422, 'the sample names neither a department nor a doctor'],
  [/^appointments\.(update|updateTreatment) /, 40901, 'the version is compared before its people and things'],
  [/^cashier\.openShift registerId$/, 40955, 'she has a shift; asked by somebody without one below'],
  [/^cashier\.closeShift successorId$/, 40956, 'the cash is counted first (handover.test.ts)'],
]
const isElsewhere = (title: string, call: Call, { code }: Answer): boolean =>
  elsewhere.some(([place, said]) => place.test(title) && said === code) ||
  (code === 403 && keysOf(call.may).every((key) => key.startsWith('platform:')))

/** What is wrong with the answers about an id that exists nowhere and one of the other hospital. */
const wrongIn = async (who: Actor, [title, call, place]: (typeof cases)[number]): Promise<string[]> => {
  const never = await asked(who, call, place, NEVER)
  const strange = await asked(who, call, place, foreign)
  const said = `${title}: ${never.status} ${never.code} ${never.message}`
  if (never.ok || strange.ok) return [`${title} is done`]
  if (never.code !== strange.code || never.status !== strange.status)
    return [`${said}, but of the other hospital ${strange.status} ${strange.code}`]
  return saysMissing(never) || isElsewhere(title, call, never) ? [] : [said]
}

describe.each([
  ['reaches everything', () => everything],
  ['reaches her own rows', () => own],
] as const)('by somebody who %s', (_reach, who) => {
  beforeAll(() => isHers(who()))

  test('ids of nothing and of another hospital are answered as not there, and nothing moves', async () => {
    const before = await contents()
    const wrong: string[] = []
    for (const one of cases) wrong.push(...(await wrongIn(who(), one)))
    expect(wrong).toEqual([])
    if (!hasMoved(before, await contents())) return
    const moving = await whoMoves(cases, (one) => wrongIn(who(), one), contents)
    expect(moving.map(({ thing: [title], moves }) => `${title} moves ${moves.flat().join(', ')}`)).toEqual([])
  }, 120_000)
})

test('a till that is not there is not opened', async () => {
  const cashierToBe = await here.clinic.with(keysOf(cashier.openShift.may))
  for (const id of [NEVER, foreign])
    expect(await asked(cashierToBe, cashier.openShift, ['registerId'], id)).toMatchObject({ status: 404 })
})

test('the sweep names what is in lists, lines and shares', () => {
  const named = cases.map(([title]) => title)
  for (const one of [
    'cashier.pay orders.[].id',
    'orders.create share.[].staffId',
    'purchases.deductBatch items.[].deptId',
  ])
    expect(named).toContain(one)
  expect(named.length).toBeGreaterThan(250)
})
