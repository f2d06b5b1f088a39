/** A person at a desk: signs in on the sign-in page and works with what she sees. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type BrowserContext, expect, type Page } from '@playwright/test'

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

type State = Awaited<ReturnType<BrowserContext['storageState']>>

/** What a signed-in browser keeps, by account, for all workers of this run; a person may hold three sessions only. */
const fileOf = (account: string): string => join('test-results', 'signed-in', `${account}.json`)
const knownState = (account: string): State | null =>
  existsSync(fileOf(account)) ? (JSON.parse(readFileSync(fileOf(account), 'utf8')) as State) : null
const keepState = (account: string, state: State): void => {
  // In one step: another worker may be reading.
  const unfinished = `${fileOf(account)}.${process.pid}`
  writeFileSync(unfinished, JSON.stringify(state))
  renameSync(unfinished, fileOf(account))
}

/** True for the one worker that signs this account in; the others wait for what it keeps. */
const isFirst = (account: string): boolean => {
  mkdirSync(dirname(fileOf(account)), { recursive: true })
  try {
    mkdirSync(`${fileOf(account)}.under-way`)
    return true
  } catch {
    return false
  }
}

/** Milliseconds another worker's sign-in may take; then it has failed, and one signs in oneself. */
const SIGN_IN_MS = 60_000
const stateSoon = async (account: string): Promise<State | null> => {
  for (const until = Date.now() + SIGN_IN_MS; Date.now() < until; ) {
    const known = knownState(account)
    if (known) return known
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return null
}

/**
 * Opens the product as somebody, without the sign-in page after the first time. For journeys that are not about
 * signing in; one that signs out, or is signed out by somebody, calls `signIn`.
 */
export const openAs = async (page: Page, account: string, path = '/', hospital?: string): Promise<void> => {
  const known = isFirst(account) ? null : await stateSoon(account)
  if (known) {
    await page.context().addCookies(known.cookies)
    // Before the app's first line: written from another page, it would reach the app's process some time later.
    await page.addInitScript((origins) => {
      if (sessionStorage.getItem('journey')) return
      sessionStorage.setItem('journey', 'signed in')
      for (const { name, value } of origins.flatMap((origin) => origin.localStorage)) localStorage.setItem(name, value)
    }, known.origins)
  } else {
    await signIn(page, account, hospital)
    keepState(account, await page.context().storageState())
  }
  await page.goto(path)
  await expect(page.getByRole('navigation').first()).toBeVisible()
}
