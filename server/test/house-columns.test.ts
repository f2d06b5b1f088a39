/**
 * Column permission, as a rule of the house: every list of a served page is a registered table, and the registry
 * (`contract/src/tables.ts`) names exactly the fields the list answers. Source: clinical-admin §14.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { auditObjects } from '@clinic/contract/audit-objects.ts'
import { type Call, keysOf } from '@clinic/contract/call.ts'
import type { Noun } from '@clinic/contract/noun.ts'
import { labelOf } from '@clinic/contract/table.ts'
import { nouns as listedNouns, tables } from '@clinic/contract/tables.ts'
import { describe, expect, test } from 'vitest'
import { tableReferences } from '../src/areas/access/columns/tables.ts'
import { menuTree } from '../src/areas/access/menus/reference.ts'
import { areas } from '../src/areas.ts'
import { showingsOf } from '../src/kit/column-door.ts'
import { readReference } from '../src/kit/reference.ts'
import { untold } from './untold-objects.ts'

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[]; type?: unknown }

const calls = areas.flatMap(({ routes }) => routes.map(({ area, name, call }) => ({ title: `${area}.${name}`, call })))
const pageKeys = new Set(
  menuTree.filter(({ type, served, perms }) => type === 'C' && served && perms).map(({ perms }) => perms),
)

/** Fields of the rows a list answers; null for calls that are no lists. */
const fieldsOf = ({ output }: Call): string[] | null => {
  const { result, rows, list } = (output as Schema).properties ?? {}
  const fields = (result ?? rows ?? list)?.items?.properties
  return fields ? Object.keys(fields) : null
}

const columnNames = new Set(
  tableReferences.flatMap(({ name, columns }) => columns.map(({ prop }) => `${name}:${prop}`)),
)

/** The parts of an answer's schema at a path; arrays and what may be null are stepped through. */
const partsAt = (schema: Schema | undefined, path: readonly string[]): Schema[] => {
  if (!schema) return []
  if (schema.anyOf) return schema.anyOf.flatMap((one) => partsAt(one, path))
  if (schema.items) return partsAt(schema.items, path)
  const [step, ...rest] = path
  return step === undefined ? [schema] : partsAt(schema.properties?.[step], rest)
}

/** Lists of served pages whose rows are no table of records, and why. */
const apart: Readonly<Record<string, string>> = {
  'access.members': 'who holds a role, a tab of its drawer: name, account and place, nothing to hide',
  '/api/v1/his/menu': "the product's own tree, which the platform edits whole",
  'messages.receivers': 'who has read one message, its drawer',
  'combos.pick': 'what an order is written from, its price included; 套餐管理 has the registered list',
  'consulting.templates': 'a setting of the hospital: names and forms, no person in them',
  'consulting.demandGroups': 'a setting of the hospital: words, no person in them',
  'trail.reported': 'what screens say they did; no page shows it as a list',
  'triage.receivers': 'who can receive now, a figure of the queue',
  'timeline.timeline': 'sentences made of columns of other tables, each left out where it is kept from the reader',
}

/** Columns that name their row: no role takes them away. What a role can hide is decided here, too. */
const named = `
access.role: name level status
agencies.agency: name status
approvals.task: kind documentNo customerName status askedAt
blacklist.entry: customerName kind state
cashier.cashier_shift: no status
cashier.payment: no customerName status
combos.combo: code name status
complaints.complaint: no customerName category level state receivedAt dueAt
appointments.appointment: no customerName startTime state
appointments.closure: resourceName kind startsAt endsAt state
appointments.resource: name status
appointments.wait: customerName state
consulting.consult_record: no customerName state
consulting.customer_demand: customerName text state
promises.gift_promise: customerName content state
coupons.claim: name codeName state
coupons.claim_code: name couponName state
coupons.coupon: name kind status
coupons.record: code customerName name state
credits.credit_rule: name status
credits.exchange_rule: name status
credits.recharge_package: name status
customers.customer: no name
customers.field: label status
customers.owner_log: customerName kind
customers.phone_day: day staffName
customers.phone_probe: staffName tail
customers.phone_view: staffName customerName
customers.source: typeName name status
customers.source_type: name kind status
cashier.safe: at what
daily.closing: businessDate edition isReopened closedAt
debts.debt: no customerName open status
declarations.sheet: no customerName state
declarations.slip: no customerName kind state
invoices.invoice: no customerName kind state amount number
invoices.waiting: orderNo customerName left
matching.bank_file: source fileName at
matching.bank_line: source at state
matching.ours: side source no at
dictionaries.visible_item: dictType dictValue dictLabel status own
dictionaries.visible_type: type name own status
holidays.holiday: name day kind
exports.export_request: requestedByName count withPhone reason state
hospitals.hospital: hospitalName sysVer lifeVer status
imports.import_batch: fileName state
imports.import_row: rowNo name state faults
ledger.balance: customerName createdAt
ledger.coins: customerName createdAt
ledger.lot: customerName kind madeAt
ledger.points: customerName createdAt
lifecycle.deal_definition: effectiveFrom
lifecycle.move: customerName
lifecycle.threshold: stage
memberships.card: no customerName state
memberships.card_move: part createdAt
memberships.card_right: name status
memberships.card_type: name status
merging.merge_log: keptName goneName
portrait.portrait: name lifeStage createTime developmentChannels recommenderName brought broughtPaid totalPaid totalExecuted perDeal capital presentedAmount integral months deals firstDealDay lastPaymentTime daysToDeal visits bookings lastVisitTime idleDays consults favourites spending left coupons rfm returnVisits complaints tags owing allergyState birthday
messages.message: state title source
messages.template: code name status
metadata.database: code name tableCount status
metadata.field: code name dataType used status
metadata.record: content
metadata.record_table: code name used status
orders.sales_order: no customerName status
packs.pack: customerName kind toName givenAt state
pool.entry: customerName kind
pool.lock: customerName kind
pool.pool: name kind status
pool.warning: customerName
rfm.snapshot: customerName cell
rulings.dispute: no customerName role state partyNames openedAt
referrals.referral: customerName state
refunds.order_change: no customerName status createdAt
refunds.refund_form: no kind customerName status createdAt
scheduling.cell: staffName workDate shiftName state
scheduling.leave_block: staffName kind state
scheduling.shift_type: name status
scheduling.swap_request: fromName toName state
segments.grade_lock: customerName
segments.level: name status
segments.tag: integralName status
segments.tag_group: name status
products.product: code name status
products.type_tree: name
products.universal_kind: name status
purchases.deduction_record: no customerName status
purchases.purchased_item: customerName productName qtyLeft status
purchases.referral: no side otherName customerName status createdAt
purchases.settlement: no side otherName status createdAt
purchases.transfer: no customerName toCustomerName status createdAt
session.list_columns: list hidden wholeHospital updatedAt
staff.department: deptName cureDept sort status memberCount
staff.job: name type memberCount status
staff.staff: account name userType status locked hasPassword
trail.entry: at title outcome
trail.sign_in: at account outcome
triage.rule: name enabled
triage.triage: no customerName day state
reach.log: customerName at
visits.rule: name
visits.visit: no customerName planTime state
visits.visit_type: name status
`

describe('columns', () => {
  test('those that no role can take away are these', () => {
    const found = tableReferences.map(
      ({ name, columns }) => `${name}: ${columns.flatMap(({ prop, fixed }) => (fixed ? [prop] : [])).join(' ')}`,
    )
    expect(found.toSorted()).toEqual(named.trim().split('\n').toSorted())
  })

  test.each(tableReferences)('of $name are on pages that exist, under labels of their own', ({ pages, columns }) => {
    const paths = new Set(menuTree.filter(({ type }) => type === 'C').map(({ path }) => path))
    expect(pages.filter((path) => !paths.has(path))).toEqual([])
    expect(new Set(columns.map(({ label }) => label)).size).toBe(columns.length)
    expect(columns.some(({ fixed }) => fixed)).toBe(true)
    const words = new Set(menuTree.flatMap(({ controls }) => controls.map(({ perms }) => perms)))
    expect(columns.filter(({ needs }) => needs !== undefined && !words.has(needs)).map(({ prop }) => prop)).toEqual([])
  })

  test.each(calls.filter(({ call }) => call.table && fieldsOf(call)))(
    '$title answers the registered ones',
    ({ call }) => {
      const table = tableReferences.find(({ name }) => name === call.table)
      const elsewhere = new Set(showingsOf(call).flatMap((one) => ('field' in one ? [one.field] : [])))
      const fields = fieldsOf(call)!.filter((name) => name !== 'id' && name !== 'version' && !elsewhere.has(name))
      // A short list (a search, a widget) answers some of them.
      const strange = fields.filter((name) => !table?.fields.includes(name))
      expect(strange, `${call.table} lacks in tables.ts: ${strange.join(' ')}`).toEqual([])
    },
  )

  test.each(calls.filter(({ call }) => call.shows))(
    '$title shows columns that are, where its answer has them',
    ({ call }) => {
      for (const showing of showingsOf(call)) {
        const at = partsAt(call.output as Schema, showing.path).filter(({ properties }) => properties)
        const place = showing.path.join('.')
        if ('table' in showing) {
          const fields = tableReferences.find(({ name }) => name === showing.table)?.fields ?? []
          const has = at.some(({ properties }) => fields.some((field) => field in properties!))
          expect(has, `${place}: ${showing.table}`).toBe(true)
        } else {
          expect(
            at.some(({ properties }) => showing.field in properties!),
            `${place} has no ${showing.field}`,
          ).toBe(true)
          expect(
            showing.of.map(({ table, prop }) => `${table}:${prop}`).filter((name) => !columnNames.has(name)),
          ).toEqual([])
        }
      }
    },
  )

  test('of every table that a call answers are registered, each table once', () => {
    const answered = new Set(calls.flatMap(({ call }) => call.columns ?? []))
    expect([...answered].filter((table) => !tables.includes(table)).map(({ name }) => name)).toEqual([])
    expect(tables.filter((table) => !answered.has(table)).map(({ name }) => name)).toEqual([])
    expect(new Set(tables.map(({ name }) => name)).size).toBe(tables.length)
  })

  test('that go along go with one that has a label', () => {
    const astray = tables.flatMap(({ name, columns }) =>
      Object.values(columns).flatMap((said) =>
        typeof said !== 'string' && 'along' in said && !labelOf({ columns }, said.along) ? `${name}:${said.along}` : [],
      ),
    )
    expect(astray).toEqual([])
  })

  test('that are made of others are made of columns', () => {
    const made = tableReferences.flatMap(({ columns }) => columns.flatMap(({ of = [] }) => of))
    expect(made.length).toBeGreaterThan(0)
    expect(made.filter((name) => !columnNames.has(name))).toEqual([])
  })

  // A table of no list is answered a row at a time.
  test.each(tableReferences)('of $name are all answered by one of its lists', ({ name, fields }) => {
    const own = calls.filter(({ call }) => call.table === name)
    const listed = own.flatMap(({ call }) => fieldsOf(call) ?? [])
    const alone = own.flatMap(({ call }) => Object.keys((call.output as Schema).properties ?? {}))
    const answered = new Set(listed.length > 0 ? listed : alone)
    expect(fields.filter((field) => !answered.has(field))).toEqual([])
  })

  test.each(calls)('$title, if it is a list of a served page, is a registered table', ({ title, call }) => {
    const isList = fieldsOf(call) !== null && 'pageSize' in call.input.properties
    if (!isList || call.table || apart[title] || apart[call.path] || !keysOf(call.may).some((key) => pageKeys.has(key)))
      return
    const advice = `give the call a table: that is registered in contract/src/tables.ts, or name it in this test`
    expect.fail(`${title}: ${advice}`)
  })
})

describe('the trail', () => {
  const source = join(import.meta.dirname, '../src/areas')
  const nouns = calls.flatMap(({ call }) => ('noun' in call ? [(call as { noun: Noun }).noun.object] : []))
  const written = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(join(source, file), 'utf8').matchAll(/\bobject(?:Type)?: '([^']+)'/g)])
    .map(([, word]) => word!)
  const named = new Set([...written, ...nouns, ...listedNouns.map(({ object }) => object)])
  const noted = readReference('noted.csv')

  test('knows of which table each thing is that it tells about', () => {
    const known = new Set<string>([...noted.map(({ object }) => object!), ...Object.keys(untold)])
    expect(
      auditObjects.filter((word) => !known.has(word)),
      'name them in db/reference/noted.csv',
    ).toEqual([])
    const words = new Set<string>(auditObjects)
    expect([...known].filter((word) => !words.has(word))).toEqual([])
  })

  test('tells about things of one list, and about each of them', () => {
    const words = new Set<string>(auditObjects)
    expect([...named].filter((word) => !words.has(word))).toEqual([])
    expect(auditObjects.filter((word) => !named.has(word))).toEqual([])
  })

  test('names columns that are', () => {
    const known = new Set(tableReferences.flatMap(({ name, fields }) => fields.map((prop) => `${name}:${prop}`)))
    const strange = noted.flatMap(({ table, fields }) =>
      fields!
        .split(' ')
        .flatMap((pair) => (pair.split('=')[1] ?? '').split('&'))
        .filter((prop) => prop !== '' && !known.has(`${table}:${prop}`))
        .map((prop) => `${table}:${prop}`),
    )
    expect(strange).toEqual([])
  })
})
