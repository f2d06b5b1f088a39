/** What makes a form of the consultation one that people can be asked by. */
import { expect, test } from 'vitest'
import { type Template, type TemplateField, whyNotFilled, whyNotTemplate, withRetired } from './settings.ts'

const field = (key: string, label: string, more: Partial<TemplateField> = {}): TemplateField => ({
  ...{ key, label, type: 'text', required: false, options: [] },
  ...more,
})
const form = (...sections: Template['sections']): Template => ({
  timeManagementSwitch: 1,
  mustFillBeforeEnd: true,
  autoEndAt: '23:00',
  noDealReasonRequired: true,
  nextFollowRequired: false,
  sections,
})
const asks = (...fields: TemplateField[]) => form({ title: '情况', fields })
const said = (template: Template, before: Template | null = null) => whyNotTemplate(template, before)?.message

test('what is missing is named by its place', () => {
  expect(said(asks(field('a', '主诉')))).toBeUndefined()
  expect(said(form())).toBeUndefined()
  expect(
    said(form({ title: '情况', fields: [field('a', '主诉')] }, { title: '  ', fields: [field('b', '意向')] })),
  ).toBe('第 2 组还没有名称')
  expect(said(form({ title: '情况', fields: [] }))).toBe('“情况”里还没有字段')
  expect(said(asks(field('a', '主诉'), field('b', ' ')))).toBe('“情况”里有字段还没有名称')
  for (const type of ['choice', 'choices'] as const)
    expect(said(asks(field('a', '意向', { type })))).toBe('“意向”还没有选项')
})

test('nothing stands twice, neither groups nor questions of two groups nor options', () => {
  const two = (title: string, label: string) =>
    form({ title: '情况', fields: [field('a', '主诉')] }, { title, fields: [field('b', label)] })
  expect(said(two('沟通', '意向'))).toBeUndefined()
  expect(said(two('情况 ', '意向'))).toBe('“情况”出现了两次，请换一个名称')
  expect(said(two('沟通', '主诉'))).toBe('“主诉”出现了两次，请换一个名称')
  expect(said(asks(field('a', '主诉'), field('a', '意向')))).toBe('字段标识 a 出现了两次')
  expect(said(asks(field('a', '意向', { type: 'choice', options: ['高', '低', '高'] })))).toBe(
    '“意向”的选项“高”出现了两次',
  )
})

test('how a question is answered stays, also of one that was put away; options may change', () => {
  const before = asks(field('a', '意向', { type: 'choice', options: ['高', '低'] }))
  const other = asks(field('a', '意向'))
  expect(said(other, before)).toBe('“意向”已经有人填写过，类型不能改；可去掉它，另加一个')
  expect(said(other, withRetired(asks(field('b', '主诉')), before))).toContain('类型不能改')
  expect(said(asks(field('a', '意向程度', { type: 'choice', options: ['高', '中'] })), before)).toBeUndefined()
})

test('what is put away stays until it is asked again', () => {
  const [a, b, c] = [field('a', '主诉'), field('b', '意向'), field('c', '决策人')]
  const once = withRetired(asks(a), asks(a, b))
  expect(once.retired).toEqual([b])
  const twice = withRetired({ ...asks(c), retired: [] }, once)
  expect(twice.retired).toEqual([a, b])
  expect(withRetired(asks(c, b), twice).retired).toEqual([a])
})

test('an answer nobody touched stays, whatever the form asks now; a new one fits the form', () => {
  const now = asks(field('a', '意向', { type: 'choice', options: ['高'] }))
  const held = { a: '低', gone: ['价格'] }
  expect(whyNotFilled(now, held, held)).toBeNull()
  expect(whyNotFilled(now, { ...held, a: '高' }, held)).toBeNull()
  expect(whyNotFilled(now, held)?.message).toContain('意向、gone')
  expect(whyNotFilled(now, { ...held, gone: ['效果'] }, held)?.message).toContain('gone')
  expect(whyNotFilled(now, { a: '中' }, held)?.message).toContain('意向')
})
