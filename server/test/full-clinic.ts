/**
 * A hospital with a row in every table: a visit from the door to the till, what follows from it, and the settings around
 * it. Sweeps ask about its rows from another hospital, and as somebody of its own who reaches none of them. Made by the
 * real calls; what no call makes yet, or what only a job makes, is written.
 */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { consents } from '@clinic/contract/areas/customers/consents.ts'
import { families } from '@clinic/contract/areas/customers/family.ts'
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { sentMessages } from '@clinic/contract/areas/messages/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { refunds } from '@clinic/contract/areas/refunds/calls.ts'
import { changes } from '@clinic/contract/areas/refunds/changes.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { workbench } from '@clinic/contract/areas/workbench/calls.ts'
import { sql } from 'kysely'
import { checkChain } from '../src/areas/ledger/chain/seal.ts'
import { linkEntries } from '../src/areas/trail/chain/chain.ts'
import type { Actor } from './actor.ts'
import { comboOnSale } from './combos.ts'
import { newCustomer } from './customers.ts'
import { NAME, written } from './full-clinic-rows.ts'
import { paidAheadAndGiven } from './given.ts'
import type { Node } from './node.ts'
import { newTill, type TestTill } from './till.ts'
import { picture, uploaded } from './uploads.ts'
import { filled, startVisit } from './visits.ts'

export type FullClinic = TestTill & {
  /** A customer of nobody in particular, with something of everything. */
  readonly customer: { readonly id: number; readonly name: string; readonly code: string }
  /** Everything that is hers, by what it is. */
  readonly hers: Readonly<Record<string, number>>
}

/** A surname and a name nobody else has. */

export const newFullClinic = async (on?: Node): Promise<FullClinic> => {
  const till = await newTill(on)
  const { clinic } = till
  const [admin, front, consultant] = [await clinic.as('admin'), await clinic.as('front'), await clinic.as('consultant')]
  const { id, code } = await newCustomer(front, { name: NAME })
  const visit = await received(till, { admin, front, consultant }, id)
  const money = await paid(till, id)
  const back = await refunded(till, admin, id)
  const other = await changed(till, admin, id)
  const own = await paidAheadAndGiven(till, admin, {
    customerId: id,
    productId: money.product,
    recordId: money.deduction,
  })
  await settled(till, admin, consultant)
  return {
    ...till,
    customer: { id, name: NAME, code },
    hers: { customer: id, ...visit, ...money, ...back, ...other, ...own },
  }
}

type Desks = { admin: Actor; front: Actor; consultant: Actor }

/** She comes, is received, says what she wants, and somebody looks her number up. */
const received = async ({ clinic }: TestTill, { admin, front, consultant }: Desks, customerId: number) => {
  const visit = await front.ask(triage.create, { customerId, consultantId: consultant.staffId })
  const { id: record, version } = await startVisit(consultant, visit.id)
  const bytes = await picture('#a1b2c3')
  const file = await uploaded(clinic.node, consultant.token, { name: '面诊.jpg', bytes })
  const saved = await consultant.ask(consulting.updateRecord, { id: record, version, fileIds: [file] })
  await consultant.ask(consulting.startOrEnd, { id: visit.id, action: 'end', version: saved.version, ...filled })
  const wish = { customerId, demandIds: [], text: '想做双眼皮', priority: 2, expectDate: null, budget: '8000' }
  const demand = await admin.ask(consulting.createDemand, { ...wish, state: 'open' })
  // Her mother, who answers for her, and what she agreed to.
  const mother = await newCustomer(front, { name: '母亲甲' })
  await front.ask(families.link, { customerId, relativeId: mother.id, relation: 'parent' })
  await front.ask(families.setGuardian, { customerId, relation: 'parent', relativeId: mother.id })
  await front.ask(consents.answer, { customerId, purpose: 'sms', answer: 'given', givenBy: 'self', evidence: 'paper' })
  // Somebody nobody owns: she lies in the pool.
  await newCustomer(front, { name: '公海甲' })
  // Somebody she brought.
  await newCustomer(front, { name: '带来甲', recommenderId: customerId })
  await front.ask(customers.reveal, { id: customerId, viewId: 'full-clinic' })
  return { visit: visit.id, record, file, demand: demand.id }
}

/** She buys, owes, repays, tops up, uses a session, and leaves an order waiting at the till; change is brought. */
const paid = async (till: TestTill, customerId: number) => {
  const { clinic, cashier: desk, writer, nurse } = till
  const order = await till.order(customerId, [{ price: '300.00', sessions: 3 }])
  const payment = await till.pay(
    [order],
    [
      ['CASH', '200.00'],
      ['DEBT', '100.00'],
    ],
  )
  const recharge = await till.recharge(customerId, '500.00')
  await till.pay([recharge], [['CASH', '500.00']])
  await till.grant(customerId, { coinFen: 1_000, points: 50 })
  const [item] = await till.items(customerId)
  const deduction = await nurse.ask(purchases.deduct, { purchasedItemId: item!['id']!, times: 1 })
  const [debt] = (await desk.ask(debts.list, { customerId })).result
  const repayment = {
    allocations: [{ debtId: debt!.id, amount: '40.00' }],
    tenders: [{ code: 'CASH', amount: '40.00' }],
  }
  const repaid = await desk.ask(cashier.repay, { customerId, ...repayment })
  const line = (await writer.ask(orders.one, { id: order.id })).lines[0]!
  const again = {
    lines: [{ productId: line.productId!, contentCount: 1 }],
    roundOff: '0.50',
    submit: true,
    confirmed: true,
  }
  const open = await writer.ask(orders.create, { customerId, ...again })
  const [combo] = [await comboOnSale(clinic), await comboOnSale(clinic, { name: '水光年卡', totalLimit: 9 })]
  await writer.ask(orders.create, {
    customerId,
    lines: [],
    combos: [{ comboId: combo!.id, count: 1 }],
    confirmed: true,
  })
  await desk.ask(cashier.hold, { orderId: open.id })
  await desk.ask(cashier.moveCash, { kind: 'FLOAT_IN', amount: '100.00' })
  const sent = await desk.ask(cashier.moveCash, { kind: 'TO_SAFE', amount: '10.00' })
  await desk.ask(cashier.answerCash, { id: sent.id, outcome: 'CANCELLED' })
  const [entry] = await clinic.rows(sql<{
    id: number
    account: number
  }>`select e.id, a.id as account from ledger.entry e join ledger.account a
    on a.id = e.account_id where a.customer_id = ${customerId} and e.kind = 'POINT_CUSTOMER' order by e.id limit 1`)
  return {
    account: entry!.account,
    order: order.id,
    line: line.id,
    product: line.productId!,
    payment: payment.id,
    recharge: recharge.id,
    item: item!['id']!,
    deduction: deduction.id,
    debt: debt!.id,
    repayment: repaid.id,
    open: open.id,
    combo: combo!.id,
    entry: entry!.id,
  }
}

/** Of another order two sessions went back, with what was owed on them; one more waits to be decided. */
const refunded = async (till: TestTill, admin: Actor, customerId: number) => {
  const asks = await till.clinic.with(['cashier:refund:list', 'cashier:refund:add'])
  const pays = await till.clinic.with(['cashier:refund:list', 'cashier:refund:refundMoney'])
  const order = await till.order(customerId, [{ price: '300.00', sessions: 3 }])
  await till.pay(
    [order],
    [
      ['CARD', '200.00'],
      ['DEBT', '100.00'],
    ],
  )
  const item = (await till.items(customerId)).find((one) => Number(one['order_id']) === order.id)!
  const ask = async (by: Actor, qty: number) => {
    const wanted = {
      orderId: order.id,
      lines: [{ purchasedItemId: item['id']!, qty }],
      reasonParty: 'CUSTOMER' as const,
    }
    const { digest } = await by.ask(refunds.trial, wanted)
    return await by.ask(refunds.apply, { ...wanted, reason: '搬到外地', digest })
  }
  const first = await ask(asks, 2)
  const version = async () => (await pays.ask(refunds.one, { id: first.id })).version
  await admin.ask(refunds.audit, { id: first.id, version: await version(), pass: true })
  await pays.ask(refunds.pay, { id: first.id, version: await version() })
  const waits = await ask(admin, 1)
  return { refund: first.id, refundWaits: waits.id }
}

/** Of one more order a session was changed for another project, with money up; another change waits to be decided. */
const changed = async (till: TestTill, admin: Actor, customerId: number) => {
  const asks = await till.clinic.with(['order:change:list', 'order:change:add'])
  const order = await till.order(customerId, [{ price: '200.00', sessions: 4 }])
  await till.pay([order], [['CARD', '200.00']])
  const item = (await till.items(customerId)).find((one) => Number(one['order_id']) === order.id)!
  const ask = async (by: Actor, qty: number) => {
    const wanted = {
      orderId: order.id,
      lines: [{ purchasedItemId: item['id']!, qty }],
      newLines: [{ productId: item['product_id']!, contentCount: 1 }],
    }
    const { digest } = await by.ask(changes.trial, wanted)
    return await by.ask(changes.apply, { ...wanted, reason: '项目升级', digest })
  }
  const first = await ask(asks, 2)
  const { version, childOrderId } = await asks.ask(changes.one, { id: first.id })
  await admin.ask(changes.audit, { id: first.id, version, pass: true })
  await till.cashier.ask(changes.fill, { orderId: childOrderId, tenders: [{ code: 'CASH', amount: '100.00' }] })
  const waits = await ask(admin, 1)
  return { change: first.id, changeWaits: waits.id }
}

/** Settings of the hospital and of its people, and what jobs keep. */
const settled = async ({ clinic, nurse }: TestTill, admin: Actor, consultant: Actor): Promise<void> => {
  await admin.ask(triage.createRule, {
    name: '轮流',
    priority: 1,
    enabled: true,
    conditions: {},
    mode: 'turn',
    candidates: [{ staffId: consultant.staffId, weight: 1 }],
    maxOpen: 0,
    fallback: 'manual',
  })
  await admin.ask(triage.pause, { staffId: consultant.staffId, paused: true })
  await admin.ask(sentMessages.send, { title: '通知', content: '例会', staffIds: [nurse.staffId] })
  await admin.ask(workbench.saveLayout, await admin.ask(workbench.layout, {}))
  await clinic.inside(linkEntries)
  await clinic.inside((ctx) => checkChain(ctx, {}))
  await clinic.inside(
    async (ctx) => {
      for (const statement of written) await sql.raw(statement).execute(ctx.db)
    },
    { staffId: admin.staffId },
  )
}
