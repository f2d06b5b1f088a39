/**
 * The few marks a message may carry: bold, italics, paragraphs, lists, line breaks. Everything else is text.
 * The server cleans what is saved and the screens draw from the same tree, so markup never becomes a page's own
 * (security 4.16).
 */
const KNOWN = ['b', 'strong', 'i', 'em', 'u', 'p', 'ul', 'ol', 'li', 'br'] as const
export type Mark = (typeof KNOWN)[number]
export type Markup = string | { readonly mark: Mark; readonly inside: readonly Markup[] }

const PIECE = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)(?:\s[^<>]*)?\/?>|[^<]+|</g
/** Elements whose contents are not for people. */
const SILENT = /<(script|style|iframe|object|template|noscript|title)\b[\s\S]*?(<\/\1\s*>|$)|<!--[\s\S]*?(-->|$)/gi
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ', '#39': "'" }

const isMark = (word: string): word is Mark => (KNOWN as readonly string[]).includes(word)
const textOf = (piece: string): string =>
  piece.replace(/&(lt|gt|amp|quot|nbsp|#39);/g, (_whole, name: string) => ENTITIES[name]!)

type Open = { readonly mark: Mark | null; readonly inside: Markup[] }

/** Reads markup. Unknown elements fall away and leave their text; attributes always fall away. */
export const parseMarkup = (source: string): readonly Markup[] => {
  const stack: Open[] = [{ mark: null, inside: [] }]
  const close = (): void => {
    const { mark, inside } = stack.pop()!
    stack.at(-1)!.inside.push({ mark: mark!, inside })
  }
  for (const [piece, slash, word] of source.replace(SILENT, '').matchAll(PIECE)) {
    const mark = word?.toLowerCase()
    if (mark === undefined) stack.at(-1)!.inside.push(textOf(piece))
    else if (!isMark(mark)) continue
    else if (mark === 'br') stack.at(-1)!.inside.push({ mark, inside: [] })
    else if (!slash) stack.push({ mark, inside: [] })
    else if (stack.some((open) => open.mark === mark)) {
      while (stack.at(-1)!.mark !== mark) close()
      close()
    }
  }
  while (stack.length > 1) close()
  return stack[0]!.inside
}

/** Text as markup that shows exactly this text. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const written = (nodes: readonly Markup[]): string =>
  nodes
    .map((node) =>
      typeof node === 'string'
        ? escapeMarkup(node)
        : node.mark === 'br'
          ? '<br>'
          : `<${node.mark}>${written(node.inside)}</${node.mark}>`,
    )
    .join('')

/** Markup with nothing but the known marks: what is saved. Cleaning twice changes nothing. */
export const cleanMarkup = (source: string): string => written(parseMarkup(source))

const said = (nodes: readonly Markup[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node
      if (node.mark === 'br') return '\n'
      return node.mark === 'p' || node.mark === 'li' ? `${said(node.inside)}\n` : said(node.inside)
    })
    .join('')

/** The text alone, for exports and one-line summaries. */
export const plainMarkup = (source: string): string => said(parseMarkup(source)).trim()
