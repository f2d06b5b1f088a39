/** `npm test`: install everything, then all checks and tests. */
import { install } from './install.mjs'
import { runPinned } from './pinned-node.mjs'

await install('all')
process.exit(await runPinned(['tools/test/main.ts', ...process.argv.slice(2)]))
