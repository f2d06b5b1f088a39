/** 抹零: how much a role may round off an order. */
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../test/clinic.ts'
import { onShelf, walkIn } from '../../../test/counter.ts'

const writer = ['order:list', 'order:bill:add']
let clinic: Clinic
let one: number
beforeAll(async () => {
  clinic = await newClinic()
  one = await onShelf(clinic, { price: '1000' })
})

test('抹零 goes as far as a role may, and is nobody’s discount there', async () => {
  const rounded = async (roundOff: string) => ({
    ...{ customerId: await walkIn(clinic), submit: true, roundOff },
    lines: [{ productId: one, contentCount: 1 }],
  })
  const write = async (who: Actor, roundOff: string) => await who.ask(orders.create, await rounded(roundOff))
  const refusal = async (who: Actor, roundOff: string) => await who.refused(orders.create, await rounded(roundOff))
  const of = (fen: number) => clinic.with(writer, { features: { 'order.roundOff.max': fen } })
  const [none, ten, beyond] = [await of(0), await of(1_000), await of(9_999_999)]
  expect(await refusal(none, '0.01')).toMatchObject({ key: 'orders.roundingTooLarge' })
  expect(await refusal(ten, '10.01')).toMatchObject({ key: 'orders.roundingTooLarge' })
  const { id, status } = await write(ten, '10.00')
  expect([status, (await ten.ask(orders.one, { id })).payable]).toEqual(['UNPAID', '990.00'])
  expect((await write(beyond, '100.00')).status).toBe('UNPAID')
  expect(await refusal(beyond, '100.01')).toMatchObject({ key: 'orders.roundingTooLarge' })
  expect(await refusal(await clinic.with(writer), '1.01')).toMatchObject({ key: 'orders.roundingTooLarge' })
})
