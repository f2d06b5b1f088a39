/**
 * Our side: the product's own application without rate limits. `ours.ts PORT APP_URL DATA_DIR [alone] [jobs]`; alone: nothing is
 * read for several, jobs: with the worker, without its clock.
 */
import { createApp } from '@clinic/server/src/app.ts'
import { areas } from '@clinic/server/src/areas.ts'
import { startJobs } from '@clinic/server/src/kit/jobs.ts'
import { partsIn } from '@clinic/server/src/kit/node.ts'

const [port, appUrl, dataDir, ...how] = process.argv.slice(2)
const app = await createApp({
  node: partsIn(dataDir!),
  appUrl: appUrl!,
  documents: false,
})
if (how.includes('alone'))
  Object.assign(app.services.sharing, {
    take: async (_question: string, read: () => Promise<{ value: unknown }>) => (await read()).value,
  })
if (how.includes('jobs'))
  await startJobs(Object.assign({}, ...areas.map(({ tasks }) => tasks ?? {})), [], {
    database: app.database,
    node: app.services.node,
    url: appUrl!,
    publish: app.services.publish,
    hospitals: app.hospitals,
    report: (error, task) => console.error(task, error),
  })
await app.http.listen({ port: Number(port), host: '127.0.0.1' })
console.log('ready')
