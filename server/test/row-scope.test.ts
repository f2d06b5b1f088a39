/**
 * The sweep of row scope: somebody who may make every call, for her own rows only, asks about a customer of nobody in
 * particular. Every call that takes an id answers as for one that never existed, no list, sum, selector or file holds
 * anything of the customer, and nothing of hers moves. Source: security 5.1.
 */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { files } from '@clinic/contract/areas/files/calls.ts'
import { ledger } from '@clinic/contract/areas/ledger/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { trail } from '@clinic/contract/areas/trail/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { type Call, keysOf, pathNames } from '@clinic/contract/call.ts'
import { EVERYONE } from '@clinic/contract/desks.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areas } from '../src/areas.ts'
import type { Actor } from './actor.ts'
import { textOf } from './answer-text.ts'
import { type FullClinic, newFullClinic } from './full-clinic.ts'
import { type Schema, sample, sampleObject } from './samples.ts'
import { send } from './send.ts'
import { type Owner, ownerOfTables, TRACES } from './tenant-tables.ts'
import { cashierKeys } from './till.ts'

const routes = areas.flatMap((area) => area.routes)
const guarded = routes.filter(({ call }) => call.may !== 'public')
const desks: readonly string[] = Object.values(EVERYONE)
const keys = [...new Set(routes.flatMap(({ call }) => keysOf(call.may)))]
const NEVER = 9_007_199_254_000_000

/** Whoever may approve exports is told of each file that the tests take. */
const KEPT_OUT = new RegExp(`${TRACES.source}|^messages[.]`)

let clinic: FullClinic
let own: Actor
let all: Actor
let owner: Owner
let before: string[]
/** The areas whose tables hold a thing of hers. */
const heldBy = new Map<string, readonly string[]>()

beforeAll(async () => {
  clinic = await newFullClinic()
  owner = await ownerOfTables()
  for (const [thing, id] of Object.entries(clinic.hers)) {
    const tables = await owner.holding(clinic.clinic.hospitalId, id)
    heldBy.set(
      thing,
      tables.map((table) => table.replace(/\..*/, '')),
    )
  }
  own = await clinic.clinic.with(
    keys.filter((key) => !desks.includes(key)),
    { dataScope: 5 },
  )
  all = await clinic.clinic.with(keys)
  before = await owner.digests(clinic.clinic.hospitalId, KEPT_OUT)
})
afterAll(() => owner.end())

/** Which of her things a field may name; fields of other names are asked about by other tests. */
const named: readonly [RegExp, readonly string[]][] = [
  [/^(customerId|recommenderId|phoneOwnerId|exceptId)$/, ['customer']],
  [/^orderId$/, ['order', 'open']],
  [/^(purchasedItemId)$/, ['item']],
  [/^debtId$/, ['debt']],
  [/^triageId$/, ['visit']],
  [/^consultRecordId$/, ['record']],
  [/^fileIds?$/, ['file']],
]
/** What the hospital sells is everybody's: it stands with her things for other sweeps. */
const hersAlone = (): string[] => Object.keys(clinic.hers).filter((thing) => !['combo', 'product'].includes(thing))
/** Areas that ask others for what they tell: their `uses` do not say of whom. */
const TELL_OF_OTHERS = ['approvals', 'files', 'merging', 'prints', 'timeline', 'trail']
/** Whether an area reads anything of where a thing stands (`uses` holds what it imports and names in SQL, `uses.test.ts`). */
const mayKnow = (call: Call, thing: string): boolean => {
  const { name, uses = [] } = areas.find(({ routes }) => routes.some((route) => route.call === call))!
  return TELL_OF_OTHERS.includes(name) || heldBy.get(thing)!.some((holder) => [name, ...uses].includes(holder))
}
const thingsFor = (call: Call, field: string): readonly string[] =>
  field === 'id'
    ? hersAlone().filter((thing) => mayKnow(call, thing))
    : (named.find(([names]) => names.test(field))?.[1] ?? [])

/** The call with one field naming something, and everything else valid in form. */
const inputWith = (call: Call, field: string, id: number): Record<string, unknown> => {
  const schema = call.input as Schema
  const base = sampleObject(schema, () => NEVER)
  const property = schema.properties![field]!
  return { ...base, [field]: sample(property, () => id, field) }
}

const asked = async (who: Actor, call: Call, input: unknown) => {
  const { ok, data, answer } = await send(clinic.clinic.node, call, input, { token: who.token })
  return { ok, status: answer?.status ?? 200, code: answer?.code ?? 200, data: ok ? data : null }
}

const titled = guarded.map(({ call, area, name }) => [`${area}.${name}`, call] as const)
const takesHers = titled.filter(([, call]) =>
  Object.keys((call.input as Schema).properties ?? {}).some(
    (field) => field === 'id' || named.some(([names]) => names.test(field)),
  ),
)

test.each(takesHers)('%s answers about somebody out of reach as about nobody', async (_title, call) => {
  for (const field of Object.keys((call.input as Schema).properties!)) {
    const things = thingsFor(call, field)
    if (things.length > 0) {
      const never = await asked(own, call, inputWith(call, field, NEVER))
      for (const thing of things) {
        const hers = await asked(own, call, inputWith(call, field, clinic.hers[thing]!))
        expect(hers, `${field} = her ${thing}`).toEqual(never)
      }
    }
  }
})

test('whatever is hers stands in a table, and some area is asked about it', () => {
  for (const thing of hersAlone()) {
    const held = heldBy.get(thing)!
    expect(held.length, thing).toBeGreaterThan(0)
    expect(
      takesHers.some(([, call]) => mayKnow(call, thing)),
      thing,
    ).toBe(true)
  }
})

/** Every way to ask a read: as it comes, by each word of its optional fields, by her name and her number. */
const waysToRead = (call: Call): Record<string, unknown>[] => {
  const { properties = {}, required = [] } = call.input as Schema
  const base = {
    ...sampleObject(call.input as Schema, () => NEVER),
    ...('pageSize' in properties ? { pageSize: 20 } : {}),
  }
  const ways: Record<string, unknown>[] = [base]
  for (const [field, schema] of Object.entries(properties)) {
    if (required.includes(field) || field.startsWith('sort')) continue
    for (const value of schema.anyOf?.map((one) => one.const) ?? schema.enum ?? [])
      if (value !== undefined) ways.push({ ...base, [field]: value })
  }
  if ('keyword' in properties)
    for (const keyword of [clinic.customer.name, clinic.customer.code]) ways.push({ ...base, keyword })
  return ways
}

const reads = titled.filter(
  ([, call]) => (call.effect === 'read' || call.form === 'file') && pathNames(call.path).length === 0,
)

/** What of her stands in the answers of a read. @param enough ends with the first answer that holds anything */
const seenBy = async (who: Actor, call: Call, enough = false): Promise<string[]> => {
  const marks = [clinic.customer.name, clinic.customer.code, ...hersAlone().map((thing) => String(clinic.hers[thing]))]
  const found = new Set<string>()
  for (const input of waysToRead(call)) {
    if (enough && found.size > 0) break
    const { ok, data } = await asked(who, call, input)
    const text = ok ? textOf(data) : ''
    for (const mark of marks) if (new RegExp(`(?<!\\d)${mark}(?!\\d)`).test(text)) found.add(mark)
  }
  return [...found]
}

test('no list, selector, sum or file shows anything of somebody out of reach, and each shows her to who reaches all', async () => {
  const leaks: string[] = []
  const shown: string[] = []
  for (const [title, call] of reads) {
    const seen = await seenBy(own, call)
    if (seen.length > 0) leaks.push(`${title}: ${seen.join(' ')}`)
    if ((await seenBy(all, call, true)).length > 0) shown.push(title)
  }
  expect(leaks).toEqual([])
  expect(shown).toEqual(expect.arrayContaining(['cashier.list', 'customers.search', 'customers.export', 'debts.list']))
  expect(shown).toEqual(expect.arrayContaining(['ledger.log', 'orders.list', 'purchases.list', 'triage.list']))
  expect(shown.length).toBeGreaterThan(20)
}, 120_000)

test('sums over what is out of reach are nothing', async () => {
  expect(await own.ask(orders.sums, {})).toMatchObject({ payable: '0.00' })
  expect(await own.ask(cashier.totals, {})).toMatchObject({ count: 0, amount: '0.00' })
  expect(await own.refused(cashier.selfcheck, {})).toMatchObject({ status: 403 })
  expect(await own.ask(cashier.shifts, {})).toMatchObject({ total: 0 })
})

describe('what one does to a customer', () => {
  const on = () => {
    const { customer, order, open, payment, item, deduction, debt, visit, record, entry, file } = clinic.hers as Record<
      string,
      number
    >
    const lines = [{ productId: NEVER, contentCount: 1 }]
    const cash = [{ code: 'CASH', amount: '1.00' }]
    const reason = '越权'
    const wish = { demandIds: [], text: '', priority: 2, expectDate: null, budget: null, state: 'open' as const }
    const list: [string, () => Promise<{ status: number }>][] = [
      ['order', () => own.refused(orders.create, { customerId: customer!, lines })],
      ['check', () => own.refused(orders.check, { customerId: customer!, lines })],
      ['edit', () => own.refused(orders.update, { id: open!, version: 1, customerId: customer!, lines })],
      ['cancel', () => own.refused(orders.cancel, { id: open!, reason })],
      ['revoke', () => own.refused(orders.revoke, { id: order!, reason })],
      ['recharge', () => own.refused(orders.recharge, { customerId: customer!, amount: '10.00' })],
      ['open the till on', () => own.refused(cashier.checkout, { id: open! })],
      ['plan the payment of', () => own.refused(cashier.plans, { orderIds: [open!] })],
      ['hold', () => own.refused(cashier.hold, { orderId: open!, takeOver: true })],
      ['release', () => own.refused(cashier.release, { orderId: open! })],
      ['pay', () => own.refused(cashier.pay, { orders: [{ id: open!, version: 1 }], tenders: cash })],
      ['print', () => own.refused(cashier.receipt, { orderId: order! })],
      ['take back a payment', () => own.refused(cashier.cancelByPost, { id: payment!, reason })],
      [
        'repay',
        () =>
          own.refused(cashier.repay, {
            customerId: customer!,
            allocations: [{ debtId: debt!, amount: '1.00' }],
            tenders: cash,
          }),
      ],
      ['price', () => own.refused(purchases.price, { purchasedItemId: item!, times: 1 })],
      ['deduct', () => own.refused(purchases.deduct, { purchasedItemId: item!, times: 1 })],
      [
        'deduct several',
        () =>
          own.refused(purchases.deductBatch, {
            customerId: customer!,
            items: [{ purchasedItemId: item!, times: 1 }],
          }),
      ],
      ['withdraw', () => own.refused(purchases.withdraw, { id: deduction!, reason })],
      ['give points', () => own.refused(ledger.adjustPoints, { customerId: customer!, delta: 1, reason })],
      ['take points back', () => own.refused(ledger.revokeByPost, { id: entry!, reason })],
      ['register', () => own.refused(triage.create, { customerId: customer! })],
      ['look for today', () => own.refused(triage.today, { customerId: customer! })],
      ['pass on', () => own.refused(triage.update, { id: visit!, version: 1, remark: reason })],
      ['let go', () => own.refused(triage.finish, { id: visit! })],
      ['try rules on', () => own.refused(triage.tryRules, { customerId: customer! })],
      ['receive', () => own.refused(consulting.admission, { customerId: customer! })],
      ['start', () => own.refused(consulting.startOrEnd, { id: visit!, action: 'start' })],
      ['write about', () => own.refused(consulting.createRecord, { customerId: customer!, triageId: visit! })],
      ['edit what was written', () => own.refused(consulting.updateRecord, { id: record!, version: 1 })],
      ['remove what was written', () => own.refused(consulting.removeRecord, { id: record! })],
      ['note a wish of', () => own.refused(consulting.createDemand, { customerId: customer!, ...wish })],
      ['open', () => own.refused(customers.one, { id: customer! })],
      ['reveal', () => own.refused(customers.reveal, { id: customer!, viewId: 'row-scope' })],
      ['ask for the allowance of', () => own.refused(customers.limitState, { id: customer! })],
      ['rename', () => own.refused(customers.update, { id: customer!, version: 1, name: reason })],
      ['remove', () => own.refused(customers.remove, { id: customer! })],
      ['ask who saw', () => own.refused(trail.ofCustomer, { customerId: customer! })],
      [
        'report about',
        () =>
          own.refused(trail.addOperationRecord, { customerId: customer!, operationContent: 'x', operationType: 'x' }),
      ],
      ['delete a file of', () => own.refused(files.remove, { fileId: file! })],
    ]
    return list
  }

  test('is answered with 404 when she is out of reach, and moves nothing', async () => {
    const answers: string[] = []
    for (const [what, attempt] of on()) {
      const { status } = await attempt().catch((error: Error) => ({ status: `was not refused: ${error.message}` }))
      if (status !== 404) answers.push(`${what}: ${status}`)
    }
    expect(answers).toEqual([])
    expect(await owner.digests(clinic.clinic.hospitalId, KEPT_OUT)).toEqual(before)
  })

  test('till and triage desk reach everyone by a permission of their own, whatever the scope of the role', async () => {
    const { customer, open } = clinic.hers as { customer: number; open: number }
    const ownRows = { dataScope: 5 } as const
    const till = await clinic.clinic.with([...cashierKeys, 'customer:list', EVERYONE.till], ownRows)
    expect((await till.ask(cashier.list, {})).result.map(({ id }) => id)).toContain(open)
    expect(await till.ask(cashier.checkout, { id: open })).toMatchObject({ customer: { id: customer } })
    expect(await till.ask(customers.details, { id: customer })).toMatchObject({ id: customer })
    expect(await till.refused(customers.one, { id: customer })).toMatchObject({ status: 404 })
    const desk = await clinic.clinic.with(['triage:list', 'triage:add', 'customer:list', EVERYONE.triage], ownRows)
    expect(await desk.ask(triage.today, { customerId: customer })).toMatchObject({ rows: [{ customerId: customer }] })
    expect((await desk.ask(customers.search, { keyword: clinic.customer.name })).total).toBe(1)
    expect((await desk.ask(customers.page, {})).total).toBe(0)
  })
})
