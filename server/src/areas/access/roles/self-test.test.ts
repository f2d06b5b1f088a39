/**
 * The self-test seeded with the roles (clinical-admin §22): for each role five calls it must reach and five it must not.
 * Reached is whatever is not refused for want of a right: the calls are made with nothing in them.
 */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { ledger } from '@clinic/contract/areas/ledger/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { products } from '@clinic/contract/areas/products/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import type { Call } from '@clinic/contract/call.ts'
import { describe, expect, test } from 'vitest'
import { type Actor, actorOf } from '../../../../test/actor.ts'
import { EVERY_ROLE, newClinic } from '../../../../test/clinic.ts'
import { createStaff } from '../../staff/index.ts'
import { grantRoles } from '../index.ts'
import { roleReferences } from './reference.ts'

type Fixture = { readonly reaches: readonly Call[]; readonly isRefused: readonly Call[] }

const looksAtMoney = [ledger.log, cashier.list, debts.list]
const takesMoney = [cashier.pay, cashier.openShift, cashier.repay]

const fixtures: Readonly<Record<string, Fixture>> = {
  director: {
    reaches: [debts.setOverdraft, products.create, orders.create, cashier.selfcheck, purchases.withdrawCheck],
    isRefused: [],
  },
  front: {
    reaches: [customers.create, customers.reveal, triage.create, triage.cancel, triage.addCustomerAndTriage],
    isRefused: [cashier.pay, orders.create, purchases.deduct, customers.export, triage.createRule],
  },
  consultant: {
    reaches: [consulting.startOrEnd, consulting.updateRecord, orders.create, orders.update, customers.create],
    isRefused: [cashier.pay, cashier.repay, purchases.deduct, products.create, triage.create],
  },
  cashier: {
    reaches: [cashier.pay, cashier.openShift, cashier.repay, cashier.receipt, cashier.selfcheck],
    isRefused: [orders.create, consulting.records, customers.create, purchases.deduct, debts.setOverdraft],
  },
  nurse: {
    reaches: [purchases.deduct, purchases.deductBatch, purchases.list, triage.list, customers.page],
    isRefused: [cashier.pay, orders.create, customers.create, customers.reveal, purchases.withdrawCheck],
  },
  doctor: {
    reaches: [purchases.deduct, customers.reveal, consulting.records, orders.list, triage.list],
    isRefused: [cashier.pay, orders.create, customers.create, products.create, consulting.startOrEnd],
  },
  head: {
    reaches: [purchases.deduct, purchases.withdrawCheck, consulting.records, orders.list, customers.page],
    isRefused: [cashier.pay, orders.create, customers.create, products.create, ledger.adjustPoints],
  },
  store: {
    reaches: [products.list, products.one, products.pick, purchases.records, purchases.record],
    isRefused: [customers.page, orders.list, cashier.list, triage.list, purchases.deduct],
  },
  pharmacist: {
    reaches: [products.list, products.one, products.pick, products.byIds, debts.overdraft],
    isRefused: [customers.page, orders.list, cashier.pay, triage.list, products.create],
  },
  service: {
    reaches: [customers.create, customers.reveal, customers.page, triage.list, consulting.records],
    isRefused: [...takesMoney, orders.create, purchases.deduct],
  },
  finance: {
    reaches: [...looksAtMoney, ledger.adjustPoints, purchases.withdrawCheck],
    isRefused: [cashier.pay, debts.setOverdraft, orders.create, customers.create, purchases.deduct],
  },
  group: {
    reaches: [customers.page, orders.list, products.create, cashier.selfcheck, debts.setOverdraft],
    isRefused: [cashier.pay, orders.create, customers.create, purchases.deduct, triage.list],
  },
  records: {
    reaches: [customers.page, customers.one, customers.searchByGet, customers.panelArchive, debts.overdraft],
    isRefused: [customers.create, orders.list, cashier.list, triage.list, purchases.records],
  },
}

const isRefusedFor = async (actor: Actor, call: Call): Promise<boolean> => {
  const url = call.path.replace(/\{\w+\}/g, '9007199254000000')
  const body = call.method === 'GET' || call.method === 'DELETE' ? undefined : {}
  const { status } = await actor.raw(call.method, url, body, { 'idempotency-key': `${call.method}-fixture-key` })
  expect(status).not.toBe(401)
  expect(status).toBeLessThan(500)
  return status === 403
}
const named = (call: Call): string => `${call.method} ${call.path}`

test('every role of a new hospital has its fixture', () => {
  const codes = roleReferences.map(({ code }) => code).filter((code) => code !== 'platform')
  expect(Object.keys(fixtures).sort()).toEqual(codes.sort())
  for (const [code, { reaches, isRefused }] of Object.entries(fixtures)) {
    expect([code, reaches.length]).toEqual([code, 5])
    if (code !== 'director') expect([code, isRefused.length]).toEqual([code, 5])
  }
})

describe.each(Object.entries(fixtures))('%s', (code, { reaches, isRefused }) => {
  test('reaches its own calls and no others', async () => {
    const clinic = await newClinic({ granted: EVERY_ROLE })
    const staffId = await clinic.inside(async (ctx) => {
      const id = await createStaff(ctx, { account: `role-${code}-${clinic.hospitalId}`, name: code })
      await grantRoles(ctx, id, [code])
      return id
    })
    const actor = await actorOf(clinic.node, clinic.hospitalId, staffId, clinic.inside)
    const refused: string[] = []
    for (const call of [...reaches, ...isRefused]) if (await isRefusedFor(actor, call)) refused.push(named(call))
    expect(refused).toEqual(isRefused.map(named))
  })
})
