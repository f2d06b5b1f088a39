/**
 * Takes what is on the screen out of the page at once, so that nobody reads it (or finds it in the document) while the
 * password is asked for. The nodes live on apart from it: what was typed in them is there when they come back.
 */

type Scrolled = readonly [element: Element, top: number, left: number]
type Away = {
  readonly nodes: ChildNode[]
  readonly scrolled: readonly Scrolled[]
  /** Where somebody was writing. */
  readonly focused: Element | null
  readonly watcher: MutationObserver
}

let away: Away | null = null

const stays = (node: Node): boolean => node.nodeName === 'SCRIPT' || node.nodeName === 'STYLE'

/** Whether the page is covered. */
export const isCovered = (): boolean => away !== null

/** Covers the page; answers the empty place in which the question is drawn. */
export const cover = (): HTMLElement => {
  const before = document.getElementById('over')
  if (before) return before
  const { body, activeElement: focused } = document
  const scrolled = [...body.querySelectorAll('*')].flatMap((element): Scrolled[] =>
    element.scrollTop || element.scrollLeft ? [[element, element.scrollTop, element.scrollLeft]] : [],
  )
  const nodes = [...body.childNodes].filter((node) => !stays(node))
  for (const node of nodes) node.remove()
  const place = document.createElement('div')
  place.id = 'over'
  body.append(place)
  // A message or a dialog that was on its way lands behind the cover, too.
  const watcher = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node === place || stays(node) || node.parentNode !== body) continue
      nodes.push(node as ChildNode)
      node.parentNode.removeChild(node)
    }
  })
  watcher.observe(body, { childList: true })
  away = { nodes, scrolled, focused, watcher }
  return place
}

/** Puts everything back where it was, scrolled as it was; who was writing goes on there. */
export const uncover = (): void => {
  if (!away) return
  const { nodes, scrolled, focused, watcher } = away
  watcher.disconnect()
  away = null
  document.getElementById('over')?.remove()
  document.body.append(...nodes)
  for (const [element, top, left] of scrolled) element.scrollTo(left, top)
  if (focused instanceof HTMLElement && focused !== document.body) focused.focus({ preventScroll: true })
}
