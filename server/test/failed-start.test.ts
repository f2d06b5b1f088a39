/** A start that fails: one sentence of each language and a file, whatever the cause, and never a stack trace. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { discard } from './template.ts'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** What the product says before it gives up, and the file it names. */
const startWith = async (environment: Record<string, string>, words: readonly string[] = []) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'clinic start '))
  try {
    const env = { ...process.env, NODE_ENV: '', DATA_DIR: dataDir, ...environment }
    const { code, said } = await new Promise<{ code: unknown; said: string }>((resolve) => {
      execFile(process.execPath, [...words, MAIN], { env }, (error, stdout, stderr) =>
        resolve({ code: error?.code, said: stdout + stderr }),
      )
    })
    const file = /details: (.+)/.exec(said)?.[1] ?? ''
    return { code, said, file, details: file ? readFileSync(file, 'utf8') : '' }
  } finally {
    discard(dataDir)
  }
}

const isSentence = (said: string): void => {
  const lines = said.trim().split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/[\u4e00-\u9fff].*。$/)
  expect(lines[1]).toMatch(/^[\x20-\x7e].*\.$/)
  expect(said).not.toMatch(/^\s+at /m)
}

test('a wrong setting, a database that is not there, a folder that cannot be', async () => {
  const causes = [
    { PORT: '99999' },
    { DEMO: 'vielleicht' },
    { NODE_ENV: 'production', TEST_CAPTCHA: '8888' },
    { DATABASE_URL: 'postgres://owner:secret@127.0.0.1:1/clinic' },
    { DATA_DIR: '/dev/null/data' },
    ...(existsSync('/proc/self') ? [{ DATA_DIR: '/proc/clinic/data' }] : []),
  ]
  for (const found of await Promise.all(causes.map((cause) => startWith(cause)))) {
    expect(found.code).toBe(1)
    isSentence(found.said)
    expect(found.details).not.toContain('secret')
  }
})

test('a folder that cannot be written leaves the rest in a place of its own, which is nobody else’s file', async () => {
  const starts = await Promise.all([
    startWith({ DATA_DIR: '/dev/null/data' }),
    startWith({ DATA_DIR: '/dev/null/data' }),
  ])
  const places = starts.map(({ file }) => dirname(file))
  for (const place of places) discard(place)
  expect(new Set([...places, tmpdir()]).size).toBe(3)
})

test('a storage that does not answer is told within seconds, and is asked nothing more', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'clinic away '))
  const away = join(folder, 'away')
  // As a network disk does that is gone: whoever looks at it does not come back.
  const hook = join(folder, 'hangs.cjs')
  writeFileSync(
    hook,
    `const fs = require('node:fs')
     for (const name of ['existsSync', 'readdirSync', 'mkdirSync', 'accessSync', 'writeFileSync', 'readFileSync']) {
       const real = fs[name]
       fs[name] = (path, ...rest) => {
         if (String(path).startsWith(${JSON.stringify(away)})) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
         return real(path, ...rest)
       }
     }
     require('node:module').syncBuiltinESMExports()`,
  )
  const began = performance.now()
  const found = await startWith({ DATA_DIR: away, NODE_OPTIONS: `--require "${hook}"` })
  discard(folder)
  expect(found.code).toBe(1)
  isSentence(found.said)
  expect(Number(/ (\d+) 秒没有响应/.exec(found.said)?.[1])).toBeLessThan(20)
  expect(dirname(dirname(found.file))).toBe(tmpdir())
  discard(dirname(found.file))
  expect(performance.now() - began).toBeLessThan(20_000)
}, 30_000)

test('a port that is taken is told before a database is made', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const folder = mkdtempSync(join(tmpdir(), 'clinic port '))
  const port = String((other.address() as AddressInfo).port)
  const found = await startWith({ DATA_DIR: join(folder, 'data'), PORT: port, HOST: '127.0.0.1' })
  const made = existsSync(join(folder, 'data', 'keys'))
  discard(folder)
  other.close()
  isSentence(found.said)
  expect(found.said).toContain('端口已被占用')
  expect(made).toBe(false)
})

test('a fault of the product itself names the file that holds its stack', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'clinic fault '))
  // A module of the product that cannot be read in, as after half an update.
  const hook = join(folder, 'hook.mjs')
  writeFileSync(
    hook,
    `import { registerHooks } from 'node:module'
     registerHooks({ load: (url, context, next) => { if (url.endsWith('/kit/keys.ts')) throw new TypeError('half an update'); return next(url, context) } })`,
  )
  const found = await startWith({}, ['--import', hook])
  discard(folder)
  expect(found.code).toBe(1)
  isSentence(found.said)
  expect(found.details).toMatch(/TypeError: half an update\n\s+at /)
})
