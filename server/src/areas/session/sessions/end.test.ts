import { randomBytes } from 'node:crypto'
import { session } from '@clinic/contract/areas/session/calls.ts'
import { doorAgain as door } from '@clinic/contract/areas/session/door-again.ts'
import { ownSession } from '@clinic/contract/areas/session/own.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Clinic, newClinic } from '../../../../test/clinic.ts'
import { send } from '../../../../test/send.ts'
import { encode, hireWithPassword, keyOf, loginLog, PASSWORD, signedIn } from '../../../../test/sign-in.ts'
import { PER_ACCOUNT_AND_ADDRESS, PER_ADDRESS } from '../accounts/attempts.ts'
import { hashOf } from './tokens.ts'

const word = (): string => `u${randomBytes(6).toString('hex')}`
const address = (): string => `10.${[...randomBytes(3)].join('.')}`

const arrive = async (clinic: Clinic) => {
  const account = word()
  const staffId = await hireWithPassword(clinic, account)
  const { token } = await signedIn(clinic.node, { username: account, hospitalId: clinic.hospitalId, ip: address() })
  return { account, staffId, token }
}
const why = async (clinic: Clinic, token: string) => (await send(clinic.node, door.whyEnded, { token }, {})).data
const renew = async (clinic: Clinic, token: string, password: string) => {
  const key = await keyOf(clinic.node)
  return await send(clinic.node, door.renew, { token, keyId: key.keyId, passwd: encode(key, password) }, {})
}
const change = (clinic: Clinic, token: string, set: ReturnType<typeof sql>) =>
  clinic.inside(async (ctx) => {
    await sql`update session.session set ${set} where token_hash = ${hashOf(token)}`.execute(ctx.db)
  })

describe('a session that is over', { timeout: 90_000 }, () => {
  it('tells whoever holds its token why, and nobody of one that lives', async () => {
    const clinic = await newClinic()
    const she = await arrive(clinic)
    expect(await why(clinic, she.token)).toBeNull()
    expect(await why(clinic, `${she.token.split('-')[0]}-${'a'.repeat(43)}`)).toBeNull()
    // When it ended is said: with the idle time after it was last used, or with its age, whichever came first.
    await change(clinic, she.token, sql`last_seen_at = '2026-01-31 08:00+08', expires_at = '2026-01-31 20:00+08'`)
    const ten = { at: '2026-01-31 10:00:00', account: she.account, by: null }
    expect(await why(clinic, she.token)).toMatchObject({ reason: 'idle', ...ten })
    await change(clinic, she.token, sql`expires_at = '2026-01-31 09:00+08'`)
    expect(await why(clinic, she.token)).toMatchObject({ reason: 'expired', at: '2026-01-31 09:00:00' })
    const other = await arrive(clinic)
    await change(clinic, other.token, sql`expires_at = kit.present() - interval '1 minute'`)
    expect(await why(clinic, other.token)).toMatchObject({ reason: 'expired', by: null })
  })

  it('names a colleague who ended it, and not herself', async () => {
    const clinic = await newClinic()
    const she = await arrive(clinic)
    const { token: tablet } = await signedIn(clinic.node, {
      username: she.account,
      hospitalId: clinic.hospitalId,
      ip: address(),
    })
    const devices = (await send(clinic.node, ownSession.devices, {}, { token: tablet })).data as {
      id: number
      current: boolean
    }[]
    await send(
      clinic.node,
      ownSession.endDevice,
      { id: devices.find(({ current }) => !current)!.id },
      { token: tablet },
    )
    expect(await why(clinic, she.token)).toMatchObject({ reason: 'kicked', by: null })
    const boss = await clinic.with([])
    await clinic.inside(async (ctx) => {
      await sql`select set_config('app.staff_id', ${String(boss.staffId)}, true)`.execute(ctx.db)
      await sql`update session.session set ended_at = clock_timestamp(), end_reason = 'kicked'
        where token_hash = ${hashOf(tablet)}`.execute(ctx.db)
    })
    expect(await why(clinic, tablet)).toMatchObject({ reason: 'kicked', by: expect.any(String) })
  })

  it('is renewed by its own password only, and goes on as the same person', async () => {
    const clinic = await newClinic()
    const she = await arrive(clinic)
    expect((await renew(clinic, `${she.token.split('-')[0]}-${'a'.repeat(43)}`, PASSWORD)).answer).toMatchObject({
      status: 401,
    })
    await change(clinic, she.token, sql`last_seen_at = kit.present() - interval '1 day'`)
    expect((await renew(clinic, she.token, 'Wrong@2026')).answer).toMatchObject({ key: 'session.wrongPassword' })
    const renewed = (await renew(clinic, she.token, PASSWORD)).data as { token: string }
    expect((await send(clinic.node, session.current, {}, { token: renewed.token })).data).toMatchObject({
      id: she.staffId,
    })
    expect((await loginLog(clinic)).at(-1)).toMatchObject({ outcome: 'done', staff_id: she.staffId })
  })

  it('is renewed while it lives, too: another one may stand in its browser, and its token is no password', async () => {
    const clinic = await newClinic()
    const she = await arrive(clinic)
    expect((await renew(clinic, she.token, 'Wrong@2026')).answer).toMatchObject({ key: 'session.wrongPassword' })
    const renewed = (await renew(clinic, she.token, PASSWORD)).data as { token: string }
    expect(renewed.token).not.toBe(she.token)
    expect((await send(clinic.node, session.current, {}, { token: renewed.token })).data).toMatchObject({
      id: she.staffId,
    })
  })

  it('counts guesses as the door does', async () => {
    const clinic = await newClinic()
    const she = await arrive(clinic)
    await change(clinic, she.token, sql`last_seen_at = kit.present() - interval '1 day'`)
    for (let at = 0; at < PER_ACCOUNT_AND_ADDRESS; at++) await renew(clinic, she.token, 'Wrong@2026')
    expect((await renew(clinic, she.token, PASSWORD)).answer).toMatchObject({ key: 'session.locked' })
  })

  it('hears an address thirty times a minute and then no more', async () => {
    const { node } = await newClinic()
    const { keyId, ...key } = await keyOf(node)
    const payload = { token: 'x'.repeat(43), keyId, passwd: encode({ keyId, ...key }, PASSWORD) }
    const remoteAddress = address()
    const answers: number[] = []
    for (let i = 0; i <= PER_ADDRESS; i++)
      answers.push(
        (await node.http.inject({ method: 'POST', url: door.renew.path, remoteAddress, payload })).statusCode,
      )
    expect(answers).toEqual([...Array<number>(PER_ADDRESS).fill(401), 429])
  })
})
