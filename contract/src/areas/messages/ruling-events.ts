/** Messages about disputes over whose customer somebody is, as their templates begin. */
import { always } from './event-variables.ts'

const about = { ...always, 顾客姓名: '李雨桐', 单号: 'GZ202611210001', 归属: '开发人员' } as const

export const rulingEvents = {
  'ruling.opened': {
    name: '归属争议提出',
    source: '客户',
    variables: about,
    title: '归属争议：{顾客姓名}',
    content:
      '{发送人} 对 <b>{顾客姓名}</b> 的{归属}归属提出争议（{单号}），您是争议一方，请到归属争议里查看证据并陈述。',
  },
  'ruling.toDecide': {
    name: '归属争议待裁决',
    source: '客户',
    variables: about,
    title: '待裁决：{顾客姓名} 的{归属}归属',
    content: '{发送人} 对 <b>{顾客姓名}</b> 的{归属}归属提出争议（{单号}），请查看证据后裁决。',
  },
  'ruling.near': {
    name: '同事归属争议',
    source: '客户',
    variables: about,
    title: '您科室的同事有归属争议：{顾客姓名}',
    content:
      '{发送人} 对 <b>{顾客姓名}</b> 的{归属}归属提出争议（{单号}），您科室的同事是一方，由上一级主管裁决，您可以查看证据和各方陈述。',
  },
  'ruling.decided': {
    name: '归属争议已裁决',
    source: '客户',
    variables: { ...about, 归属人: '周岚', 业绩占比: '周岚 60%、唐诗涵 40%', 理由: '保护期内有连续跟进，分诊漏选报单' },
    title: '已裁决：{顾客姓名} 的{归属}归 {归属人}',
    content:
      '<b>{顾客姓名}</b> 的{归属}归属（{单号}）已由 {发送人} 裁决：归 <b>{归属人}</b>，业绩 {业绩占比}。理由：{理由}。',
  },
  'ruling.withdrawn': {
    name: '归属争议撤回',
    source: '客户',
    variables: { ...about, 原因: '双方已商定' },
    title: '已撤回：{顾客姓名} 的归属争议',
    content: '{发送人} 撤回了对 <b>{顾客姓名}</b> 的{归属}归属争议（{单号}）：{原因}。',
  },
} as const
