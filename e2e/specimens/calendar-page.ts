/** What the tests of the calendar's day share: where cards stand, and how they are taken and held. */
import { expect, type Locator, type Page } from '@playwright/test'

/** What the calendar handed back to its page. */
export const heard = (page: Page): Promise<string[]> => page.evaluate<string[]>('heard')
/** Answers stay on their way until they are let go. */
export const holdBack = (page: Page, held: boolean) => page.evaluate(`holdBack(${held})`)
/** The next answers are refused with this sentence. */
export const refuse = (page: Page, why: string) => page.evaluate(`refuse(${JSON.stringify(why)})`)
/** A card in one of its columns. */
export const card = (page: Page, name: string, column: string): Locator =>
  page.locator(`[data-card][data-column="${column}"]`).filter({ hasText: name })
/** A column of the grid. */
export const column = (page: Page, id: string): Locator => page.locator(`.cal-column[data-column="${id}"]`)
/** What was said last. */
export const said = (page: Page): Locator => page.getByRole('status')
/** The frame in a column of what is carried. */
export const target = (page: Page, id: string): Locator => page.locator(`[data-target="${id}"]`)

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
/** Where something lies. */
export const boxOf = async (one: Locator): Promise<Box> => (await one.boundingBox())!

/** A minute of the day on the screen: the grid begins at eight, a quarter is 18 px. */
export const yOf = async (page: Page, minute: number): Promise<number> => {
  const { y } = await boxOf(page.locator('.cal-grid'))
  return y + ((minute - 480) * 18) / 15
}

/** Takes a card near its top and holds it where its top stands at this minute of a column. */
export const dragTo = async (page: Page, from: Locator, id: string, minute: number): Promise<void> => {
  const { x, y, width } = await boxOf(from)
  await page.mouse.move(x + width / 2, y + 3)
  await page.mouse.down()
  const to = await boxOf(column(page, id))
  await page.mouse.move(to.x + to.width / 2, (await yOf(page, minute)) + 3, { steps: 4 })
}

export const scrolled = (page: Page, what: string) =>
  page.evaluate(`{ const box = document.querySelector('.cal-scroll'); box.${what} }`)

/** Where a card stands, in minutes. */
export const minuteOf = async (page: Page, one: Locator): Promise<number> =>
  Math.round(480 + (((await boxOf(one)).y - (await yOf(page, 480))) * 15) / 18)

/** The specimen, by the words of its address. */
export const open = async (page: Page, more = 'few'): Promise<void> => {
  await page.goto(`/?specimen=calendar&${more}`)
  await expect(page.locator('[data-card]').first()).toBeVisible()
}
