/** Fifty at once at the customers of a hospital: a number, the room of a consultant, a quota, archives that become one, own fields. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { customerFields } from '@clinic/contract/areas/customers/fields.ts'
import { merging } from '@clinic/contract/areas/merging/calls.ts'
import { pools } from '@clinic/contract/areas/pool/calls.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { newCustomer, newPhone, walkIn } from './customers.ts'
import { FIFTY, race } from './race.ts'
import { newTill, type TestTill } from './till.ts'

let till: TestTill
beforeAll(async () => {
  till = await newTill()
})
const counted = async (rows: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
  (await till.clinic.rows<{ n: number }>(rows))[0]!.n
const sound = async () => {
  expect(await till.faults()).toEqual([])
  expect(till.clinic.node.bugs).toEqual([])
}
/** As many people with these rights as there are desks. */
const desks = (n: number, rights: readonly string[], features: Record<string, number> = {}) =>
  Promise.all(Array.from({ length: n }, () => till.clinic.with([...rights], { features })))

describe('fifty at once', { timeout: 120_000 }, () => {
  test('make one archive of one number, from four desks', async () => {
    const fronts = await Promise.all([1, 2, 3, 4].map(() => till.clinic.as('front')))
    const [phone, source] = [newPhone(), await walkIn(fronts[0]!)]
    const { won, refused } = await race((n) =>
      fronts[n % 4]!.ask(customers.create, { name: `王小${n}`, sex: '女', phone, ...source }),
    )
    expect([won.length, refused]).toEqual([1, { 'customers.phoneTaken': FIFTY - 1 }])
    const tokens = sql<{ n: number }>`select count(*)::int as n from customers.customer c
      where c.phone_hash = (select phone_hash from customers.customer where id = ${won[0]!.id})`
    expect(await counted(tokens)).toBe(1)
  })

  test('fill a consultant to her limit and no further, when five managers share and she takes for herself', async () => {
    const kind = 'consultant' as const
    const take = ['customer:list', 'customer:pool:list', 'customer:pool:claim', 'customer:pool:release']
    const [her] = await desks(1, take)
    const managers = await desks(5, [
      'customer:list',
      'customer:pool:list',
      'customer:pool:distribute',
      'customer:pool:rules',
    ])
    await managers[0]!.ask(pools.createSetting, { name: '全院咨询公海', kind, ownLimit: 7 })
    const front = await till.clinic.as('front')
    const [left] = await desks(1, take)
    const customerIds: number[] = []
    for (let at = 0; at < FIFTY; at += 1)
      customerIds.push((await newCustomer(front, { consultantId: left!.staffId })).id)
    await left!.ask(pools.release, { kind, customerIds, reason: '主动放弃' })
    await race<unknown>((n) =>
      n % 6 === 5
        ? her!.ask(pools.claim, { kind, customerIds: [customerIds[n]!] })
        : managers[n % 5]!.ask(pools.distribute, {
            kind,
            customerIds: [customerIds[n]!],
            mode: 'average',
            receivers: [{ userId: her!.staffId }],
          }),
    )
    const hers = sql<{ n: number }>`select count(*)::int as n from customers.customer
      where consultant_id = ${her!.staffId}`
    expect(await counted(hers)).toBe(7)
    const moves = sql<{ n: number }>`select count(*)::int as n from customers.owner_log
      where to_id = ${her!.staffId} and customer_id = any(${customerIds})`
    expect(await counted(moves)).toBe(7)
  })

  test('look at no more numbers than the day allows, from four windows', async () => {
    const looker = await till.clinic.with(['customer:list', 'customer:revealPhone'], {
      features: { 'phone.view.daily': 3 },
    })
    const front = await till.clinic.as('front')
    const ids = (await Promise.all([1, 2, 3, 4].map(() => newCustomer(front)))).map(({ id }) => id)
    const { won } = await race((n) => looker.ask(customers.reveal, { id: ids[n % 4]!, viewId: `window-number-${n}` }))
    expect(won.map(({ remainingCount }) => remainingCount).sort()).toEqual([0, 1, 2])
    const looks = sql<{ n: number }>`select count(*)::int as n from customers.phone_view
      where staff_id = ${looker.staffId}`
    expect(await counted(looks)).toBe(3)
  })

  test('join ten archives with money into one another every way: nothing is lost, every old id leads to one that stands', async () => {
    const managers = await desks(4, ['customer:list', 'customer:info', 'customer:edit', 'customer:merge'])
    const ids: number[] = []
    for (let at = 0; at < 10; at += 1) {
      ids.push(await till.newCustomer())
      await till.grant(ids[at]!, { coinFen: 100, points: 10 })
    }
    const { won } = await race(async (n) => {
      const [keptId, goneId] = [ids[n % 10]!, ids[((n % 10) + 1 + Math.floor(n / 10)) % 10]!]
      const [kept, gone] = await Promise.all([keptId, goneId].map((id) => managers[n % 4]!.ask(customers.one, { id })))
      return await managers[n % 4]!.ask(merging.merge, {
        keptId,
        goneId,
        keptVersion: kept!.version,
        goneVersion: gone!.version,
        reason: '同一人',
      })
    })
    expect(won.length).toBeGreaterThan(0)
    const rows = await till.clinic.rows(sql<{ id: number; status: string; into: number | null; coins: number }>`
      select c.id, c.status, c.merged_into_id as into,
        (select coalesce(sum(a.balance), 0)::int from ledger.account a where a.customer_id = c.id and a.kind = 'COIN_CUSTOMER') as coins
      from customers.customer c where c.id = any(${ids})`)
    const standing = rows.filter(({ status }) => status !== 'merged')
    expect(rows.length - standing.length).toBe(won.length)
    expect(standing.reduce((sum, { coins }) => sum + coins, 0)).toBe(1000)
    expect(rows.filter(({ status, coins }) => status === 'merged' && coins !== 0)).toEqual([])
    const known = new Set(standing.map(({ id }) => id))
    expect(rows.filter(({ status, into }) => status === 'merged' && !known.has(into!))).toEqual([])
    await sound()
  })

  test('set up no more fields of their own than a hospital may have', async () => {
    const setters = await desks(4, ['setting:customer:list', 'setting:customer:field'])
    for (let at = 0; at < 20; at += 1) await setters[0]!.ask(customerFields.fieldCreate, { label: `先有${at}` })
    const { won, refused } = await race((n) => setters[n % 4]!.ask(customerFields.fieldCreate, { label: `同时${n}` }))
    expect([won.length, Object.values(refused)]).toEqual([40, [10]])
  })
})
