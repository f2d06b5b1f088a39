/** What would come out of a printer. */
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Pages of a print view on this paper. It is waited for: what was chosen stands in the address first. */
export const pagesOf = async (page: Page, on: '80' | 'A5'): Promise<number> => {
  await expect(page.locator(`article.paper-${on}`)).toBeVisible()
  const paper = await page.pdf({ preferCSSPageSize: true })
  return paper.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length ?? 0
}

/** The receipt again, its lines repeated or cut to so many. */
export const receiptWithLines = async (page: Page, count: number): Promise<void> => {
  const path = '**/payed/print/show-content/**'
  await page.unroute(path)
  await page.route(path, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: { lines: unknown[] } }
    const { lines } = json.data
    json.data.lines = Array.from({ length: count }, (_, index) => lines[index % lines.length])
    await route.fulfill({ response, json })
  })
  await page.reload()
  await expect(page.getByRole('article').getByRole('row')).toHaveCount(count + 2)
}
