/** 经过: appended to the timeline by whoever handles it, by whoever received it, and by whom it is about, who says it herself. */
import { complaintRefusals, type complaints } from '@clinic/contract/areas/complaints/calls.ts'
import { isOpen } from '@clinic/contract/areas/complaints/rules.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { type Context, refuse } from '../../kit/context.ts'
import type { Changed } from '../../kit/table.ts'
import { touched } from '../reach/index.ts'
import { holdComplaint } from './held.ts'
import { noteComplaint, say, tellComplaint } from './log.ts'

export const addRecord = async (ctx: Context, input: InputOf<typeof complaints.createRecord>): Promise<Changed> => {
  const { id, kind, content, fileIds } = input
  const held = await holdComplaint(ctx, { id })
  if (!isOpen(held.state)) refuse(complaintRefusals.closedAlready({ no: held.no, verb: '写经过' }))
  const isAbout = held.respondentIds.includes(ctx.session.staffId)
  // A statement is the respondent's own word, and it is all she writes here.
  if (kind === 'statement' && !isAbout) refuse(complaintRefusals.notTheRespondent())
  if (kind !== 'statement' && isAbout) refuse(complaintRefusals.respondent())
  await say(ctx, id, kind, { content, fileIds })
  // Of a secret one nothing stands where whom it is about may read it.
  if (kind === 'attempt' && !held.secret)
    await touched(ctx, {
      ...{ customerId: held.customerId, channel: 'call', purpose: 'service', outcome: 'missed' },
      ...{ biz: 'complaint', bizId: id },
    })
  noteComplaint(ctx, held, { after: { act: kind } })
  tellComplaint(ctx, held)
  return { id, version: held.version }
}
