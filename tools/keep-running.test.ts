/** `npm start` keeps its server process running: tried with small programs in its place. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const watched = new URL('./keep-running.mjs', import.meta.url).href
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clinic watched '))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Watches a program that counts its runs in `n`. @returns what a run sees of it */
const watch = (program: string) => {
  const file = join(folder, 'program.mjs')
  const runs = join(folder, 'runs')
  writeFileSync(
    file,
    // Before it is seen: whoever sees it may end it at once.
    `import { appendFileSync, readFileSync } from 'node:fs'
     process.on('SIGTERM', () => process.exit(0))
     appendFileSync(${JSON.stringify(runs)}, process.pid + '\\n')
     const n = readFileSync(${JSON.stringify(runs)}, 'utf8').trim().split('\\n').length
     ${program}`,
  )
  const code = `import { runWatched } from ${JSON.stringify(watched)}; process.exit(await runWatched([${JSON.stringify(file)}]))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const pids = (): number[] => {
    try {
      return readFileSync(runs, 'utf8').trim().split('\n').map(Number)
    } catch {
      return []
    }
  }
  return { child, ended, pids }
}

const SERVES = `process.send('started'); setInterval(() => {}, 1000);`

test('one that ends with an error, or is killed, is started again', async () => {
  const { child, ended, pids } = watch(`${SERVES} if (n === 1) setTimeout(() => { throw new Error('bug') }, 50)`)
  await expect.poll(() => pids().length, { timeout: 10_000 }).toBe(2)
  process.kill(pids()[1]!, 'SIGKILL')
  await expect.poll(() => pids().length, { timeout: 10_000 }).toBe(3)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(pids()).toHaveLength(3)
}, 30_000)

test('one that never started has told why: it is not tried again, and its code is ours', async () => {
  const { ended, pids } = watch('process.exit(1)')
  expect(await ended).toBe(1)
  expect(pids()).toHaveLength(1)
})

test('once it has served, a start that fails is tried again: the machine may need a moment', async () => {
  const { child, ended, pids } = watch(
    `if (n === 2) process.exit(1); ${SERVES} if (n === 1) setTimeout(() => process.exit(7), 50)`,
  )
  await expect.poll(() => pids().length, { timeout: 15_000 }).toBe(3)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
}, 30_000)

test('one that is told to stop, by us or by somebody else, is not started again', async () => {
  const { ended, pids } = watch(SERVES)
  await expect.poll(() => pids().length, { timeout: 10_000 }).toBe(1)
  await new Promise((done) => setTimeout(done, 300))
  process.kill(pids()[0]!, 'SIGTERM')
  expect(await ended).toBe(0)
  expect(pids()).toHaveLength(1)
})
