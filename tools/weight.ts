/**
 * Weighs the built app: gzipped JavaScript the browser needs for the sign-in page and for the first list page.
 * Builds first when something changed. Exit code 1 over the budget, or when files of the build wait for each other. Source: the goals of the first visit.
 */
import './build.ts'
import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'

type Chunk = { file: string; src?: string; imports?: string[]; dynamicImports?: string[] }
type Manifest = Record<string, Chunk>

const dist = new URL('../web/dist/', import.meta.url)
const KB = 1000

/** What each page loads: the entry, then chunks it imports on its own way to a finished page. */
const budgets = [
  {
    page: '登录页',
    chunks: ['index.html', /areas\/session\/sign-in\/SignInPage\.tsx$/, /areas\/session\/sign-in\/cipher\.ts$/],
    atMostKb: 260,
  },
  {
    page: '客户列表',
    chunks: ['index.html', /layout\/Shell\.tsx$/, /areas\/customers\/list\/\w*CustomersPage\.tsx$/],
    atMostKb: 300,
  },
]

const keysOf = (manifest: Manifest, wanted: string | RegExp): string[] =>
  Object.keys(manifest).filter((key) => (typeof wanted === 'string' ? key === wanted : wanted.test(key)))

/** Files of chunks and all they import statically. */
const closure = (manifest: Manifest, keys: readonly string[], seen = new Set<string>()): Set<string> => {
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk || seen.has(chunk.file)) continue
    seen.add(chunk.file)
    closure(manifest, chunk.imports ?? [], seen)
  }
  return seen
}

/** Files that wait for each other: what one of them shows may be undefined while the other is being read. */
const circles = (manifest: Manifest): string[] => {
  const found: string[] = []
  const done = new Set<string>()
  const follow = (key: string, way: readonly string[]): void => {
    if (way.includes(key))
      found.push([...way.slice(way.indexOf(key)), key].map((one) => manifest[one]!.file).join(' → '))
    if (done.has(key)) return
    done.add(key)
    for (const next of manifest[key]?.imports ?? []) follow(next, [...way, key])
  }
  for (const key of Object.keys(manifest)) follow(key, [])
  return found
}

const weigh = async (files: Iterable<string>): Promise<number> => {
  let bytes = 0
  for (const file of files)
    if (file.endsWith('.js')) bytes += gzipSync(await readFile(new URL(file, dist)), { level: 9 }).length
  return bytes
}

const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', dist), 'utf8')) as Manifest
let over = false
for (const { page, chunks, atMostKb } of budgets) {
  const missing = chunks.filter((wanted) => keysOf(manifest, wanted).length === 0)
  const kb =
    (await weigh(
      closure(
        manifest,
        chunks.flatMap((wanted) => keysOf(manifest, wanted)),
      ),
    )) / KB
  const bad = kb > atMostKb || missing.length > 0
  over ||= bad
  console.log(
    `${bad ? '✗' : '✓'} ${page}: ${kb.toFixed(2)} kB / ${atMostKb} kB${missing.length ? `，缺少 ${missing.join('、')}` : ''}`,
  )
}
const waiting = circles(manifest)
for (const circle of waiting) console.log(`✗ 文件互相等待 · files wait for each other: ${circle}`)
process.exitCode = over || waiting.length > 0 ? 1 : 0
