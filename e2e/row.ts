/** What a person does with a row of a list. */
import type { Locator } from '@playwright/test'

/** An action of a row: in words, or behind its three dots. */
export const actOn = async (row: Locator, label: string): Promise<void> => {
  const words = row.getByRole('button', { name: label, exact: true })
  // Asked before the row is drawn, it would have no words yet.
  await row.getByRole('button').last().waitFor()
  if (await words.count()) return await words.click()
  await row.getByRole('button', { name: '更多' }).click()
  await row.page().getByRole('menuitem', { name: label, exact: true }).click()
}
