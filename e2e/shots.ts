/** Pictures of pages at a desk's width and at a phone's, kept with the test results. */
import type { Page } from '@playwright/test'

const FOLDER = 'test-results/shots'
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

/** Takes both pictures of what is shown and leaves the page at the desk's width. */
export const shoot = async (page: Page, name: string): Promise<void> => {
  await page.screenshot({ path: `${FOLDER}/${name}-1440.png` })
  await page.setViewportSize(PHONE)
  // The layout moves once, without animation; the picture is taken when it has.
  await page.waitForTimeout(400)
  await page.screenshot({ path: `${FOLDER}/${name}-390.png` })
  await page.setViewportSize(DESK)
}

/** The desk's picture alone, in the middle of work: at a phone's width a desk shows its panes one at a time. */
export const shootDesk = async (page: Page, name: string): Promise<void> => {
  await page.screenshot({ path: `${FOLDER}/${name}-1440.png` })
}
