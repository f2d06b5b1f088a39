/**
 * Each identity of the money path sees the one row that breaks it, and tells it with its amounts (money book §21). A row is
 * broken as only the database's owner could, past triggers, keys and the rules of the tables, and put back.
 */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { identitySigns } from '@clinic/contract/areas/cashier/identities.ts'
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { transfers } from '@clinic/contract/areas/purchases/transfers.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expireItems } from '../src/areas/purchases/keeping/expiry.ts'
import { doneChange } from './changes.ts'
import { testDatabase } from './database.ts'
import { faults } from './faults.ts'
import { approvedRefund } from './refunds.ts'
import { cases } from './selfcheck-cases.ts'
import { newTill, type TestTill } from './till.ts'

let till: TestTill
let owner: pg.Client
/** Ids of what is broken, by the names the statements know them by. */
const ids: Record<string, number> = {}

/** An item whose session expired, and one of which a session was given to somebody else. */
const expiredAndGiven = async (on: TestTill): Promise<Record<string, number>> => {
  const [first, second, third] = [await on.newCustomer(), await on.newCustomer(), await on.newCustomer()]
  const bought = async (customerId: number, sessions: number): Promise<number> => {
    const order = await on.order(customerId, [{ price: '90.00', sessions, product: { name: `项目${sessions}` } }])
    await on.pay([order], [['CARD', '90.00']])
    return (await on.items(customerId))[0]!['id']!
  }
  const [gone, given] = [await bought(first, 1), await bought(second, 2)]
  await on.clinic.rows(sql`update purchases.purchased_item set valid_to = kit.today() - 1 where id = ${gone}`)
  await on.clinic.inside((ctx) => expireItems(ctx, {}))
  const events = await on.clinic.rows(sql<{ id: number }>`select id from purchases.item_event where kind = 'EXPIRE'`)
  const asks = await on.clinic.with(['cashier:transfer:list', 'cashier:transfer:add'])
  const decides = await on.clinic.with(['cashier:transfer:list', 'cashier:transfer:check'])
  const wanted = { purchasedItemId: given, toCustomerId: third, times: 1, kind: 'GIFT', relation: 'spouse' } as const
  const { id } = await asks.ask(transfers.apply, { ...wanted, reason: '送给家人' })
  const { version } = await decides.ask(transfers.info, { id })
  await decides.ask(transfers.check, { id, version, pass: true })
  return { gone, given, expiry: events[0]!.id, transfer: id }
}

/** 300 in cash for two sessions, one of them taken; 200 of which 80 are owed and 30 paid back; 500 put in and taken back; 100 sent to the safe. */
beforeAll(async () => {
  till = await newTill()
  const idOf = async (query: ReturnType<typeof sql<{ id: number }>>) => (await till.clinic.rows(query))[0]!.id
  owner = new pg.Client({ connectionString: testDatabase().superuserUrl })
  await owner.connect()
  const [buyer, debtor] = [await till.newCustomer(), await till.newCustomer()]
  const course = await till.order(buyer, [{ price: '300.00', sessions: 2, product: { name: '项目' } }])
  ids['course'] = course.id
  ids['paid'] = (await till.pay([course], [['CASH', '300.00']], { receivedCash: '320.00' })).id
  ids['item'] = (await till.items(buyer))[0]!['id']!
  ids['deduction'] = (await till.nurse.ask(purchases.deduct, { purchasedItemId: ids['item'], times: 1 })).id
  const owed = await till.order(debtor, [{ price: '200.00' }])
  ids['owed'] = owed.id
  ids['partly'] = (
    await till.pay(
      [owed],
      [
        ['WECHAT', '120.00'],
        ['DEBT', '80.00'],
      ],
    )
  ).id
  ids['other'] = (await till.items(debtor))[0]!['id']!
  ids['debt'] = (await till.cashier.ask(debts.list, { customerId: debtor, open: true })).result[0]!.id
  const back = [{ debtId: ids['debt'], amount: '30.00' }]
  const tenders = [{ code: 'CASH', amount: '30.00' }]
  ids['repaid'] = (await till.cashier.ask(cashier.repay, { customerId: debtor, allocations: back, tenders })).id
  const made = sql<{
    id: number
  }>`insert into debts.write_off (no, debt_id, amount_fen, business_date, reason, reopened_on, reopen_reason)
    values ('HX1', ${ids['debt']}, 100, kit.business_date(), '联系不上', kit.business_date(), '又来了') returning id`
  ids['writeOff'] = await idOf(made)
  await till.clinic.rows(sql`insert into debts.write_off_line (write_off_id, order_line_id, amount_fen)
    select ${ids['writeOff']}, order_line_id, 100 from debts.debt_line where debt_id = ${ids['debt']}`)
  const invoice = async (fen: number, redOf: number | null) => {
    const id = await idOf(sql<{ id: number }>`insert into invoices.invoice
      (no, customer_id, kind, title, amount_fen, tax_rate, tax_fen, number, business_date, red_of_id)
      values (${`KP${fen}`}, ${buyer}, 'ordinary', '个人', ${fen}, '0', 0, ${String(fen)}, kit.business_date(), ${redOf}) returning id`)
    await till.clinic.rows(
      sql`insert into invoices.invoice_order (invoice_id, order_id, amount_fen) values (${id}, ${course.id}, ${fen})`,
    )
    return id
  }
  ids['invoice'] = await invoice(5_000, null)
  ids['red'] = await invoice(-1_000, ids['invoice'])
  ids['coupon'] = await idOf(sql<{
    id: number
  }>`insert into coupons.coupon (name, kind, face_fen, valid_type, valid_days)
    values ('代金券', 'CASH', 1000, 'DAYS', 30) returning id`)
  await till.clinic.rows(sql`insert into coupons.tally (coupon_id) values (${ids['coupon']})`)
  const topUp = await till.pay([await till.recharge(buyer, '500.00')], [['CARD', '500.00']])
  await till.cashier.ask(cashier.cancelByPost, { id: topUp.id, reason: '收错' })
  ids['hospital'] = till.clinic.hospitalId
  ids['sourced'] = buyer
  ids['source'] = await idOf(sql<{
    id: number
  }>`update customers.customer set (source_id, source_type_id) = (select id, type_id
    from customers.source order by id limit 1) where id = ${buyer} returning source_id as id`)
  await till.clinic.rows(
    sql`insert into customers.standing (customer_id, source_id, grade) values (${buyer}, ${ids['source']}, 3)`,
  )
  ids['cash'] = await idOf(sql<{ id: number }>`select id from cashier.tender_type where code = 'CASH'`)
  ids['courseLine'] = await idOf(sql<{ id: number }>`select id from orders.order_line where order_id = ${course.id}`)
  await till.cashier.ask(cashier.moveCash, { kind: 'TO_SAFE', amount: '100.00' })
  Object.assign(ids, await approvedRefund(till), await expiredAndGiven(till), await doneChange(till))
  const ahead = await till.newCustomer()
  const deposits = await till.clinic.with(['order:deposit'])
  const deposit = await deposits.ask(orders.deposit, { customerId: ahead, amount: '60.00' })
  await till.pay([deposit], [['CARD', '60.00']])
  ids['depositLine'] = await idOf(sql<{ id: number }>`select id from orders.order_line where order_id = ${deposit.id}`)
}, 60_000)
afterAll(() => owner.end())

/** A detail without the number of its document, its day and the id of its tender. */
const plain = (detail: string): string =>
  detail
    .replace(/[A-Z]{2,}[-\d]+ /, '')
    .replace(/\d{4}-\d\d-\d\d/, 'DAY')
    .replace(` ${ids['cash']} `, ' 现金 ')
    .replace(` ${ids['source']} `, ' SOURCE ')

/** What is told while a row is broken: identity, whose it is where it has a name here, what it says. */
const toldOf = async (statements: readonly string[]): Promise<string[]> => {
  await owner.query('begin')
  try {
    await owner.query('set local session_replication_role = replica')
    for (const text of statements) {
      const { rowCount } = await owner.query(text.replace(/:(\w+)/g, (_whole, name: string) => String(ids[name]!)))
      if (text.startsWith('update')) expect(rowCount, text).toBe(1)
    }
    await owner.query('set local role clinic_app')
    await owner.query(`select set_config('app.hospital_id', $1, true)`, [String(ids['hospital'])])
    const { rows } = await owner.query<{ identity: string; subject: string; detail: string }>(faults)
    const nameOf = (id: string) => Object.keys(ids).find((name) => ids[name] === Number(id)) ?? '·'
    return rows.map(({ identity, subject, detail }) => `${identity} ${nameOf(subject)} ${plain(detail)}`)
  } finally {
    await owner.query('rollback')
  }
}

test('nothing is told of what nobody broke', async () => {
  expect(await toldOf([])).toEqual([])
})

test.each(cases)('%s: told where it is broken, and nothing else', async (_broken, statements, told) => {
  expect((await toldOf([statements].flat())).toSorted()).toEqual(told.toSorted())
})

test('every identity is broken here', async () => {
  const { rows } = await owner.query<{ source: string }>(
    `select prosrc as source from pg_proc where proname like '%selfcheck'`,
  )
  const known = rows.flatMap(({ source }) => [...source.matchAll(/'([A-Z]\d)'/g)].map(([, identity]) => identity!))
  const told = cases.flatMap(([, , lines]) => lines.map((line) => line.slice(0, 2)))
  expect([...new Set(known)].sort()).toEqual([...new Set(told)].sort())
  expect(known.length).toBeGreaterThan(20)
  // What 对账台 names is what the database asks, no more and no less.
  expect([...identitySigns].sort()).toEqual([...new Set(known)].sort())
})
