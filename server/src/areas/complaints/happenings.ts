/** What happens with complaints, as a customer's timeline tells it: she complained, it was closed. A secret one to nobody it is about. */
import { complaintCategories, complaintLevels, complaints } from '@clinic/contract/areas/complaints/calls.ts'
import { after, type Happening, happening } from '../../kit/happening.ts'
import { complaintList } from './queries.ts'

const complaint = {
  kind: 'complaint',
  of: 'complaints.complaint',
  customer: 'k.customer_id',
  call: complaints.list,
  list: complaintList,
  entry: 'ComplaintRecord',
} as const

export const complaintHappenings: readonly Happening[] = [
  happening({
    ...complaint,
    act: 'complaint.registered',
    at: 'receivedAt',
    by: 'receiverName',
    facts: ['category', 'level', 'content'],
    say: ({ category, level, content }) =>
      `投诉${category ? `“${complaintCategories[category]}”` : ''}${after(level && complaintLevels[level])}${after(content?.slice(0, 60))}`,
  }),
  happening({
    ...complaint,
    act: 'complaint.closed',
    at: 'closedAt',
    by: 'closedByName',
    facts: ['confirmed', 'resolution'],
    say: ({ confirmed, resolution }) =>
      `投诉结案${after(confirmed ? '客户已确认' : confirmed === false && '联系未果')}${after(resolution?.slice(0, 60))}`,
  }),
]
