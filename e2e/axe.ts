/** Accessibility: what axe finds on a page that a person with a screen reader or a keyboard would stumble over. */
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']

/**
 * What axe calls moderate or worse in what is shown now. Its older mode looks at this page alone (none of ours holds a frame
 * of another origin) and needs no second tab; only violations are worded. Both together make a look four times as fast.
 */
export const findings = async (page: Page): Promise<string[]> => {
  const axe = new AxeBuilder({ page }).options({ runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] })
  const { violations } = await axe.setLegacyMode(true).analyze()
  const graver = violations.filter(({ impact }) => impact !== 'minor')
  return graver.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `  ${html}`).join('\n')}`)
}

export const expectAccessible = async (page: Page): Promise<void> => expect(await findings(page)).toEqual([])
