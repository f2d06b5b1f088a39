import { expect, test } from 'vitest'
import { fillTemplate, messageEvents, messageEventWords, unknownVariables } from './events.ts'
import { whyNotTemplate } from './templates.ts'

test('the words the product ships use known variables only', () => {
  for (const event of messageEventWords) {
    const { title, content } = messageEvents[event]
    expect(unknownVariables(event, title, content)).toEqual([])
  }
})

test('a variable of another event, or of none, is refused by name', () => {
  expect(whyNotTemplate({ event: 'notice', title: '{顾客姓名}', content: '{日期}{__proto__}' })?.message).toBe(
    '模板里有不认识的变量：{顾客姓名}、{__proto__}，请从变量列表中选择',
  )
  expect(whyNotTemplate({ event: 'triage.assigned', title: '{顾客姓名}', content: '{ 没有关上' })).toBeNull()
})

test('values are shown as they are, in markup too', () => {
  expect(fillTemplate('{a}：{b}', { a: '<b>', b: '{a}' }, { markup: true })).toBe('&lt;b&gt;：{a}')
  expect(fillTemplate('{a}', { a: '<b>' }, { markup: false })).toBe('<b>')
  expect(fillTemplate('{没有}x', {}, { markup: true })).toBe('x')
})
