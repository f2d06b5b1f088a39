/** What is told of the roster. */

import { always } from './event-variables.ts'

export const rosterEvents = {
  'roster.published': {
    name: '排班发布',
    source: '系统',
    variables: { ...always, 周: '2026-11-23' },
    title: '{周} 起的一周排班已发布',
    content: '<b>{周}</b> 起的一周排班已由 {发送人} 发布，请到“我的排班”查看。',
  },
  'roster.changed': {
    name: '已发布的班次有变动',
    source: '系统',
    variables: { ...always, 班次日期: '2026-11-23', 原班次: '早班', 新班次: '晚班' },
    title: '{班次日期} 的班次有变动',
    content: '您 <b>{班次日期}</b> 的班次由 {原班次} 改为 <b>{新班次}</b>（{发送人}），请到“我的排班”查看。',
  },
  'swap.asked': {
    name: '同事申请调班',
    source: '系统',
    variables: { ...always, 申请人: '白露', 班次: '2026-11-23 早班 ⇄ 2026-11-24 晚班', 原因: '家里有事' },
    title: '{申请人} 想与您调班',
    content: '<b>{申请人}</b> 想与您调班：{班次}。原因：{原因}。请到“我的排班”答复。',
  },
  'swap.ended': {
    name: '调班结果',
    source: '系统',
    variables: { ...always, 班次: '2026-11-23 早班 ⇄ 2026-11-24 晚班', 结果: '已调班', 意见: '同意' },
    title: '调班{结果}',
    content: '调班（{班次}）：<b>{结果}</b>。{意见}',
  },
} as const
