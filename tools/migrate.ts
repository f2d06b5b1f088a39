/** `npm run migrate`: brings the database of the configuration up to date without starting the product. */
import { failStart } from '../server/src/failed-start.ts'
import { dataFolder, root } from './install.mjs'

try {
  const { readConfig } = await import('../server/src/config.ts')
  const { openDatabase } = await import('../server/src/kit/postgres/index.ts')
  const { migrate } = await import('../server/src/migrate.ts')
  const { dataDir, databaseUrl } = readConfig(process.env, root)
  const opened = await openDatabase({ dataDir, databaseUrl, report: (line) => console.log(line) })
  try {
    const applied = await migrate(opened.ownerUrl)
    console.log(
      applied.length > 0 ? applied.map(({ name }) => `✓ ${name}`).join('\n') : '数据库结构已是最新 · up to date',
    )
  } finally {
    await opened.stop()
  }
} catch (error) {
  failStart(error, dataFolder)
}
