/**
 * What moves by itself on a page: a part that comes later and pushes away what a person is about to press. The browser notes
 * it (Layout Instability); what a press or a key moved does not count.
 */
import type { Page } from '@playwright/test'

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
type Shift = {
  readonly startTime: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { readonly node: Node | null; readonly previousRect: Box; readonly currentRect: Box }[]
}
type Node = { readonly parentElement: Element | null; readonly textContent: string | null }
type Element = Node & { readonly localName: string; readonly className: unknown }
type Record = { since: number; read: () => string[] }

/** Runs in the page, before its first line. */
const observe = (): void => {
  const moved: { at: number; what: string }[] = []
  const nameOf = (node: Node): string => {
    const element = 'localName' in node ? (node as Element) : node.parentElement
    const names = typeof element?.className === 'string' ? element.className.trim().replaceAll(/\s+/g, '.') : ''
    const text = (node.textContent ?? '').trim().slice(0, 24)
    return `${element?.localName}${names ? `.${names}` : ''}${text ? ` “${text}”` : ''}`
  }
  const note = (entries: readonly Shift[]): void => {
    for (const { startTime, hadRecentInput, sources } of entries) {
      if (hadRecentInput) continue
      for (const { node, previousRect: from, currentRect: to } of sources) {
        const [right, down] = [Math.round(to.x - from.x), Math.round(to.y - from.y)]
        // A blank between two words is seen by nobody, nor is what only becomes wider where it stands.
        const seen = node && ('localName' in node || node.textContent?.trim())
        if (seen && (right !== 0 || down !== 0))
          moved.push({ at: startTime, what: `${nameOf(node)} moved by ${right}, ${down}` })
      }
    }
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries() as unknown as Shift[]))
  observer.observe({ type: 'layout-shift' as 'measure', buffered: true })
  const record: Record = {
    since: 0,
    read: () => {
      note(observer.takeRecords() as unknown as Shift[])
      const found = moved.filter(({ at }) => at >= record.since).map(({ what }) => what)
      moved.length = 0
      return found
    },
  }
  Object.assign(globalThis, { moved: record })
}

/** Keeps the record in whatever this page opens. */
export const watchMoves = async (page: Page): Promise<void> => void (await page.addInitScript(observe))

/** What moved since `moved.since`, and begins anew: `div.receivers “…” moved by 0, 28`. */
export const movesOf = (page: Page): Promise<string[]> => page.evaluate('moved.read()')
