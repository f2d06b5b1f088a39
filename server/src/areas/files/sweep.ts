/**
 * What goes by itself: files nobody saved within a day, contents nobody refers to any more, and what a crash left on the
 * disk. Rows go first and contents a day later, so that a backup under way finds what its rows name.
 */

import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { Num, Str, sqlOf } from '../../kit/db/rows.ts'
import { storeOf, sweepDisk } from './store.ts'

/** Hours an upload may wait to be saved with its document (clinical-admin §18). */
const LOOSE_HOURS = 24
/** Hours a content outlives its last row, and again its own. */
const GRACE_HOURS = 24

/** Forgets what nobody saved. */
const purgeLoose = async (ctx: Context): Promise<void> => {
  await sql`delete from files.file where status = 'loose' and created_at < kit.clock() - make_interval(hours => ${LOOSE_HOURS})`.execute(
    ctx.db,
  )
}

/** Drops contents without a file and gives their room back. A content that is being sent again at this moment stays. */
const dropContents = async (ctx: Context): Promise<void> => {
  await sql`select 1 from files.storage for update`.execute(ctx.db)
  const { rows } = await sqlOf({ bytes: Num })`
    delete from files.blob b where b.sent_at < kit.clock() - make_interval(hours => ${GRACE_HOURS})
       and not exists (select from files.file f where f.hospital_id = b.hospital_id and f.sha256 = b.sha256)
    returning b.bytes`.execute(ctx.db)
  const freed = rows.reduce((sum, { bytes }) => sum + bytes, 0)
  if (freed > 0) await sql`update files.storage set used_bytes = greatest(0, used_bytes - ${freed})`.execute(ctx.db)
}

const knownContents =
  (ctx: Context) =>
  async (digests: readonly string[]): Promise<ReadonlySet<string>> => {
    const { rows } = await sqlOf({ sha256: Str })`
      select sha256 from files.blob where sha256 = any(${[...digests]}::text[])`.execute(ctx.db)
    return new Set(rows.map(({ sha256 }) => sha256))
  }

/** `files.sweep`, each hour, for every hospital. The disk first: rows dropped now may still come back if this fails. */
export const sweepFiles = async (ctx: Context, graceHours = GRACE_HOURS): Promise<number> => {
  const removed = await sweepDisk(storeOf(ctx), knownContents(ctx), graceHours)
  await purgeLoose(ctx)
  await dropContents(ctx)
  return removed
}
