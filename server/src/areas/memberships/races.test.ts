import { cards } from '@clinic/contract/areas/memberships/calls.ts'
import { expect, test } from 'vitest'
import { newCards } from '../../../test/cards.ts'

test('two who open a card for one customer at once: she has one', async () => {
  const scene = await newCards()
  const customerId = await scene.till.newCustomer()
  const { id: typeId } = await scene.kind()
  const { digest } = await scene.seller.ask(cards.sheet, { customerId, typeId })
  const both = await Promise.allSettled([1, 2].map(() => scene.seller.ask(cards.open, { customerId, typeId, digest })))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const second = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(String(second.reason)).toContain('已有会员卡')
  expect((await scene.seller.ask(cards.list, { customerId })).total).toBe(1)
})
