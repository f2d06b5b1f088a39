/** Who hears of return visits, what follows from her word, and what touches ask of other areas. */
import { peopleWith } from './areas/access/index.ts'
import { complaintNamedOf, complaintOpenOf } from './areas/complaints/index.ts'
import { withdrawMarketing } from './areas/customers/index.ts'
import { sendMessage } from './areas/messages/index.ts'
import { complaintStands, complaintTold } from './areas/reach/index.ts'
import { refundAskedBy } from './areas/refunds/index.ts'
import {
  complaintOffice,
  contactRefused,
  refundAsked,
  unreadTells,
  visitAlerts,
  visitNightTells,
} from './areas/visits/index.ts'
import { overseersNow } from './complaint-tells.ts'
import type { Context } from './kit/context.ts'

const VISITS = '/visit/list'

/** Whoever oversees complaints, and her doctor, are warned of one that may come. */
const wireWarnings = (): void => {
  refundAsked.by(refundAskedBy)
  complaintOffice.by(() => ({
    overseers: overseersNow,
    tell: async (ctx, { visitId, customerId, customerName, doctorId, why }, overseerIds) => {
      const warning = { event: 'visit.warned', variables: { 顾客姓名: customerName, 原因: why } } as const
      if (doctorId !== null)
        await sendMessage(ctx, { ...warning, to: [doctorId], path: `${VISITS}?queue=flagged&visit=${visitId}` })
      // Where a complaint is written down: not everybody who oversees works on return visits.
      const to = overseerIds.filter((id) => id !== doctorId)
      await sendMessage(ctx, {
        ...warning,
        to,
        path: `/customerDetails?customerId=${customerId}&entry=ComplaintRecord`,
      })
    },
  }))
}

/** Her doctor hears of a red flag at once; where she has none, whoever audits return visits. */
export const wireReturnVisits = (): void => {
  const path = VISITS
  const heads = async (ctx: Context) => (await peopleWith(ctx, 'visit:audit')).map(({ staffId }) => staffId)
  visitAlerts.by(async (ctx, { customerName, level, content, doctorId }) => {
    await sendMessage(ctx, {
      event: 'visit.urgent',
      to: doctorId === null ? await heads(ctx) : [doctorId],
      variables: { 顾客姓名: customerName, 等级: level, 内容: content },
      path: `${path}?queue=flagged`,
    })
  })
  // Unread for half an hour: the head over her doctor, else whoever audits return visits.
  unreadTells.by(async (ctx, headId, { visitId, customerName, doctorName, minutes }) =>
    sendMessage(ctx, {
      event: 'visit.unread',
      to: headId === null ? await heads(ctx) : [headId],
      variables: { 顾客姓名: customerName, 医生: doctorName || '有审核权限的同事', 分钟: String(minutes) },
      path: `${path}?queue=flagged&visit=${visitId}`,
    }),
  )
  visitNightTells.by(() => ({
    overdue: (ctx, executorId, count) =>
      sendMessage(ctx, { event: 'visit.overdue', to: [executorId], variables: { 项数: String(count) }, path }),
    stopped: async (ctx, { name, count, limit }) =>
      sendMessage(ctx, {
        event: 'visit.stopped',
        to: (await peopleWith(ctx, 'visit:rule:status')).map(({ staffId }) => staffId),
        variables: { 规则: name, 项数: String(count), 上限: String(limit) },
        path: '/visit/rule',
      }),
  }))
  wireWarnings()
  contactRefused.by(withdrawMarketing)
  complaintStands.by(complaintOpenOf)
  complaintTold.by(complaintNamedOf)
}
