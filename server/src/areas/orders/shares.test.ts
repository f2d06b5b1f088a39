/** 业绩占比 of an order. */
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newClinic } from '../../../test/clinic.ts'
import { onShelf, walkIn } from '../../../test/counter.ts'

test('shares make the whole per role, name nobody twice, and are read with names', async () => {
  const clinic = await newClinic()
  const seller = await clinic.with(['order:list', 'order:bill:add'])
  const [customerId, productId] = [await walkIn(clinic), await onShelf(clinic, { price: '100' })]
  const lines = [{ productId, contentCount: 2 }]
  const share = [{ staffId: seller.staffId, role: 'adviser' as const, bp: 6000 }]
  expect(await seller.refused(orders.create, { customerId, lines, share, confirmed: true })).toMatchObject({
    code: 40047,
  })
  const { staffId } = await clinic.with([])
  const whole = [...share, { staffId, role: 'adviser' as const, bp: 4000 }]
  const saved = await seller.ask(orders.create, { customerId, lines, share: whole, confirmed: true })
  const twice = [...share, { ...share[0]!, bp: 4000 }]
  expect(await seller.refused(orders.create, { customerId, lines, share: twice })).toMatchObject({
    message: '咨询师里同一个人只能出现一次，请合并',
  })
  const names = await clinic.rows(sql<{ name: string }>`select n.name from staff.staff n
    where n.id in (${seller.staffId}, ${staffId}) order by n.id = ${staffId}`)
  const read = (await seller.ask(orders.one, { id: saved.id })).share
  expect(read).toEqual(whole.map((part, at) => ({ ...part, name: names[at]!.name })))
})
