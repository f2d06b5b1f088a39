import { expect, test } from 'vitest'
import { repriced, termsOf } from './repricing.ts'

const range = { asked: '600.00', list: '1000.00', percent: 50 }

test('a rate and a total follow from each other, and what the house keeps is told', () => {
  expect(repriced(range, { by: 'rate', bp: null })).toBeNull()
  expect(repriced(range, { by: 'rate', bp: 1_000 })).toMatchObject({
    ...{ total: '900.00', folds: 9, saved: '300.00', given: '100.00', refusal: null },
  })
  expect(repriced(range, { by: 'total', yuan: '850' })).toMatchObject({ bp: 1_500, folds: 8.5, saved: '250.00' })
})

test('what cannot be is said before it is sent', () => {
  const why = (yuan: string, of = range) => repriced(of, { by: 'total', yuan })!.refusal
  expect(why('600')).toContain('高于申请的 600.00 元')
  expect(why('1000.01')).toContain('不高于不优惠时的 1,000.00 元')
  expect(why('1000')).toBeNull()
  expect(why('799.99', { ...range, percent: 80 })).toContain('折扣权限 80%')
  expect(why('800', { ...range, percent: 80 })).toBeNull()
})

test('what was typed is sent, not what followed from it', () => {
  expect(termsOf({ by: 'rate', bp: 1_500 })).toEqual({ rateBp: 1_500 })
  expect(termsOf({ by: 'total', yuan: '850.00' })).toEqual({ total: '850.00' })
  expect(termsOf({ by: 'total', yuan: null })).toBeNull()
})
