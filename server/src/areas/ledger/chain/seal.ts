/**
 * Journals are sealed into their hospital's chain each minute, and when a business day is closed; every night the whole chain
 * is looked at (docs/adr/0102). Payments do not wait for any of it.
 */
import { Id, Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Anchor, anchored } from '../../../kit/anchors.ts'
import type { Context } from '../../../kit/context.ts'
import { Num, Str, sqlOf } from '../../../kit/db/rows.ts'
import type { Task } from '../../../kit/jobs.ts'
import { chainBroken } from '../questions.ts'

/** Sealed in one turn of the minute: some seconds. What is left comes a minute later. */
const MOST = 50_000

const { anchorHead, anchorsOf } = anchored({ word: 'ledger', prefix: 'ledger-' })

/** The last link of the chain; `seq` 0: nothing is sealed yet. */
const headOf = async (ctx: Context): Promise<Anchor> => {
  const { rows } = await sqlOf({ seq: Num, mac: Str })`
    select s.seq, s.digest as mac from ledger.seal s order by s.seq desc limit 1`.execute(ctx.db)
  return rows[0] ?? { seq: 0, mac: '' }
}

/** Task `ledger.seal`, each minute: journals from the day before the last sealed one on. What is of earlier days the night finds. */
export const sealJournals: Task = async (ctx) => {
  const head = await headOf(ctx)
  // The head that is committed already: what this run adds may still be rolled back, and is anchored by the next.
  if (head.seq > 0) await anchorHead(ctx.node, ctx.scope.hospitalId!, head)
  await sql`select ledger.seal_journals(coalesce((select j.business_date - 1 from ledger.seal s
      join ledger.journal j on j.hospital_id = s.hospital_id and j.id = s.journal_id order by s.seq desc limit 1),
    '-infinity'), ${MOST}::int)`.execute(ctx.db)
}

/** What a head outside the database says against the chain; nothing: they agree. */
const saidByAnchors = async (ctx: Context, anchors: readonly (Anchor | null)[], head: Anchor): Promise<string> => {
  const known = anchors.filter((one) => one !== null)
  if (known.length < anchors.length) return '库外锚点文件里有一行不是本系统写下的'
  const ahead = known.find(({ seq }) => seq > head.seq)
  if (ahead) return `库外锚点记到第 ${ahead.seq} 张凭证，链上只有 ${head.seq} 张`
  const { rows } = await sqlOf({ seq: Num })`
    select a.seq from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as a (seq bigint, mac text)
      left join ledger.seal s on s.seq = a.seq where s.digest is distinct from a.mac order by a.seq limit 1`.execute(
    ctx.db,
  )
  return rows[0] ? `第 ${rows[0].seq} 张凭证的封存与库外锚点不同` : ''
}

/** The first journal that is not as it was sealed. */
const Broken = { journal: Nullable(Id), said: Str }
const brokenLink = async (ctx: Context) => {
  const { rows } = await sqlOf(Broken)`
    select nullif(c.subject, 0) as journal, c.detail as said from ledger.chain_selfcheck() c limit 1`.execute(ctx.db)
  return rows[0] ?? null
}

/** Task `ledger.checkChain`, every night: seals what waits, looks at every link and at the heads outside, tells who looks after the books. */
export const checkChain: Task = async (ctx) => {
  const anchors = await anchorsOf(ctx.node, ctx.scope.hospitalId!)
  await sql`select ledger.seal_journals('-infinity', ${MOST}::int)`.execute(ctx.db)
  const head = await headOf(ctx)
  const broken = await brokenLink(ctx)
  const said = broken?.said ?? (await saidByAnchors(ctx, anchors, head))
  await sql`insert into ledger.chain_check (sealed, head, anchors, broken_journal_id, said)
    values (${head.seq}, ${head.mac}, ${anchors.length}, ${broken?.journal ?? null}, ${said})`.execute(ctx.db)
  if (said !== '') await chainBroken(ctx, said)
}
