/** What return visits send messages for (see `events.ts`). */

import { always } from './event-variables.ts'

export const visitEvents = {
  'visit.urgent': {
    name: '回访发现异常',
    source: '回访',
    variables: { ...always, 顾客姓名: '李雨桐', 等级: '紧急', 内容: '疼痛 7–10，肤色发白' },
    title: '{等级}：{顾客姓名} 回访有异常症状',
    content: '<b>{等级}</b>：{发送人}回访 <b>{顾客姓名}</b> 时发现异常。{内容}。请马上联系客户，并在回访里写下处理。',
  },
  'visit.unread': {
    name: '异常回访无人查看',
    source: '回访',
    variables: { ...always, 顾客姓名: '李雨桐', 医生: '宋安然', 分钟: '30' },
    title: '{顾客姓名} 的异常回访 {分钟} 分钟无人查看',
    content:
      '<b>{顾客姓名}</b> 的异常回访已提醒 <b>{医生}</b>，{分钟} 分钟内没有人查看。请马上联系医生，或自己查看并安排处理。',
  },
  'visit.warned': {
    name: '投诉预警',
    source: '回访',
    variables: { ...always, 顾客姓名: '李雨桐', 原因: '回访有异常症状、14 天内申请了退款' },
    title: '投诉预警：{顾客姓名}',
    content: '<b>{顾客姓名}</b> 可能要投诉：{原因}。请今天联系客户；客户提出投诉时，在她的“投诉记录”里登记。',
  },
  'visit.overdue': {
    name: '回访已逾期',
    source: '回访',
    variables: { ...always, 项数: '4' },
    title: '您有 {项数} 项回访已逾期',
    content: '您有 <b>{项数}</b> 项回访过了计划日期，请今天完成，或改期、改派。',
  },
  'visit.stopped': {
    name: '回访规则待确认',
    source: '回访',
    variables: { ...always, 规则: '沉睡唤醒', 项数: '100000', 上限: '500' },
    title: '{规则} 停下了：会生成 {项数} 项回访',
    content:
      '规则 <b>{规则}</b> 这次会生成 <b>{项数}</b> 项回访，超过每次上限 {上限} 项，没有生成。请到回访规则预览后确认，或调整规则。',
  },
} as const
