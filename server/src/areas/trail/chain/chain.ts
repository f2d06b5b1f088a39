/**
 * The chain of a hospital's trail: entries are written by their own transactions without waiting for each other; this
 * job links them afterwards, numbered without gaps, each link sealed over the one before. Source: security 4.13.
 */
import { Id } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import type { Context } from '../../../kit/context.ts'
import { Num, type RowOf, Str, sqlOf } from '../../../kit/db/rows.ts'
import { anchorHead } from './anchor.ts'
import { linkSeal, ORIGIN } from './seal.ts'

/** How far before the last linked entry the linker looks for ones that were committed after it. */
const LATE = '10 minutes'

const Head = { seq: Num, mac: Str }
export type Head = RowOf<typeof Head>
const Entry = { id: Id, at: Num, moment: Str, mac: Str }
type Seen = RowOf<typeof Entry> & { linked: boolean }

/** The last link of the context's hospital. */
export const headOf = async (ctx: Context): Promise<Head> => {
  const { rows } = await sqlOf(Head)`select seq, mac from trail.link order by seq desc limit 1`.execute(ctx.db)
  return rows[0] ?? { seq: 0, mac: ORIGIN }
}

/** Where to begin: some time before the last linked entry, or at the very first one. */
const startOf = async (ctx: Context): Promise<Pick<Seen, 'moment' | 'id'>> => {
  const { rows } = await sqlOf({ moment: Str })`
    select (e.at - ${LATE}::interval)::text as moment from trail.link l
      join trail.entry e on e.hospital_id = l.hospital_id and e.id = l.entry_id order by l.seq desc limit 1`.execute(
    ctx.db,
  )
  return { moment: rows[0]?.moment ?? '-infinity', id: 0 }
}

/** The next entries in the order they were written, linked or not: each is looked at once a run. */
const entriesAfter = async (ctx: Context, { moment, id }: Pick<Seen, 'moment' | 'id'>): Promise<Seen[]> => {
  const { rows } = await sqlOf(Entry)`
    select id, (extract(epoch from at) * 1000000)::bigint as at, at::text as moment, mac from trail.entry
     where (at, id) > (${moment}::timestamptz, ${id}::bigint) order by at, id limit ${ctx.node.limits.slice}`.execute(
    ctx.db,
  )
  const linked = await sqlOf({ entry_id: Id })`
    select entry_id from trail.link where entry_id = any(${rows.map((row) => row.id)}::bigint[])`.execute(ctx.db)
  const known = new Set(linked.rows.map((row) => row.entry_id))
  return rows.map((row) => ({ ...row, linked: known.has(row.id) }))
}

/** Links everything that waits in the context's hospital, and anchors the head it found outside the database. */
export const linkEntries = async (ctx: Context): Promise<number> => {
  const hospitalId = ctx.scope.hospitalId!
  // One linker per hospital, whichever node it runs on.
  await sql`select pg_advisory_xact_lock(7305002, hashint8(${hospitalId}::bigint))`.execute(ctx.db)
  let head = await headOf(ctx)
  // The head that is committed already: what this run adds may still be rolled back, and is anchored by the next.
  if (head.seq > 0) await anchorHead(ctx.node, hospitalId, head)
  let made = 0
  for (let from = await startOf(ctx); ; ) {
    const seen = await entriesAfter(ctx, from)
    const links = seen
      .filter((entry) => !entry.linked)
      .map(({ id: entryId, at, mac: entryMac }) => {
        const seq = head.seq + 1
        head = { seq, mac: linkSeal(ctx.node.keys.chain, head.mac, { hospitalId, seq, entryId, at, entryMac }) }
        return { seq, entry_id: entryId, mac: head.mac }
      })
    if (links.length > 0)
      await sql`
        insert into trail.link (seq, entry_id, mac) select seq, entry_id, mac
          from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l (seq bigint, entry_id bigint, mac text)`.execute(
        ctx.db,
      )
    made += links.length
    if (seen.length < ctx.node.limits.slice) break
    from = seen.at(-1)!
  }
  return made
}
