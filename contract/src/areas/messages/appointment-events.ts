/** What is told of appointments: made, moved, cancelled, under a 停诊, and what a customer said by the link of hers. */
import { always } from './event-variables.ts'

const booked = { 顾客姓名: '李雨桐', 预约号: 'YY2611260003', 预约时间: '2026-11-27 09:30', 医生: '宋安然' }

export const appointmentEvents = {
  'appointment.made': {
    name: '新增预约',
    source: '预约',
    variables: { ...always, ...booked },
    title: '新预约：{顾客姓名} {预约时间}',
    content: '{发送人}为 <b>{顾客姓名}</b> 预约了 <b>{预约时间}</b>（{医生}，{预约号}）。',
  },
  'appointment.moved': {
    name: '预约改动',
    source: '预约',
    variables: { ...always, ...booked, 原预约: '2026-11-26 14:00 宋安然' },
    title: '改约：{顾客姓名} 改到 {预约时间}',
    content: '{发送人}把 <b>{顾客姓名}</b> 的预约（{预约号}）由 {原预约} 改到 <b>{预约时间} {医生}</b>。',
  },
  'appointment.cancelled': {
    name: '预约取消',
    source: '预约',
    variables: { ...always, ...booked, 原因: '时间冲突' },
    title: '取消预约：{顾客姓名} {预约时间}',
    content: '<b>{顾客姓名}</b> {预约时间}（{医生}，{预约号}）的预约已由 {发送人} 取消。原因：{原因}',
  },
  'appointment.stopped': {
    name: '停诊',
    source: '预约',
    variables: {
      ...always,
      医生: '宋安然',
      时段: '2026-11-27 13:30 至 18:00',
      原因: '院外会诊',
      项数: '3',
      明细: '李雨桐 11-27 14:00 改到 11-28 09:00 宋安然',
    },
    title: '{医生} 停诊，您有 {项数} 个预约已调整',
    content: '<b>{医生}</b> {时段} 不在（{原因}）。与您有关的预约：{明细}。请联系客户确认。',
  },
  'appointment.closed': {
    name: '诊室设备停用',
    source: '预约',
    variables: {
      ...always,
      名称: '激光室一',
      时段: '2026-11-27 13:30 至 18:00',
      原因: '更换灯管',
      项数: '3',
      明细: '李雨桐 11-27 14:00 改到 11-27 14:00 宋安然 激光室二',
    },
    title: '{名称} 停用，您有 {项数} 个预约已调整',
    content: '<b>{名称}</b> {时段} 不能使用（{原因}）。与您有关的预约：{明细}。时间有变的请联系客户确认。',
  },
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
