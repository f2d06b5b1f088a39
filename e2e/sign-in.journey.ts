/** Signing in, being refused, and leaving. */
import { expect, test } from '@playwright/test'
import { hospitals, password, signIn, tryToSignIn } from './person.ts'

test('a receptionist signs in and sees her own pages only', async ({ page }) => {
  await signIn(page, 'front')
  await expect(page.getByRole('navigation').getByText('今日分诊').first()).toBeVisible()
  await expect(page.getByRole('navigation').getByText('角色管理')).toHaveCount(0)
  await page.screenshot({ path: 'test-results/shots/front.png' })
})

test('a wrong password, an unknown person and a wrong hospital are refused with the same sentence', async ({
  page,
}) => {
  const sentences: string[] = []
  for (const [who, secret, hospital] of [
    ['cashier', 'Wrong@2026', hospitals.aesthetic],
    ['nobodyatall', password, hospitals.aesthetic],
    ['cashier', password, hospitals.dental],
  ] as const) {
    await page.goto('/login')
    await tryToSignIn(page, who, secret, hospital)
    sentences.push((await page.getByRole('alert').first().textContent()) ?? '')
    await expect(page).toHaveURL(/\/login/)
  }
  expect(new Set(sentences).size).toBe(1)
})

test('without a session every address leads to the sign-in page', async ({ page }) => {
  await page.goto('/customers')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('button', { name: /登\s*录/ })).toBeVisible()
})
