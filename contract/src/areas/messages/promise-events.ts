/** What is told of promises. */
import { always } from './event-variables.ts'

const variables = { ...always, 顾客姓名: '李雨桐', 内容: '水光针 1 次', 到期: '2026-11-30' }

export const promiseEvents = {
  'promise.soon': {
    name: '赠送承诺将到期',
    source: '咨询',
    variables,
    title: '{到期} 到期：答应 {顾客姓名} 的赠送',
    content: '您答应 <b>{顾客姓名}</b> 的赠送“<b>{内容}</b>”{到期} 到期，请安排兑现。',
  },
  'promise.due': {
    name: '赠送承诺到期',
    source: '咨询',
    variables,
    title: '答应 {顾客姓名} 的赠送到期了',
    content:
      '您答应 <b>{顾客姓名}</b> 的赠送“<b>{内容}</b>”{到期} 到期，还没有兑现。请兑现；改期或不再兑现的，在“赠送承诺”里修改或说明原因。',
  },
} as const
