/** The restore drill: a backup made under writes is put back elsewhere and holds every payment acknowledged before it. */
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../server/src/kit/postgres/index.ts'
import { copyTemplate } from '../../server/test/template.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'clinic drill '))
  chmodSync(folder, 0o755)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a backup under writes restores everything acknowledged before it, with files and keys', async () => {
  const dataDir = join(folder, 'live')
  copyTemplate(dataDir)
  const database = await openDatabase({ dataDir })
  for (const folder of ['files/7/ab', 'files/7/incoming']) mkdirSync(join(dataDir, folder), { recursive: true })
  writeFileSync(join(dataDir, 'files/7/ab/abcd'), 'photo')
  // Uploads come and go while the backup runs; none of them is part of it, and none disturbs it.
  const coming = setInterval(() => {
    const path = join(dataDir, 'files/7/incoming', String(performance.now()))
    writeFileSync(path, 'half a photo')
    setTimeout(() => rmSync(path), 15)
  }, 5)
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  await client.query('create table public.paid (n integer primary key)')
  let acknowledged = 0
  let writing = true
  const writer = (async () => {
    while (writing) {
      await client.query('insert into public.paid values ($1)', [acknowledged + 1])
      acknowledged++
    }
  })()
  while (acknowledged < 50) await new Promise((resolve) => setTimeout(resolve, 5))
  const before = acknowledged
  const backup = await backUp(dataDir, join(folder, 'backups'))
  writing = false
  clearInterval(coming)
  await writer
  await client.end()
  await database.stop()

  const restored = join(folder, 'restored')
  expect(await restore(backup, restored)).toBeGreaterThan(0)
  const again = await openDatabase({ dataDir: restored })
  const reader = new pg.Client({ connectionString: again.ownerUrl })
  await reader.connect()
  const { rows } = await reader.query<{ n: number; top: number }>(
    'select count(*)::int as n, max(n) as top from public.paid',
  )
  await reader.end()
  await again.stop()
  expect(rows[0]!.n).toBeGreaterThanOrEqual(before)
  expect(rows[0]!.top).toBe(rows[0]!.n)

  expect(readFileSync(join(restored, 'files/7/ab/abcd'), 'utf8')).toBe('photo')
  expect(existsSync(join(restored, 'files/7/incoming'))).toBe(false)

  await expect(restore(backup, restored)).rejects.toThrow(/不为空/)
  appendFileSync(join(backup, 'files/7/ab/abcd'), '!')
  await expect(restore(backup, join(folder, 'third'))).rejects.toThrow(/清单不符/)
}, 120_000)
