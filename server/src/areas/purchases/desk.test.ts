/** The deduction desk: whose turn it is, what may be used now, and two nurses at one item. */
import { randomUUID } from 'node:crypto'
import { consulting } from '@clinic/contract/areas/consulting/calls.ts'
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { workbench } from '@clinic/contract/areas/workbench/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { tomorrowAt } from '../../../test/clock.ts'
import { newTill, nurseKeys, type TestTill } from '../../../test/till.ts'
import { filled } from '../../../test/visits.ts'

const deskKeys = [...nurseKeys, 'clinic:deduction:desk']

let till: TestTill
let front: Actor
let consultant: Actor
let nurse: Actor
beforeAll(async () => {
  till = await newTill()
  front = await till.clinic.as('front')
  consultant = await till.clinic.as('consultant')
  nurse = await till.clinic.with(deskKeys)
})

type Line = Parameters<TestTill['order']>[1][number]

/** Somebody with paid items, `tenders` of them paid otherwise than in cash. */
const buyer = async (lines: readonly Line[], tenders?: Parameters<TestTill['pay']>[1]) => {
  const customerId = await till.newCustomer()
  await till.clinic.rows(
    sql`insert into customers.standing (customer_id) values (${customerId}) on conflict do nothing`,
  )
  const sold = await till.order(customerId, lines)
  const total = lines.reduce((sum, { price, count = 1 }) => sum + Number(price) * count, 0)
  await till.pay([sold], tenders ?? [['CASH', total.toFixed(2)]])
  return { customerId, ids: (await till.items(customerId)).map((item) => item['id']!) }
}
const arrive = async (customerId: number) =>
  (await front.ask(triage.create, { customerId, consultantId: consultant.staffId })).id
const consult = (id: number, action: 'start' | 'end' | 'pause') =>
  consultant.ask(consulting.startOrEnd, { id, action, ...(action === 'end' ? filled : {}) })
const waiting = async (who = nurse, input = {}) => (await who.ask(purchases.waiting, input)).result
const itemsOf = async (customerId: number, who = nurse) => (await who.ask(purchases.deskItems, { customerId })).result

describe('who is in the house with something to use', () => {
  it('by whose turn it is: consulted, in consultation, just come; each once, and gone when she leaves', async () => {
    const people = []
    for (let n = 0; n < 4; n += 1) people.push(await buyer([{ price: '10.00', sessions: 2 }]))
    const [came, talking, first, second] = people.map(({ customerId }) => customerId)
    await arrive(came!)
    const visits = [await arrive(first!), await arrive(second!), await arrive(talking!)]
    for (const id of visits.slice(0, 2)) {
      await consult(id, 'start')
      await consult(id, 'end')
    }
    await consult(visits[2]!, 'start')
    await consult(visits[2]!, 'pause')
    // Not here, or nothing left: not on the desk.
    await buyer([{ price: '5.00' }])
    const used = await buyer([{ price: '5.00' }])
    await arrive(used.customerId)
    await nurse.ask(purchases.deduct, { purchasedItemId: used.ids[0]!, times: 1 })
    const order = async () => (await waiting()).map(({ customerId }) => customerId)
    expect(await order()).toEqual([first, second, talking, came])
    expect((await waiting())[0]).toMatchObject({ state: 'finished', items: 1, times: 2, endTime: expect.any(String) })
    await front.ask(triage.finish, { id: visits[0]! })
    expect(await order()).toEqual([second, talking, came])
  })

  it('is the hospital’s own, for those of the desk, within reach', async () => {
    const { customerId } = await buyer([{ price: '10.00' }])
    await arrive(customerId)
    const ids = async (who: Actor) => (await waiting(who, { pageSize: 500 })).map((row) => row.customerId)
    expect(await ids(nurse)).toContain(customerId)
    // A department at work reaches who is here today; somebody with own rows only reaches nobody else's.
    expect(await ids(await till.clinic.with(deskKeys, { dataScope: 3 }))).toContain(customerId)
    const own = await till.clinic.with(deskKeys, { dataScope: 5 })
    expect(await ids(own)).toEqual([])
    expect((await own.ask(purchases.deskItems, { customerId })).result).toEqual([])
    const elsewhere = await (await newTill()).clinic.with(deskKeys)
    expect(await ids(elsewhere)).toEqual([])
    expect((await elsewhere.ask(purchases.deskItems, { customerId })).result).toEqual([])
    expect(await (await till.clinic.with(nurseKeys)).refused(purchases.waiting, {})).toMatchObject({ status: 403 })
  })
})

describe('what may be used now', () => {
  it('says how many, and what keeps the others back', async () => {
    const paid = await buyer([{ price: '100.00', sessions: 3 }])
    expect(await itemsOf(paid.customerId)).toMatchObject([{ can: 3, whyNot: '', needTooth: false, lastTime: null }])
    await nurse.ask(purchases.deduct, { purchasedItemId: paid.ids[0]!, times: 1 })
    expect(await itemsOf(paid.customerId)).toMatchObject([{ can: 2, daysSince: 0, lastTime: expect.any(String) }])
    // Four sessions of 100.00 with 190.00 owed: two are paid.
    const owing = await buyer(
      [{ price: '400.00', sessions: 4 }],
      [
        ['CASH', '210.00'],
        ['DEBT', '190.00'],
      ],
    )
    const [partly] = await itemsOf(owing.customerId)
    expect(partly).toMatchObject({
      can: 2,
      whyNot: expect.stringContaining('还有欠款 190.00 元，已付部分不够划扣 3 次'),
    })
    const chief = await till.clinic.with([...deskKeys, 'clinic:deduction:allowDebt'])
    expect(await itemsOf(owing.customerId, chief)).toMatchObject([{ can: 4, whyNot: '' }])
    await nurse.ask(purchases.deduct, { purchasedItemId: owing.ids[0]!, times: 2 })
    await expect(nurse.ask(purchases.deduct, { purchasedItemId: owing.ids[0]!, times: 1 })).rejects.toThrow(/42260/)
  })

  it('counts days since the last session by the business day, as the rule of the interval does', async () => {
    const { customerId, ids } = await buyer([{ price: '100.00', sessions: 3 }])
    await tomorrowAt('00:30', async () => {
      const late = await till.clinic.with(deskKeys)
      const { id } = await late.ask(purchases.deduct, { purchasedItemId: ids[0]!, times: 1 })
      // An hour ago it was the calendar day before, and the same business day.
      await till.clinic.rows(
        sql`update purchases.deduction_record set deducted_at = deducted_at - interval '1 hour' where id = ${id}`,
      )
      expect(await itemsOf(customerId, late)).toMatchObject([{ can: 2, daysSince: 0 }])
    })
  })

  it('teeth where teeth are, and the departments that treat', async () => {
    const { customerId, ids } = await buyer([{ price: '300.00', product: { needTooth: true } }, { price: '20.00' }])
    const [dept] = await till.clinic.rows(
      sql<{ id: number }>`select id from staff.department where name = '美容皮肤科'`,
    )
    await till.clinic.rows(
      sql`update purchases.purchased_item set cure_dept_ids = array[${dept!.id}]::bigint[] where id = ${ids[0]!}`,
    )
    const rows = new Map((await itemsOf(customerId)).map((row) => [row.id, row]))
    expect(rows.get(ids[0]!)).toMatchObject({
      needTooth: true,
      treatedHere: false,
      cureDepts: [{ id: dept!.id, name: '美容皮肤科' }],
    })
    expect(rows.get(ids[1]!)).toMatchObject({ needTooth: false, treatedHere: true, cureDepts: [] })
    const there = await till.clinic.with(deskKeys, { department: '美容皮肤科' })
    expect((await itemsOf(customerId, there)).every(({ treatedHere }) => treatedHere)).toBe(true)
  })

  it('tells nobody a debt or a price that is hidden from her', async () => {
    const { customerId, ids } = await buyer([{ price: '100.00', sessions: 2 }], [['DEBT', '100.00']])
    const shy = await till.clinic.with(deskKeys, {
      columns: { 'purchases.purchased_item': ['validTo'], 'purchases.deduction_record': ['times'] },
    })
    const [item] = await itemsOf(customerId, shy)
    expect(item).not.toHaveProperty('valueLeft')
    expect(item).toMatchObject({
      can: 0,
      whyNot: expect.stringMatching(/^项目\d+已付部分不够划扣 1 次，请先到收银处还款$/),
    })
    const deduct = { purchasedItemId: ids[0]!, times: 1 }
    expect((await shy.refused(purchases.deduct, deduct)).message).toBe(item!.whyNot)
    expect((await shy.ask(purchases.price, deduct)).whyNot).toBe(item!.whyNot)
    const paid = await buyer([{ price: '100.00', sessions: 3 }])
    const guess = { purchasedItemId: paid.ids[0]!, times: 1, price: '1.00' }
    const unseen = await shy.refused(purchases.deduct, guess)
    expect(unseen.key).toBe('purchases.priceMovedUnseen')
    expect(unseen.message).not.toMatch(/33/)
    const seen = { key: 'purchases.priceMoved', message: expect.stringContaining('33.33') }
    expect(await nurse.refused(purchases.deduct, guess)).toMatchObject(seen)
  })
})

describe('two nurses', () => {
  it('at the last session: one has it, the other reads who and when (H5)', async () => {
    const other = await till.clinic.with(deskKeys)
    for (let round = 0; round < 3; round += 1) {
      const { ids } = await buyer([{ price: '80.00' }])
      const take = (who: Actor) => who.ask(purchases.deduct, { purchasedItemId: ids[0]!, times: 1 })
      const done = await Promise.allSettled([take(nurse), take(other)])
      expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const late = await nurse.refused(purchases.deduct, { purchasedItemId: ids[0]!, times: 1 })
      expect(late).toMatchObject({
        code: 40906,
        message: expect.stringMatching(
          /^剩余次数不足，当前可用 0 次；最近一次 \d\d-\d\d \d\d:\d\d 测试员 划扣 1 次（HK\d{12}）$/,
        ),
      })
    }
    expect(await till.faults()).toEqual([])
    expect(till.clinic.node.bugs).toEqual([])
  })

  it('fifty at once on seven sessions take seven, singly and in batches', async () => {
    const { customerId, ids } = await buyer([{ price: '100.00', sessions: 7 }])
    const one = { purchasedItemId: ids[0]!, times: 1 }
    const done = await Promise.allSettled(
      Array.from({ length: 50 }, (_none, n) =>
        n % 2 ? nurse.ask(purchases.deduct, one) : nurse.ask(purchases.deductBatch, { customerId, items: [one] }),
      ),
    )
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
    expect(await till.items(customerId)).toMatchObject([{ qty_left: 0, value_left_fen: 0 }])
    const { result } = await nurse.ask(purchases.records, { customerId, pageSize: 50 })
    expect(result.map(({ sessionNo }) => sessionNo).sort()).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(await till.faults()).toEqual([])
    expect(till.clinic.node.bugs).toEqual([])
  })

  it('a click that comes twice takes one session', async () => {
    const { customerId, ids } = await buyer([{ price: '100.00', sessions: 5 }])
    const input = { customerId, items: [{ purchasedItemId: ids[0]!, times: 1 }] }
    const key = randomUUID()
    const twice = () => nurse.ask(purchases.deductBatch, input, { key })
    const done = await Promise.allSettled([twice(), twice(), twice()])
    expect(done.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await twice()).toMatchObject([{ remaining: 4 }])
    expect(await till.items(customerId)).toMatchObject([{ qty_left: 4 }])
  })
})

describe('the nurse’s workbench', () => {
  it('has the people of the desk and their items, wherever their visits stand', async () => {
    const admin = await till.clinic.as('admin')
    const other = await till.clinic.as('consultant')
    const { customerId, ids } = await buyer([{ price: '30.00', sessions: 2 }])
    const came = async () => (await front.ask(triage.create, { customerId, consultantId: other.staffId })).id
    const turn = (id: number, action: 'start' | 'end') =>
      other.ask(consulting.startOrEnd, { id, action, ...(action === 'end' ? filled : {}) })
    const pass = async (id: number, consultantId: number | null) => {
      const [visit] = (await admin.ask(triage.list, { customerId, state: 'waiting,serving' })).result
      await admin.ask(triage.update, { id, version: visit!.version, consultantId, reason: '请别人接诊' })
    }
    const seen = async () => {
      const desk = (await waiting(admin, { pageSize: 500 })).filter((row) => row.customerId === customerId)
      const { result } = await admin.ask(workbench.treatmentTask, { pageSize: 500 })
      const due = result.filter((row) => row.customerId === customerId)
      const { visitNow } = await admin.ask(customers.panelHeader, { customerId })
      expect(due.map(({ visitState }) => visitState)).toEqual(
        desk.flatMap(({ items, state }) => Array(items).fill(state)),
      )
      if (desk.length > 0) expect(visitNow?.state).toBe(desk[0]!.state)
      return desk.map(({ state }) => state)
    }
    expect(await seen()).toEqual([])
    const first = await came()
    expect(await seen()).toEqual(['waiting'])
    await turn(first, 'start')
    expect(await seen()).toEqual(['serving'])
    await pass(first, null)
    expect(await seen()).toEqual(['waiting'])
    await pass(first, other.staffId)
    await turn(first, 'start')
    await turn(first, 'end')
    expect(await seen()).toEqual(['finished'])
    // She comes again before she left: it is the later visit that stands, and when she leaves she is gone.
    const second = await came()
    expect(await seen()).toEqual(['waiting'])
    await front.ask(triage.finish, { id: second, reason: '改日再来' })
    expect(await seen()).toEqual([])
    expect((await admin.ask(customers.panelHeader, { customerId })).visitNow).toBeNull()
    await came()
    for (const kept of [sql`qty_locked = qty_left`, sql`frozen = true`, sql`valid_to = kit.today() - 1`]) {
      expect(await seen()).toEqual(['waiting'])
      await till.clinic.rows(sql`update purchases.purchased_item set ${kept} where id = ${ids[0]!}`)
      expect(await seen()).toEqual([])
      await till.clinic.rows(sql`update purchases.purchased_item set qty_locked = 0, frozen = false, valid_to = null
        where id = ${ids[0]!}`)
    }
  })
})
