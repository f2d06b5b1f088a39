/**
 * Whether the folder of the data answers at all. A process of its own looks, because whoever asks a storage that hangs
 * (a network disk that is away) hangs with it and cannot even end; and some places let Node try for ever (`/proc`).
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { CannotStart } from './cannot-start.ts'

const ANSWER_MS = 10_000

/** Makes the folder where it is missing, one level after the other, and reads it. Answers what the system said against it. */
const look = `
const { existsSync, mkdirSync, readdirSync } = require('node:fs')
const { dirname } = require('node:path')
const make = (folder) => {
  if (existsSync(folder)) return
  make(dirname(folder))
  try { mkdirSync(folder) } catch (error) { if (error.code !== 'EEXIST') throw error }
}
try {
  make(process.argv[1])
  readdirSync(process.argv[1])
} catch ({ code, path }) {
  process.stdout.write(JSON.stringify({ code, path }))
}`

/** The folder does not answer: nothing else may be asked of it, a file to write the cause to neither. */
export class DataAway extends CannotStart {}

/** @throws DataAway after ten seconds without an answer; CannotStart when the folder cannot be there */
export const refuseDeadPlace = async (dataDir: string, waitMs = ANSWER_MS): Promise<void> => {
  const looking = spawn(process.execPath, ['-e', look, dataDir], { stdio: ['ignore', 'pipe', 'ignore'] })
  let said = ''
  looking.stdout.on('data', (part) => (said += part))
  const late = AbortSignal.timeout(waitMs)
  try {
    await once(looking, 'close', { signal: late })
  } catch (error) {
    if (!late.aborted) throw error
    looking.kill('SIGKILL')
    // It ends when its storage lets it; nobody waits for that.
    looking.stdout.destroy()
    looking.unref()
    const seconds = Math.round(waitMs / 1000)
    throw new DataAway(
      `${dataDir} ${seconds} 秒没有响应：请检查 DATA_DIR 所在的磁盘或网络存储。`,
      `${dataDir} has not answered for ${seconds} seconds; check the disk or network storage that DATA_DIR is on.`,
    )
  }
  if (said === '') return
  const { code, path = dataDir } = JSON.parse(said) as { code: string; path?: string }
  throw new CannotStart(
    `无法写入 ${path}：请检查 DATA_DIR 及其属主。`,
    `${path} cannot be written; check DATA_DIR and who owns it.`,
    { cause: new Error(`${code}: ${path}`) },
  )
}
