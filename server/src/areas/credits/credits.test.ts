/** Rules of points: the till goes by them, the night gives by them, points by hand keep to them. */
import { cashier } from '@clinic/contract/areas/cashier/calls.ts'
import { credits } from '@clinic/contract/areas/credits/calls.ts'
import { debts } from '@clinic/contract/areas/debts/calls.ts'
import { ledger } from '@clinic/contract/areas/ledger/calls.ts'
import { universalKinds } from '@clinic/contract/areas/products/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newTill, type TestTill } from '../../../test/till.ts'
import { grantCredits } from './night.ts'

let till: TestTill
let keeper: Actor
beforeAll(async () => {
  till = await newTill()
  const keys = ['vip:credits:list', 'vip:credits:add', 'vip:credits:edit', 'product:kind:list', 'product:kind:add']
  keeper = await till.clinic.with([...keys, 'vip:integral:add', 'vip:integral:list', 'sensitive:customer-capital'])
})

type Form = Parameters<typeof keeper.ask<typeof credits.create>>[1]
let serial = 0
/** A rule that stands as long as a deed lasts. */
const under = async <T>(form: Omit<Form, 'name'>, act: (id: number) => Promise<T>): Promise<T> => {
  const whole = { name: `规则${++serial}`, ...form } as Form
  const { id, version } = await keeper.ask(credits.create, whole)
  try {
    return await act(id)
  } finally {
    await keeper.ask(credits.update, { ...whole, id, version, status: 1 })
  }
}
const pointsOf = async (customerId: number) => (await till.figures(customerId))['points'] ?? 0
const endsOf = (customerId: number) =>
  till.clinic.rows(sql<{ amount: number; months: string | null }>`select l.amount,
    case when l.expires_on = (kit.business_date() + interval '6 months')::date then '6' when l.expires_on is null then null else 'other' end as months
    from ledger.lot l join ledger.account a on a.id = l.account_id where a.owner_id = ${customerId} and a.kind = 'POINT_CUSTOMER' order by l.id`)
const sold = async (customerId: number, price: string, product: object = {}) =>
  await till.pay([await till.order(customerId, [{ price, product }])], [['CASH', price]])

it('is made, found and changed; a name stands once, a rule that brings nothing is refused', async () => {
  const must = { name: ' 生日礼 ', event: 'BIRTHDAY' as const }
  const form = { ...must, points: 200 }
  const { id, version } = await keeper.ask(credits.create, form)
  const found = async () => (await keeper.ask(credits.list, { keyword: '生日', event: 'BIRTHDAY' })).result
  expect(await found()).toMatchObject([{ name: '生日礼', points: 200, kindName: null, status: 0 }])
  expect(await keeper.refused(credits.create, { ...form, name: '生日礼' })).toMatchObject({ key: 'credits.nameTaken' })
  const refused = async (more: object) => (await keeper.refused(credits.create, { ...form, name: '别的', ...more })).key
  expect(await refused({ points: 0 })).toBe('credits.noPoints')
  expect(await refused({ event: 'PAYMENT' })).toBe('credits.noRate')
  expect(await refused({ event: 'MANUAL', grade: 2 })).toBe('credits.gradeOfManual')
  expect(await refused({ event: 'PAYMENT', perHundred: 1, kindId: 999_999_999 })).toBe('credits.kindGone')
  const { id: kindId } = await keeper.ask(universalKinds.create, { name: '品类甲' })
  expect(await refused({ kindId })).toBe('credits.kindOfPayment')
  // What is left out stays, and is judged with what is changed.
  expect(await keeper.refused(credits.update, { ...form, id, version, points: 0 })).toMatchObject({
    key: 'credits.noPoints',
  })
  await keeper.ask(credits.update, { ...must, id, version, status: 1 })
  expect(await found()).toMatchObject([{ points: 200, status: 1 }])
})

describe('the till', () => {
  it('earns as an installation begins, until a rule says otherwise; the first rule that fits wins', async () => {
    const customerId = await till.newCustomer()
    await sold(customerId, '250.00')
    expect(await pointsOf(customerId)).toBe(200)
    await till.clinic.rows(sql`update credits.credit_rule set status = 1 where name = '消费积分'`)
    const { id: kindId } = await keeper.ask(universalKinds.create, { name: '光电' })
    await under({ event: 'PAYMENT', perHundred: 10, sort: 5, validMonths: 6 }, async () => {
      await under({ event: 'PAYMENT', perHundred: 50, kindId, sort: 1 }, async () => {
        await sold(customerId, '300.00', { kindId })
        await sold(customerId, '300.00')
      })
    })
    expect(await endsOf(customerId)).toMatchObject([
      ...[
        { amount: 200, months: null },
        { amount: 150, months: null },
        { amount: 30, months: '6' },
      ],
    ])
    // All rules are off: nothing is earned any more.
    await sold(customerId, '300.00')
    expect(await pointsOf(customerId)).toBe(380)
    expect(await till.faults()).toEqual([])
  })

  it('gives a level its own rate', async () => {
    const [plain, good] = [await till.newCustomer(), await till.newCustomer()]
    await till.clinic.rows(
      sql`insert into customers.standing (customer_id) values (${good}), (${plain}) on conflict do nothing`,
    )
    await till.clinic.rows(sql`insert into segments.grade_lock (customer_id, grade, until, reason)
      values (${good}, 4, kit.today() + 30, '重点')`)
    await till.clinic.rows(sql`select segments.regrade(array[${good}]::bigint[], 'locked')`)
    await under({ event: 'PAYMENT', perHundred: 70, grade: 4 }, async () => {
      for (const customerId of [plain, good]) await sold(customerId, '200.00')
    })
    expect([await pointsOf(plain), await pointsOf(good)]).toEqual([0, 140])
  })

  it('keeps a daily cap, over several payments and two at once; what was cancelled does not count', async () => {
    const customerId = await till.newCustomer()
    const second = await till.newCashier('500.00', [])
    await under({ event: 'PAYMENT', perHundred: 100, dailyCap: 500 }, async () => {
      const { id } = await sold(customerId, '300.00')
      await till.cashier.ask(cashier.cancelByPost, { id, reason: '收错' })
      const [one, two] = [
        await till.order(customerId, [{ price: '400.00' }]),
        await till.order(customerId, [{ price: '400.00' }]),
      ]
      await Promise.all([
        till.pay([one], [['CASH', '400.00']]),
        till.pay([two], [['CASH', '400.00']], {}, { by: second }),
      ])
      expect(await pointsOf(customerId)).toBe(500)
      await sold(customerId, '900.00')
    })
    expect(await pointsOf(customerId)).toBe(500)
  })

  it('earns of a repayment by the kind of what is repaid', async () => {
    const customerId = await till.newCustomer()
    const { id: kindId } = await keeper.ask(universalKinds.create, { name: '注射' })
    const order = await till.order(customerId, [{ price: '400.00', product: { kindId } }])
    await till.pay(
      [order],
      [
        ['CASH', '100.00'],
        ['DEBT', '300.00'],
      ],
    )
    const debtId = (await till.cashier.ask(debts.list, { customerId, open: true })).result[0]!.id
    await under({ event: 'PAYMENT', perHundred: 20, kindId }, () =>
      till.cashier.ask(cashier.repay, {
        ...{ customerId, allocations: [{ debtId, amount: '300.00' }], tenders: [{ code: 'CASH', amount: '300.00' }] },
      }),
    )
    expect(await pointsOf(customerId)).toBe(60)
  })
})

describe('points by hand', () => {
  it('end and are limited as their rule says', async () => {
    const customerId = await till.newCustomer()
    const add = (delta: number) => keeper.ask(ledger.adjustPoints, { customerId, delta, reason: '活动补发' })
    await under({ event: 'MANUAL', dailyCap: 100, validMonths: 6 }, async () => {
      const { id } = await add(60)
      const refused = await keeper.refused(ledger.adjustPoints, { customerId, delta: 41, reason: '再来' })
      expect(refused).toMatchObject({ key: 'credits.manualCap' })
      await add(40)
      // Taking away needs no room, and gives none: what was given today was given.
      await add(-50)
      expect(await keeper.refused(ledger.adjustPoints, { customerId, delta: 1, reason: '再来' })).toMatchObject({
        key: 'credits.manualCap',
      })
      expect(id).toBeGreaterThan(0)
    })
    expect(await endsOf(customerId)).toMatchObject([
      { amount: 60, months: '6' },
      { amount: 40, months: '6' },
    ])
  })
})

describe('the night', () => {
  const night = () => till.clinic.inside((ctx) => grantCredits(ctx, {} as never))

  it('gives on birthdays once a year, for first visits and new archives once, and nothing for what was before the rule', async () => {
    const [born, other, before] = [await till.newCustomer(), await till.newCustomer(), await till.newCustomer()]
    await till.clinic.rows(
      sql`update customers.customer set birthday = (kit.today() - interval '30 years')::date where id = ${born}`,
    )
    await till.clinic.rows(
      sql`update customers.customer set birthday = (kit.today() - interval '30 years' + interval '1 day')::date where id = ${other}`,
    )
    await under({ event: 'BIRTHDAY', points: 88, validMonths: 6 }, async () => {
      await under({ event: 'REGISTER', points: 30 }, async () => {
        await under({ event: 'FIRST_VISIT', points: 20 }, async () => {
          const fresh = await till.newCustomer()
          await till.clinic.rows(sql`insert into customers.standing (customer_id) values (${fresh}), (${born}), (${other}), (${before})
            on conflict do nothing`)
          await till.clinic.rows(
            sql`update customers.standing set first_visit_at = kit.clock() where customer_id = ${fresh}`,
          )
          await till.clinic.rows(
            sql`update customers.standing set first_visit_at = kit.clock() - interval '20 days' where customer_id = ${before}`,
          )
          await night()
          await night()
          expect(await pointsOf(fresh)).toBe(50)
          const names = (await keeper.ask(ledger.points, { customerId: fresh })).result.map(({ typeName }) => typeName)
          expect(names.toSorted()).toEqual(['建档赠送', '首次到院赠送'])
        })
      })
    })
    expect([await pointsOf(born), await pointsOf(other), await pointsOf(before)]).toEqual([88, 0, 0])
    expect(await endsOf(born)).toMatchObject([{ amount: 88, months: '6' }])
    expect(await till.faults()).toEqual([])
  })
})
