/** Whoever guesses locks himself out, and nobody else on her own device, wherever he sits. Source: security 4.6, 5.5. */
import { randomBytes } from 'node:crypto'
import { session } from '@clinic/contract/areas/session/calls.ts'
import { expect, test } from 'vitest'
import { newClinic } from '../../../../test/clinic.ts'
import { attempt, hireWithPassword } from '../../../../test/sign-in.ts'
import { PER_ACCOUNT_AND_ADDRESS, PER_ADDRESS } from '../accounts/attempts.ts'

const word = (): string => `u${randomBytes(6).toString('hex')}`
const address = (): string => `10.${[...randomBytes(3)].join('.')}`
const v6 = (network: string): string => `2001:db8:${network}::${randomBytes(2).toString('hex')}`

const owned = async () => {
  const clinic = await newClinic()
  const account = word()
  await hireWithPassword(clinic, account)
  const ip = address()
  const first = await attempt(clinic.node, { username: account, ip })
  expect(first.ok).toBe(true)
  return { clinic, account, ip, cookie: first.setCookie.split(';')[0]!, flags: first.setCookie }
}

const guess = async ({ clinic, account, ip }: Awaited<ReturnType<typeof owned>>, times: number, cookie?: string) => {
  let last = ''
  for (let i = 0; i < times; i++) {
    const form = { username: account, ip, password: 'not-hers-2026', ...(cookie ? { cookie } : {}) }
    last = (await attempt(clinic.node, form)).answer.key
  }
  return last
}

test('behind the same address: the guesser is held back, she signs in on the device she knows', async () => {
  const her = await owned()
  expect(her.flags).toMatch(/; Path=\/api\/v1; Max-Age=\d+; HttpOnly; SameSite=Strict$/)
  expect(await guess(her, PER_ACCOUNT_AND_ADDRESS + 1)).toBe('session.locked')
  const { clinic, account, ip, cookie } = her
  expect((await attempt(clinic.node, { username: account, ip })).answer.key).toBe('session.locked')
  expect((await attempt(clinic.node, { username: account, ip, cookie })).ok).toBe(true)
  // Her signing in forgives him nothing.
  expect((await attempt(clinic.node, { username: account, ip })).answer.key).toBe('session.locked')
}, 60_000)

test('thirty attempts a minute from her address are not hers', async () => {
  const { clinic, account, ip, cookie } = await owned()
  const said: string[] = []
  for (let i = 1; i <= PER_ADDRESS; i++)
    said.push((await attempt(clinic.node, { username: word(), ip, captcha: 'nope' })).answer.key)
  // With her own, the thirtieth is the last that is heard.
  expect(said).toEqual([...Array<string>(PER_ADDRESS - 1).fill('session.wrongCaptcha'), 'common.tooMany'])
  expect((await attempt(clinic.node, { username: account, ip })).answer.key).toBe('common.tooMany')
  expect((await attempt(clinic.node, { username: account, ip, cookie })).ok).toBe(true)
}, 60_000)

test('who guesses on a known device is held back there, and the device opens no other account', async () => {
  const [her, him] = [await owned(), await owned()]
  expect(await guess(her, PER_ACCOUNT_AND_ADDRESS + 1, her.cookie)).toBe('session.locked')
  expect((await attempt(her.clinic.node, { username: her.account, ip: address() })).ok).toBe(true)
  // His device is none of hers, and a made-up one is nobody's.
  for (const cookie of [
    him.cookie,
    her.cookie.replace(/.{4}$/, 'AAAA'),
    `clinic-device-aaaaaaaaaaaa=${'b'.repeat(66)}`,
  ]) {
    const other = { ...her, ip: address() }
    expect(await guess(other, PER_ACCOUNT_AND_ADDRESS + 1, cookie)).toBe('session.locked')
    expect((await attempt(her.clinic.node, { username: her.account, ip: other.ip })).answer.key).toBe('session.locked')
  }
}, 90_000)

test('a guesser with a /64 of addresses is one guesser', async () => {
  const her = await owned()
  const network = `${randomBytes(2).toString('hex')}:1`
  for (let i = 0; i < PER_ACCOUNT_AND_ADDRESS; i++) await guess({ ...her, ip: v6(network) }, 1)
  expect(await guess({ ...her, ip: v6(network) }, 1)).toBe('session.locked')
  expect(await guess({ ...her, ip: v6(`${randomBytes(2).toString('hex')}:2`) }, 1)).toBe('session.wrongPassword')
  const captcha = await her.clinic.node.http.inject({ url: session.captcha.path, remoteAddress: v6(network) })
  expect(captcha.statusCode).toBe(200)
}, 60_000)
