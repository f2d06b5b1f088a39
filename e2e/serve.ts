/** The server of the journeys: the product as it is started by `npm start`, on an empty data directory. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { discard } from '../server/test/template.ts'

discard(join(fileURLToPath(new URL('..', import.meta.url)), process.env.DATA_DIR ?? '.data-e2e'))
await import('../tools/build.ts')
await import(new URL('../server/src/main.ts', import.meta.url).href)
