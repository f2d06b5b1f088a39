/** An order is the sum of its lines when a transaction ends (O4), and whenever it is asked earlier; each is seen, none twice. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { newTill, type TestTill } from '../../../../test/till.ts'

let till: TestTill
beforeAll(async () => {
  till = await newTill()
})

const paid = async (): Promise<number> => {
  const order = await till.order(await till.newCustomer(), [{ price: '70.00' }, { price: '30.00' }])
  await till.pay([order], [['CASH', '100.00']])
  return order.id
}
const firstLine = (order: number, fen: number) =>
  sql`update orders.order_line set carried_in_fen = carried_in_fen + ${fen}::bigint, real_in_fen = real_in_fen - ${fen}::bigint,
    received_fen = received_fen - ${fen}::bigint where order_id = ${order} and line_no = 1`
const whole = (order: number, fen: number) =>
  sql`update orders.sales_order set carried_in_fen = carried_in_fen + ${fen}::bigint, real_in_fen = real_in_fen - ${fen}::bigint,
    received_fen = received_fen - ${fen}::bigint where id = ${order}`

test('a line that moves without its order, and an order without its lines, is refused at the end', async () => {
  const order = await paid()
  const alone = (move: typeof whole) => till.clinic.inside((ctx) => move(order, 100).execute(ctx.db))
  await expect(alone(firstLine)).rejects.toMatchObject({ constraint: 'order_o4' })
  await expect(alone(whole)).rejects.toMatchObject({ constraint: 'order_o4' })
})

test('together they pass, the second of two orders is looked at as the first is', async () => {
  const [one, two] = [await paid(), await paid()]
  await till.clinic.inside(async (ctx) => {
    await firstLine(one, 100).execute(ctx.db)
    await whole(one, 100).execute(ctx.db)
  })
  const half = till.clinic.inside(async (ctx) => {
    await firstLine(one, 100).execute(ctx.db)
    await whole(one, 100).execute(ctx.db)
    await firstLine(two, 100).execute(ctx.db)
  })
  await expect(half).rejects.toMatchObject({ constraint: 'order_o4' })
})

test('what was looked at earlier in a transaction is looked at again after a change', async () => {
  const order = await paid()
  const early = till.clinic.inside(async (ctx) => {
    await firstLine(order, 100).execute(ctx.db)
    await whole(order, 100).execute(ctx.db)
    await sql`set constraints all immediate`.execute(ctx.db)
    await firstLine(order, 100).execute(ctx.db)
  })
  await expect(early).rejects.toMatchObject({ constraint: 'order_o4' })
})

test('what is asked at the end of a transaction changes nothing: an order summed once is summed for the whole ending', async () => {
  const asked = await till.clinic.rows<{ name: string; text: string }>(
    sql`select p.proname::text as name, pg_get_functiondef(p.oid) as text
      from pg_trigger t join pg_proc p on p.oid = t.tgfoid where t.tgdeferrable and not t.tgisinternal
      union select p.proname::text, pg_get_functiondef(p.oid) from pg_proc p where p.oid = 'orders.check_sums'::regproc`,
  )
  expect(asked.map(({ name }) => name)).toEqual(expect.arrayContaining(['check_line', 'check_order', 'check_sums']))
  expect(asked.filter(({ text }) => /\b(insert\s+into|update\s+\w|delete\s+from)\b/i.test(text))).toEqual([])
})
