/**
 * Which files the built app consists of. Left alone, every set of pages that shares a few lines gets a file of its own,
 * and the first list asks for fifty. Here what stands together is one file: what libraries give the first page, what
 * lists share, what the frame needs, what every list page needs. Nobody loads more for it: the sign-in page keeps its own.
 */
import { fileURLToPath } from 'node:url'

/** What a name function is given: the graph as the bundler read it. */
type Graph = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null }

const source = (path: string): string => fileURLToPath(new URL(`src/${path}`, import.meta.url))
const isOurs = (id: string): boolean => !id.includes('node_modules') && !id.startsWith('\0')

/** A file and all files of ours it imports, however far. */
const withImports = (graph: Graph, id: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(id) || !isOurs(id)) return seen
  seen.add(id)
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) withImports(graph, imported, seen)
  return seen
}

const entry = ['main.tsx'].map(source)
const door = ['areas/session/sign-in/SignInPage.tsx', 'areas/session/sign-in/cipher.ts'].map(source)
const frame = ['layout/Shell.tsx', 'layout/first-page.ts'].map(source)
/** The last three are small and stand on every list: by themselves they would cost a file each. */
const listing = [
  'kit/list/ListPage.tsx',
  'kit/pick/typed-answer.ts',
  'kit/show/Shown.tsx',
  'kit/pick/option.ts',
  'kit/act/say-partial.ts',
].map(source)
/** Asked for by name; together with others it would need a second file in front of it. */
const alone = new Set([...entry, ...door, ...frame])
/** Signs every list shows. */
const listSigns = /[\\/](Setting|Calendar|Up|Plus)Outlined\.js$/

const closureOf = (graph: Graph, roots: readonly string[]): Set<string> => {
  const seen = new Set<string>()
  for (const root of roots) withImports(graph, root, seen)
  return seen
}

type Sets = Readonly<Record<'entry' | 'door' | 'frame' | 'listing', ReadonlySet<string>>>
let sets: Sets | null = null
const setsIn = (graph: Graph): Sets => ({
  entry: closureOf(graph, entry),
  door: closureOf(graph, door),
  frame: closureOf(graph, frame),
  listing: closureOf(graph, listing),
})

/** The file a module stands in; null leaves it where the bundler puts it. What comes earlier is never moved later. */
const placeOf = (id: string, graph: Graph): string | null => {
  if (listSigns.test(id)) return 'listing'
  sets ??= setsIn(graph)
  if (alone.has(id)) return null
  if (sets.entry.has(id)) return 'first'
  if (sets.door.has(id)) return sets.frame.has(id) ? 'door' : null
  if (sets.frame.has(id)) return 'frame'
  return sets.listing.has(id) ? 'listing' : null
}

const listParts = /[\\/](@rc-component[\\/]table|antd[\\/]es[\\/]table)[\\/]/

const fieldParts =
  /[\\/](@rc-component[\\/](select|virtual-list|overflow|input)|antd[\\/]es[\\/](select|_util|grid[\\/]hooks))[\\/]|antd[\\/]es[\\/](input[\\/]Input|table[\\/]TableMeasureRowContext)\.|lean[\\/]tooltip/

/** What stands among them and comes with something larger: a field of several lines, dialogs, tips, a copied text. */
const notYet =
  /rc-component[\\/]input[\\/]es[\\/](index|TextArea|ResizableTextArea|calculateNodeHeight)\.|_util[\\/](ActionButton|copy|placements|hooks[\\/](useClosable|useMergedMask)|responsiveObserver)\./

/** With what only these files need of libraries; left elsewhere it would make two files wait for each other. */
const ours = (name: string, priority: number) => ({
  name: (id: string, graph: Graph) => (placeOf(id, graph) === name ? name : null),
  debugName: name,
  test: (id: string) => isOurs(id) || listSigns.test(id),
  priority,
})

export const groups = [
  { name: 'base', test: /node_modules|preload-helper/, tags: ['$initial' as const], priority: 3 },
  // What the sign-in page and every list share: a select and a line of text.
  { name: 'fields', test: (id: string) => fieldParts.test(id) && !notYet.test(id), priority: 2 },
  // The same for what nearly every page behind the sign-in has: a table and its pager.
  { name: 'lists', test: (id: string) => listParts.test(id) && !/FilterDropdown|VirtualTable/.test(id), priority: 1 },
  // In this order: what is needed earlier stands in the earlier file, and no two wait for each other (tools/weight.ts).
  ours('first', 0.4),
  ours('door', 0.3),
  ours('frame', 0.2),
  ours('listing', 0.1),
]
