/** The palette asks for customers while somebody types, and a whole number is one of the looks of her day. */
import { expect, test } from 'vitest'
import { finders } from './finder.ts'

test('customers are asked for by what may mean one, not by a number on its way or that of a document', () => {
  const [customers] = finders
  const asked = ['王', '5678', '13911115678', '1391111', '202611220007'].filter((text) => customers?.meant?.(text))
  expect(asked).toEqual(['王', '5678', '13911115678'])
})
