/**
 * Pictures of pages at the widths of two desks and of a phone, kept with the test results: for people who look, so they are taken
 * when asked for (`SHOTS=1`) and cost an ordinary run nothing.
 */
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

const FOLDER = 'test-results/shots'
const ASKED = process.env['SHOTS'] === '1'
const DESK = { width: 1440, height: 900 }
const SMALL = { width: 1366, height: 768 }
const PHONE = { width: 390, height: 844 }

/** Changes the window; a person goes on when the layout has moved, and so does the journey. */
const resize = async (page: Page, to: typeof DESK): Promise<void> => {
  await page.setViewportSize(to)
  await page.waitForTimeout(150)
}

/** Every skeleton has become the real thing: what a person waits for before she reads. */
export const drawn = async (page: Page): Promise<void> => {
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await expect(page.locator('.bone')).toHaveCount(0)
}

/** Takes the pictures of what is shown and leaves the page at the desk's width. */
export const shoot = async (page: Page, name: string): Promise<void> => {
  if (!ASKED) return
  await page.screenshot({ path: `${FOLDER}/${name}-1440.png` })
  await resize(page, SMALL)
  await page.screenshot({ path: `${FOLDER}/${name}-1366.png` })
  await resize(page, PHONE)
  await page.screenshot({ path: `${FOLDER}/${name}-390.png` })
  await resize(page, DESK)
}

/** The desk's picture alone, in the middle of work: at a phone's width a desk shows its panes one at a time. */
export const shootDesk = async (page: Page, name: string): Promise<void> => {
  if (ASKED) await page.screenshot({ path: `${FOLDER}/${name}-1440.png` })
}
