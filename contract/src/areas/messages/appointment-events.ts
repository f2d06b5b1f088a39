/** What is told of appointments: what a customer said by the link of hers. */
import { always } from './event-variables.ts'

export const appointmentEvents = {
  'appointment.confirmed': {
    name: '客户确认会来',
    source: '预约',
    variables: { ...always, 顾客姓名: '李雨桐', 预约号: 'YY2611260003', 预约时间: '2026-11-27 09:30' },
    title: '{顾客姓名} 确认会来',
    content: '<b>{顾客姓名}</b> 打开就诊行程，确认 {预约时间} 会来（{预约号}）。',
  },
  'appointment.wish': {
    name: '客户申请改期',
    source: '预约',
    variables: {
      ...always,
      顾客姓名: '李雨桐',
      预约号: 'YY2611260003',
      预约时间: '2026-11-27 09:30',
      希望时间: '周六下午',
    },
    title: '{顾客姓名} 申请改期：{希望时间}',
    content:
      '<b>{顾客姓名}</b>（{预约号}，{预约时间}）申请改期：<b>{希望时间}</b>。请联系后改约，原预约在改约前仍保留。',
  },
} as const
