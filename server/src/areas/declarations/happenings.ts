/** What happens with a sheet: she is reported, and given up. That she came and bought is told by visit and payment. */
import { declarations } from '@clinic/contract/areas/declarations/calls.ts'
import { sql } from 'kysely'
import { after, type Happening, happening } from '../../kit/happening.ts'
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
