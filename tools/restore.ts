/** `npm run restore -- <backup> <data directory>`: verifies a backup and puts it into an empty directory. */
import { resolve } from 'node:path'
import { CannotStart } from '../server/src/kit/postgres/index.ts'
import { restore } from './backup/restore.ts'
import { progress } from './progress.mjs'

const [backup, dataDir] = process.argv.slice(2)
if (!backup || !dataDir) {
  console.error('用法：npm run restore -- <备份> <数据目录>\nUsage: npm run restore -- <backup> <data directory>')
  process.exit(1)
}
const done = progress('恢复 · restoring')
try {
  const migrations = await restore(resolve(backup), resolve(dataDir))
  done(true)
  console.log(`数据库可以打开，共 ${migrations} 个迁移 · the database opens, ${migrations} migrations`)
} catch (error) {
  done(false)
  console.error(error instanceof CannotStart ? error.message : error)
  process.exitCode = 1
}
