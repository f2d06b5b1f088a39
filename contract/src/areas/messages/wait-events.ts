/** What is told of those who wait for a place. */
import { always } from './event-variables.ts'

export const waitEvents = {
  'wait.offered': {
    name: '候补有空位',
    source: '预约',
    variables: { ...always, 顾客姓名: '李雨桐', 医生: '叶知秋', 时间: '2026-11-27 09:30', 到期: '2026-11-26 10:30' },
    title: '候补有空位：{顾客姓名} {时间}',
    content:
      '<b>{顾客姓名}</b> 候补的时间空出来了：<b>{医生} {时间}</b>。请联系客户，在 {到期} 前到“候补名单”立即预约，过时让给下一位。',
  },
} as const
