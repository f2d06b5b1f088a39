/**
 * `npm run schema`: writes `tables.generated.ts` from a migrated database (SCHEMA_URL: its owner's URL).
 * With `--check` nothing is written and a difference fails.
 */
import { readFile, writeFile } from 'node:fs/promises'
import pg from 'pg'
import { tablesOf } from './schema/tables.ts'

const TARGET = new URL('../server/src/kit/db/tables.generated.ts', import.meta.url)

const client = new pg.Client({ connectionString: process.env['SCHEMA_URL'] })
await client.connect()
const fresh = await tablesOf(client)
await client.end()
if (process.argv.includes('--check')) {
  if ((await readFile(TARGET, 'utf8')) !== fresh) {
    console.error('tables.generated.ts 与迁移后的数据库不一致：请运行 npm run schema 并提交')
    process.exitCode = 1
  }
} else await writeFile(TARGET, fresh)
