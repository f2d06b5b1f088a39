/** `npm start`: install what the product needs, build the web app when it changed, run the server. */
import { install } from './install.mjs'
import { runPinned } from './pinned.mjs'

await install('product')
const built = await runPinned(['tools/build.ts'])
process.exit(built === 0 ? await runPinned(['server/src/main.ts', ...process.argv.slice(2)]) : built)
