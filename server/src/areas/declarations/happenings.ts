/** What happens with a sheet: she is reported, and given up. That she came and bought is told by visit and payment. */
import { declarations, type LineWay, lineWays } from '@clinic/contract/areas/declarations/calls.ts'
import { sql } from 'kysely'
import { after, type Happening, happening, words } from '../../kit/happening.ts'
import { col, placeOf, type Rows } from '../../kit/list.ts'
import { staffName } from '../staff/reads.ts'
import { sheetList } from './queries.ts'

const sheet = {
  kind: 'declaration',
  of: 'declarations.sheet',
  customer: 's.customer_id',
  call: declarations.list,
  list: sheetList,
  entry: 'BillRecord',
} as const

export const sheetHappenings: readonly Happening[] = [
  happening({
    ...sheet,
    act: 'declaration.made',
    at: 'createdAt',
    by: 'createdByName',
    people: [
      { as: 'createdByName', id: sql`s.created_by` },
      { as: 'developerName', id: sql`s.developer_id` },
    ],
    facts: ['no', 'demandText', 'demandNames'],
    say: ({ no, demandText, demandNames }) =>
      `报单 ${no ?? ''}${after([demandNames, demandText].filter(Boolean).join('，').slice(0, 120))}`,
  }),
  happening({
    ...sheet,
    act: 'declaration.ended',
    at: 'endedAt',
    where: sql`s.state = 'ended'`,
    by: 'endedByName',
    facts: ['no', 'endReason'],
    say: ({ no, endReason }) => `结束报单 ${no ?? ''}${after(endReason)}`,
  }),
]

type Line = { at: string; no: string; way: LineWay; content: string; byName: string | null }
/** Lines of a sheet's history, by the rows of the sheet. */
const lines: Rows<Line> = {
  ...placeOf(sheetList),
  from: sql`declarations.follow f join declarations.sheet s on s.hospital_id = f.hospital_id and s.id = f.sheet_id`,
  columns: {
    at: col('f.created_at'),
    no: sheetList.columns.no,
    way: col('f.way'),
    content: col('f.content'),
    byName: col(sql.raw(staffName('f.created_by'))),
  },
  order: { by: 'f.created_at', direction: 'desc', tie: 'f.id' },
}

/** How a sheet was followed, picked, given on, taken along by a visit and lost: evidence of whose she is. */
export const sheetEvidence: readonly Happening[] = [
  happening({
    ...sheet,
    list: lines,
    act: 'declaration.line',
    at: 'at',
    where: sql`f.way <> 'made'`,
    by: 'byName',
    facts: ['no', 'way', 'content'],
    people: [{ as: 'byName', id: sql`f.created_by` }],
    say: ({ no, way, content }) => words('报单', no, way && lineWays[way]) + after(content?.slice(0, 120)),
  }),
]
