/** An answer that does not come: how long one waits, and what one is told then. */
import { expect, test } from '@playwright/test'
import { proves } from '../facts.ts'

test(
  'what may take long is given up after thirty seconds, and its outcome is to be looked at',
  proves('F0440'),
  async ({ page }) => {
    await page.clock.install()
    // The browser's own clock of a signal is not the page's.
    await page.addInitScript(() => {
      AbortSignal.timeout = (milliseconds) => {
        const limit = new AbortController()
        setTimeout(() => limit.abort(), milliseconds)
        return limit.signal
      }
    })
    await page.goto('/?specimen=forms')
    const save = page.getByRole('button', { name: '保存授权' })
    // What holds back comes with the specimen, which is loaded by itself: once it stands, so does that.
    await expect(save).toBeVisible()
    await page.evaluate('holdBack(true)')
    // From here on time passes only as it is told to, however slow the machine.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
    await save.click()
    const lateness = page.getByText('服务器响应超时，操作结果未知，请刷新后核对')
    await page.clock.runFor(29_900)
    await expect(save).toHaveClass(/loading/)
    await expect(lateness).toHaveCount(0)
    await page.clock.runFor(200)
    await expect(lateness).toBeVisible()
    await expect(save).not.toHaveClass(/loading/)
  },
)
