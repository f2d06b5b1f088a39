/** How far journals are sealed, what of it goes into the proof of the books, and what the night found. */
import type { ChainStanding } from '@clinic/contract/areas/ledger/nouns.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Nullable } from '@clinic/contract/words.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import { Num, Str, sure, textOf } from '../../../kit/db/rows.ts'

/** Links that do not hold, as rows of the self-check. */
export const chainChecks = 'ledger.chain_selfcheck()'

/** The chain's length and its last digest. */
export const chainProof = textOf(
  { sealed: sure(Num), head: sure(Str) },
  `select coalesce(max(s.seq), 0) as sealed, coalesce((array_agg(s.digest))[1], '') as head
    from (select seq, digest from ledger.seal order by seq desc limit 1) s`,
)

const Standing = {
  sealed: sure(Num),
  waiting: sure(Num),
  head: sure(Str),
  checkedAt: Nullable(Str),
  checkedTo: sure(Num),
  anchors: sure(Num),
  said: sure(Str),
}

/**
 * Those of the last two days that wait: a minute's worth, unless the job stands still. The day comes as a column (a sub-select
 * or `coalesce` in the condition keeps row-level security from its index), and each journal is asked for its seal by itself: in an
 * anti-join all that was ever sealed would be read.
 */
const waiting = `(select count(*)::int from ledger.journal j
    where j.business_date >= case when s.since is null then '-infinity'::date else s.since end
      and (select l.id from ledger.seal l where l.hospital_id = j.hospital_id and l.journal_id = j.id) is null)`

const standing = textOf(
  Standing,
  `select coalesce(s.seq, 0) as sealed, ${waiting} as waiting, coalesce(s.digest, '') as head,
      c.created_at as "checkedAt", coalesce(c.sealed, 0) as "checkedTo", coalesce(c.anchors, 0) as anchors, coalesce(c.said, '') as said
    from (select) one
    left join (select l.seq, l.digest, j.business_date - 1 as since from ledger.seal l
      join ledger.journal j on j.hospital_id = l.hospital_id and j.id = l.journal_id order by l.seq desc limit 1) s on true
    left join (select created_at, sealed, anchors, said from ledger.chain_check order by created_at desc, id desc limit 1) c on true`,
)

export const chainStanding = async (ctx: Context): Promise<ChainStanding> => {
  // It speaks of the whole hospital's journals or of none.
  if (ctx.rows !== 'all') refuse(common.forbidden())
  const { rows } = await ctx.together({ rows: standing() })
  return rows[0]!
}
