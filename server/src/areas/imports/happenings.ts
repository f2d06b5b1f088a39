/** Her archive was written by a sheet. */
import { imports } from '@clinic/contract/areas/imports/calls.ts'
import { sql } from 'kysely'
import { after, type Happening, happening } from '../../kit/happening.ts'
import { col, placeOf, type Rows } from '../../kit/list.ts'
import { batchList } from './queries.ts'

type Written = { at: string; state: 'created' | 'updated'; fileName: string; createdByName: string | null }
const rows: Rows<Written> = {
  ...placeOf(batchList),
  from: sql`imports.import_row r join imports.import_batch b on b.hospital_id = r.hospital_id and b.id = r.batch_id`,
  columns: {
    at: col(sql`coalesce(b.ended_at, b.started_at)`),
    state: col('r.state'),
    fileName: batchList.columns.fileName,
    createdByName: batchList.columns.createdByName,
  },
  order: { by: 'b.created_at', direction: 'desc', tie: 'r.id' },
}

export const importHappenings: readonly Happening[] = [
  happening({
    kind: 'archive',
    act: 'archive.imported',
    of: 'imports.import_row',
    customer: 'r.customer_id',
    call: imports.list,
    list: rows,
    at: 'at',
    where: sql`r.state in ('created', 'updated')`,
    by: 'createdByName',
    facts: ['state', 'fileName'],
    say: ({ state, fileName }) => `${state === 'updated' ? '导入更新档案' : '导入建档'}${after(fileName)}`,
  }),
]
