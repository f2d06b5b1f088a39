/** Applies the SQL migrations, forward only, each in its own transaction, then loads reference data; under one lock. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { loadMenu } from './areas/access/index.ts'
import { connected } from './kit/db/connection.ts'
import { loadReference } from './kit/reference.ts'

const FOLDER = new URL('../db/migrations/', import.meta.url)
/** Advisory lock: two nodes that start at once migrate one after the other. */
const LOCK = 7_305_001

export type Applied = { readonly name: string }

/**
 * @param ownerUrl connection of the owning role
 * @returns the migrations applied now
 * @throws Error when an applied migration was edited afterwards
 */
export const migrate = (ownerUrl: string): Promise<Applied[]> =>
  connected(ownerUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await runMigrations({ connectionString: ownerUrl })
    const known = await appliedDigests(client)
    const applied: Applied[] = []
    for (const { name, text, digest } of await migrationFiles()) {
      const before = known.get(name)
      if (before === digest) continue
      if (before !== undefined) throw new Error(`迁移 ${name} 在执行之后被改动过：请恢复原文件，并把改动写成新的迁移`)
      await applyOne(client, name, text, digest)
      applied.push({ name })
    }
    await loadReference(client)
    await loadMenu(client)
    // A fresh database has no statistics, and nobody waits for the autovacuum to guess better plans.
    if (applied.length > 0) await client.query('analyze')
    return applied
  })

const migrationFiles = async (): Promise<{ name: string; text: string; digest: string }[]> => {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  return await Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, FOLDER), 'utf8')
      return { name, text, digest: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

const appliedDigests = async (client: pg.Client): Promise<Map<string, string>> => {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('kit.migration') is not null as there`)
  if (!rows[0]!.there) return new Map()
  const found = await client.query<{ name: string; digest: string }>('select name, digest from kit.migration')
  return new Map(found.rows.map(({ name, digest }) => [name, digest]))
}

const applyOne = async (client: pg.Client, name: string, text: string, digest: string): Promise<void> => {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into kit.migration (name, digest) values ($1, $2)', [name, digest])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw new Error(`迁移 ${name} 失败：${(error as Error).message}`, { cause: error })
  }
}
