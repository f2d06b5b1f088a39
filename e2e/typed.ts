/** Choosing by the keyboard alone: type, wait for the answer, Enter. */
import { expect, type Page } from '@playwright/test'

/**
 * Types into the select that has the focus, and takes the first of what is found. What was offered before one typed is
 * marked as well, for a moment: only the answer to what stands there counts.
 */
export const takeTyped = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.type(text)
  await expect(page.locator('.ant-select-loading')).toHaveCount(0)
  await expect(page.locator('.ant-select-item-option-active')).toContainText(text)
  await page.keyboard.press('Enter')
}
