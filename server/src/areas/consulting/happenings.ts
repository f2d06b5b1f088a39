/** What happens in consulting: a consultation begins and ends, a need is written down. */
import { consulting, consultResultWords } from '@clinic/contract/areas/consulting/calls.ts'
import { sql } from 'kysely'
import { after, type Happening, happening, words } from '../../kit/happening.ts'
import { demandList } from './demands/demands.ts'
import { recordList } from './records/queries.ts'

const record = {
  kind: 'consult',
  of: 'consulting.consult_record',
  customer: 'r.customer_id',
  call: consulting.records,
  list: recordList,
  entry: 'ReceptionRecord',
} as const

export const consultHappenings: readonly Happening[] = [
  happening({
    ...record,
    act: 'consult.began',
    at: 'startTime',
    by: 'consultantName',
    people: [{ as: 'consultantName', id: sql`r.consultant_id` }],
    facts: ['state', 'consultTypeName'],
    say: ({ state, consultTypeName }) =>
      words('开始接诊', consultTypeName) + after(state === 'cancelled' && '后来作废'),
  }),
  happening({
    ...record,
    act: 'consult.ended',
    at: 'endTime',
    where: sql`r.state = 'ended'`,
    by: 'consultantName',
    facts: ['result', 'noDealReason', 'autoEnded'],
    say: ({ result, noDealReason, autoEnded }) =>
      `结束接诊${after(result && consultResultWords[result])}${after(noDealReason)}${after(autoEnded && '由系统结束')}`,
  }),
  happening({
    kind: 'consult',
    act: 'consult.demand',
    of: 'consulting.customer_demand',
    customer: 'r.customer_id',
    call: consulting.demands,
    list: demandList,
    at: 'createTime',
    facts: ['text', 'demandNames'],
    say: ({ text, demandNames }) => `登记需求${after([demandNames, text].filter(Boolean).join('，').slice(0, 120))}`,
    entry: 'ProjectDemand',
  }),
]
