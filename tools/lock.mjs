/**
 * Completes package-lock.json. A registry mirror that does not hold the packages of other platforms makes npm leave their
 * entries out, and `npm ci` then refuses the file. Every optional dependency that a locked package pins exactly gets its
 * entry back, with the platforms its name speaks of, so that it is skipped elsewhere and installed where it belongs.
 *
 *   node tools/lock.mjs          writes the missing entries
 *   node tools/lock.mjs --check  fails when some are missing
 */
import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../package-lock.json', import.meta.url)
const systems = ['darwin', 'linux', 'win32', 'android', 'freebsd', 'netbsd', 'openbsd', 'sunos', 'aix', 'openharmony']
const processors = ['x64', 'arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'mips64el', 'loong64', 'wasm32']

/** Entry for a platform package from its name: `@x/binding-linux-arm64-musl` → os linux, cpu arm64, libc musl. */
const entryFor = (name, version, dev) => {
  const words = name.split(/[-/@]/).map((word) => (word === 'linuxmusl' ? 'linux' : word))
  const os = systems.filter((system) => words.includes(system))
  const cpu = processors.filter((processor) => words.includes(processor))
  const libc = name.includes('musl') ? 'musl' : os[0] === 'linux' && /gnu$/.test(name) ? 'glibc' : null
  if (os.length + cpu.length === 0) return null
  return {
    version,
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(dev ? { dev } : {}),
    ...(libc ? { libc: [libc] } : {}),
    optional: true,
    ...(os.length > 0 ? { os } : {}),
  }
}

/** True when `name` resolves from the package at `path`, as Node would look it up. */
const resolves = (packages, path, name) => {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules') - 1))) {
    if (packages[`${at}${at ? '/' : ''}node_modules/${name}`]) return true
    if (!at) return false
  }
}

const lock = JSON.parse(readFileSync(file, 'utf8'))
const added = []
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (!/^\d/.test(version) || resolves(lock.packages, path, name)) continue
    const made = entryFor(name, version, entry.dev)
    if (!made) continue
    lock.packages[`node_modules/${name}`] = made
    added.push(name)
  }
}

if (process.argv.includes('--check')) {
  if (added.length > 0) {
    console.error(
      `package-lock.json lacks ${added.length} platform packages (${added[0]} …): run \`node tools/lock.mjs\`.`,
    )
    process.exit(1)
  }
} else if (added.length > 0) {
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  lock.packages = Object.fromEntries(sorted)
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`package-lock.json: ${added.length} platform packages added.`)
}
