/** `node tools/run.mjs <script> …`: everything installed, then the script with the pinned Node. */
import { install } from './install.mjs'
import { runPinned } from './pinned-node.mjs'

await install('all')
process.exit(await runPinned(process.argv.slice(2)))
