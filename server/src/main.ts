/**
 * The product as a process. What it is made of is read in after the guard stands: whatever goes wrong until the server
 * listens is told in one sentence and a file, also a package that is missing or an error nobody waited for.
 */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { failStart } from './failed-start.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

const failed = (error: unknown): void => failStart(error, resolve(ROOT, process.env.DATA_DIR || '.data'))

process.on('uncaughtException', failed)
process.on('unhandledRejection', failed)
try {
  const { start } = await import('./start.ts')
  await start(ROOT)
} catch (error) {
  failed(error)
}
process.off('uncaughtException', failed)
process.off('unhandledRejection', failed)
