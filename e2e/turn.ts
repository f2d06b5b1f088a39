/** Another page of the loaded app, as a link leads there: a document that is loaded anew costs a second of the processor. */
import type { Page } from '@playwright/test'

/** Runs in the page: goes to another address of the loaded app, and ends when its page stands in the old one's place. */
const turn = (path: string) => `new Promise((stands, fails) => {
  const begun = performance.now()
  const parts = () => [...document.querySelectorAll('#page > :not(h1)')]
  const old = new Set(parts())
  history.pushState(null, '', ${JSON.stringify(path)})
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
  const look = () => {
    const now = parts()
    if (now.length === 0 || now.some((part) => old.has(part))) {
      if (performance.now() - begun > 20_000) return fails(new Error('no page stands in the place of the old one'))
      return requestAnimationFrame(look)
    }
    // This frame shows it. What moves in a later one moves by itself.
    setTimeout(() => {
      if (globalThis.moved) moved.since = performance.now()
      stands()
    })
  }
  requestAnimationFrame(look)
})`

/**
 * Goes to a page other than the one that is shown; what a journey says of opening an address, or of a page read in anew, it says
 * with `goto` and `reload`.
 */
export const turnTo = (page: Page, path: string): Promise<void> => page.evaluate(turn(path))
