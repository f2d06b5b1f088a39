/** A person at a desk: signs in on the sign-in page and works with what she sees. */
import type { Page } from '@playwright/test'
import { sm2 } from 'sm-crypto-v2'
import { speaksAs } from './calls.ts'
import { expect, test } from './journey.ts'
import { devicesOf, keepDevices, type Session, type SignedIn, sessionOf } from './sessions.ts'

export const hospitals = { aesthetic: '康悦医疗美容医院', dental: '康悦口腔诊所', general: '康悦综合门诊部' } as const
export const password = 'Demo@2026'
/** What every captcha of the journeys' server accepts (TEST_CAPTCHA). */
export const captcha = '8888'

/** Fills the sign-in page and presses the button, whatever comes of it. */
export const tryToSignIn = async (page: Page, username: string, secret: string, hospital: string): Promise<void> => {
  await page.getByLabel('医院', { exact: true }).click()
  await page.getByTitle(hospital).click()
  await page.getByLabel('用户名', { exact: true }).fill(username)
  await page.getByLabel('密码', { exact: true }).fill(secret)
  await page.getByLabel('验证码', { exact: true }).fill(captcha)
  await page.getByRole('button', { name: /登\s*录/ }).click()
}

/** Signs in and waits for the product's frame. */
export const signIn = async (page: Page, username: string, hospital: string = hospitals.aesthetic): Promise<void> => {
  await page.goto('/login')
  await tryToSignIn(page, username, password, hospital)
  // Stretching a password takes seconds on a busy machine.
  await expect(page).not.toHaveURL(/\/login/, { timeout: 40_000 })
  await expect(page.getByRole('navigation').first()).toBeVisible()
}

/** Asks as the sign-in page does; what the server puts into cookies is in this browser afterwards. */
const asked = async <T>(page: Page, path: string, data?: object): Promise<T> => {
  const { request } = page.context()
  const answer = data ? await request.post(path, { data }) : await request.get(path)
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { data: T }).data
}

/** Signs in by calls: the form has journeys of its own. */
const enter = async (page: Page, username: string, hospital: string): Promise<Session> => {
  type Key = { keyId: string; publicKey: string; nonce: string }
  const { keyId, publicKey, nonce } = await asked<Key>(page, '/api/v1/login/usr/get/publicKey')
  type Hospital = { id: number; hospitalName: string }
  const open = await asked<Hospital[]>(page, '/api/v1/data/hospital/hospitalList?hospitalStatus=0')
  const hospitalId = open.find(({ hospitalName }) => hospitalName === hospital)?.id
  const passwd = sm2.doEncrypt(`${nonce}|${password}`, publicKey, 1)
  const form = { username, captcha, uuid: 'journey', hospitalId, passwd, keyId, loginType: 1 }
  return await asked<Session>(page, '/api/v1/login/usr/login', form)
}

const entered = async (page: Page, account: string, hospital: string): Promise<SignedIn> => {
  const context = page.context()
  const { parallelIndex } = test.info()
  await context.addCookies(devicesOf(account, parallelIndex))
  const session = await enter(page, account, hospital)
  const cookies = await context.cookies()
  keepDevices(account, parallelIndex, cookies)
  return { session, cookies }
}

/**
 * Signs somebody in on a page that is not opened yet. Until it is (`page.goto`), she asks by calls alone (`asked`): what a journey
 * needs beforehand, or a colleague whose screen nobody looks at.
 */
export const comeAs = async (page: Page, account: string, hospital: string = hospitals.aesthetic): Promise<void> => {
  const { session, cookies } = await sessionOf(account, hospital, () => entered(page, account, hospital))
  await page.context().addCookies(cookies)
  const { token, hospitalId, hospitalName } = session
  const kept = {
    'auth-token': token,
    'hospital-auth-token': token,
    'hospital-id': String(hospitalId),
    'hospital-name': hospitalName,
  }
  speaksAs(page, token)
  // Before the app's first line: written from another page, it would reach the app's process some time later.
  await page.addInitScript((names) => {
    if (sessionStorage.getItem('journey')) return
    sessionStorage.setItem('journey', 'signed in')
    for (const [name, value] of Object.entries(names)) localStorage.setItem(name, value)
  }, kept)
}

/**
 * Opens the product as somebody who is signed in. For journeys that are not about signing in; one that signs out, or is
 * signed out by somebody, calls `signIn`.
 */
export const openAs = async (
  page: Page,
  account: string,
  path = '/',
  hospital: string = hospitals.aesthetic,
): Promise<void> => {
  await comeAs(page, account, hospital)
  await page.goto(path)
  await expect(page.getByRole('navigation').first()).toBeVisible()
}
