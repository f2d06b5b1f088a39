/** Circles between folders: what stands together may know one another, what stands apart has a floor above or below it. */

type Module = { readonly source: string; readonly dependencies: readonly { readonly resolved: string }[] }

/** Areas of the contract, and areas, frame and the rest of the web app, by name; null: no folder that has a floor. */
const folderOf = (file: string): string | null =>
  /\.test\.tsx?$/.test(file)
    ? null
    : (/^(?:web\/src\/(?:areas\/[^/]+|[^/]+)|contract\/src\/areas\/[^/]+)(?=\/)/.exec(file)?.[0] ?? null)

type Graph = Map<string, Map<string, string>>

/** Folder → folders it imports, types and what is loaded later included, each with one import that does so. */
const folders = (modules: readonly Module[]): Graph => {
  const graph: Graph = new Map()
  for (const { source, dependencies } of modules) {
    const from = folderOf(source)
    for (const { resolved } of dependencies) {
      const to = folderOf(resolved)
      if (!from || !to || from === to) continue
      const known = graph.get(from) ?? new Map<string, string>()
      graph.set(from, known.set(to, `${source} → ${resolved}`))
    }
  }
  return graph
}

/** The way from one folder back to itself, or null. */
const wayBack = (graph: Graph, start: string): readonly string[] | null => {
  const ways: (readonly string[])[] = [[start]]
  const seen = new Set<string>()
  for (let way = ways.shift(); way; way = ways.shift())
    for (const to of graph.get(way.at(-1)!)?.keys() ?? []) {
      if (to === start) return [...way, start]
      if (!seen.has(to)) ways.push([...way, to])
      seen.add(to)
    }
  return null
}

/** @returns every circle once, with the imports that close it */
export const circlesOf = (modules: readonly Module[]): readonly string[] => {
  const graph = folders(modules)
  const told = new Set<string>()
  return [...graph.keys()].sort().flatMap((start) => {
    const way = wayBack(graph, start)
    if (!way || told.has(start)) return []
    for (const one of way) told.add(one)
    const imports = way.slice(1).map((to, at) => graph.get(way[at]!)!.get(to)!)
    return [`${way.join(' → ')}\n${imports.map((one) => `  ${one}`).join('\n')}`]
  })
}
