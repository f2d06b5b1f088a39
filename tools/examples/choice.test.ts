/** What of an answer is shown in the document of the interface. */
import { expect, test } from 'vitest'
import { exampleOf } from './choice.ts'

const options = [{ text: '无' }, { text: '轻' }, { text: '重' }]
const answer = { code: 0, data: { questions: [{ options }, { options }], names: ['甲', '乙'] } }
const shown = (output?: Parameters<typeof exampleOf>[1]) => exampleOf({ id: 'x', answer }, output).answer

test('of a list one row is shown, and as many as its schema asks for at least, behind what may be absent too', () => {
  expect(shown()).toEqual({ code: 0, data: { questions: [{ options: [{ text: '无' }] }], names: ['甲'] } })
  const items = { anyOf: [{}, { properties: { options: { minItems: 2, items: {} } } }] }
  expect(shown({ properties: { questions: { items } } })).toEqual({
    code: 0,
    data: { questions: [{ options: options.slice(0, 2) }], names: ['甲'] },
  })
})
