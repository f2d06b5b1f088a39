/**
 * `npm run schema`: writes server/db/schema.sql and the names of its tables from a database that was migrated just now,
 * and the permission words from the areas' menus.
 * With `--check` nothing is written and a difference fails. SCHEMA_URL names another migrated database to read.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { newClient } from '../server/src/kit/db/connection.ts'
import { startCluster } from '../server/src/kit/postgres/cluster.ts'
import { addressOn } from '../server/src/kit/postgres/index.ts'
import { rolePasswords } from '../server/src/kit/postgres/keys.ts'
import { DATABASE } from '../server/src/kit/postgres/roles.ts'
import { discard, fast, freshDataDir } from '../server/test/template.ts'
import { schemaOf } from './schema/dump.ts'
import { permissionsOf } from './schema/permissions.ts'
import { tablesOf } from './schema/tables.ts'

const writers = {
  'server/src/kit/db/tables.generated.ts': tablesOf,
  'server/db/schema.sql': schemaOf,
  'contract/src/permissions.generated.ts': async () => permissionsOf(),
}

/** Runs something on a database that has every migration and nothing else. */
const onMigrated = async <T>(run: (ownerUrl: string) => Promise<T>): Promise<T> => {
  if (process.env.SCHEMA_URL) return await run(process.env.SCHEMA_URL)
  const dataDir = await freshDataDir()
  const passwords = rolePasswords(dataDir)
  const cluster = await startCluster({ dataDir, password: passwords.superuser, settings: fast })
  try {
    return await run(addressOn(cluster.port)('owner', passwords.owner, DATABASE))
  } finally {
    await cluster.stop()
    discard(dataDir)
  }
}

const texts = await onMigrated(async (ownerUrl) => {
  const client = newClient({ connectionString: ownerUrl })
  await client.connect()
  try {
    const made: [file: URL, text: string][] = []
    for (const [file, write] of Object.entries(writers))
      made.push([new URL(`../${file}`, import.meta.url), await write(client)])
    return made
  } finally {
    await client.end()
  }
})

for (const [file, text] of texts) {
  const before = await readFile(file, 'utf8').catch(() => '')
  if (before === text) continue
  if (process.argv.includes('--check')) {
    console.error(`${file.pathname.split('/').at(-1)} 与迁移后的数据库或菜单不一致：请运行 npm run schema 并提交`)
    process.exitCode = 1
  } else {
    await writeFile(file, text)
    console.log(`${file.pathname.split('/').at(-1)} 已更新`)
  }
}
