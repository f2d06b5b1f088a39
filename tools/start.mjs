/** `npm start`: install what the product needs, build the web app when it changed, run the server and keep it running. */
import { looksOfSources } from './fresh.mjs'
import { install } from './install.mjs'
import { runWatched } from './keep-running.mjs'
import { runPinned } from './pinned-node.mjs'

/** MB for young objects: half of Node's own figure costs nothing measurable and keeps the server 50 MB smaller at rest. */
const YOUNG = '--max-semi-space-size=8'

await install('product')
const built = looksOfSources().fresh ? 0 : await runPinned(['tools/build.ts'])
process.exit(built === 0 ? await runWatched([YOUNG, 'server/src/main.ts', ...process.argv.slice(2)]) : built)
