/** What the trail says of an order that was changed. */
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newClinic } from '../../../test/clinic.ts'
import { onShelf, walkIn } from '../../../test/counter.ts'

test('the trail names what was changed of an order, and nothing where nothing was', async () => {
  const clinic = await newClinic()
  const bills = ['list', 'add', 'edit', 'discount'].map((action) => `order:bill:${action}`)
  const seller = await clinic.with(['order:list', ...bills], { features: { 'order.discount.min': 80 } })
  const [customerId, productId] = [await walkIn(clinic), await onShelf(clinic, { name: '水光针', price: '1000.00' })]
  const lines = [{ productId, contentCount: 2 }]
  const { id, version } = await seller.ask(orders.create, { customerId, lines })

  const changed = async (at: number, fields: Partial<InputOf<typeof orders.update>>) => {
    const saved = await seller.ask(orders.update, { id, version: at, customerId, lines, ...fields })
    const [entry] = await clinic.rows(sql<{ fields: string[] }>`select array(
        select key from jsonb_each(after) where value is distinct from before -> key order by key) as fields
      from trail.entry where object_type = 'order' and object_id = ${id} order by id desc limit 1`)
    return { version: saved.version, fields: entry!.fields }
  }

  const named = { remark: '怕痛', adviserId: seller.staffId }
  const first = await changed(version, named)
  expect(first.fields).toEqual(['adviserId', 'remark'])
  const cheaper = { ...named, lines: [{ ...lines[0]!, manualDiscount: '20.00', discountReason: '老顾客' }] }
  const second = await changed(first.version, cheaper)
  expect(second.fields).toEqual(['discountFen', 'lineDiscounts', 'payableFen'])
  const same = await changed(second.version, cheaper)
  expect(same.fields).toEqual([])
  const placed = { ...cheaper, lines: [{ ...cheaper.lines[0]!, site: '面部' }] }
  const third = await changed(same.version, placed)
  expect(third.fields, 'a line changes without an amount').toEqual(['lines'])
  const share = [{ staffId: seller.staffId, role: 'adviser' as const, bp: 10_000 }]
  const fourth = await changed(third.version, { ...placed, share })
  expect(fourth.fields).toEqual(['share'])
  const { id: triageId } = await (await clinic.as('front')).ask(triage.create, { customerId, autoAssign: false })
  expect((await changed(fourth.version, { ...placed, triageId })).fields).toEqual(['triageId'])
  const told = await clinic.rows(sql<{ lines: string[] }>`select after -> 'lines' as lines from trail.entry
    where object_type = 'order' and object_id = ${id} and after ? 'lines' order by id`)
  expect(told.at(-1)).toEqual({ lines: ['水光针×2，部位 面部'] })
})
