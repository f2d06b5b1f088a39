/**
 * Sessions that a test signed in by calls. One session may ask 300 questions a minute, which no person does and two workers do; so each
 * test has its own, and ends it when the test is over and its windows are closed: a person may hold three.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { BrowserContext } from '@playwright/test'

export type Session = { readonly token: string; readonly hospitalId: number; readonly hospitalName: string }
type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
export type SignedIn = { readonly session: Session; readonly cookies: Cookies }

const signedIn = new Map<string, SignedIn>()

/** The test's session of an account in a hospital: the one it has, else the one it enters now. */
export const sessionOf = async (
  account: string,
  hospital: string,
  enter: () => Promise<SignedIn>,
): Promise<SignedIn> => {
  const key = `${hospital}/${account}`
  const found = signedIn.get(key) ?? (await enter())
  signedIn.set(key, found)
  return found
}

/** Ends what the test signed in, however the test came out; one that was ended in the test is ended already. */
export const endSessions = async (baseURL: string): Promise<void> => {
  const ended = [...signedIn.values()]
  signedIn.clear()
  for (const { session } of ended) {
    const headers = { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${baseURL}/api/v1/login/usr/loginout`, { method: 'POST', headers, body: '{}' })
    if (!answer.ok && answer.status !== 401) throw new Error(`signing out: ${answer.status} ${await answer.text()}`)
  }
}

const fileOf = (account: string, worker: number): string =>
  join('test-results', 'signed-in', `${account}-${worker}.json`)

/** Cookies by which the server knows the browser an account came with before, in another test of this worker. */
export const devicesOf = (account: string, worker: number): Cookies => {
  const file = fileOf(account, worker)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Cookies) : []
}

export const keepDevices = (account: string, worker: number, cookies: Cookies): void => {
  const file = fileOf(account, worker)
  mkdirSync(dirname(file), { recursive: true })
  const devices = cookies.filter(({ name }) => name.startsWith('clinic-device-'))
  writeFileSync(file, JSON.stringify(devices))
}
