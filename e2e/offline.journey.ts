/** The line is lost in the middle of the work: it is said, what is old is grey, nothing is sent, and when it is back all is read again. */
import type { Locator, Page } from '@playwright/test'
import { builtFile } from './built.ts'
import { expect, test } from './journey.ts'
import { openAs } from './person.ts'
import { openTill } from './shift.ts'

/** Runs in the page: whether what speaks on the screens has come. */
const holders = () =>
  `performance.getEntriesByType('resource').some(({ name }) => name.endsWith('${builtFile('src/layout/Holders.tsx')}'))`

const bar = (page: Page) => page.getByRole('status').filter({ hasText: '网络已断开' })
const colourOf = (part: Locator): Promise<string> => part.evaluate((one) => getComputedStyle(one).color)

/** What asks to be read or written from now on, the try whether anybody is there left out. */
const questions = (page: Page, method: 'GET' | 'POST'): string[] => {
  const heard: string[] = []
  page.on('request', (one) => one.method() === method && one.url().includes('/api/') && heard.push(one.url()))
  return heard
}

/** The line is lost, is not back yet when somebody tries, and comes back. */
const without = async (page: Page, meanwhile: () => Promise<void>): Promise<void> => {
  await page.context().setOffline(true)
  await expect(bar(page)).toContainText('恢复前不能提交，也不会自动提交')
  await bar(page).getByRole('button', { name: '现在重试' }).click()
  await expect(bar(page)).toContainText('秒后重试')
  await meanwhile()
  await page.context().setOffline(false)
  await expect(bar(page)).toBeHidden()
}

test('without a line a list and the till say so, grey what is old and send nothing; with it they are read again', async ({
  page,
}) => {
  await openAs(page, 'cashier', '/cashier/record')
  await openTill(page)
  // What is void is grey already.
  const record = page.locator('.ant-table-row:not([aria-hidden])', { hasText: '已收款' }).first()
  const [state, amount] = [record.locator('.state').first(), record.locator('.money').first()]
  await expect(state).toBeVisible()
  const before = [await colourOf(state), await colourOf(amount)]
  const read = questions(page, 'GET')
  await without(page, async () => {
    const grey = await colourOf(amount)
    expect(before).not.toContain(grey)
    await expect(state).toHaveCSS('color', grey)
    read.length = 0
  })
  await expect.poll(() => read.some((url) => url.includes('/base/payment?'))).toBe(true)
  await expect.poll(async () => [await colourOf(state), await colourOf(amount)]).toEqual(before)

  await page.goto('/cashier/pay')
  const waiting = page.getByRole('list', { name: '待收款' })
  await waiting.locator('[aria-current]').first().click()
  const [cash, sum] = [
    page.getByRole('textbox', { name: '现金金额' }),
    waiting.locator('[aria-current] .money').first(),
  ]
  await cash.waitFor()
  // What says so is fetched ahead, some seconds after the page.
  await expect.poll(() => page.evaluate(holders())).toBe(true)
  await page.keyboard.press('F9')
  const [typed, written] = [await cash.inputValue(), questions(page, 'POST')]
  const due = await colourOf(sum)
  await without(page, async () => {
    await expect(sum).not.toHaveCSS('color', due)
    await expect(waiting.locator('.work-name').first()).toHaveCSS('color', await colourOf(sum))
    await expect(page.getByRole('button', { name: /^连上网络后确认收款/ })).toBeDisabled()
    await page.keyboard.press('F2')
    await expect(page.getByText('网络已断开，恢复后再提交')).toBeVisible()
    read.length = 0
  })
  await expect.poll(() => read.some((url) => url.includes('/base/payment?'))).toBe(true)
  await expect(cash).toHaveValue(typed)
  await expect(page.getByRole('button', { name: /^确认收款/ })).toBeEnabled()
  // Some readings of old are posted.
  expect(written.filter((url) => url.includes('/payment'))).toEqual([])
})
