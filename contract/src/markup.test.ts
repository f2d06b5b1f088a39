import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanMarkup, escapeMarkup, plainMarkup } from './markup.ts'

test('the few marks stay, everything else becomes text or nothing', () => {
  expect(cleanMarkup('<b>会议</b>改到<br/>周四')).toBe('<b>会议</b>改到<br>周四')
  expect(cleanMarkup('<p onclick="x()" style="color:red">甲</p>')).toBe('<p>甲</p>')
  expect(cleanMarkup('<script>alert(1)</script>乙<style>*{}</style>')).toBe('乙')
  expect(cleanMarkup('<img src=x onerror=alert(1)>丙')).toBe('丙')
  expect(cleanMarkup('<a href="javascript:alert(1)">丁</a>')).toBe('丁')
  expect(cleanMarkup('<!-- <b> --><svg><g onload=alert(1)>戊</svg>')).toBe('戊')
  expect(cleanMarkup('1 < 2 & 3 > 2')).toBe('1 &lt; 2 &amp; 3 &gt; 2')
  expect(cleanMarkup('<b>没有<i>关</b>上')).toBe('<b>没有<i>关</i></b>上')
})

test('text is got back from markup', () => {
  expect(plainMarkup('<p>一</p><ul><li>二</li><li>三</li></ul>')).toBe('一\n二\n三')
  expect(plainMarkup('a &lt;b&gt; &amp;amp; c')).toBe('a <b> &amp; c')
})

test('whatever is written, only bare known marks are left, and cleaning again changes nothing', () => {
  const piece = fc.oneof(
    fc.string({ maxLength: 6 }),
    fc.constantFrom(
      '<b>',
      '</b>',
      '<p x=1>',
      '</p>',
      '<script>',
      '</script>',
      '<img onerror=a>',
      '<',
      '>',
      '&lt;',
      '<br>',
    ),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const clean = cleanMarkup(pieces.join(''))
      expect(clean.replace(/<\/?(b|strong|i|em|u|p|ul|ol|li|br)>/g, '')).not.toMatch(/[<>]/)
      expect(cleanMarkup(clean)).toBe(clean)
    }),
  )
})

test('escaped text shows itself', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(plainMarkup(escapeMarkup(text))).toBe(text.trim())
    }),
  )
})
