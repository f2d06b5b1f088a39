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

/** Those of the last two days that wait: a minute's worth, unless the job stands still. */
const waiting = `(select count(*)::int from ledger.journal j where j.business_date >= coalesce((select k.business_date - 1 from ledger.journal k
    where k.id = s.journal_id), '-infinity') and not exists (select from ledger.seal l where l.hospital_id = j.hospital_id and l.journal_id = j.id))`

const standing = textOf(
  Standing,
  `select coalesce(s.seq, 0) as sealed, ${waiting} as waiting, coalesce(s.digest, '') as head,
      c.created_at as "checkedAt", coalesce(c.sealed, 0) as "checkedTo", coalesce(c.anchors, 0) as anchors, coalesce(c.said, '') as said
    from (select) one
    left join (select seq, journal_id, digest from ledger.seal order by seq desc limit 1) s on true
    left join (select created_at, sealed, anchors, said from ledger.chain_check order by created_at desc, id desc limit 1) c on true`,
)

export const chainStanding = async (ctx: Context): Promise<ChainStanding> => {
  // It speaks of the whole hospital's journals or of none.
  if (ctx.rows !== 'all') refuse(common.forbidden())
  const { rows } = await ctx.together({ rows: standing() })
  return rows[0]!
}
