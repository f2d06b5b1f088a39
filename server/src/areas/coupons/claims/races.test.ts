/** Claims under many hands at once: the last piece, one number, a form that is sent again, a code that is stopped meanwhile. */
import { randomUUID } from 'node:crypto'
import { claimCodes } from '@clinic/contract/areas/coupons/claims.ts'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { newClaims } from '../../../../test/claims.ts'
import { newCustomer, newPhone } from '../../../../test/customers.ts'
import { race } from '../../../../test/race.ts'

let at: Awaited<ReturnType<typeof newClaims>>
beforeAll(async () => {
  at = await newClaims()
})
const count = async (codeId: number) =>
  (await at.clinic.rows(sql<{ n: number }>`select count(*)::int as n from coupons.claim where code_id = ${codeId}`))[0]!
    .n

it('of fifty claims of the last piece one has it, by the code’s pieces, the coupon’s total and its budget', async () => {
  for (const [form, coupon] of [
    [{ pieces: 1 }, {}],
    [{ pieces: 50 }, { total: 1 }],
    [{ pieces: 50 }, { face: '100.00', budget: '150.00' }],
  ] as const) {
    const { token, id, couponId } = await at.code(form, coupon)
    const { won, refused } = await race(() => at.claim({ token, phone: newPhone() }))
    expect({ won: won.length, refused }).toEqual({ won: 1, refused: { 'coupons.claims.gone': 49 } })
    expect(await count(id)).toBe(1)
    expect(await at.tally(couponId)).toMatchObject({ waiting: 1, issued: 0 })
  }
  expect(await at.till.faults()).toEqual([])
}, 120_000)

it('fifty times one number is as many as a customer may have, and a form sent fifty times is one', async () => {
  const twice = await at.code({ pieces: 50, perCustomer: 2 })
  const phone = newPhone()
  const { won } = await race(() => at.claim({ token: twice.token, phone }))
  expect([won.length, await count(twice.id)]).toEqual([50, 2])
  const again = await at.code({ pieces: 50, perCustomer: 50 })
  const attempt = randomUUID()
  const sent = await race(() => at.claim({ token: again.token, phone: newPhone(), attempt }))
  expect([sent.won.length, await count(again.id)]).toEqual([50, 1])
  // The last piece went to this very form: sent again it is answered as before.
  const last = await at.code({ pieces: 1 })
  const form = { token: last.token, phone: newPhone(), attempt: randomUUID() }
  await at.claim(form)
  await at.claim(form)
  expect(await count(last.id)).toBe(1)
}, 120_000)

it('stopped meanwhile, what came before stands and nothing comes after', async () => {
  const { token, id, version } = await at.code({ pieces: 1000 })
  // One of the fifty stops it, in the middle of the others.
  const { won, refused } = await race((n) =>
    n === 20
      ? at.head.ask(claimCodes.setStatus, { id, version, status: 1 }).then(() => null)
      : at.claim({ token, phone: newPhone() }),
  )
  expect(won.length + (refused['coupons.claims.gone'] ?? 0)).toBe(50)
  expect(await count(id)).toBe(won.length - 1)
  await expect(at.claim({ token, phone: newPhone() })).rejects.toMatchObject({ answer: { key: 'coupons.claims.gone' } })
}, 60_000)

it('settled by several hands and sent at the same time, a claim is one coupon within the cap', async () => {
  const { token, couponId } = await at.code({ pieces: 10 }, { perCustomer: 1 })
  const her = await newCustomer(at.head)
  await at.claim({ token, phone: her.phone })
  await Promise.allSettled([...Array.from({ length: 6 }, () => at.settle()), at.send(couponId, her.id)])
  expect((await at.rowsOf(her.id)).length).toBe(1)
  expect(await at.tally(couponId)).toMatchObject({ issued: 1, waiting: 0 })
  expect(await at.till.faults()).toEqual([])
}, 60_000)
