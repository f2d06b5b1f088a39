/** People who ask for changes, decide on them and settle their difference, beside a till that is open. */
import { products } from '@clinic/contract/areas/products/calls.ts'
import { changes } from '@clinic/contract/areas/refunds/changes.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import type { Actor } from './actor.ts'
import type { TestTill } from './till.ts'

type New = { readonly price: string; readonly sessions?: number; readonly count?: number; readonly off?: string }
type Ways = readonly (readonly [code: string, amount: string])[]
type Wanted = {
  readonly orderId: number
  readonly lines: readonly { readonly purchasedItemId: number; readonly qty: number }[]
  readonly news: InputOf<typeof changes.apply>['newLines']
}

export type ChangeDesk = {
  readonly asks: Actor
  readonly decides: Actor
  readonly pays: Actor
  /** New products, as the lines of a change. */
  products(...news: readonly New[]): Promise<InputOf<typeof changes.apply>['newLines']>
  tried(wanted: Wanted): Promise<OutputOf<typeof changes.trial>>
  /** Asks for what was tried. */
  asked(wanted: Wanted, options?: { by?: Actor }): Promise<OutputOf<typeof changes.apply>>
  one(id: number): Promise<OutputOf<typeof changes.one>>
  passed(id: number): Promise<OutputOf<typeof changes.audit>>
  rejected(id: number): Promise<OutputOf<typeof changes.audit>>
  cancelled(id: number, by?: Actor): Promise<OutputOf<typeof changes.cancel>>
  filled(id: number, ways?: Ways, by?: Actor): Promise<OutputOf<typeof changes.fill>>
  /** Asked for, passed and settled. */
  changed(wanted: Wanted, ways?: Ways): Promise<OutputOf<typeof changes.one>>
  order(id: number): Promise<Record<string, unknown>>
}

const looks = ['order:change:list', 'sensitive:customer-capital']

export const newChangeDesk = async (till: TestTill): Promise<ChangeDesk> => {
  const asks = await till.clinic.with([...looks, 'order:change:add', 'order:change:cancel', 'order:bill:add'])
  const decides = await till.clinic.with([...looks, 'order:change:audit', 'order:change:cancel'])
  const pays = await till.newCashier('500.00', looks)
  let serial = 0
  const one = (id: number) => asks.ask(changes.one, { id })
  const decide = async (id: number, pass: boolean) =>
    await decides.ask(changes.audit, { id, version: (await one(id)).version, pass, opinion: pass ? '同意' : '再想想' })
  const desk: ChangeDesk = {
    asks,
    decides,
    pays,
    one,
    products: (...news) =>
      Promise.all(
        news.map(async ({ price, sessions = 1, count = 1, off }) => {
          const fields = {
            name: `新项目${++serial}`,
            category: '非手术项目',
            unit: 0,
            price,
            sessionsPerUnit: sessions,
          }
          const { id } = await till.writer.ask(products.create, fields as InputOf<typeof products.create>)
          return {
            productId: id,
            contentCount: count,
            ...(off ? { manualDiscount: off, discountReason: '换项目' } : {}),
          }
        }),
      ),
    tried: ({ orderId, lines, news }) => asks.ask(changes.trial, { orderId, lines: [...lines], newLines: news }),
    asked: async ({ orderId, lines, news }, { by = asks } = {}) => {
      const wanted = { orderId, lines: [...lines], newLines: news }
      const { digest } = await by.ask(changes.trial, wanted)
      return await by.ask(changes.apply, { ...wanted, reason: '想换其他项目', digest })
    },
    passed: (id) => decide(id, true),
    rejected: (id) => decide(id, false),
    cancelled: async (id, by = asks) =>
      await by.ask(changes.cancel, { id, version: (await one(id)).version, reason: '客户改主意' }),
    filled: async (id, ways = [], by = pays) =>
      await by.ask(changes.fill, {
        orderId: (await one(id)).childOrderId,
        tenders: ways.map(([code, amount]) => ({ code, amount })),
      }),
    changed: async (wanted, ways = []) => {
      const { id } = await desk.asked(wanted)
      await desk.passed(id)
      await desk.filled(id, ways)
      return await one(id)
    },
    order: async (id) =>
      (
        await till.clinic.rows(
          sql<
            Record<string, unknown>
          >`select status, type, real_in_fen, carried_in_fen, debt_open_fen, debt_cancelled_fen,
            written_off_fen, payable_fen from orders.sales_order where id = ${id}`,
        )
      )[0]!,
  }
  return desk
}

/** 100.00 of two sessions changed for one project of the same price: the change, its lines and orders. */
export const doneChange = async (till: TestTill): Promise<Record<string, number>> => {
  const desk = await newChangeDesk(till)
  const customerId = await till.newCustomer()
  const sold = await till.order(customerId, [{ price: '100.00', sessions: 2 }])
  await till.pay([sold], [['ALIPAY', '100.00']])
  const [item] = await till.items(customerId)
  const lines = [{ purchasedItemId: item!['id']!, qty: 2 }]
  const done = await desk.changed({ orderId: sold.id, lines, news: await desk.products({ price: '100.00' }) })
  const [row] = await till.clinic.rows(
    sql<{
      id: number
      lineId: number
    }>`select id, order_line_id as "lineId" from refunds.change_line where change_id = ${done.id}`,
  )
  return {
    change: done.id,
    changeLine: row!.id,
    changedLine: row!.lineId,
    changeChild: done.childOrderId,
    changeItem: item!['id']!,
  }
}

/** What the self-check tells of that change, broken: what is broken, how, what is told. */
export const brokenChanges: readonly (readonly [broken: string, statement: string, told: readonly string[]])[] = [
  [
    'a line of a change',
    'update refunds.change_line set value_fen = value_fen - 100, covered_fen = covered_fen - 100 where id = :changeLine',
    [
      'H1 change 换出 10000 抵扣 10000 明细 9900 9900',
      'H2 changedLine 订单行转出 10000 / 10000 改单 9900 / 9900',
      'H5 changeItem 项目13 已转 2 转移单 0 改单 2',
    ],
  ],
  [
    'what an order carried in',
    `update refunds.order_change set new_fen = 9900 where id = :change`,
    ['H3 changeChild 抵扣转入 10000 改单转出 9900', 'H4 change 退入余额 100 总账 0'],
  ],
]
