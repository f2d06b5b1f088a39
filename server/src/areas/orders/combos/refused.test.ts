/** Combos that are not for sale: off, out of their time, gone, changed since they were seen, too many for one order. */
import { combos } from '@clinic/contract/areas/combos/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../../test/clinic.ts'
import { comboOnSale } from '../../../../test/combos.ts'
import { onShelf, walkIn } from '../../../../test/counter.ts'

let clinic: Clinic
let seller: Actor
beforeAll(async () => {
  clinic = await newClinic()
  seller = await clinic.with(['order:list', 'order:bill:add', 'order:bill:edit'])
})

type Writing = Partial<InputOf<typeof orders.create>>
const writing = async (more: Writing) => ({ customerId: await walkIn(clinic), lines: [], submit: true, ...more })
const write = async (more: Writing) => await seller.ask(orders.create, await writing(more))
const refused = async (more: Writing) => await seller.refused(orders.create, await writing(more))

describe('what is not for sale', () => {
  test('is refused with the reason, as a draft too, and said by the check', async () => {
    const { id: comboId, version, keeper } = await comboOnSale(clinic)
    const early = await comboOnSale(clinic, { name: '早鸟', saleFrom: '2099-01-01' })
    const late = await comboOnSale(clinic, { name: '过季', saleTo: '2020-01-01' })
    await keeper.ask(combos.setStatus, { id: comboId, version, status: 1 })
    for (const [id, reason] of [
      [comboId, '已禁用'],
      [early.id, '从 2099-01-01 起'],
      [late.id, '已于 2020-01-01 停售'],
    ] as const) {
      const asked = { combos: [{ comboId: id, count: 1 }], submit: false }
      expect(await refused(asked)).toMatchObject({ key: 'combos.notForSale', message: expect.stringContaining(reason) })
      const { submit: _draft, ...checked } = await writing(asked)
      expect((await seller.ask(orders.check, checked)).errors).toMatchObject([
        { line: 0, message: expect.stringContaining(reason) },
      ])
    }
    expect(await refused({ combos: [{ comboId: Number.MAX_SAFE_INTEGER, count: 1 }] })).toMatchObject({
      key: 'orders.comboMissing',
      status: 404,
    })
    expect(await refused({ combos: [] })).toMatchObject({ key: 'orders.empty' })
  })

  test('another hospital’s combo is not there', async () => {
    const { id: comboId } = await comboOnSale(await newClinic())
    expect(await refused({ combos: [{ comboId, count: 1 }] })).toMatchObject({ key: 'orders.comboMissing' })
  })

  test('is what has changed since it was seen, with its price for who sees prices', async () => {
    const { id: comboId, version, keeper, written } = await comboOnSale(clinic)
    await keeper.ask(combos.update, { ...written, id: comboId, version, price: '2800' })
    const old = { combos: [{ comboId, count: 1, version }] }
    expect(await refused(old)).toMatchObject({
      key: 'combos.moved',
      message: '套餐“焕肤年卡”刚刚改过，现价 2,800.00 元，请核对后重新提交',
    })
    const { submit: _submit, ...checked } = await writing(old)
    expect((await seller.ask(orders.check, checked)).errors).toMatchObject([
      { message: expect.stringContaining('2,800.00') },
    ])
    expect(await write({ combos: [{ comboId, count: 1, version: version + 1 }] })).toMatchObject({ payable: '2800.00' })
  })

  test('is more than an order has lines for', async () => {
    const ids = await Promise.all(Array.from({ length: 11 }, () => onShelf(clinic, { price: '10' })))
    const { id: comboId } = await comboOnSale(clinic, {
      price: '10',
      lines: ids.map((productId) => ({ productId, count: 1 })),
    })
    const many = (n: number) => Array.from({ length: n }, () => ({ comboId, count: 1 }))
    expect(await refused({ combos: many(19) })).toMatchObject({
      message: '套餐拆开后共 209 行，一张订单最多 200 行，请分单',
    })
    expect(await write({ combos: many(18) })).toMatchObject({ payable: '180.00' })
  })
})
