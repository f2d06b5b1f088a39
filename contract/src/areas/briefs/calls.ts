/** 到院前简报: one's own arrivals of today or tomorrow, on the screen and on A4. Source: customers book §35, line 15. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import type { Shows } from '../../table.ts'
import { Day, Moment, Shape, Word } from '../../words.ts'
import { PaperHead } from '../prints/kinds.ts'
import { Brief } from './nouns.ts'

export * from './nouns.ts'
export * from './questions.ts'

/** Days one may look at. */
export const briefWhen = { today: '今天', tomorrow: '明天' } as const
export type BriefWhen = keyof typeof briefWhen

const input = { when: Type.Optional(Word('today', 'tomorrow')) }
const shows = {
  'rows.appointments': 'appointments.appointment',
  'rows.customer': 'customers.customer',
  'rows.customer.birthday': ['customers.customer:age'],
  'rows.complaints': 'complaints.complaint',
  'rows.visits': 'visits.visit',
  'rows.talk': 'consulting.consult_record',
  'rows.session': 'purchases.deduction_record',
  'rows.demands': 'consulting.customer_demand',
  'rows.left': 'purchases.purchased_item',
  'rows.left.lastDay': ['purchases.deduction_record:deductedAt'],
} as const satisfies Shows

export const briefs = {
  mine: call('GET /api/v1/base/appointment/brief', {
    title: '到院前简报',
    may: 'appointment:brief:list',
    shows,
    input,
    output: Shape({ day: Day, rows: Type.Array(Brief) }),
  }),
  sheet: call('GET /api/v1/base/appointment/brief/sheet', {
    title: '打印到院前简报',
    may: 'appointment:brief:print',
    audited: true,
    shows,
    input,
    output: Shape({
      clinic: PaperHead,
      day: Day,
      rows: Type.Array(Brief),
      printedBy: Type.String(),
      printedAt: Moment,
    }),
  }),
}
