/** A clinic whose till is open: a cashier with a shift, somebody who writes orders, somebody who deducts. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { ledger } from '@clinic/contract/areas/ledger/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { products } from '@clinic/contract/areas/products/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import type { Actor } from './actor.ts'
import { type Clinic, newClinic } from './clinic.ts'
import { faults } from './faults.ts'
import type { Node } from './node.ts'
import type { AskOptions } from './send.ts'

type ProductFields = Partial<InputOf<typeof products.create>>
type Line = { price: string; count?: number; sessions?: number; product?: ProductFields }
type PayFields = Omit<InputOf<typeof cashier.pay>, 'orders' | 'tenders'>
export type SavedOrder = OutputOf<typeof orders.create>

export type TestTill = {
  readonly clinic: Clinic
  readonly cashier: Actor
  readonly writer: Actor
  readonly nurse: Actor
  newCustomer(): Promise<number>
  /** A submitted order of new products. */
  order(customerId: number, lines: readonly Line[]): Promise<SavedOrder>
  recharge(customerId: number, amount: string): Promise<SavedOrder>
  /** Pays orders: `[['CASH', '100.00'], …]`. */
  pay(
    paid: readonly Pick<SavedOrder, 'id' | 'version'>[],
    tenders: readonly (readonly [code: string, amount: string])[],
    more?: PayFields,
    options?: AskOptions & { by?: Actor },
  ): Promise<OutputOf<typeof cashier.pay>>
  /** Gives coins as a promotion does, and points as the desk does. */
  grant(customerId: number, what: { coinFen?: number; points?: number }): Promise<void>
  figures(customerId: number): Promise<Record<string, number>>
  items(customerId: number): Promise<Record<string, number>[]>
  /** Every row that breaks an identity of the money path. */
  faults(): Promise<unknown[]>
  /** @param more rights besides a cashier's */
  newCashier(float?: string, more?: readonly string[]): Promise<Actor>
}

export const cashierKeys = [
  'cashier:pay:list',
  'cashier:pay:pay',
  'cashier:pay:recharge',
  'cashier:pay:debt',
  'cashier:pay:cancel',
  'cashier:pay:print',
  'cashier:record:list',
  'cashier:debt:list',
  'cashier:debt:repayment',
  'cashier:shift:selfcheck',
  'order:recharge',
  'order:revoke',
  'vip:integral:add',
  'vip:integral:revoke',
  'vip:integral:list',
  'vip:balance:list',
  'vip:coin:list',
  'sensitive:customer-capital',
]
export const writerKeys = [
  'order:bill:add',
  'order:bill:edit',
  'order:list',
  'order:cancel',
  'product:item:add',
  'cost:view',
]
export const nurseKeys = [
  'clinic:deduction:list',
  'clinic:deduction:add',
  'clinic:deduction:batch',
  'clinic:deduction:withdraw',
]

export const newTill = async (on?: Node): Promise<TestTill> => {
  const clinic = await newClinic({}, on)
  const writer = await clinic.with(writerKeys)
  const nurse = await clinic.with([...nurseKeys, 'order:purchased:list'])
  let serial = 0
  const newCashier = async (float = '500.00', more: readonly string[] = []) => {
    const person = await clinic.with([...cashierKeys, ...more], { features: { 'debt.allowMax': 2_000_000 } })
    const [register] = await clinic.rows(
      sql<{ id: number }>`insert into cashier.register (name) values (${`台${person.staffId}`}) returning id`,
    )
    await person.ask(cashier.openShift, { registerId: register!.id, openingFloat: float })
    return person
  }
  const first = await newCashier()
  const till: TestTill = {
    clinic,
    cashier: first,
    writer,
    nurse,
    newCashier,
    newCustomer: async () => {
      const code = `C${++serial}`
      const rows = await clinic.rows(
        sql<{ id: number }>`insert into customers.customer (code, name, temporary)
          values (${code}, ${`客户${code}`}, true) returning id`,
      )
      return rows[0]!.id
    },
    order: async (customerId, lines) => {
      const made = []
      for (const { price, count = 1, sessions = 1, product = {} } of lines) {
        const { id } = await writer.ask(products.create, {
          name: `项目${++serial}`,
          category: '非手术项目',
          unit: 0,
          price,
          sessionsPerUnit: sessions,
          ...product,
        })
        made.push({ productId: id, contentCount: count })
      }
      return await writer.ask(orders.create, { customerId, lines: made, submit: true, confirmed: true })
    },
    recharge: async (customerId, amount) => await first.ask(orders.recharge, { customerId, amount, confirmed: true }),
    pay: async (paid, tenders, more = {}, { by = first, ...options } = {}) =>
      await by.ask(
        cashier.pay,
        {
          orders: paid.map(({ id, version }) => ({ id, version })),
          tenders: tenders.map(([code, amount]) => ({ code, amount })),
          ...more,
        },
        options,
      ),
    grant: async (customerId, { coinFen = 0, points = 0 }) => {
      // Nobody is asked about points here, however many they are.
      if (points > 0)
        await clinic.rows(sql`insert into approvals.rule (kind, enabled, steps)
          values ('POINTS_MANUAL', false, '[{"roleId": null, "mode": "any"}]') on conflict do nothing`)
      if (points > 0) await first.ask(ledger.adjustPoints, { customerId, delta: points, reason: '活动' })
      if (coinFen > 0)
        await clinic.inside((ctx) =>
          sql`select ledger.post_journal('coin_grant', nextval('kit.id'), ledger.open_day(), ${JSON.stringify([
            { kind: 'COIN_ISSUED', owner: 0, amount: coinFen },
            { kind: 'COIN_CUSTOMER', owner: customerId, customer: customerId, amount: -coinFen },
          ])}::jsonb)`.execute(ctx.db),
        )
    },
    figures: async (customerId) =>
      (
        await clinic.rows(
          sql<Record<string, number>>`select * from ledger.customer_figure where customer_id = ${customerId}`,
        )
      )[0] ?? {},
    items: (customerId) =>
      clinic.rows(
        sql<
          Record<string, number>
        >`select * from purchases.purchased_item where customer_id = ${customerId} order by id`,
      ),
    faults: () => clinic.rows(sql.raw(faults)),
  }
  return till
}
