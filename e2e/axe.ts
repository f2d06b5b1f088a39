/** Accessibility: what axe finds on a page that a person with a screen reader or a keyboard would stumble over. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']

/**
 * Fails when axe finds a serious or critical issue in what is shown now. Its older mode looks at this page alone
 * (none of ours holds a frame of another origin) and needs no second tab; only violations are worded. Both together
 * make a look four times as fast.
 */
export const expectAccessible = async (page: Page): Promise<void> => {
  const axe = new AxeBuilder({ page }).options({ runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] })
  const { violations } = await axe.setLegacyMode(true).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const found = serious.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `  ${html}`).join('\n')}`,
  )
  expect(found).toEqual([])
}
