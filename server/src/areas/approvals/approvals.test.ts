/** 审核中心: others' word in steps, the effect with the last one's, four eyes for everybody. */
import { approvals } from '@clinic/contract/areas/approvals/calls.ts'
import { orders } from '@clinic/contract/areas/orders/calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type AuditDesk, deciding, money, newAuditDesk, writing } from '../../../test/audit-desk.ts'
import { newClinic } from '../../../test/clinic.ts'

let clinic: AuditDesk['clinic']
let seller: AuditDesk['seller']
let head: AuditDesk['head']
let colleague: AuditDesk['colleague']
let product: AuditDesk['product']
let sent: AuditDesk['sent']
let taskOf: AuditDesk['taskOf']
let statusOf: AuditDesk['statusOf']
let titles: AuditDesk['titles']
beforeAll(async () => {
  ;({ clinic, seller, head, colleague, product, sent, taskOf, statusOf, titles } = await newAuditDesk())
})

test('an order beyond limits waits in the centre, before and after in a line; passed, it waits at the till', {
  tags: ['F0548'],
}, async () => {
  const order = await sent({ discountReason: '老客户' })
  expect(order.status).toBe('PENDING_CHECK')
  const task = await taskOf(order.id)
  expect(task).toMatchObject({
    kind: 'ORDER_DISCOUNT',
    documentNo: order.no,
    status: 'PENDING',
    amount: '600.00',
    change: '应付 1,000.00 → 600.00',
    reason: '老客户',
    applicantName: expect.any(String),
    lock: null,
  })
  const one = await head.ask(approvals.one, { id: task.id })
  expect(one).toMatchObject({ same: true, whyNot: '', now: [], steps: [{ state: 'now', roleName: null, said: [] }] })
  expect(one.lines).toContainEqual({ label: '优惠合计', before: '0.00', after: '400.00' })
  expect(one.facts.join()).toContain('订单未收款，无人持有')
  expect(await head.ask(approvals.pass, { id: task.id, version: task.version, opinion: '同意' })).toMatchObject({
    status: 'PASSED',
  })
  expect(await statusOf(order.id)).toBe('UNPAID')
  expect(await titles(seller)).toContainEqual(expect.stringMatching(/^审核通过/))
  expect(await head.refused(approvals.pass, { id: task.id, version: task.version })).toMatchObject({
    key: 'approvals.decided',
    status: 409,
  })
  expect(await taskOf(order.id)).toMatchObject({ status: 'PASSED', opinion: '同意', byRule: false })
})

test('rejected for a reason it is a draft again; the call of the order itself decides the same task', async () => {
  const order = await sent()
  const task = await taskOf(order.id)
  const { id, version } = task
  expect(await head.refused(approvals.reject, { id, version, opinion: ' ' })).toMatchObject({ status: 400 })
  expect(await head.refused(approvals.reject, { id, version: version + 1, opinion: '不' })).toMatchObject({
    key: 'common.stale',
  })
  await head.ask(approvals.reject, { id, version, opinion: '最多八折' })
  expect(await statusOf(order.id)).toBe('DRAFT')
  const other = await sent()
  await head.ask(orders.review, { id: other.id, version: other.version, pass: true })
  expect(await taskOf(other.id)).toMatchObject({ status: 'PASSED' })
  expect((await head.ask(orders.one, { id: order.id })).events.map(({ kind }) => kind)).toEqual(['SENT', 'REJECTED'])
})

test('four eyes for everybody: whoever asked or wrote it does not decide, the administrator neither, nor by the database', async () => {
  const admin = await clinic.as('admin')
  const hers = await sent({ manualDiscount: '900' }, admin)
  const { id, version } = await taskOf(hers.id)
  expect(await admin.refused(approvals.pass, { id, version })).toMatchObject({ key: 'approvals.own', status: 403 })
  expect(await admin.ask(approvals.list, { mine: true, customerId: hers.customerId })).toMatchObject({
    result: [{ lock: 'own' }],
  })
  // Written by one, sent by another: neither decides.
  const writer = await clinic.with([...writing, ...deciding], { features: { 'order.discount.min': 80 } })
  const order = await sent({}, writer)
  await admin.ask(orders.update, {
    id: order.id,
    version: order.version,
    customerId: order.customerId,
    lines: [{ productId: product, contentCount: 1, manualDiscount: '950' }],
    submit: true,
    review: true,
  })
  const [open] = (await head.ask(approvals.list, { customerId: order.customerId, status: 'PENDING' })).result
  expect(await writer.refused(approvals.pass, { id: open!.id, version: open!.version })).toMatchObject({
    key: 'approvals.written',
    status: 403,
  })
  const say = (staffId: number) =>
    clinic.rows(
      sql`insert into approvals.decision (task_id, step, pass, created_by) values (${open!.id}, 1, true, ${staffId})`,
    )
  await expect(say(writer.staffId)).rejects.toThrow(/decision_four_eyes|somebody else/)
  await expect(say(admin.staffId)).rejects.toThrow(/decision_four_eyes|somebody else/)
  await expect(
    clinic.rows(sql`update approvals.task set status = 'PASSED', decided_at = kit.clock() where id = ${open!.id}`),
  ).rejects.toThrow(/task_in_turn|in their order/)
})

test('what is changed or cancelled meanwhile takes its task back; a decided one is final', async () => {
  const order = await sent()
  const first = await taskOf(order.id)
  const lines = [{ productId: product, contentCount: 1, manualDiscount: '350' }]
  const again = await seller.ask(orders.update, {
    id: order.id,
    version: order.version,
    customerId: order.customerId,
    lines,
    submit: true,
    review: true,
  })
  const all = (await head.ask(approvals.list, { customerId: order.customerId })).result
  expect(all.map(({ status, amount }) => [status, amount])).toEqual([
    ['PENDING', '650.00'],
    ['WITHDRAWN', '600.00'],
  ])
  expect(await head.refused(approvals.pass, { id: first.id, version: first.version })).toMatchObject({
    key: 'approvals.decided',
  })
  await seller.ask(orders.cancel, { id: order.id, version: again.version, reason: '不做了' })
  expect((await head.ask(approvals.list, { customerId: order.customerId, status: 'PENDING' })).total).toBe(0)
  await expect(clinic.rows(sql`update approvals.task set opinion = '改' where id = ${first.id}`)).rejects.toThrow(
    /task_final|it is decided/,
  )
})

test('an order that moved since is not passed: the task says so, nothing is done, whoever asked hears of it', async () => {
  const order = await sent()
  const { id, version } = await taskOf(order.id)
  await clinic.rows(sql`update orders.sales_order set remark = '交接' where id = ${order.id}`)
  expect(await taskOf(order.id)).toMatchObject({ lock: 'moved' })
  expect(await head.ask(approvals.one, { id })).toMatchObject({ same: false, now: expect.arrayContaining([]) })
  expect(await head.ask(approvals.pass, { id, version })).toMatchObject({ status: 'STALE' })
  expect(await statusOf(order.id)).toBe('PENDING_CHECK')
  expect(await titles(seller)).toContainEqual(expect.stringMatching(/^订单折扣已变动/))
  const now = await head.ask(orders.one, { id: order.id })
  expect(await head.refused(orders.review, { id: order.id, version: now.version, pass: true })).toMatchObject({
    key: 'approvals.notWaiting',
  })
  const other = await sent()
  await clinic.rows(sql`update orders.sales_order set remark = '交接' where id = ${other.id}`)
  const { version: moved } = await head.ask(orders.one, { id: other.id })
  expect(await head.refused(orders.review, { id: other.id, version: moved, pass: true })).toMatchObject({
    key: 'approvals.moved',
  })
  expect(await taskOf(other.id)).toMatchObject({ status: 'STALE' })
})

test('of fifty who decide at once one does, and the effect is there once', async () => {
  const order = await sent()
  const { id, version } = await taskOf(order.id)
  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, (_unused, n) =>
      n % 2 === 0
        ? head.ask(approvals.pass, { id, version })
        : colleague.ask(approvals.reject, { id, version, opinion: '不' }),
    ),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { events } = await head.ask(orders.one, { id: order.id })
  expect(events.filter(({ kind }) => kind === 'PASSED' || kind === 'REJECTED')).toHaveLength(1)
})

test('taken back by whoever asked alone, and of taking back and passing at once one happens', async () => {
  const order = await sent()
  const { id, version, kind, documentId } = await taskOf(order.id)
  expect(await head.refused(approvals.withdraw, { kind, documentId })).toMatchObject({ status: 404 })
  const both = await Promise.allSettled([
    seller.ask(approvals.withdraw, { kind, documentId }),
    head.ask(approvals.pass, { id, version }),
  ])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await seller.refused(approvals.withdraw, { kind, documentId })).toMatchObject({
    key: 'approvals.notWaiting',
    status: 409,
  })
  const { status } = await taskOf(order.id)
  expect([status, await statusOf(order.id)]).toEqual(
    both[0]!.status === 'fulfilled' ? ['WITHDRAWN', 'DRAFT'] : ['PASSED', 'UNPAID'],
  )
})

test('own rows see no others’ customers, another hospital sees nothing; without the kind’s right nobody decides', async () => {
  const order = await sent()
  const { id, version } = await taskOf(order.id)
  const own = await clinic.with([...deciding], { dataScope: 5 })
  expect((await own.ask(approvals.list, {})).total).toBe(0)
  expect(await own.ask(approvals.counts, {})).toEqual([])
  expect(await own.refused(approvals.one, { id })).toMatchObject({ status: 404 })
  expect(await own.refused(approvals.pass, { id, version })).toMatchObject({ status: 404 })
  const elsewhere = await (await newClinic()).with([...deciding])
  expect(await elsewhere.refused(approvals.pass, { id, version })).toMatchObject({ status: 404 })
  const unrightful = await clinic.with(['audit:todo:list', 'audit:todo:pass', 'audit:todo:reject'])
  expect(await unrightful.refused(approvals.pass, { id, version })).toMatchObject({
    key: 'approvals.noRight',
    status: 403,
  })
  expect(await unrightful.ask(approvals.counts, {})).toEqual([])
  expect((await unrightful.ask(approvals.one, { id })).whyNot).toContain('订单折扣')
  expect(await head.ask(approvals.counts, {})).toEqual([
    { kind: 'ORDER_DISCOUNT', count: (await head.ask(approvals.list, { mine: true })).total },
  ])
})

test('what the centre’s right reaches and the kind’s does not is decided by others', async () => {
  const order = await sent()
  const { id, version } = await taskOf(order.id)
  const half = await clinic.with(['audit:todo:list', 'audit:todo:pass'])
  const own = await clinic.with(['order:audit'], { dataScope: 5 })
  await clinic.rows(sql`insert into access.staff_role (staff_id, role_id)
    select ${half.staffId}, role_id from access.staff_role where staff_id = ${own.staffId}`)
  await clinic.inside(async (ctx) => ctx.tell('perm.changed'))
  expect((await half.ask(approvals.list, { customerId: order.customerId })).total).toBe(1)
  expect((await half.ask(approvals.list, { customerId: order.customerId, mine: true })).total).toBe(0)
  expect(await half.refused(approvals.pass, { id, version })).toMatchObject({ status: 404 })
})

test('amounts are told to whoever may see money; what the order hides, its snapshot hides', async () => {
  const order = await sent({ discountReason: '介绍人要求' })
  const { id } = await taskOf(order.id)
  const poor = await clinic.with([...deciding])
  const told = JSON.stringify([await poor.ask(approvals.one, { id }), await taskOf(order.id, poor)])
  for (const hidden of ['600.00', '1,000.00', '400.00']) expect(told).not.toContain(hidden)
  const shown = ['no', 'status', 'summary', 'openedAt', 'createdByName', 'payable']
  const narrow = await clinic.with([...deciding, money], { columns: { 'orders.sales_order': shown } })
  const row = await taskOf(order.id, narrow)
  expect(row.amount).toBe('600.00')
  expect(JSON.stringify([row, await narrow.ask(approvals.one, { id })])).not.toMatch(
    /1,000\.00|400\.00|介绍人要求|低于/,
  )
  const hidden = await clinic.with([...deciding, money], { columns: { 'orders.sales_order': ['no'] } })
  expect((await taskOf(order.id, hidden)).amount).toBeUndefined()
  expect((await hidden.ask(approvals.list, { amountMin: '1', customerId: order.customerId })).total).toBe(0)
  expect((await head.ask(approvals.list, { amountMin: '600', customerId: order.customerId })).total).toBe(1)
  expect((await head.ask(approvals.list, { amountMin: '600.01', customerId: order.customerId })).total).toBe(0)
})
