/** `npm run backup -- <folder>`: a backup of the running installation in DATA_DIR into a new folder below `<folder>`. */
import { resolve } from 'node:path'
import { CannotStart } from '../server/src/kit/postgres/index.ts'
import { backUp } from './backup/backup.ts'
import { progress } from './progress.mjs'

const [into] = process.argv.slice(2)
if (!into) {
  console.error('用法：npm run backup -- <备份目录>\nUsage: npm run backup -- <folder for backups>')
  process.exit(1)
}
const done = progress('备份 · backing up')
try {
  const folder = await backUp(resolve(process.env.DATA_DIR || '.data'), resolve(into))
  done(true)
  console.log(folder)
} catch (error) {
  done(false)
  console.error(error instanceof CannotStart ? error.message : error)
  process.exitCode = 1
}
