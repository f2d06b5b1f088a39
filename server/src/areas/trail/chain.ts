/**
 * The chain of a hospital's trail: entries are written by their own transactions without waiting for each other; this
 * job links them afterwards, numbered without gaps, each link sealed over the one before. Source: security 4.13.
 */
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { keys } from '../../kit/keys.ts'
import { anchorHead } from './anchor.ts'
import { linkSeal, ORIGIN } from './seal.ts'

/** Links made in one statement. */
const BATCH = 2_000

export type Head = { readonly seq: number; readonly mac: string }
type Waiting = { id: number; at: number; mac: string }

/** The last link of the context's hospital. */
export const headOf = async (ctx: Context): Promise<Head> => {
  const { rows } = await sql<Head>`select seq, mac from trail.link order by seq desc limit 1`.execute(ctx.db)
  return rows[0] ?? { seq: 0, mac: ORIGIN }
}

/**
 * Entries that are not linked yet, oldest first. Looked for from an hour before the last linked one: a transaction
 * that takes longer to commit its entry is found by the check instead.
 */
const waitingEntries = async (ctx: Context): Promise<Waiting[]> => {
  const { rows } = await sql<Waiting>`
    select e.id, (extract(epoch from e.at) * 1000000)::bigint as at, e.mac from trail.entry e
     where e.at > coalesce((select last.at from trail.link l join trail.entry last
           on last.hospital_id = l.hospital_id and last.id = l.entry_id order by l.seq desc limit 1), '-infinity') - interval '1 hour'
       and not exists (select from trail.link l where l.hospital_id = e.hospital_id and l.entry_id = e.id)
     order by e.at, e.id limit ${BATCH}`.execute(ctx.db)
  return rows
}

/** Links everything that waits in the context's hospital, and anchors the head it found outside the database. */
export const linkEntries = async (ctx: Context): Promise<number> => {
  const hospitalId = ctx.scope.hospitalId!
  // One linker per hospital, whichever node it runs on.
  await sql`select pg_advisory_xact_lock(7305002, hashint8(${hospitalId}::bigint))`.execute(ctx.db)
  let head = await headOf(ctx)
  // The head that is committed already: what this run adds may still be rolled back, and is anchored by the next.
  if (head.seq > 0) await anchorHead(hospitalId, head)
  let made = 0
  for (;;) {
    const waiting = await waitingEntries(ctx)
    if (waiting.length === 0) break
    const links = waiting.map((entry) => {
      const seq = head.seq + 1
      head = {
        seq,
        mac: linkSeal(keys().chain, head.mac, {
          hospitalId,
          seq,
          entryId: entry.id,
          at: entry.at,
          entryMac: entry.mac,
        }),
      }
      return { seq, entry_id: entry.id, mac: head.mac }
    })
    await sql`
      insert into trail.link (seq, entry_id, mac) select seq, entry_id, mac
        from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l (seq bigint, entry_id bigint, mac text)`.execute(
      ctx.db,
    )
    made += links.length
  }
  return made
}
