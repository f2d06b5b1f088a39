/**
 * Lists as sheets: every right to export that a served page offers has a call and a screen; a sheet has the
 * columns one sees; what is refused is refused before the first byte. Its rows: `every-export.test.ts`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { ledger } from '@clinic/contract/areas/ledger/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { type Call, keysOf } from '@clinic/contract/call.ts'
import { beforeAll, expect, test } from 'vitest'
import { menuTree } from '../src/areas/access/menus/reference.ts'
import { areas } from '../src/areas.ts'
import type { Actor } from './actor.ts'
import { newTill, type TestTill } from './till.ts'

const routes = areas.flatMap(({ routes }) => routes)
const files = routes.filter(({ call }) => call.form === 'file')
const offered = menuTree
  .filter(({ served }) => served)
  .flatMap(({ controls, title }) => controls.map(({ perms, served }) => ({ title, perms, served })))
  .filter(({ perms, served }) => served && perms.endsWith(':export'))

const screens = join(import.meta.dirname, '../../web/src/areas')
const source = readdirSync(screens, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => readFileSync(join(screens, file), 'utf8'))
  .join('\n')

test.each(offered)('$title: the right $perms has a call, and the call a button', ({ perms }) => {
  const route = files.find(({ call }) => keysOf(call.may).some((word) => word === perms))
  expect(route, `no call asks for ${perms}`).toBeDefined()
  expect(source).toMatch(new RegExp(`(listExport\\(|known\\('export list', |call: )\\w+\\.${route!.name}\\b`))
})

const lists = routes.filter(({ call }) => call.form === 'json' && 'pageSize' in call.input.properties)
const namesIn = (call: Call): string[] => Object.keys(call.input.properties)

// What somebody was allowed to take is named by its id, and reaches as far as she does (areas/exports).
const filtered = files.filter(({ call }) => call.table && !call.path.includes('{id}'))

test.each(filtered)('$call.title reaches as far as the list it is of', ({ call }) => {
  // What a sheet takes beside the filters of its list: chosen rows, its form, and why whole numbers are wanted.
  const asked = namesIn(call).filter((name) => !['ids', 'format', 'withPhone', 'reason'].includes(name))
  const of = lists.filter(
    (one) => one.call.table === call.table && asked.every((name) => namesIn(one.call).includes(name)),
  )
  expect(of.length).toBeGreaterThan(0)
  for (const { call: list } of of) expect(call.everyone, list.path).toEqual(list.everyone)
})

/** The right that a sheet asks for. */
const mayOf = ({ may }: Call): string => keysOf(may)[0]!
const sheets = [
  orders.export,
  purchases.export,
  purchases.exportRecords,
  debts.export,
  ledger.exportLog,
  ledger.exportPoints,
  ledger.exportCoins,
  cashier.export,
].map((sheet) => sheet as unknown as Call)
const reading = [
  'order:list',
  'order:purchased:list',
  'clinic:deduction:list',
  'cashier:debt:list',
  'cashier:record:list',
]
const all = [...reading, ...sheets.map(mayOf), 'vip:balance:list', 'vip:integral:list', 'vip:coin:list']

const linesOf = async (who: Actor, call: Call, input: object = {}): Promise<string[]> => {
  const bytes = (await who.ask(call, { format: 'csv', ...input } as never)) as unknown as Buffer
  return bytes
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split(/\r?\n/)
}

let till: TestTill
let boss: Actor
let stranger: Actor
let customerId: number

beforeAll(async () => {
  till = await newTill()
  boss = await till.clinic.with(all)
  // Reaches own rows only, and has none.
  stranger = await till.clinic.with(all, { dataScope: 5 })
  customerId = await till.newCustomer()
  const order = await till.order(customerId, [{ price: '300.00', sessions: 3 }])
  await till.pay(
    [order],
    [
      ['CASH', '200.00'],
      ['DEBT', '100.00'],
    ],
  )
  await till.pay([await till.recharge(customerId, '500.00')], [['CASH', '500.00']])
  await till.grant(customerId, { coinFen: 500, points: 30 })
  const [item] = await till.items(customerId)
  await till.nurse.ask(purchases.deduct, { purchasedItemId: item!['id']!, times: 1 })
})

test.each(sheets)('$title is refused before its first byte', async (sheet) => {
  expect(await boss.refused(sheet, { sortName: 'no such column' } as never)).toMatchObject({ status: 400 })
  const nobody = await till.clinic.with(reading)
  expect(await nobody.refused(sheet, {} as never)).toMatchObject({ status: 403 })
})

test('a sheet has the columns one sees, under the words of the screen', async () => {
  const [head, line] = await linesOf(boss, orders.export)
  expect(head!.split(',').slice(0, 5)).toEqual(['单号', '客户', '客户编号', '类型', '状态'])
  expect(line).toMatch(/充值|普通订单/)
  // Another role: the row's name and what the order is for, and no amount.
  const shy = await till.clinic.with(['order:list', 'order:export'], {
    columns: { 'orders.sales_order': ['summary'] },
  })
  const [seen] = await linesOf(shy, orders.export)
  expect(seen!.split(',')).toEqual(['单号', '客户', '状态', '项目'])
  expect(await shy.refused(orders.export, { sortName: 'payable' } as never)).toMatchObject({ status: 400 })
})

test('sums at the foot count what counts, by the same filters and the same reach', async () => {
  expect(await boss.ask(debts.sums, {})).toEqual({
    ...{ amount: '100.00', repaid: '0.00', writtenOff: '0.00', open: '100.00' },
    ...{ openTo30: '100.00', openTo90: '0.00', openTo180: '0.00', openOver180: '0.00' },
  })
  expect(await boss.ask(purchases.sums, {})).toMatchObject({ debtOpen: '100.00' })
  expect(await boss.ask(purchases.recordSums, {})).toEqual({ amount: '100.00', times: 1 })
  expect(await boss.ask(purchases.recordSums, { customerId: 1 })).toEqual({ amount: '0.00', times: 0 })
  expect(await stranger.ask(debts.sums, {})).toMatchObject({ open: '0.00' })
})
