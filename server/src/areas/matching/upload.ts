/** A file on its way in: read, all of it or nothing, held against what an earlier one had already, and matched at once. */
import { readFile } from 'node:fs/promises'
import {
  MOST_LINES,
  MOST_MEGABYTES,
  type matching,
  matchingRefusals,
  type Source,
} from '@clinic/contract/areas/matching/calls.ts'
import type { InputOf, OutputOf } from '@clinic/contract/call.ts'
import { Nullable } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { type Context, Refused, refuse } from '../../kit/context.ts'
import { Num, Str, sqlOf, sure } from '../../kit/db/rows.ts'
import type { Receiver } from '../../kit/routes.ts'
import { readTable } from '../../kit/sheets.ts'
import { insertRow } from '../../kit/table.ts'
import { incomingOf } from '../files/index.ts'
import { staffName } from '../staff/reads.ts'
import { holdMatching, matchOpen } from './match.ts'
import { type ReadLine, readStatement } from './reader.ts'

const MEGABYTE = 1024 * 1024
const MOST_UNPACKED = 40 * MEGABYTE

/** A file as it was read. */
type Sheet = { readonly name: string; readonly sha256: string; readonly rows: readonly (readonly string[])[] }

export const statementReceiver: Receiver = {
  limit: MOST_MEGABYTES * MEGABYTE,
  tooLarge: () => matchingRefusals.tooLarge({ limit: MOST_MEGABYTES }),
  folder: ({ hospitalId }, node) => incomingOf({ node, hospitalId }),
  take: async (_session, _node, { path, name, sha256 }): Promise<Sheet> => {
    const rows = await readTable(await readFile(path), MOST_UNPACKED)
    if (!rows || rows.length === 0) throw new Refused(matchingRefusals.unreadable())
    return { name, sha256, rows }
  },
}

/** The same file twice is told, with who brought it first. Imports of a hospital go one after the other. */
const refuseTwice = async (ctx: Context, digest: string): Promise<void> => {
  await holdMatching(ctx)
  const { rows } = await sqlOf({ name: Nullable(Str), at: Str })`
    select ${sql.raw(staffName('f.created_by'))} as name, to_char(f.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as at
    from matching.bank_file f where f.digest = ${digest}`.execute(ctx.db)
  if (rows[0]) refuse(matchingRefusals.sameFile({ name: rows[0].name ?? '同事', at: rows[0].at }))
}

const linesOf = (rows: Sheet['rows'], source: Source): ReadLine[] => {
  const read = readStatement(rows, source)
  if (!Array.isArray(read)) return refuse(read)
  return read.length > MOST_LINES ? refuse(matchingRefusals.tooMany({ limit: MOST_LINES })) : read
}

/** Lines no earlier file had: by number and amount, where there is no number by moment, amount and words. */
const freshOf = async (ctx: Context, source: Source, lines: readonly ReadLine[]): Promise<ReadLine[]> => {
  const { rows } = await sqlOf({ row: sure(Num) })`
    select w."rowNo" as row from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as w ("rowNo" integer, at text, fen bigint, "refNo" text, counterparty text, remark text)
    where not exists (select from matching.bank_line l where l.source = ${source} and l.amount_fen = w.fen
      and case when w."refNo" <> '' then l.ref_no = w."refNo" else l.ref_no = '' and l.counterparty = w.counterparty
        and l.remark = w.remark and l.happened_at = w.at::timestamp at time zone 'Asia/Shanghai' end)`.execute(ctx.db)
  const fresh = new Set(rows.map(({ row }) => row))
  const seen = new Set<string>()
  return lines.filter(({ rowNo, refNo, fen }) => {
    const key = `${refNo} ${fen}`
    if (!fresh.has(rowNo) || (refNo !== '' && seen.has(key))) return false
    seen.add(key)
    return true
  })
}

const storeLines = async (ctx: Context, fileId: number, source: Source, lines: readonly ReadLine[]): Promise<void> => {
  await sql`
    insert into matching.bank_line (file_id, source, row_no, happened_at, has_time, business_date, amount_fen, ref_no, order_no,
        counterparty, remark)
      select ${fileId}, ${source}, w."rowNo", w.at::timestamp at time zone 'Asia/Shanghai', w."hasTime",
        case when w."hasTime" then (w.at::timestamp - interval '4 hours')::date else w.at::timestamp::date end, w.fen, w."refNo",
        w."orderNo", w.counterparty, w.remark
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as w ("rowNo" integer, at text, "hasTime" boolean, fen bigint,
        "refNo" text, "orderNo" text, counterparty text, remark text)`.execute(ctx.db)
}

/** Business days of the first and the last line: what was taken before four is of the day before. */
const daysOf = async (ctx: Context, lines: readonly ReadLine[]) => {
  const { rows } = await sqlOf({ first: sure(Str), last: sure(Str) })`
    select min(d.day)::text as first, max(d.day)::text as last from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as w (at text, "hasTime" boolean) cross join lateral (select case when w."hasTime" then (w.at::timestamp - interval '4 hours')::date
        else w.at::timestamp::date end as day) d`.execute(ctx.db)
  return rows[0]!
}

export const uploadStatement = async (
  ctx: Context,
  { source, file }: InputOf<typeof matching.upload>,
): Promise<OutputOf<typeof matching.upload>> => {
  const { name, sha256, rows } = file as unknown as Sheet
  const lines = linesOf(rows, source)
  await refuseTwice(ctx, sha256)
  const fresh = await freshOf(ctx, source, lines)
  if (fresh.length === 0) refuse(matchingRefusals.nothingNew({ lines: lines.length }))
  const { first, last } = await daysOf(ctx, lines)
  const sumOf = (sign: 1 | -1) =>
    fresh.reduce((sum, { fen }) => (Math.sign(fen) === sign ? sum + Math.abs(fen) : sum), 0)
  const known = lines.length - fresh.length
  const { id } = await insertRow(ctx, 'matching.bank_file', {
    source,
    file_name: name.slice(-120) || '流水.csv',
    digest: sha256,
    first_day: first,
    last_day: last,
    lines: fresh.length,
    known,
    in_fen: sumOf(1),
    out_fen: sumOf(-1),
  })
  await storeLines(ctx, id, source, fresh)
  const matched = await matchOpen(ctx, { from: first, to: last })
  ctx.note({ objectType: 'bankFile', objectId: id, after: { source, lines: fresh.length, known, matched } })
  ctx.tell('matching.changed', id)
  return { id, lines: fresh.length, known, matched }
}
