/** 补录: an open business day before today, by a right of its own and with a reason; never a closed day, never the future. */
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { onShelf, walkIn } from '../../../test/counter.ts'

let clinic: Clinic
let writes: Actor
let plain: Actor
let productId: number
const keys = ['order:bill:add', 'order:bill:edit', 'order:list', 'order:print'] as const
beforeAll(async () => {
  clinic = await newClinic()
  writes = await clinic.with([...keys, 'order:bill:backdate'])
  plain = await clinic.with(keys)
  productId = await onShelf(clinic, { price: '100.00' })
})

const day = async (days: number) =>
  (await clinic.rows(sql<{ day: string }>`select (kit.business_date() + ${days}::int)::text as day`))[0]!.day
/** A business day as the till left it. */
const dayIs = (days: number, status: 'OPEN' | 'CLOSING' | 'CLOSED') =>
  clinic.inside(async (ctx) => {
    await sql`insert into ledger.business_day (business_date) values (kit.business_date() + ${days}::int) on conflict do nothing`.execute(
      ctx.db,
    )
    if (status !== 'OPEN')
      await sql`update ledger.business_day set status = 'CLOSING' where business_date = kit.business_date() + ${days}::int`.execute(
        ctx.db,
      )
  })
const order = async (by: Actor, more: Partial<InputOf<typeof orders.create>>) =>
  await by.ask(orders.create, {
    customerId: await walkIn(clinic),
    lines: [{ productId, contentCount: 1 }],
    submit: true,
    ...more,
  })

describe('an order written for a day before', () => {
  it('stands on that day in list, sums and print, with both times and the reason', async () => {
    await dayIs(-2, 'OPEN')
    const businessDate = await day(-2)
    const saved = await order(writes, { businessDate, backdateReason: '系统停机' })
    expect(await writes.ask(orders.one, { id: saved.id })).toMatchObject({
      businessDate,
      backdateReason: '系统停机',
      version: saved.version,
    })
    const found = await writes.ask(orders.list, { openedFrom: businessDate, openedTo: businessDate, backdated: true })
    expect(found.result.map(({ id }) => id)).toEqual([saved.id])
    const today = await day(0)
    expect((await writes.ask(orders.list, { openedFrom: today, backdated: true })).total).toBe(0)
    expect(await writes.ask(orders.sums, { openedFrom: businessDate, openedTo: businessDate })).toMatchObject({
      payable: '100.00',
    })
    expect(await writes.ask(orders.sheet, { id: saved.id })).toMatchObject({ businessDate, backdateReason: '系统停机' })
    const { openedAt } = await writes.ask(orders.one, { id: saved.id })
    expect(openedAt > `${businessDate} 23:59:59`).toBe(true)
    const changed = await writes.ask(orders.update, {
      id: saved.id,
      version: saved.version,
      customerId: (await writes.ask(orders.one, { id: saved.id })).customerId,
      lines: [{ productId, contentCount: 2 }],
      submit: true,
    })
    expect(await writes.ask(orders.one, { id: changed.id })).toMatchObject({ businessDate, backdateReason: '系统停机' })
  })

  it('today is no day before', async () => {
    const saved = await order(plain, { businessDate: await day(0), backdateReason: '随手填的' })
    expect(await writes.ask(orders.one, { id: saved.id })).toMatchObject({ backdateReason: '' })
  })

  it('asks for the right, a reason, and a day that is open and near', async () => {
    await dayIs(-1, 'OPEN')
    const said = { businessDate: await day(-1), backdateReason: '系统停机' }
    await expect(order(plain, said)).rejects.toThrow(/没有补录权限/)
    await expect(order(writes, { ...said, backdateReason: ' ' })).rejects.toThrow(/请填写原因/)
    await expect(order(writes, { ...said, businessDate: await day(1) })).rejects.toThrow(/不能晚于今天/)
    await dayIs(-7, 'OPEN')
    await expect(order(writes, { ...said, businessDate: await day(-7) })).rejects.toThrow(/最近 6 天/)
    await dayIs(-6, 'OPEN')
    await order(writes, { ...said, businessDate: await day(-6) })
  })

  it('no closed day, none that is being closed, none on which nothing was open', async () => {
    await dayIs(-3, 'CLOSING')
    await expect(order(writes, { businessDate: await day(-3), backdateReason: '系统停机' })).rejects.toThrow(
      /已日结或没有营业/,
    )
    await expect(order(writes, { businessDate: await day(-4), backdateReason: '系统停机' })).rejects.toThrow(
      /已日结或没有营业/,
    )
    const saved = await order(writes, {})
    const move = (days: number, reason: string) =>
      clinic.rows(
        sql`update orders.sales_order set business_date = kit.business_date() + ${days}::int, backdate_reason = ${reason} where id = ${saved.id}`,
      )
    await expect(move(-3, '绕过')).rejects.toThrow(/order_day_open|takes no order/)
    await expect(move(1, '绕过')).rejects.toThrow(/order_on_its_day|takes no order/)
    await expect(
      clinic.rows(sql`insert into orders.sales_order (no, customer_id, business_date) select 'XX' || id, customer_id, kit.business_date() - 1
        from orders.sales_order where id = ${saved.id}`),
    ).rejects.toThrow(/order_on_its_day|written on another day/)
  })
})
