/** Our side: the product's own application without rate limits. `ours.ts PORT APP_URL DATA_DIR [alone]`; alone: nothing is read for several. */
import { createApp } from '@clinic/server/src/app.ts'
import { openKeys, useKeys } from '@clinic/server/src/kit/keys.ts'

const [port, appUrl, dataDir, alone] = process.argv.slice(2)
useKeys(openKeys(dataDir!))
const app = await createApp({
  config: { testCaptcha: undefined, production: false },
  appUrl: appUrl!,
  documents: false,
})
if (alone)
  Object.assign(app.services.sharing, {
    take: async (_question: string, read: () => Promise<{ value: unknown }>) => (await read()).value,
  })
await app.http.listen({ port: Number(port), host: '127.0.0.1' })
console.log('ready')
