/** 领券码: claimed at the door, given to whoever has the number, told to nobody. */

import { coupons } from '@clinic/contract/areas/coupons/calls.ts'
import { claimCodes, claims } from '@clinic/contract/areas/coupons/claims.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { bar } from '../../../../test/blacklist.ts'
import { newClaims } from '../../../../test/claims.ts'
import { newCustomer, newPhone } from '../../../../test/customers.ts'

let at: Awaited<ReturnType<typeof newClaims>>
beforeAll(async () => {
  at = await newClaims()
})

const GONE = { ok: false, status: 404, key: 'coupons.claims.gone', message: '链接已失效，请联系医院' }
const stored = (id: number) =>
  at.clinic.rows(sql<Record<string, unknown>>`select * from coupons.claim where code_id = ${id} order by id`)

describe('at the door', () => {
  it('whoever has a link sees the coupon, with days and the hospital, and nothing else', async () => {
    const { token } = await at.code({}, { name: '开业券', face: '200.00', threshold: '1000.00', validDays: 7 })
    const { data } = await at.offer(token)
    expect(data).toMatchObject({ name: '开业券', face: '¥200', valid: '领取当天起 7 天内有效', perCustomer: 1 })
    expect(Object.keys(data as object).sort()).toEqual([
      ...['face', 'hospitalName', 'hospitalPhone', 'kind', 'name', 'perCustomer', 'says', 'valid'],
    ])
  })

  it('a customer, a stranger, one on the blacklist and one who had hers are answered alike, byte for byte', async () => {
    const { id, token, couponId } = await at.code()
    const [known, barred, had] = [await newCustomer(at.head), await newCustomer(at.head), await newCustomer(at.head)]
    await bar(at.clinic, barred.id, 'marketing')
    await at.scan({ token, phone: had.phone })
    const answers = []
    for (const phone of [known.phone, newPhone(), barred.phone, had.phone])
      answers.push(await at.scan({ token, phone }))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1)
    expect(answers[0]).toMatchObject({ ok: true, status: 200 })
    // Before anybody settled anything, all that came in stand alike.
    expect(new Set((await stored(id)).map(({ reason }) => reason))).toEqual(new Set(['']))
    await at.settle()
    const states = Object.fromEntries(
      (await at.listed({ codeId: id })).map(({ claimedAt: _at, id: one, ...row }) => [one, row]),
    )
    expect(
      Object.values(states)
        .map(({ state, reason }) => [state, reason])
        .toSorted(),
    ).toEqual([
      ['GIVEN', ''],
      ['GIVEN', ''],
      ['REFUSED', '黑名单客户，不发券'],
      ['WAITING', ''],
    ])
    // What was refused gives its place back, to the code and to the coupon.
    expect(await at.one(id)).toMatchObject({ claimed: 3, left: 7 })
    expect(await at.tally(couponId)).toMatchObject({ issued: 2, waiting: 1, waiting_fen: 10_000 })
  })

  it('over, not begun, stopped, sold out, replaced, made up and of a coupon that is off: one sentence', async () => {
    const { today, later } = at.days
    const day = (n: number) => sql<{ day: string }>`select kit.today() + ${n}::int as day`
    const [before] = await at.clinic.rows(day(-1))
    const ended = await at.code()
    await at.clinic.rows(
      sql`update coupons.claim_code set opens_on = ${before!.day}, closes_on = ${before!.day} where id = ${ended.id}`,
    )
    const early = await at.code({ opensOn: later })
    const stopped = await at.code()
    await at.head.ask(claimCodes.setStatus, { id: stopped.id, version: stopped.version, status: 1 })
    const sold = await at.code({ pieces: 1 })
    expect(await at.scan({ token: sold.token, phone: newPhone() })).toMatchObject({ ok: true })
    const old = await at.code()
    await at.head.ask(claimCodes.renew, { id: old.id, version: old.version })
    const off = await at.code()
    const { version } = await at.manager.ask(coupons.one, { id: off.couponId })
    await at.manager.ask(coupons.setStatus, { id: off.couponId, version, status: 1 })
    const full = await at.code({}, { total: 1 })
    await at.send(full.couponId, await at.till.newCustomer())
    const made = `${old.token.slice(0, -1)}${old.token.endsWith('A') ? 'B' : 'A'}`
    const unknownHospital = `zzzzzz-${old.token.split('-').slice(1).join('-')}`
    const tokens = [ended, early, stopped, sold, old, off, full].map(({ token }) => token)
    for (const token of [...tokens, made, unknownHospital, 'x', `${today}`]) {
      const phone = newPhone()
      const strip = ({ body, ...seen }: Awaited<ReturnType<typeof at.scan>>) => ({
        ...seen,
        body: { ...(body as object), requestId: undefined },
      })
      const answers = [strip(await at.offer(token)), strip(await at.scan({ token, phone }))]
      for (const answer of answers) expect(answer, token).toMatchObject(GONE)
      expect(Object.keys(answers[0]!.body)).toEqual(Object.keys(answers[1]!.body))
    }
    const renewed = await at.head.ask(claimCodes.link, { id: old.id })
    expect(renewed.token).not.toBe(old.token)
    expect(await at.offer(renewed.token)).toMatchObject({ ok: true })
  })

  it('a link opens its own hospital alone, and none once that is closed', async () => {
    const other = await newClaims()
    const theirs = await other.code()
    const phone = newPhone()
    expect(await at.scan({ token: theirs.token, phone })).toMatchObject({ ok: true })
    expect((await at.listed({ phone })).length).toBe(0)
    expect((await other.listed({ phone })).length).toBe(1)
    // The same secret under another hospital's number finds nothing there.
    const [, secret] = [theirs.token.split('-')[0], theirs.token.slice(theirs.token.indexOf('-') + 1)]
    expect(await at.offer(`${at.clinic.hospitalId.toString(36)}-${secret}`)).toMatchObject(GONE)
    await other.clinic.node.database.send([
      { text: 'update hospitals.hospital set status = 1 where id = $1', values: [other.clinic.hospitalId] },
    ])
    expect(await at.offer(theirs.token)).toMatchObject(GONE)
    expect(await at.scan({ token: theirs.token, phone: newPhone() })).toMatchObject(GONE)
  })

  it('a wrong captcha, a number that is none and a sentence in the form’s own number are refused before anything is looked up', async () => {
    const { id, token } = await at.code()
    expect(await at.scan({ token, phone: newPhone(), captcha: 'XXXX' })).toMatchObject({
      key: 'coupons.claims.wrongCaptcha',
    })
    expect(await at.scan({ token, phone: '12345' })).toMatchObject({ key: 'customers.phoneForm' })
    expect(await at.scan({ token, phone: newPhone(), attempt: '一二三四五六七八九十一二三四五六七八' })).toMatchObject({
      status: 400,
    })
    // A made-up link costs its captcha like a true one.
    expect(await at.scan({ token: 'x', phone: newPhone(), captcha: 'XXXX' })).toMatchObject({
      key: 'coupons.claims.wrongCaptcha',
    })
    expect(await stored(id)).toEqual([])
  })

  it('the last second of its last day is of it, the next one is not', async () => {
    const { token, id } = await at.code()
    const { later } = at.days
    await at.claim({ token, phone: newPhone() }, `${later}T23:59:59+08:00`)
    await expect(at.claim({ token, phone: newPhone() }, `${later}T23:59:60+08:00`)).rejects.toMatchObject({
      answer: { key: 'coupons.claims.gone' },
    })
    expect((await stored(id)).length).toBe(1)
  })
})

describe('what is kept', () => {
  it('of a link its digest, of a number its seal: neither stands anywhere in the hospital’s rows, nor in the trail', async () => {
    const { token, id } = await at.code()
    const phone = newPhone()
    await at.scan({ token, phone, name: '李女士', marketing: true })
    const [kept] = await at.clinic.rows(sql<Record<string, unknown>>`
      select to_jsonb(k)::text as code, (select jsonb_agg(to_jsonb(m))::text from coupons.claim m where m.code_id = k.id) as claims,
        (select jsonb_agg(to_jsonb(e))::text from trail.entry e) as trail from coupons.claim_code k where k.id = ${id}`)
    const all = Object.values(kept!).join('\n')
    for (const secret of [token, token.split('-').slice(1).join('-'), phone]) expect(all).not.toContain(secret)
    expect(String(kept!['trail'])).toContain(`${phone.slice(0, 3)}****${phone.slice(-4)}`)
    expect((await at.listed({ codeId: id }))[0]).toMatchObject({
      ...{ name: '李女士', phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`, marketing: true, state: 'WAITING' },
    })
    // Once it is hers the archive knows the number, and this row no more.
    await newCustomer(at.head, { phone })
    await at.settle()
    expect((await stored(id))[0]).toMatchObject({ state: 'GIVEN', phone_cipher: null })
    // Marketing was ticked at a door where nobody showed whose the number is: no consent of hers comes of it.
    expect(await at.clinic.rows(sql`select from customers.consent`)).toEqual([])
  })

  it('of what nobody came for by its last day, name and number are forgotten and the place is free', async () => {
    const { token, id, couponId } = await at.code({}, { total: 1 })
    await at.scan({ token, phone: newPhone(), name: '李女士' })
    await at.clinic.rows(
      sql`update coupons.claim set valid_from = valid_from - 60, valid_to = valid_to - 60 where code_id = ${id}`,
    )
    const claimId = (await at.listed({ codeId: id }))[0]!.id
    const customerId = await at.till.newCustomer()
    expect(await at.head.refused(claims.bind, { id: claimId, customerId })).toMatchObject({
      key: 'coupons.claims.lapsed',
    })
    await at.night()
    expect((await stored(id))[0]).toMatchObject({ state: 'LAPSED', phone_cipher: null, phone_hash: null, name: '' })
    expect(await at.one(id)).toMatchObject({ claimed: 0 })
    await at.send(couponId, customerId)
    expect(await at.head.refused(claims.bind, { id: claimId, customerId })).toMatchObject({
      key: 'coupons.claims.settled',
    })
  })
})
