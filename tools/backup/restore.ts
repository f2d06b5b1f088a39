/** Puts a backup back into an empty data directory and lets the database replay its log, as a drill or in earnest. */
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { newClient } from '../../server/src/kit/db/connection.ts'
import { accountFor } from '../../server/src/kit/postgres/account.ts'
import { CannotStart } from '../../server/src/kit/postgres/cannot-start.ts'
import { startCluster } from '../../server/src/kit/postgres/cluster.ts'
import { addressOn } from '../../server/src/kit/postgres/index.ts'
import { rolePasswords } from '../../server/src/kit/postgres/keys.ts'
import { placeFor } from '../../server/src/kit/postgres/place.ts'
import { DATABASE } from '../../server/src/kit/postgres/roles.ts'
import { manifestOf } from './backup.ts'

const ownedBy = (folder: string, uid: number, gid: number): void => {
  chownSync(folder, uid, gid)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chownSync(join(entry.parentPath, entry.name), uid, gid)
}

const refuseUnsound = async (backup: string, dataDir: string): Promise<void> => {
  const manifest = join(backup, 'manifest.sha256')
  if (!existsSync(manifest)) throw new CannotStart(`${backup} 不是完整的备份。`, `${backup} is not a complete backup.`)
  if (readFileSync(manifest, 'utf8') !== (await manifestOf(backup)))
    throw new CannotStart(
      `备份 ${backup} 的文件与清单不符，请改用另一份备份。`,
      `The files of ${backup} differ from its list; use another backup.`,
    )
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new CannotStart(
      `目录 ${dataDir} 不为空：请先把它移走，恢复不会覆盖任何数据。`,
      `${dataDir} is not empty: move it away first, a restore overwrites nothing.`,
    )
}

/**
 * @param backup folder made by `npm run backup`
 * @param dataDir where it goes: absent or empty
 * @returns number of applied migrations in the restored database, the sign that it opened
 */
export const restore = async (backup: string, dataDir: string): Promise<number> => {
  await refuseUnsound(backup, dataDir)
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  for (const entry of readdirSync(backup))
    if (entry !== 'manifest.sha256' && entry !== 'postgres')
      cpSync(join(backup, entry), join(dataDir, entry), { recursive: true })
  const place = placeFor(dataDir)
  const account = accountFor(place)
  mkdirSync(dirname(place), { recursive: true })
  cpSync(join(backup, 'postgres'), place, { recursive: true })
  // cpSync makes folders as the umask says; PostgreSQL wants its own closed.
  chmodSync(place, 0o700)
  if (account) ownedBy(place, account.uid, account.gid)
  rmSync(join(dataDir, 'postgres.port'), { force: true })
  return await opened(dataDir)
}

const opened = async (dataDir: string): Promise<number> => {
  const { superuser } = rolePasswords(dataDir)
  const cluster = await startCluster({ dataDir, password: superuser })
  const client = newClient({ connectionString: addressOn(cluster.port)('postgres', superuser, DATABASE) })
  try {
    await client.connect()
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from kit.migration')
    return rows[0]!.n
  } finally {
    await client.end()
    await cluster.stop()
  }
}
