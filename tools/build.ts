/**
 * Builds the web app when something it is made of has changed. The new build takes the place of the old one in one
 * step, so a build that fails or is interrupted leaves the old one.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { tellFailedStart } from '../server/src/start-failure.mjs'
import { looksOfSources, rememberLooks, sourceFiles } from './fresh.mjs'
import { dataFolder } from './install.mjs'
import { progress } from './progress.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const target = join(root, 'web/dist')
const stamp = join(target, '.sources')

/** Digest of everything the build follows from. */
const sources = (): string => {
  const hash = createHash('sha256')
  for (const { path } of sourceFiles()) hash.update(path.slice(root.length)).update('\0').update(readFileSync(path))
  return hash.digest('hex')
}

/** Compressed twins, made once here instead of on every request. */
const compress = async (folder: string): Promise<void> => {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|json)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const content = readFileSync(file)
    if (content.length < 1024) continue
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    const [gz, br] = await Promise.all([
      promisify(gzip)(content, { level: 9 }),
      promisify(brotliCompress)(content, { params }),
    ])
    writeFileSync(`${file}.gz`, gz)
    writeFileSync(`${file}.br`, br)
  }
}

const buildWeb = async (digest: string): Promise<void> => {
  // Loaded only when there is something to build: every start passes here.
  const { build } = await import('vite')
  const fresh = `${target}.${process.pid}`
  try {
    await build({ root: join(root, 'web'), logLevel: 'error', build: { outDir: fresh, emptyOutDir: true } })
    await compress(fresh)
    writeFileSync(join(fresh, '.sources'), digest)
    rmSync(target, { recursive: true, force: true })
    renameSync(fresh, target)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

// Before anything is read: a file saved during the build is built by the next start.
const { now: looks } = looksOfSources()
const digest = sources()
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== digest) {
  const done = progress('构建网页 · building the web app')
  try {
    await buildWeb(digest)
    done(true)
  } catch (error) {
    done(false)
    const sentence = { chinese: '网页构建失败。', english: 'The web app could not be built.' }
    tellFailedStart(sentence, error, dataFolder)
    process.exitCode = 1
  }
}
if (!process.exitCode) rememberLooks(looks)
