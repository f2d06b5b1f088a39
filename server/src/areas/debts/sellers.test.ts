/** Who sold does not write off what is owed for it: refused by the server to everybody, whatever her rights (money book §18). */
import { approvals } from '@clinic/contract/areas/approvals/calls.ts'
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { products } from '@clinic/contract/areas/products/calls.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newTill, type TestTill, writerKeys } from '../../../test/till.ts'

let till: TestTill
let asker: Actor
let head: Actor
const keys = ['cashier:debt:list', 'cashier:debt:writeOff', 'cashier:debt:audit', 'audit:todo:list', 'audit:todo:pass']

beforeAll(async () => {
  till = await newTill()
  asker = await till.clinic.with(keys)
  head = await till.clinic.with(keys)
})

const waiting = async (documentId: number) =>
  (await head.ask(approvals.list, { kind: 'WRITE_OFF_DEBT', pageSize: 100 })).result.find(
    (one) => one.documentId === documentId,
  )!

test('who sold neither asks for it nor decides it: who wrote the order, who advised, who has a share', async () => {
  const [wrote, advised, shared] = [
    await till.clinic.with([...keys, ...writerKeys]),
    await till.clinic.with(keys),
    await till.clinic.with(keys),
  ]
  const customerId = await till.newCustomer()
  const product = await wrote.ask(products.create, {
    name: '分期做的项目',
    category: '非手术项目',
    unit: 0,
    price: '300',
    sessionsPerUnit: 1,
  })
  const order = await wrote.ask(orders.create, {
    customerId,
    adviserId: advised.staffId,
    share: [
      { staffId: advised.staffId, role: 'adviser', bp: 4_000 },
      { staffId: shared.staffId, role: 'adviser', bp: 6_000 },
    ],
    lines: [{ productId: product.id, contentCount: 1 }],
    submit: true,
    confirmed: true,
  })
  await till.pay([order], [['DEBT', '300']])
  const [debt] = (await head.ask(debts.list, { customerId })).result
  expect(debt!.sold).toBe(false)
  const asked = { id: debt!.id, amount: '100', reason: '客户联系不上' }
  for (const seller of [wrote, advised, shared]) {
    expect((await seller.ask(debts.list, { customerId })).result[0]!.sold).toBe(true)
    expect(await seller.refused(debts.writeOff, asked)).toMatchObject({ key: 'debts.soldBySelf' })
  }
  await asker.ask(debts.writeOff, asked)
  const { id, version } = await waiting(debt!.id)
  for (const seller of [wrote, advised, shared])
    expect(await seller.refused(approvals.pass, { id, version })).toMatchObject({ key: 'approvals.written' })
  await head.ask(approvals.pass, { id, version })
  // What the house takes back in its own favour is anybody's: nobody is forgiven anything by it.
  const { writeOffs } = await head.ask(debts.one, { id: debt!.id })
  await asker.ask(debts.reopen, { id: writeOffs[0]!.id, reason: '客户回来了' })
  const again = await waiting(debt!.id)
  await shared.ask(approvals.pass, { id: again.id, version: again.version })
  expect(await head.ask(debts.one, { id: debt!.id })).toMatchObject({ open: '300.00', status: 'OPEN' })
  expect(await till.faults()).toEqual([])
})
