/** The page of forms among the specimens. */
import { expect, type Locator, type Page } from '@playwright/test'

/** Opens a form by its button; the caret is in its first field. */
export const open = async (page: Page, deed: string, first: 'textbox' | 'radio' = 'textbox'): Promise<Locator> => {
  await page.goto('/?specimen=forms')
  await page.getByRole('button', { name: deed, exact: true }).click()
  const form = page.getByRole('dialog', { name: deed })
  await expect(form.getByRole(first).first()).toBeFocused()
  return form
}

/** What was sent to a path. */
export const said = (page: Page, path: string) =>
  page.evaluate<object[]>(`asked.filter((one) => one.path === '${path}')`)
