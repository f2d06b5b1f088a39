/** Pages of every desk: nothing that a screen reader or a keyboard would stumble over. */
import { test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { openAs } from './person.ts'
import { drawn } from './shots.ts'

for (const [account, path] of [
  ['front', '/customer/list'],
  ['front', '/triage/today'],
] as const) {
  test(`${account} on ${path}`, async ({ page }) => {
    await openAs(page, account, path)
    await drawn(page)
    await expectAccessible(page)
  })
}
