/** Who hears of a complaint, and what follows when one is closed. */
import { today } from '@clinic/contract/days.ts'
import { peopleWith, personNow } from './areas/access/index.ts'
import { complaintClosed, complaintReopened, complaintTells } from './areas/complaints/index.ts'
import { sendMessage } from './areas/messages/index.ts'
import { happened, sourceGone } from './areas/visits/index.ts'
import { presentIn } from './kit/clock.ts'
import type { Context } from './kit/context.ts'

/** Everybody who oversees complaints. The clock asks as nobody: each reaches by rights of her own. */
export const overseersNow = async (ctx: Context) => {
  const people = []
  for (const { staffId, rows } of await peopleWith(ctx, 'visit:complaint:oversee')) {
    const session = await personNow(ctx, staffId)
    if (session) people.push({ rows, session })
  }
  return people
}

/** A complaint's handler hears what is hers to do; whoever oversees hears what is 重大, what went up and what is late. */
export const wireComplaints = (): void => {
  type Told = Parameters<ReturnType<typeof complaintTells>['assigned']>[1]
  const send =
    (
      event:
        | 'complaint.assigned'
        | 'complaint.major'
        | 'complaint.escalated'
        | 'complaint.unhandled'
        | 'complaint.amber'
        | 'complaint.overdue',
    ) =>
    (ctx: Context, { id, no, name, level, due }: Told, to: readonly number[]) =>
      sendMessage(ctx, {
        event,
        to: [...to],
        variables: { 顾客姓名: name, 单号: no, 等级: level, 到期: due },
        path: `/visit/complaint?id=${id}`,
      })
  complaintTells.by(() => ({
    overseers: overseersNow,
    assigned: send('complaint.assigned'),
    major: send('complaint.major'),
    escalated: send('complaint.escalated'),
    unhandled: send('complaint.unhandled'),
    amber: send('complaint.amber'),
    overdue: send('complaint.overdue'),
  }))
  // Rules of return visits say when she is asked whether it is well: seven days after, as they begin.
  complaintClosed.by(async (ctx, { id, no, customerId }) => {
    const told = { trigger: 'complaintClosed', customerId, bizType: 'complaint', bizId: id, what: no } as const
    await happened(ctx, { ...told, onDay: today(presentIn(ctx.scope)) })
  })
  // Nobody is asked whether a complaint was dealt with well that is being dealt with.
  complaintReopened.by((ctx, id) => sourceGone(ctx, 'complaint', id))
}
