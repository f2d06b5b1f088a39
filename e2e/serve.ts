/**
 * The servers of the journeys: the product as it is started by `npm start`. One installation is started on an empty data
 * directory, while the build runs; the others are copies of it.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { placeFor } from '../server/src/kit/postgres/place.ts'
import { discard } from '../server/test/template.ts'
import { frontDoor, type Installation, installations, root } from './installations.ts'

const children = new Set<ChildProcess>()

const run = (words: readonly string[], env: Record<string, string> = {}): ChildProcess => {
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

/** Starts an installation. @returns its process, when the server listens */
const start = async ({ port, dataDir }: Installation): Promise<ChildProcess> => {
  const child = run(['server/src/main.ts'], { PORT: String(port), DATA_DIR: dataDir })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`the server on port ${port} did not start`)))
  await Promise.race([once(child, 'message'), ended])
  ended.catch(() => undefined)
  return child
}

const stop = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** A data directory again, whose server does not run; where its database lies is decided for each anew. */
const copy = (from: Installation, to: Installation): void => {
  const [old, fresh] = [placeFor(from.dataDir), placeFor(to.dataDir)]
  for (const name of readdirSync(from.dataDir).filter((one) => !one.startsWith('postgres')))
    cpSync(join(from.dataDir, name), join(to.dataDir, name), { recursive: true, preserveTimestamps: true })
  mkdirSync(dirname(fresh), { recursive: true })
  execFileSync('cp', ['-a', old, fresh])
}

const built = async (): Promise<void> => {
  const [code] = (await once(run(['tools/build.ts']), 'exit')) as [number | null]
  if (code !== 0) throw new Error('the build failed')
}

/** Ends everything that was started, so that nothing holds a port of the next run. */
const leave = async (code: number): Promise<never> => {
  await Promise.all([...children].map(stop))
  process.exit(code)
}

const serve = async (): Promise<void> => {
  const [first, ...others] = installations
  for (const { dataDir } of installations) discard(dataDir)
  const [seeded] = await Promise.all([start(first!), built()])
  await stop(seeded)
  for (const one of others) copy(first!, one)
  await Promise.all(installations.map(start))
  createServer((_request, reply) => reply.end('ready')).listen(frontDoor, '127.0.0.1')
}

process.once('SIGTERM', () => void leave(0))
try {
  await serve()
} catch (error) {
  console.error(error)
  await leave(1)
}
