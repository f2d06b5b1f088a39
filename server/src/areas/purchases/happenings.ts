/** What happens with what was bought: sessions are carried out, and taken back. */
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import { sql } from 'kysely'
import { after, type Happening, happening, words } from '../../kit/happening.ts'
import { recordList } from './queries.ts'

const deduction = {
  kind: 'deduction',
  of: 'purchases.deduction_record',
  customer: 'd.customer_id',
  call: purchases.records,
  list: recordList,
  entry: 'DeductionRecord',
} as const

export const deductionHappenings: readonly Happening[] = [
  happening({
    ...deduction,
    act: 'deduction.done',
    at: 'deductedAt',
    by: 'createdByName',
    facts: ['productName', 'times', 'sessionNo', 'sessionTotal', 'nurseName', 'doctorName'],
    say: ({ productName, times, sessionNo, sessionTotal, nurseName, doctorName }) =>
      words('划扣', productName, times && `${times} 次`) +
      after(sessionNo && sessionTotal && `第 ${sessionNo} / ${sessionTotal} 次`) +
      after([doctorName && `医生 ${doctorName}`, nurseName && `护士 ${nurseName}`].filter(Boolean).join('、')),
  }),
  happening({
    ...deduction,
    act: 'deduction.withdrawn',
    at: 'withdrawnAt',
    where: sql`d.status = 'WITHDRAWN'`,
    by: 'withdrawnByName',
    facts: ['productName', 'times', 'withdrawReason'],
    say: ({ productName, times, withdrawReason }) =>
      words('撤销划扣', productName, times && `${times} 次`) + after(withdrawReason),
  }),
]
