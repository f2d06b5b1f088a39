/** Balances that become another's: kept while they wait, passed on lot by lot, taken back unspent. */
import { ledger } from '@clinic/contract/areas/ledger/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { transfers } from '@clinic/contract/areas/purchases/transfers.ts'
import { accountRefunds } from '@clinic/contract/areas/refunds/account-calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { newCustomer } from '../../../../test/customers.ts'
import { newTill } from '../../../../test/till.ts'
import { because, newTransfers, transferLooks } from '../../../../test/transfers.ts'

let at: Awaited<ReturnType<typeof newTransfers>>
beforeAll(async () => {
  at = await newTransfers()
})

/** Fen: what she has, and what waits. */
const figures = async (customer: number) => {
  const rows = await at.clinic.rows<{ kind: string; balance: number }>(
    sql`select kind, balance from ledger.account where owner_id = ${customer} and kind in ('WALLET_PRINCIPAL', 'WALLET_HOLD')`,
  )
  const of = (kind: string) => Number(rows.find((row) => row.kind === kind)?.balance ?? 0)
  return [of('WALLET_PRINCIPAL'), of('WALLET_HOLD')]
}
type Lot = { left: number; passed: number; origin: number; day: string | null; made: string }
const lots = (customer: number) =>
  at.clinic.rows<Lot>(sql`select l.left_amount as left, l.passed, l.origin_id as origin, l.expires_on::text as day, l.made_at::text as made
    from ledger.lot l join ledger.account a on a.id = l.account_id
    where a.owner_id = ${customer} and l.kind = 'WALLET_PRINCIPAL' and l.left_amount > 0 order by l.expires_on, l.made_at, l.id`)
/** She spends it at the till. */
const spend = async (customer: number, amount: string) => {
  const sold = await at.till.order(customer, [{ price: amount }])
  return await at.till.pay([sold], [['WALLET', amount]])
}

describe('a balance', () => {
  it('is kept while it waits, and is the receiver’s with the days and the origin of each lot', {
    tags: ['F0560'],
  }, async () => {
    const giver = await at.rich('300.00', '500.00')
    const receiver = await at.till.newCustomer()
    await at.clinic.rows(sql`update ledger.lot set expires_on = kit.today() + 40
      where id = (select max(l.id) from ledger.lot l join ledger.account a on a.id = l.account_id where a.owner_id = ${giver}
        and l.kind = 'WALLET_PRINCIPAL')`)
    const before = await lots(giver)
    const { id, no, status } = await at.give(giver, receiver, '600.00')
    expect([status, no.slice(0, 2)]).toEqual(['PENDING', 'ZY'])
    expect([await figures(giver), await figures(receiver)]).toEqual([
      [20_000, 60_000],
      [0, 0],
    ])
    await expect(spend(giver, '300.00')).rejects.toThrow(/40903|余额/)
    await at.clean()
    expect(await at.check(id)).toMatchObject({ status: 'DONE' })
    expect([await figures(giver), await figures(receiver)]).toEqual([
      [20_000, 0],
      [60_000, 0],
    ])
    // The one that ends first goes first, whole; of the other 100 yuan.
    expect(await lots(receiver)).toEqual([
      { ...before[0], left: 50_000, passed: 1 },
      { ...before[1], left: 10_000, passed: 1 },
    ])
    const told = await at.asks.ask(ledger.log, { customerId: receiver })
    expect(told.result).toMatchObject([
      { typeName: '转入', change: '600.00', balanceAfter: '600.00', bizNo: no, remark: no },
    ])
    expect((await at.asks.ask(ledger.log, { customerId: giver })).result[0]).toMatchObject({
      typeName: '转出',
      change: '-600.00',
      bizNo: no,
    })
    expect((await at.asks.ask(ledger.lots, { customerId: receiver })).result.map((row) => row.sourceName)).toEqual([
      '转入',
      '转入',
    ])
    const [row] = (await at.asks.ask(transfers.page, { customerId: receiver, what: 'BALANCE' })).result
    expect(row).toMatchObject({
      what: 'BALANCE',
      productName: '储值余额',
      qty: null,
      value: '600.00',
      purchasedItemId: null,
    })
    expect((await at.asks.ask(transfers.page, { customerId: receiver, what: 'ITEM' })).total).toBe(0)
    await at.clean()
  })

  it('is spent by the receiver and not paid out to her; what she put in herself is', async () => {
    const [giver, receiver] = [await at.rich('300.00'), await at.rich('120.00')]
    const { id } = await at.give(giver, receiver, '300.00')
    await at.check(id)
    const refunds = await at.clinic.with(['cashier:refund:list', 'cashier:refund:add', 'sensitive:customer-capital'])
    const wanted = { reasonParty: 'CUSTOMER' } as const
    const sheet = await refunds.ask(accountRefunds.balanceTrial, { customerId: receiver, ...wanted })
    expect([sheet.held, sheet.cash, sheet.parts.length]).toEqual(['120.00', '120.00', 1])
    const given = await at.till.newCustomer()
    await at.check((await at.give(receiver, given, '100.00')).id)
    expect(await refunds.refused(accountRefunds.balanceTrial, { customerId: given, ...wanted })).toMatchObject({
      key: 'accountRefunds.nothingLeft',
    })
  })

  it('is taken back while nothing of it is spent, into the lots it came from', async () => {
    const giver = await at.rich('100.00', '200.00')
    const receiver = await at.till.newCustomer()
    const before = await lots(giver)
    const { id } = await at.give(giver, receiver, '250.00')
    await at.check(id)
    await spend(receiver, '0.01')
    await expect(at.back(id)).rejects.toThrow(/余额已被使用/)
    const other = await at.give(giver, receiver, '50.00')
    await at.check(other.id)
    await at.clean()
    // What was given last is untouched.
    expect(await at.back(other.id)).toMatchObject({ status: 'TAKEN_BACK' })
    expect(await figures(giver)).toEqual([5_000, 0])
    expect((await lots(giver)).map(({ left, origin }) => [left, origin])).toEqual([[5_000, before[1]!.origin]])
    await expect(at.back(other.id)).rejects.toThrow(/已收回/)
    await at.clean()
  })

  it('is told on paper while it waits or is done, and what could be given is told before', async () => {
    const giver = await at.rich('100.00')
    const receiver = await at.till.newCustomer()
    const { id, no } = await at.give(giver, receiver, '30.00')
    expect(await at.asks.ask(transfers.slip, { id })).toMatchObject({
      no,
      what: 'BALANCE',
      value: '30.00',
      status: 'PENDING',
    })
    const coupon = await at.given(giver)
    const waits = await at.given(giver, { transferable: true })
    await at.giveCoupon(waits, receiver)
    const told = await at.asks.ask(transfers.movable, { customerId: giver })
    expect(told).toMatchObject({ balance: '70.00', balanceWhyNot: '', items: [] })
    expect(told.coupons.map((one) => [one.id, one.whyNot.slice(-8)])).toEqual([
      [coupon, expect.stringContaining('不可转赠')],
      [waits, expect.stringContaining('不能转赠')],
    ])
    await at.check(id, false)
    await expect(at.asks.ask(transfers.slip, { id })).rejects.toThrow(/没有转款单可打印/)
  })

  it('is free again when it is rejected or withdrawn, each in its lot', async () => {
    const giver = await at.rich('100.00', '200.00')
    const receiver = await at.till.newCustomer()
    const before = await lots(giver)
    const first = await at.give(giver, receiver, '150.00')
    expect(await at.check(first.id, false)).toMatchObject({ status: 'REJECTED' })
    const second = await at.give(giver, receiver, '300.00')
    expect(await at.back(second.id)).toMatchObject({ status: 'REVOKED' })
    expect(await lots(giver)).toEqual(before)
    expect(await figures(giver)).toEqual([30_000, 0])
    await at.clean()
  })

  it('goes no further than three times, wherever it was spent from in between', async () => {
    let holder = await at.rich('100.00')
    for (let turn = 0; turn < 3; turn++) {
      const next = await at.till.newCustomer()
      await at.check((await at.give(holder, next, '100.00')).id)
      holder = next
    }
    expect((await lots(holder)).map(({ passed }) => passed)).toEqual([3])
    await at.till.pay([await at.till.recharge(holder, '80.00')], [['CARD', '80.00']])
    const next = await at.till.newCustomer()
    await expect(at.give(holder, next, '180.00')).rejects.toThrow(/有 100.00 元已转过 3 次/)
    await expect(at.give(holder, next, '0.01')).rejects.toThrow(/有 0.01 元已转过 3 次/)
    await spend(holder, '100.00')
    expect(await at.give(holder, next, '80.00')).toMatchObject({ status: 'PENDING' })
    await at.clean()
  })

  it('is not moved beyond what she has, while she owes, to herself, or of nothing', async () => {
    const giver = await at.rich('100.00')
    const receiver = await at.till.newCustomer()
    await expect(at.give(giver, receiver, '100.01')).rejects.toThrow(/只有 100.00 元可转/)
    await expect(at.give(giver, giver, '1.00')).rejects.toThrow(/同一位客户/)
    await expect(at.give(giver, receiver, '0.00')).rejects.toThrow(/请填写转出金额/)
    await expect(at.give(giver, receiver, '1.001')).rejects.toThrow()
    await expect(at.asks.ask(transfers.apply, { toCustomerId: receiver, ...because })).rejects.toThrow(/三者取一/)
    await expect(
      at.asks.ask(transfers.apply, {
        customerId: giver,
        amount: '1.00',
        purchasedItemId: 1,
        toCustomerId: receiver,
        ...because,
      }),
    ).rejects.toThrow(/三者取一/)
    const waits = await at.give(giver, receiver, '40.00')
    const owing = await at.till.order(giver, [{ price: '90.00' }])
    await at.till.pay(
      [owing],
      [
        ['CASH', '60.00'],
        ['DEBT', '30.00'],
      ],
    )
    await expect(at.give(giver, receiver, '1.00')).rejects.toThrow(/还有 30.00 元欠款/)
    await expect(at.check(waits.id)).rejects.toThrow(/还有 30.00 元欠款/)
    await at.clean()
  })

  it('asks who both are from a sum on, and goes by a bank from another', async () => {
    await at.asks.ask(orders.setRechargeLimits, { namedFrom: '200.00', bankFrom: '300.00' })
    const giver = await at.rich('1000.00')
    const receiver = await at.till.newCustomer()
    await expect(at.give(giver, receiver, '200.00')).rejects.toThrow(/请核对双方实名/)
    await expect(at.give(giver, receiver, '300.00', { idChecked: true })).rejects.toThrow(/300.00 元以上/)
    expect(await at.give(giver, receiver, '199.99')).toMatchObject({ status: 'PENDING' })
    expect(await at.give(giver, receiver, '299.99', { idChecked: true })).toMatchObject({ status: 'PENDING' })
    await at.asks.ask(orders.setRechargeLimits, { namedFrom: '5000.00', bankFrom: '50000.00' })
  })

  it('of two who ask at once for all of it the second has nothing to give', async () => {
    const giver = await at.rich('100.00')
    const [one, two] = [await at.till.newCustomer(), await at.till.newCustomer()]
    const tries = await Promise.allSettled([at.give(giver, one, '100.00'), at.give(giver, two, '100.00')])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await figures(giver)).toEqual([0, 10_000])
    await at.clean()
  })

  it('given to one another at once waits for nobody for ever', async () => {
    const [one, two] = [await at.rich('100.00'), await at.rich('100.00')]
    const asked = await Promise.all([at.give(one, two, '100.00'), at.give(two, one, '60.00')])
    await Promise.all(asked.map(({ id }) => at.check(id)))
    expect([await figures(one), await figures(two)]).toEqual([
      [6_000, 0],
      [14_000, 0],
    ])
    await at.clean()
  })

  it('over any turns leaves the sum of all what was paid in less what was spent (F1–F4)', async () => {
    let seed = 20_261_126
    const roll = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % most
    }
    const people = [await at.rich('50.00', '70.00'), await at.rich('90.00'), await at.till.newCustomer()]
    const open: number[] = []
    let spent = 0
    for (let step = 0; step < 40; step++) {
      const who = people[roll(3)]!
      const deed = roll(5)
      const amount = ((1 + roll(4_000)) / 100).toFixed(2)
      const done = await (async () => {
        if (deed < 2) return open.push((await at.give(who, people[roll(3)]!, amount)).id)
        if (deed === 2) return await spend(who, amount).then(() => (spent += Math.round(Number(amount) * 100)))
        const id = open[roll(Math.max(1, open.length))]
        return id === undefined ? null : deed === 3 ? await at.check(id, roll(4) > 0) : await at.back(id)
      })().catch((error: unknown) => String(error))
      expect(String(done)).not.toMatch(/ 500 /)
      const sums = await Promise.all(people.map(figures))
      expect(sums.flat().reduce((sum, fen) => sum + fen, 0)).toBe(21_000 - spent)
    }
    await at.clean()
  }, 60_000)
})

it('who reaches only her own customers gives on what is theirs, to them', async () => {
  const own = await at.clinic.with([...transferLooks, 'cashier:transfer:add'], { dataScope: 5 })
  const front = await at.clinic.as('front')
  const hers = (await newCustomer(front, { name: '欧阳转款', consultantId: own.staffId })).id
  const alsoHers = (await newCustomer(front, { name: '欧阳转入', consultantId: own.staffId })).id
  const other = await at.rich('50.00')
  await at.till.pay([await at.till.recharge(hers, '50.00')], [['CARD', '50.00']])
  const coupon = await at.given(other, { transferable: true })
  await expect(at.give(other, hers, '1.00', {}, own)).rejects.toThrow(/404/)
  await expect(at.give(hers, other, '1.00', {}, own)).rejects.toThrow(/404/)
  await expect(at.giveCoupon(coupon, hers, own)).rejects.toThrow(/404/)
  await expect(own.ask(transfers.movable, { customerId: other })).rejects.toThrow(/404/)
  expect(await at.give(hers, alsoHers, '1.00', {}, own)).toMatchObject({ status: 'PENDING' })
})

it('another hospital’s customers, balances and coupons are nowhere', async () => {
  const giver = await at.rich('10.00')
  const other = await newTill()
  const stranger = await other.clinic.with([...transferLooks, 'cashier:transfer:add'])
  const theirs = await other.newCustomer()
  await expect(at.give(giver, theirs, '1.00')).rejects.toThrow(/404/)
  await expect(at.give(giver, theirs, '1.00', {}, stranger)).rejects.toThrow(/404/)
  await expect(at.giveCoupon(await at.given(giver, { transferable: true }), theirs, stranger)).rejects.toThrow(/404/)
})
