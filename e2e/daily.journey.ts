/** 收银日结: a day whose drawers are counted is closed, its statement printed, and the calendar says so. */
import { businessDay } from '../contract/src/days.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './journey.ts'
import { openAs } from './person.ts'
import { drawn, shoot } from './shots.ts'

const patient = { timeout: 20_000 }

test('what stands in the way is named with what mends it; a day behind is closed and printed', async ({
  page,
  context,
}) => {
  await openAs(page, 'admin', '/cashier/daily')
  const board = page.getByRole('region', { name: '能不能结' })
  await expect(board.getByText(/项要办/)).toBeVisible(patient)
  await expect(board.getByText('账务自检')).toBeVisible()
  await drawn(page)
  await shoot(page, 'daily-board')
  await expectAccessible(page)

  // The day behind, of which nobody's drawer is open: it can be closed whatever runs today.
  const day = businessDay(new Date(Date.now() - 86_400_000))
  await page.goto(`/cashier/daily?day=${day}`)
  await expect(board.getByRole('heading', { name: new RegExp(day.slice(5)) })).toBeVisible(patient)
  for (const field of await board.getByRole('textbox').all()) await field.fill('已和财务核对，留到明天')
  const close = board.getByRole('button', { name: `日结 ${day.slice(5)}` })
  await expect(close).toBeEnabled()
  await shoot(page, 'daily-ready')
  await close.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^日\s*结$/ })
    .click()
  await expect(board.getByText(`${day} 已经日结`)).toBeVisible(patient)
  await expect(page.getByRole('button', { name: `${Number(day.slice(8))} 日已日结` })).toBeVisible()
  await drawn(page)
  await shoot(page, 'daily-closed')
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: /^打\s*印$/ }).click()
  const sheet = await opened
  await expect(sheet.getByRole('heading', { level: 1 })).toBeVisible(patient)
  await expect(sheet.getByText(`日结单 ${day}`)).toBeVisible()
  await shoot(sheet, 'daily-sheet')
})
