/** Accessibility: what axe finds on a page that a person with a screen reader or a keyboard would stumble over. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { Result, RunOptions } from 'axe-core'
import { expect } from './journey.ts'

/** All its rules but those it calls experimental: most of the moderate ones (landmarks, headings) are no clause of WCAG. */
const options: RunOptions = {
  // Of WCAG 2.2, and left out by axe unless it is asked for.
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
  // No rule of these reads style sheets; fetched and parsed beforehand, as by itself, they were a fifth of its time.
  preload: { assets: ['media'] },
}

/** Its short form: each document is given the whole of it, and reads less than half as much. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Reads axe in, once for each document: it is as large as the product itself. */
const provide = async (page: Page): Promise<void> => {
  for (const frame of page.frames()) if (!(await frame.evaluate(`'axe' in window`))) await frame.evaluate(source)
}

/**
 * Runs in the page. Where a dialog stands in front, what stands beside the app (dialogs, their menus, what was said) is looked at and
 * not once more the page behind it, which `every-page.journey.ts` looks at in both themes.
 */
const inFront = `(() => {
  const beside = [...document.body.children].filter(({ id, localName }) => id !== 'root' && !/script|style/.test(localName))
  return beside.some((one) => one.querySelector('[role="dialog"]')) ? { include: beside } : document
})()`

/** Runs in the page: labels that a reader of the screen says in English, such as an icon's own name or antd's `Select all`. */
const foreign = `[...document.querySelectorAll('[aria-label]:not([aria-hidden="true"])')]
  .filter((one) => /[a-z]{2}/.test(one.ariaLabel) && !/\\p{Script=Han}/u.test(one.ariaLabel))
  .map((one) => 'said in English: ' + one.ariaLabel + '\\n  ' + one.parentElement.outerHTML.slice(0, 200))`

/** What a reader of the screen hears in English on a Chinese page. */
export const saidInEnglish = (page: Page): Promise<string[]> => page.evaluate<string[]>(foreign)

/** What axe calls moderate or worse in what is shown now; only violations are worded, which halves the work. */
export const findings = async (page: Page): Promise<string[]> => {
  await provide(page)
  const violations = await page.evaluate<Result[]>(
    `axe.run(${inFront}, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
  const graver = violations.filter(({ impact }) => impact !== 'minor')
  return graver.map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `  ${html}`).join('\n')}`)
}

export const expectAccessible = async (page: Page): Promise<void> => expect(await findings(page)).toEqual([])
