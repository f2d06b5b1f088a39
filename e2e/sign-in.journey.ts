/** Signing in, being refused, and leaving. */
import { expect, type Page, test } from '@playwright/test'
import { hospitals, password, signIn, tryToSignIn } from './person.ts'

/** Titles of the main menu's groups. */
const groups = async (page: Page): Promise<string[]> => {
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await expect(menu.getByText('客户管理')).toBeVisible()
  return (await menu.getByRole('listitem').allTextContents()).map((text) => text.trim())
}

test('a receptionist signs in and sees a part of what the administrator sees', async ({ page, browser }) => {
  await signIn(page, 'front')
  const hers = await groups(page)
  await page.screenshot({ path: 'test-results/shots/front.png' })
  const other = await browser.newContext()
  const admins = await other.newPage()
  await signIn(admins, 'admin')
  const all = await groups(admins)
  await other.close()
  expect(hers).toContain('分诊接待')
  expect(all).toEqual(expect.arrayContaining(hers))
  expect(all.length).toBeGreaterThan(hers.length)
})

test('a wrong password and an unknown person are refused with the same sentence', async ({ page }) => {
  const sentences: string[] = []
  for (const [who, secret] of [
    ['cashier', 'Wrong@2026'],
    ['nobodyatall', password],
  ] as const) {
    await page.goto('/login')
    await tryToSignIn(page, who, secret, hospitals.aesthetic)
    sentences.push((await page.getByRole('alert').first().textContent()) ?? '')
    await expect(page).toHaveURL(/\/login/)
  }
  expect(new Set(sentences).size).toBe(1)
})

test('a person of another hospital is told so', async ({ page }) => {
  await page.goto('/login')
  await tryToSignIn(page, 'cashier', password, hospitals.dental)
  await expect(page.getByRole('alert').first()).toContainText('不属于所选医院')
  await expect(page).toHaveURL(/\/login/)
})

test('without a session every address leads to the sign-in page', async ({ page }) => {
  await page.goto('/customers')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('button', { name: /登\s*录/ })).toBeVisible()
})
