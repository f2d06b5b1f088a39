/** Messages about complaints, as their templates begin. */
import { always } from './event-variables.ts'

export const complaintEvents = {
  'complaint.assigned': {
    name: '投诉转给您处理',
    source: '客户',
    variables: { ...always, 顾客姓名: '李雨桐', 单号: 'TS202611210001', 等级: '较大', 到期: '11-20 18:00' },
    title: '请处理投诉：{顾客姓名}（{等级}）',
    content: '<b>{顾客姓名}</b> 的投诉 {单号} 由您处理，请在 {到期} 前答复客户。',
  },
  'complaint.major': {
    name: '重大投诉',
    source: '客户',
    variables: { ...always, 顾客姓名: '李雨桐', 单号: 'TS202611210001', 等级: '重大', 到期: '11-21 12:20' },
    title: '{等级}投诉：{顾客姓名}',
    content: '<b>{顾客姓名}</b> 的投诉 {单号} 等级为{等级}，可能造成伤害，请立即到投诉管理查看，{到期} 前答复客户。',
  },
  'complaint.escalated': {
    name: '投诉已升级',
    source: '客户',
    variables: { ...always, 顾客姓名: '李雨桐', 单号: 'TS202611210001', 等级: '较大', 到期: '11-20 18:00' },
    title: '投诉已升级：{顾客姓名}（{等级}）',
    content: '{发送人} 升级了 <b>{顾客姓名}</b> 的投诉 {单号}，请督办并指定处理人，{到期} 前答复客户。',
  },
  'complaint.unhandled': {
    name: '投诉无人处理',
    source: '客户',
    variables: { ...always, 顾客姓名: '李雨桐', 单号: 'TS202611210001', 等级: '较大', 到期: '11-20 18:00' },
    title: '投诉无人处理：{顾客姓名}（{等级}）',
    content:
      '<b>{顾客姓名}</b> 的投诉 {单号} 的处理人已交接，接收人是被投诉人，没有转给她。请到投诉管理指定处理人（时限 {到期}）。',
  },
  'complaint.amber': {
    name: '投诉将到期',
    source: '客户',
    variables: { ...always, 顾客姓名: '李雨桐', 单号: 'TS202611210001', 等级: '较大', 到期: '11-20 18:00' },
    title: '投诉将到期：{顾客姓名}',
    content: '<b>{顾客姓名}</b> 的投诉 {单号} 时限已过七成，请在 {到期} 前答复客户。',
  },
  'complaint.overdue': {
    name: '投诉逾期',
    source: '客户',
    variables: { ...always, 顾客姓名: '李雨桐', 单号: 'TS202611210001', 等级: '较大', 到期: '11-20 18:00' },
    title: '投诉已逾期：{顾客姓名}（{等级}）',
    content: '<b>{顾客姓名}</b> 的投诉 {单号} 到 {到期} 还没有答复，已升级，请督办。',
  },
} as const
