/**
 * The menu as it is written down: directories in `db/reference/menu.csv`, each area's pages beside it in
 * `areas/<area>/menu.csv`, pages of areas to come in `db/reference/menu-to-come.csv`; the buttons' common words in
 * `buttons.csv`. A page is served when an area has it; one to come is granted already and shown nowhere.
 */
import { readReference, readReferenceOfAreas } from '../../../kit/reference.ts'

/** What a role may do on a page: look, work, rule. */
export type Level = 'R' | 'W' | 'A'

type Said = {
  readonly path: string
  readonly title: string
  /** Words of `gates`: `groupOnly`, `sys=SUG`. */
  readonly gates: readonly string[]
  /** Levels by code of role; a page without any has those of its directory. */
  readonly grants: ReadonlyMap<string, Level>
}
export type DirectoryRow = Said & { readonly icon: string }
export type ButtonRow = {
  /** Its whole permission: `triage:assign`. */
  readonly perms: string
  readonly title: string
  /** Written with a tilde: nothing asks for it yet. */
  readonly waits: boolean
}
export type PageRow = Said & {
  readonly under: string
  readonly sort: number
  readonly perms: string
  readonly buttons: readonly ButtonRow[]
  /** Name of a set of panel tabs; empty for none. */
  readonly tabs: string
  readonly served: boolean
}

type Row = Record<string, string>

const words = (text: string): string[] => text.split(' ').filter(Boolean)
const common = new Map(readReference('buttons.csv').map(({ key, label }) => [key!, label!]))

/** `assign=指派`, `add`, `~print`: a word without a title has the common one; one with a colon is a whole permission. */
const buttonOf = (page: string, written: string): ButtonRow => {
  const [word = '', own] = written.split('=')
  const key = word.replace(/^~/, '')
  const title = own ?? common.get(key)
  if (!title) throw new Error(`按钮 ${page} ${key} 没有名称：写成 ${key}=名称`)
  const perms = key.includes(':') ? key : `${page.slice(0, page.lastIndexOf(':'))}:${key}`
  return { perms, title, waits: key !== word }
}

const said = ({ path, title, gates, grants }: Row): Said => ({
  path: path!,
  title: title!,
  gates: words(gates!),
  grants: new Map(words(grants!).map((pair) => pair.split('=') as [string, Level])),
})

const pageOf = (row: Row, served: boolean): PageRow => ({
  ...said(row),
  under: row.under!,
  sort: Number(row.sort),
  perms: row.perms!,
  buttons: words(row.buttons!).map((word) => buttonOf(row.perms!, word)),
  tabs: row.tabs!,
  served,
})

/** In the order in which the side bar shows them. */
export const directoryRows: readonly DirectoryRow[] = readReference('menu.csv').map((row) => ({
  ...said(row),
  icon: row.icon!,
}))

export const pageRows: readonly PageRow[] = [
  ...readReferenceOfAreas('menu.csv').map((row) => pageOf(row, true)),
  ...readReference('menu-to-come.csv').map((row) => pageOf(row, false)),
]
