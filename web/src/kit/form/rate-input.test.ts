import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RateInput } from './RateInput.tsx'

const shown = (value: number | null): string | undefined => {
  const input = createElement(RateInput, { value, onChange: () => undefined, 'aria-label': '折扣' })
  return /<input[^>]*value="([^"]*)"/.exec(renderToString(input))?.[1]
}

test('a rate is said in 折, and nothing given away is an empty field, not 0 折', () => {
  expect(shown(1_500)).toBe('8.5')
  expect(shown(10_000)).toBe('0')
  expect(shown(null)).toBe('')
})
