/** The server of the journeys: the product as it is started by `npm start`, on an empty data directory. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { discard } from '../server/test/template.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
discard(join(root, process.env.DATA_DIR ?? '.data-e2e'))
// A process of its own: the build tool sets NODE_ENV for everything that follows it.
execFileSync(process.execPath, ['tools/build.ts'], { cwd: root, stdio: 'inherit' })
await import('../server/src/main.ts')
