import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { newTill, type TestTill } from '../../../test/till.ts'

let till: TestTill
beforeAll(async () => {
  till = await newTill()
})

/** Items of a fresh customer, paid in cash. */
const bought = async (...lines: Parameters<TestTill['order']>[1]) => {
  const customerId = await till.newCustomer()
  const sold = await till.order(customerId, lines)
  const total = lines.reduce((sum, line) => sum + Number(line.price) * (line.count ?? 1), 0)
  await till.pay([sold], [['CASH', total.toFixed(2)]])
  const items = await till.items(customerId)
  return { customerId, orderId: sold.id, ids: items.map((item) => item['id']!) }
}
const deduct = (purchasedItemId: number, times = 1, more = {}) =>
  till.nurse.ask(purchases.deduct, { purchasedItemId, times, ...more })
const price = (purchasedItemId: number, times: number) => till.nurse.ask(purchases.price, { purchasedItemId, times })
const orderStatus = async (id: number) =>
  (await till.clinic.rows(sql<{ status: string }>`select status from orders.sales_order where id = ${id}`))[0]!.status

describe('deducting', () => {
  it('prices three sessions of 1,000.00 as 333.33, 333.33, 333.34 and completes the order (edge case 2)', async () => {
    const { ids, orderId } = await bought({ price: '1000.00', sessions: 3 })
    const made = [await deduct(ids[0]!), await deduct(ids[0]!), await deduct(ids[0]!)]
    expect(made.map(({ amount, remaining }) => [amount, remaining])).toEqual([
      ['333.33', 2],
      ['333.33', 1],
      ['333.34', 0],
    ])
    expect(made[0]!.no).toMatch(/^HK\d{12}$/)
    await expect(deduct(ids[0]!)).rejects.toThrow(/40906.*当前可用 0 次/)
    expect(await orderStatus(orderId)).toBe('COMPLETED')
    expect(await till.faults()).toEqual([])
  })

  it('says how long a session takes, where the product says it', async () => {
    const customerId = await till.newCustomer()
    const order = await till.order(customerId, [{ price: '80.00', product: { durationMin: 45 } }, { price: '20.00' }])
    await till.pay([order], [['CASH', '100.00']])
    const { result } = await till.nurse.ask(purchases.list, { customerId })
    expect(result.map(({ durationMin }) => durationMin).sort()).toEqual([45, null])
  })

  it('says what each session was worth with what promotions paid, to the fen over all of them', async () => {
    const customerId = await till.newCustomer()
    await till.grant(customerId, { coinFen: 5_000 })
    const order = await till.order(customerId, [{ price: '300.00', sessions: 3, product: { allowCoin: true } }])
    await till.pay(
      [order],
      [
        ['COIN', '50.00'],
        ['CASH', '250.00'],
      ],
    )
    const id = (await till.items(customerId))[0]!['id']!
    const said = async () =>
      (await till.nurse.ask(purchases.records, { purchasedItemId: id, status: 'DONE' })).result
        .map(({ amount, withPromo }) => [amount, withPromo])
        .toReversed()
    for (let n = 0; n < 3; n++) await deduct(id)
    expect(await said()).toEqual([
      ['83.33', '99.99'],
      ['83.33', '100.00'],
      ['83.34', '100.01'],
    ])
    const plain = await bought({ price: '90.00', sessions: 2 })
    await deduct(plain.ids[0]!, 2)
    const [record] = (await till.nurse.ask(purchases.records, { purchasedItemId: plain.ids[0]! })).result
    expect(record).toMatchObject({ amount: '90.00', withPromo: '90.00' })
    expect(await till.faults()).toEqual([])
  })

  it('shows the price first, and refuses one that has moved (H7)', async () => {
    const { ids } = await bought({ price: '100.00', sessions: 3 })
    expect(await price(ids[0]!, 2)).toMatchObject({ unitPrice: '33.33', amount: '66.66', remaining: 3, whyNot: '' })
    await expect(deduct(ids[0]!, 1, { price: '33.34' })).rejects.toThrow(/40962.*33.33/)
    await deduct(ids[0]!, 1, { price: '33.33' })
    expect(await price(ids[0]!, 3)).toMatchObject({ amount: '0.00', whyNot: expect.stringContaining('剩余次数不足') })
  })

  it('takes several items of one customer at once, or none', async () => {
    const one = await bought({ price: '10.00', sessions: 2 }, { price: '20.00' })
    const other = await bought({ price: '5.00' })
    const batch = (customerId: number, ids: number[], times = 1) =>
      till.nurse.ask(purchases.deductBatch, { customerId, items: ids.map((id) => ({ purchasedItemId: id, times })) })
    await expect(batch(one.customerId, [...one.ids, other.ids[0]!])).rejects.toThrow(/42262/)
    await expect(batch(one.customerId, one.ids, 2)).rejects.toThrow(/40906/)
    await expect(batch(one.customerId, [one.ids[0]!, one.ids[0]!])).rejects.toThrow(/400/)
    expect((await till.items(one.customerId)).map((item) => item['qty_left'])).toEqual([2, 1])
    expect(await batch(one.customerId, one.ids)).toMatchObject([{ amount: '5.00' }, { amount: '20.00' }])
    expect(await till.faults()).toEqual([])
  })

  it('refuses frozen, expired, handed-over items, and departments that do not treat them', async () => {
    const { ids, customerId } = await bought(
      { price: '10.00' },
      { price: '10.00', product: { itemType: 'RETAIL', needDeduct: false } },
    )
    await expect(deduct(ids[1]!)).rejects.toThrow(/42263/)
    const set = (change: ReturnType<typeof sql>) =>
      till.clinic.rows(sql`update purchases.purchased_item set ${change} where id = ${ids[0]!}`)
    await set(sql`frozen = true`)
    await expect(deduct(ids[0]!)).rejects.toThrow(/40960/)
    await set(sql`frozen = false, valid_to = kit.today() - 1`)
    await expect(deduct(ids[0]!)).rejects.toThrow(/40961/)
    const rows = await till.clinic.rows(sql<{ id: number }>`select id from staff.department where name = '美容皮肤科'`)
    const deptId = rows[0]!.id
    await set(sql`valid_to = kit.today(), cure_dept_ids = array[${deptId}]::bigint[]`)
    await expect(deduct(ids[0]!)).rejects.toThrow(/42261/)
    expect((await till.items(customerId))[0]).toMatchObject({ qty_left: 1 })
    await deduct(ids[0]!, 1, { deptId })
  })

  it('tells what is left: neither used up, nor handed over, nor taken back', async () => {
    const { ids, customerId } = await bought(
      { price: '10.00', sessions: 2 },
      { price: '10.00' },
      { price: '10.00', product: { itemType: 'RETAIL', needDeduct: false } },
      { price: '10.00', sessions: 4 },
    )
    await deduct(ids[0]!)
    await deduct(ids[1]!)
    const found = async (left: boolean) =>
      (await till.nurse.ask(purchases.panel, { customerId, left })).result.map(({ id }) => id).sort((a, b) => a - b)
    expect(await found(true)).toEqual([ids[0], ids[3]])
    expect(await found(false)).toEqual([ids[1], ids[2]])
    const undone = await bought({ price: '10.00', sessions: 2 })
    const [{ id } = { id: 0 }] = (await till.cashier.ask(cashier.list, { tab: 'paid', orderId: undone.orderId })).result
    await till.cashier.ask(cashier.cancelByPost, { id, reason: '收错' })
    expect((await till.nurse.ask(purchases.panel, { customerId: undone.customerId, left: true })).total).toBe(0)
    await expect(deduct(undone.ids[0]!)).rejects.toThrow('purchases.cancelled')
  })

  it('takes gifts at no value and leaves no journal of nothing', async () => {
    const customerId = await till.newCustomer()
    const sold = await till.order(customerId, [{ price: '0.00', sessions: 2 }])
    await till.pay([sold], [])
    const [item] = await till.items(customerId)
    expect(await deduct(item!['id']!)).toMatchObject({ amount: '0.00' })
    expect(await till.faults()).toEqual([])
  })

  it('lets who may go past what is paid, and marks it', async () => {
    const customerId = await till.newCustomer()
    const sold = await till.order(customerId, [{ price: '100.00', sessions: 2 }])
    await till.pay([sold], [['DEBT', '100.00']])
    const [item] = await till.items(customerId)
    expect(await price(item!['id']!, 1)).toMatchObject({ debtBlocked: true })
    await expect(deduct(item!['id']!)).rejects.toThrow(/42260/)
    const chief = await till.clinic.with(['clinic:deduction:add', 'clinic:deduction:allowDebt'])
    await chief.ask(purchases.deduct, { purchasedItemId: item!['id']!, times: 1 })
    expect(await till.faults()).toEqual([])
    expect((await till.cashier.ask(debts.list, { customerId })).total).toBe(1)
  })
})

describe('withdrawing', () => {
  it('gives sessions, value and revenue back on the day itself, and reopens the order', async () => {
    const { ids, orderId, customerId } = await bought({ price: '100.00' })
    const { id } = await deduct(ids[0]!)
    expect(await orderStatus(orderId)).toBe('COMPLETED')
    const undo = () => till.nurse.ask(purchases.withdraw, { id, reason: '点错' })
    expect(await undo()).toEqual({ id, status: 'WITHDRAWN' })
    await expect(undo()).rejects.toThrow(/40964/)
    expect(await orderStatus(orderId)).toBe('PAID')
    expect(await till.items(customerId)).toMatchObject([{ qty_left: 1, value_left_fen: 10_000 }])
    const records = await till.nurse.ask(purchases.records, { customerId })
    expect(records.result).toMatchObject([{ id, status: 'WITHDRAWN', withdrawReason: '点错' }])
    expect(await till.faults()).toEqual([])
  })

  it('waits for a second person on a later day', { tags: ['F0555'] }, async () => {
    const { ids, customerId } = await bought({ price: '100.00', sessions: 2 })
    const { id } = await deduct(ids[0]!)
    await till.clinic.rows(
      sql`update purchases.deduction_record set business_date = business_date - 1 where id = ${id}`,
    )
    const asker = await till.clinic.with(['clinic:deduction:withdraw', 'clinic:deduction:audit'])
    expect(await asker.ask(purchases.withdraw, { id, reason: '昨天点错' })).toMatchObject({
      status: 'WITHDRAW_PENDING',
    })
    await expect(asker.ask(purchases.withdrawCheck, { id, pass: true })).rejects.toThrow(/40360/)
    const judge = await till.clinic.with(['clinic:deduction:audit'])
    expect(await judge.ask(purchases.withdrawCheck, { id, pass: false, remark: '已做' })).toMatchObject({
      status: 'DONE',
    })
    await asker.ask(purchases.withdraw, { id, reason: '昨天点错' })
    expect(await judge.ask(purchases.withdrawCheck, { id, pass: true })).toMatchObject({ status: 'WITHDRAWN' })
    await expect(judge.ask(purchases.withdrawCheck, { id, pass: true })).rejects.toThrow(/40907/)
    expect(await till.items(customerId)).toMatchObject([{ qty_left: 2 }])
    expect(await till.faults()).toEqual([])
  })
})

describe('lists', () => {
  it('show what was bought by state, and refuse an unknown filter', async () => {
    const { ids, customerId } = await bought({ price: '30.00', sessions: 2 }, { price: '1.00' })
    await deduct(ids[0]!)
    await deduct(ids[1]!)
    const list = (status: 'using' | 'usedUp' | 'unused') => till.nurse.ask(purchases.list, { customerId, status })
    expect((await list('using')).result).toMatchObject([
      { id: ids[0], qtyLeft: 1, valueLeft: '15.00', debtOpen: '0.00' },
    ])
    expect((await list('usedUp')).total).toBe(1)
    expect((await list('unused')).total).toBe(0)
    const answer = await till.nurse.raw('GET', '/api/v1/base/purchased?colour=red')
    expect(answer.status).toBe(400)
  })

  it('find a project as it is typed: small letters, full-width ones, blanks around', async () => {
    const { ids, customerId } = await bought({ price: '30.00', product: { name: 'PICO 皮秒' } }, { price: '1.00' })
    await deduct(ids[0]!)
    for (const productName of ['pico', 'ＰＩＣＯ', ' 皮秒 ']) {
      const { total } = await till.nurse.ask(purchases.list, { customerId, productName })
      const used = await till.nurse.ask(purchases.records, { customerId, productName })
      expect([productName, total, used.total]).toEqual([productName, 1, 1])
    }
    expect((await till.nurse.ask(purchases.list, { customerId, productName: 'pica' })).total).toBe(0)
  })
})
