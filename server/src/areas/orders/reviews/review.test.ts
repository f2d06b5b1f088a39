/** 审核: an order beyond its writer's limits is decided by somebody else, and its history tells so. */
import { messages } from '@clinic/contract/areas/messages/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../../test/actor.ts'
import { type Clinic, newClinic } from '../../../../test/clinic.ts'
import { onShelf, walkIn } from '../../../../test/counter.ts'

const writer = ['order:list', 'order:bill:add', 'order:bill:edit', 'order:bill:cancel', 'order:bill:discount']

let clinic: Clinic
/** May go to 80 per cent. */
let seller: Actor
let head: Actor
let one: number
beforeAll(async () => {
  clinic = await newClinic()
  seller = await clinic.with(writer, { features: { 'order.discount.min': 80 } })
  head = await clinic.with([...writer, 'order:audit'], { features: { 'order.discount.min': 50 } })
  one = await onShelf(clinic, { price: '1000' })
})

const read = (id: number) => head.ask(orders.one, { id })

describe('review', () => {
  const sent = async (who = seller) =>
    await who.ask(orders.create, {
      customerId: await walkIn(clinic),
      lines: [{ productId: one, contentCount: 1, manualDiscount: '400' }],
      submit: true,
      review: true,
    })

  test('whoever may decide hears that it waits, if she reaches it; its writer hears what was decided', async () => {
    const heard = async (who: Actor, no: string) =>
      (await who.ask(messages.mine, {})).list
        .filter(({ content }) => content.includes(no))
        .map(({ title, content, path, source }) => ({ title, content, path, source }))
    const colleague = await clinic.with(['order:list', 'order:audit'])
    const ownOnly = await clinic.with(['order:list', 'order:audit'], { dataScope: 5 })
    const { id, version, no } = await sent()
    const waits = { title: expect.stringMatching(/^待审核：/), path: `/order/list/${id}`, source: '审核' }
    expect(await heard(head, no)).toMatchObject([waits])
    expect(await heard(colleague, no)).toMatchObject([waits])
    // Nobody is told of what she does not reach, may not decide, or has written herself.
    expect(await heard(ownOnly, no)).toEqual([])
    expect(await heard(seller, no)).toEqual([])
    const decides = await clinic.with([...writer, 'order:audit'])
    const hers = await sent(decides)
    expect(await heard(decides, hers.no)).toEqual([])
    expect(await heard(colleague, hers.no)).toMatchObject([{ path: `/order/list/${hers.id}` }])

    const back = await head.ask(orders.review, { id, version, pass: false, reason: '最多八折' })
    expect(await heard(seller, no)).toMatchObject([
      {
        title: expect.stringMatching(/^审核驳回/),
        content: expect.stringContaining('最多八折'),
        path: `/order/list/${id}`,
      },
    ])
    expect(await heard(head, no)).toHaveLength(1)
    const again = await seller.ask(orders.update, {
      id,
      version: back.version,
      customerId: (await read(id)).customerId,
      lines: [{ productId: one, contentCount: 1, manualDiscount: '350' }],
      submit: true,
      review: true,
    })
    expect(await heard(colleague, no)).toHaveLength(2)
    await colleague.ask(orders.review, { id, version: again.version, pass: true })
    expect((await heard(seller, no))[0]).toMatchObject({ title: expect.stringMatching(/^审核通过/) })
  })

  test('four eyes: passed it waits at the till, rejected it is a draft with the reason; each is told in its history', async () => {
    const { id, version, no } = await sent()
    expect(await read(id)).toMatchObject({ status: 'PENDING_CHECK', mine: false, unpaid: '600.00' })
    const own = await clinic.with([...writer, 'order:audit'])
    const hers = await sent(own)
    expect(await own.refused(orders.review, { id: hers.id, version: hers.version, pass: true })).toMatchObject({
      status: 403,
      key: 'orders.reviewedByWriter',
    })
    expect(await head.refused(orders.review, { id, version: version + 1, pass: true })).toMatchObject({ code: 40901 })
    expect(await head.refused(orders.review, { id, version, pass: false, reason: ' ' })).toMatchObject({
      key: 'orders.rejectReason',
    })
    const back = await head.ask(orders.review, { id, version, pass: false, reason: '最多八折' })
    expect(back.status).toBe('DRAFT')
    const { customerId } = await read(id)
    const lines = [{ productId: one, contentCount: 1, manualDiscount: '350' }]
    const again = await seller.ask(orders.update, {
      id,
      version: back.version,
      customerId,
      lines,
      submit: true,
      review: true,
    })
    const passed = await head.ask(orders.review, { id, version: again.version, pass: true })
    expect(passed.status).toBe('UNPAID')
    expect(await head.refused(orders.review, { id, version: passed.version, pass: true })).toMatchObject({
      code: 40945,
    })
    await seller.ask(orders.cancel, { id, reason: '不做了' })
    const { events } = await read(id)
    expect(events.map(({ kind, note, payable }) => [kind, note, payable])).toEqual([
      ['SENT', '', '600.00'],
      ['REJECTED', '最多八折', '600.00'],
      ['SENT', '', '650.00'],
      ['PASSED', '', '650.00'],
      ['CANCELLED', '不做了', '650.00'],
    ])
    expect(no).toMatch(/^XS/)
  })

  test('whoever changed and sent it does not pass it either; changed while it waits, the reviewer is told', async () => {
    const { id, version } = await sent()
    const { customerId } = await read(id)
    const lines = [{ productId: one, contentCount: 1, manualDiscount: '600' }]
    const mended = await head.ask(orders.update, { id, version, customerId, lines, submit: true, review: true })
    expect(await head.refused(orders.review, { id, version: mended.version, pass: true })).toMatchObject({
      status: 403,
    })
    const other = await clinic.with(['order:list', 'order:audit'])
    expect(await other.refused(orders.review, { id, version, pass: true })).toMatchObject({ code: 40901 })
    expect((await other.ask(orders.review, { id, version: mended.version, pass: true })).status).toBe('UNPAID')
  })

  test('a changed order is judged anew by whoever changes it', async () => {
    const { id, version } = await sent()
    const passed = await head.ask(orders.review, { id, version, pass: true })
    const { customerId } = await read(id)
    const lines = [{ productId: one, contentCount: 1, manualDiscount: '400' }]
    expect(
      await seller.refused(orders.update, { id, version: passed.version, customerId, lines, submit: true }),
    ).toMatchObject({
      key: 'orders.belowLimit',
    })
  })

  test('somebody with own rows only, and somebody without the right, do not review', async () => {
    const { id, version } = await sent()
    const narrow = await clinic.with(['order:list', 'order:audit'], { dataScope: 5 })
    expect(await narrow.refused(orders.review, { id, version, pass: true })).toMatchObject({ status: 404 })
    expect(await seller.refused(orders.review, { id, version, pass: true })).toMatchObject({ status: 403 })
  })

  test('who sees no discounts is told none: not by lines, agreement, reasons or history; a customer out of reach has no order', async () => {
    const customerId = await walkIn(clinic)
    const lines = [{ productId: one, contentCount: 3, discountBp: 1_111 }]
    const { id } = await seller.ask(orders.create, {
      customerId,
      lines,
      targetAmount: '2000.33',
      wholeReason: '介绍人要求',
      submit: true,
      review: true,
    })
    const shown = ['no', 'status', 'summary', 'openedAt', 'createdByName']
    const reader = await clinic.with(['order:list'], { columns: { 'orders.sales_order': shown } })
    const told = JSON.stringify(await reader.ask(orders.one, { id }))
    for (const hidden of ['2000.33', '333.3', '999.67', '1111', '介绍人要求', '低于'])
      expect(told).not.toContain(hidden)
    expect(told).toContain('SENT')
    const all = JSON.stringify(await seller.ask(orders.one, { id }))
    for (const seen of ['2000.33', '333.3', '999.67', '1111', '介绍人要求', '低于']) expect(all).toContain(seen)
    const own = await clinic.with(['order:list'], { dataScope: 5 })
    expect(await own.refused(orders.one, { id })).toMatchObject({ status: 404 })
  })
})
