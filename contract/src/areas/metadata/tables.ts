/** What the lists of this area show and what their columns are called (see `table.ts`). */
import type { Static } from 'typebox'
import { type ColumnsOf, fixed, type Table } from '../../table.ts'
import type { RecordRow } from './nouns.ts'

export const recordsTable = {
  name: 'metadata.record',
  pages: ['/system/record'],
  columns: {
    content: fixed('内容'),
    createdAt: '创建时间',
    createdByName: '登记人',
    updatedAt: '修改时间',
  } satisfies ColumnsOf<Static<typeof RecordRow>>,
} satisfies Table
