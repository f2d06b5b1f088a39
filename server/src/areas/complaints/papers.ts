/** Documents of other areas that make a complaint good, as parts of statements: amounts and states stand there and nowhere else. */

import type { Linked } from '@clinic/contract/areas/complaints/nouns.ts'
import type { CompensationKind } from '@clinic/contract/areas/complaints/words.ts'
import { complaintRefusals } from '@clinic/contract/areas/complaints/words.ts'
import { recordStates } from '@clinic/contract/areas/coupons/words.ts'
import { orderStatuses } from '@clinic/contract/areas/orders/words.ts'
import { refundStates } from '@clinic/contract/areas/refunds/words.ts'
import { toYuan } from '@clinic/contract/money.ts'
import { Id } from '@clinic/contract/words.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, refuse } from '../../kit/context.ts'
import { Num, Of, Str, sqlOf, sure } from '../../kit/db/rows.ts'
import { couponPapers, worthOfRecord } from '../coupons/reads.ts'
import { withMerged } from '../customers/reads.ts'
import { coinPapers, coinsBroughtBy } from '../ledger/reads.ts'
import { givenBy, givenPapers } from '../orders/reads.ts'
import { refundedBy, refundPapers } from '../refunds/reads.ts'

type Kind = {
  /** `id`, `customer_id`, `no`, `at`, `fen`, `status`. */
  readonly papers: string
  readonly words: Readonly<Record<string, string>>
}
const kinds: Readonly<Record<CompensationKind, Kind>> = {
  refund: { papers: refundPapers, words: refundStates },
  coins: { papers: coinPapers, words: { CAME: '已到账', TAKEN_BACK: '已撤销' } },
  coupon: { papers: couponPapers, words: recordStates },
  gift: { papers: givenPapers, words: orderStatuses },
}

/** What the documents of a complaint (of the alias) come to, in fen; what was refused or taken back is nothing. */
export const linkedFen = (complaint: string): RawBuilder<unknown> => sql`coalesce((select sum(case l.kind
    when 'refund' then ${sql.raw(refundedBy('l.document_id'))} when 'coins' then ${sql.raw(coinsBroughtBy('l.document_id'))}
    when 'coupon' then ${sql.raw(worthOfRecord('l.document_id'))} else ${sql.raw(givenBy('l.document_id'))} end)
  from complaints.link l where l.hospital_id = ${sql.raw(complaint)}.hospital_id and l.complaint_id = ${sql.raw(complaint)}.id), 0)::bigint`

const Paper = { id: sure(Id), no: sure(Str), at: sure(Str), fen: sure(Num), status: sure(Of<string>()) }

const shown = (
  kind: CompensationKind,
  { id, fen, status, no, at }: { id: number; no: string; at: string; fen: number; status: string },
): Linked => ({
  kind,
  documentId: id,
  no,
  at,
  amount: toYuan(fen),
  status: kinds[kind].words[status] ?? '',
})

const MOST = 50

/** Documents of one kind of hers that no complaint has, newest first. */
export const papersOf = async (ctx: Context, customerId: number, kind: CompensationKind): Promise<Linked[]> => {
  const { rows } = await sqlOf(Paper)`
    select d.id, d.no, d.at, d.fen::bigint as fen, d.status from (${sql.raw(kinds[kind].papers)}) d
     where d.customer_id = ${withMerged(customerId)}
       and not exists (select from complaints.link l where l.kind = ${kind} and l.document_id = d.id)
     order by d.at desc, d.id desc limit ${sql.lit(MOST)}`.execute(ctx.db)
  return rows.map((row) => shown(kind, row))
}

/** Refuses a document that is not hers. */
export const refuseForeign = async (
  ctx: Context,
  customerId: number,
  { kind, documentId }: { kind: CompensationKind; documentId: number },
): Promise<void> => {
  const { rows } = await sql`select from (${sql.raw(kinds[kind].papers)}) d where d.id = ${documentId}
    and d.customer_id = ${withMerged(customerId)}`.execute(ctx.db)
  if (rows.length === 0) refuse(complaintRefusals.foreignDocument())
}

/** What one is linked to, in the order in which it was. */
export const linksOf = async (ctx: Context, complaintId: number): Promise<Linked[]> => {
  const links: (Linked & { linkId: number })[] = []
  const { rows: has } = await sqlOf({ kind: Of<CompensationKind>() })`
    select distinct l.kind from complaints.link l where l.complaint_id = ${complaintId}`.execute(ctx.db)
  for (const { kind } of has) {
    const { rows } = await sqlOf({ ...Paper, linkId: sure(Id) })`
      select d.id, d.no, d.at, d.fen::bigint as fen, d.status, l.id as "linkId" from complaints.link l
        join (${sql.raw(kinds[kind].papers)}) d on d.id = l.document_id
       where l.complaint_id = ${complaintId} and l.kind = ${kind}`.execute(ctx.db)
    links.push(...rows.map(({ linkId, ...row }) => ({ linkId, ...shown(kind, row) })))
  }
  return links.sort((one, other) => one.linkId - other.linkId).map(({ linkId: _linkId, ...link }) => link)
}
