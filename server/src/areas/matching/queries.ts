/** Files, their lines with what of ours they are, and what of ours no line names. */
import { hows, lineStates, type matching, sides, sources } from '@clinic/contract/areas/matching/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { isWord } from '../../kit/choice.ts'
import type { Context } from '../../kit/context.ts'
import { listFile } from '../../kit/export.ts'
import { col, type ListOf, pageOf, yuan } from '../../kit/list.ts'
import { mainDepartmentOf, staffName } from '../staff/reads.ts'

const fileList: ListOf<typeof matching.files> = {
  table: 'matching.bank_file',
  from: sql`matching.bank_file f left join ${sql.raw(mainDepartmentOf('cd', 'f', 'created_by'))}`,
  columns: {
    id: col('f.id'),
    source: col('f.source'),
    fileName: col('f.file_name'),
    firstDay: col('f.first_day', { sort: true }),
    lastDay: col('f.last_day', { sort: true }),
    lines: col('f.lines'),
    known: col('f.known'),
    open: col(sql`(select count(*)::int from matching.bank_line l where l.hospital_id = f.hospital_id and l.file_id = f.id
      and l.state = 'OPEN')`),
    received: yuan('f.in_fen'),
    paidOut: yuan('f.out_fen'),
    byName: col(sql.raw(staffName('f.created_by'))),
    at: col('f.created_at', { sort: true }),
  },
  filters: {
    source: isWord('f.source'),
  },
  scope: { department: 'cd.department_id', own: ['f.created_by'] },
  order: { by: 'f.created_at', direction: 'desc', tie: 'f.id' },
}

/** The number of what a pair names, looked for by its id: joined, all that was ever taken would be read for each row. */
const ourNo = sql`(select o.no from matching.ours o where o.hospital_id = r.hospital_id and o.side = r.side and o.our_id = r.our_id offset 0)`

/** Of the pair that says how; of several made by hand they say the same. In columns, so that a total is spared it. */
const ofPair = (what: string) =>
  sql.raw(`(select ${what} from matching.standing_pair r where r.hospital_id = l.hospital_id and r.line_id = l.id
    order by r.id limit 1)`)

export const lineList: ListOf<typeof matching.lines> = {
  table: 'matching.bank_line',
  from: sql`matching.bank_line l left join ${sql.raw(mainDepartmentOf('cd', 'l', 'created_by'))}`,
  columns: {
    id: col('l.id'),
    version: col('l.version'),
    fileId: col('l.file_id'),
    source: col('l.source'),
    at: col('l.happened_at', { sort: true }),
    hasTime: col('l.has_time'),
    businessDate: col('l.business_date'),
    amount: yuan('l.amount_fen', { sort: true }),
    refNo: col('l.ref_no'),
    orderNo: col('l.order_no'),
    counterparty: col('l.counterparty'),
    remark: col('l.remark'),
    state: col('l.state'),
    how: col(ofPair('r.how')),
    oursNo:
      col(sql`coalesce((select string_agg(distinct o.no, '、' order by o.no) from matching.standing_pair r cross join lateral ${ourNo} o
      where r.hospital_id = l.hospital_id and r.line_id = l.id), '')`),
    reason: col(sql`coalesce(${ofPair('r.reason')}, '')`),
    matchedByName: col(ofPair(staffName('r.created_by'))),
  },
  filters: {
    startDate: (day) => sql`l.business_date >= ${day}::date`,
    endDate: (day) => sql`l.business_date <= ${day}::date`,
    source: isWord('l.source'),
    state: isWord('l.state'),
    fileId: (id) => sql`l.file_id = ${id}`,
    refNo: (typed) => sql`${typed.trim()} in (l.ref_no, l.order_no)`,
  },
  asks: { startDate: 'businessDate', endDate: 'businessDate' },
  scope: { department: 'cd.department_id', own: ['l.created_by'] },
  order: { by: 'l.happened_at', direction: 'desc', tie: 'l.id' },
}

export const ourList: ListOf<typeof matching.ours> = {
  table: 'matching.ours',
  from: sql`matching.ours o left join ${sql.raw(mainDepartmentOf('cd', 'o', 'staff_id'))}`,
  columns: {
    id: col('o.our_id'),
    side: col('o.side'),
    source: col('o.source'),
    no: col('o.no'),
    way: col('o.way'),
    at: col('o.at', { sort: true }),
    businessDate: col('o.business_date'),
    amount: yuan('o.amount_fen', { sort: true }),
    refNo: col('o.ref_no'),
    staffName: col(sql.raw(staffName('o.staff_id'))),
  },
  filters: {
    startDate: (day) => sql`o.business_date >= ${day}::date`,
    endDate: (day) => sql`o.business_date <= ${day}::date`,
    source: isWord('o.source'),
    no: (no) => sql`o.no = ${no}`,
  },
  asks: { startDate: 'businessDate', endDate: 'businessDate' },
  where: () => sql`not exists (select from matching.pair r where r.hospital_id = o.hospital_id and r.side = o.side
    and r.our_id = o.our_id and r.undone_at is null)`,
  scope: { department: 'cd.department_id', own: ['o.staff_id'] },
  order: { by: 'o.at', direction: 'desc', tie: 'o.our_id' },
}

export const filePage = (ctx: Context, input: InputOf<typeof matching.files>) => pageOf(ctx, input, fileList)
export const linePage = (ctx: Context, input: InputOf<typeof matching.lines>) => pageOf(ctx, input, lineList)
export const ourPage = (ctx: Context, input: InputOf<typeof matching.ours>) => pageOf(ctx, input, ourList)

export const exportLines = (ctx: Context, input: InputOf<typeof matching.export>) =>
  listFile(
    ctx,
    { name: '流水对账', list: lineList, object: 'bankLine', words: { source: sources, state: lineStates, how: hows } },
    input,
  )

export const exportOurs = (ctx: Context, input: InputOf<typeof matching.exportOurs>) =>
  listFile(
    ctx,
    { name: '只有本院的收支', list: ourList, object: 'bankLine', words: { side: sides, source: sources } },
    input,
  )
