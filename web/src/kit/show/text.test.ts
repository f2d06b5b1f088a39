import { toYuan } from '@clinic/contract/money.ts'
import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { colourOf } from '../../words/states.ts'
import { totalText } from '../list/Pager.tsx'
import { momentText, Or, yuanText } from './text.tsx'

test('two decimals, cut and never rounded up', { tags: ['F0331', 'F0332'] }, () => {
  expect(yuanText('1.999')).toBe('1.99')
  expect(yuanText('1234567.5')).toBe('1,234,567.50')
  expect(yuanText('-1234.50')).toBe('-1,234.50')
  expect(yuanText(0)).toBe('0.00')
  expect(yuanText(null)).toBe('')
})

test('any amount shown is the amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), (fen) => {
      expect(yuanText(toYuan(fen)).replaceAll(',', '')).toBe(toYuan(fen))
    }),
  )
})

test('totals past 10,000 say so', () => {
  expect(totalText(10_000, true)).toBe('共 10,000+ 条')
  expect(totalText(21, false)).toBe('共 21 条')
})

test('times without seconds, states with one colour', () => {
  expect(momentText('2026-11-21 09:30:15')).toBe('2026-11-21 09:30')
  expect(colourOf('候诊中')).toBe('blue')
  expect(colourOf('一个不是状态的词')).toBe('default')
})

test('a fact that is missing says so, one that is there is shown as it is, nought and no included', {
  tags: ['F0326'],
}, () => {
  const shown = (fact: string | number | null | undefined): string =>
    renderToStaticMarkup(createElement(Or, null, fact))
  for (const missing of ['', null, undefined]) expect(shown(missing)).toBe('<span class="none">暂无</span>')
  expect([shown('上海'), shown(0)]).toEqual(['上海', '0'])
})
