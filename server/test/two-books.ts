/**
 * A clinic whose figures all have something to count, twice: what belongs to one person's customer, and what belongs to
 * nobody she reaches. For sweeps that ask whether a figure counts what its reader may read.
 */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { keysOf } from '@clinic/contract/call.ts'
import { EVERYONE } from '@clinic/contract/desks.ts'
import { sql } from 'kysely'
import { tableReferences } from '../src/areas/access/columns/tables.ts'
import { areas } from '../src/areas.ts'
import type { Actor } from './actor.ts'
import { newCustomer } from './customers.ts'
import type { Node } from './node.ts'
import { newTill, type TestTill } from './till.ts'
import { filled, startVisit } from './visits.ts'

export type TwoBooks = {
  readonly till: TestTill
  /** Who reaches everything; who reaches what is hers; who reaches what is hers and has nothing. All may ask every call. */
  readonly all: Actor
  readonly own: Actor
  readonly nothing: Actor
  /** Hers, and somebody else's. */
  readonly hers: number
  readonly theirs: number
}

const desks: readonly string[] = Object.values(EVERYONE)
/** Rights of pages that figures lead to; no call asks for them alone. */
const pages = ['triage:record:list', 'cashier:record:list', 'cashier:pay:list', 'cashier:debt:list']

const everyKey = (): string[] => [
  ...new Set([
    ...areas.flatMap(({ routes }) => routes.flatMap(({ call }) => keysOf(call.may))),
    ...tableReferences.flatMap(({ columns }) => columns.flatMap(({ needs }) => needs ?? [])),
    ...pages,
  ]),
]

/** A day of one customer: received with a deal, in the house again, paid, owing, void, a draft, a session used and asked back. */
const livedThrough = async (till: TestTill, n: number): Promise<number> => {
  const { clinic, cashier: desk, nurse, writer } = till
  const [front, consultant] = [await clinic.as('front'), await clinic.as('consultant')]
  const { id: customerId } = await newCustomer(front, { name: `欧阳账${'甲乙'[n]}` })
  const first = await front.ask(triage.create, { customerId, consultantId: consultant.staffId })
  await startVisit(consultant, first.id)
  const sold = await till.order(customerId, [{ price: `${300 + n}.00`, sessions: 4 }, { price: '40.00' }])
  await till.pay(
    [sold],
    [
      ['CASH', '300.00'],
      ['DEBT', `${40 + n}.00`],
    ],
  )
  await till.pay([await till.recharge(customerId, `${50 + n}.00`)], [['CASH', `${50 + n}.00`]])
  const wrong = await till.pay([await till.order(customerId, [{ price: '9.00' }])], [['CASH', '9.00']])
  await desk.ask(cashier.cancelByPost, { id: wrong.id, reason: '收错' })
  await till.order(customerId, [{ price: `${70 + n}.00` }])
  await till.grant(customerId, { points: 7, coinFen: 300 })
  const [item] = await till.items(customerId)
  const asked = await nurse.ask(purchases.deduct, { purchasedItemId: item!['id']!, times: 1 })
  for (const _turn of [2, 3]) await nurse.ask(purchases.deduct, { purchasedItemId: item!['id']!, times: 1 })
  const product = (await writer.ask(orders.one, { id: sold.id })).lines[0]!.productId!
  for (const confirmed of [false, true])
    await writer.ask(orders.create, { customerId, lines: [{ productId: product, contentCount: 1 }], confirmed })
  await clinic.rows(sql`update purchases.deduction_record set status = 'WITHDRAW_PENDING',
    withdraw_asked_by = ${nurse.staffId}, withdraw_reason = '做错' where id = ${asked.id}`)
  await consultant.ask(consulting.startOrEnd, { id: first.id, action: 'end', ...filled })
  await clinic.rows(
    sql`update consulting.consult_record set result = 'deal', deal_fen = ${1000 + n} where customer_id = ${customerId}`,
  )
  await front.ask(triage.create, { customerId, consultantId: consultant.staffId })
  await older(till, customerId)
  return customerId
}

/** What waits from days before: an order at the till, a debt that is overdue. */
const older = async ({ clinic, ...till }: TestTill, customerId: number): Promise<void> => {
  const left = await till.order(customerId, [{ price: '20.00' }])
  const [late, soon] = [
    await till.order(customerId, [{ price: '11.00' }]),
    await till.order(customerId, [{ price: '12.00' }]),
  ]
  for (const order of [late, soon]) await till.pay([order], [['DEBT', order === late ? '11.00' : '12.00']])
  await clinic.rows(sql`update orders.sales_order set business_date = business_date - 1 where id = ${left.id}`)
  await clinic.rows(sql`update debts.debt set due_date = kit.business_date() + case order_id when ${late.id} then -3 else 3 end
    where order_id in (${late.id}, ${soon.id})`)
}

/** Everything of the customer that names somebody names her, but the last session: a nurse took it whom she does not reach. */
const given = async ({ clinic }: TestTill, customerId: number, staffId: number): Promise<void> => {
  await clinic.rows(sql`with a as (update customers.customer set consultant_id = ${staffId} where id = ${customerId}),
    b as (update triage.triage set consultant_id = ${staffId} where customer_id = ${customerId}),
    c as (update consulting.consult_record set consultant_id = ${staffId} where customer_id = ${customerId}),
    d as (update orders.sales_order set adviser_id = ${staffId} where customer_id = ${customerId})
    update purchases.deduction_record d set nurse_id = ${staffId} where customer_id = ${customerId}
      and exists (select from purchases.deduction_record x where x.purchased_item_id = d.purchased_item_id and x.id > d.id)`)
}

export const newTwoBooks = async (on?: Node): Promise<TwoBooks> => {
  const till = await newTill(on)
  const keys = everyKey()
  const hers = await livedThrough(till, 0)
  const theirs = await livedThrough(till, 1)
  const reachingOwn = { dataScope: 5 } as const
  const [own, nothing] = [
    await till.clinic.with(
      keys.filter((key) => !desks.includes(key)),
      reachingOwn,
    ),
    await till.clinic.with(
      keys.filter((key) => !desks.includes(key)),
      reachingOwn,
    ),
  ]
  await given(till, hers, own.staffId)
  return { till, all: await till.clinic.with([...keys, ...desks]), own, nothing, hers, theirs }
}
