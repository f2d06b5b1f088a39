/** Our side: the product's own application without rate limits. `ours.ts PORT APP_URL DATA_DIR [alone]`; alone: nothing is read for several. */
import { createApp } from '@clinic/server/src/app.ts'
import { partsIn } from '@clinic/server/src/kit/node.ts'

const [port, appUrl, dataDir, alone] = process.argv.slice(2)
const app = await createApp({
  node: partsIn(dataDir!),
  appUrl: appUrl!,
  documents: false,
})
if (alone)
  Object.assign(app.services.sharing, {
    take: async (_question: string, read: () => Promise<{ value: unknown }>) => (await read()).value,
  })
await app.http.listen({ port: Number(port), host: '127.0.0.1' })
console.log('ready')
