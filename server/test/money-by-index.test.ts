/** Lists of money by their state go by an index whose condition is the whole of it: page and total read what they tell and no more. */
import { matching } from '@clinic/contract/areas/matching/calls.ts'
import { purchases } from '@clinic/contract/areas/purchases/calls.ts'
import type { Call } from '@clinic/contract/call.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from './actor.ts'
import { type Clinic, newClinic } from './clinic.ts'
import { type Planner, planner, textsOf } from './plans.ts'
import { send } from './send.ts'

let clinic: Clinic
let head: Actor
let plans: Planner
beforeAll(async () => {
  clinic = await newClinic()
  head = await clinic.with(['order:purchased:list', 'cashier:matching:list'])
  plans = await planner(clinic.hospitalId)
})
afterAll(() => plans.end())

test.each<[string, Call, object, string, readonly string[]]>([
  ['items moved on', purchases.list, { status: 'moved' }, 'purchases.purchased_item', ['item_gone_moved']],
  ['items given back', purchases.list, { status: 'refunded' }, 'purchases.purchased_item', ['item_gone_back']],
  ['lines that are open', matching.lines, { state: 'OPEN' }, 'matching.bank_line', ['bank_line_standing']],
  ['lines that are explained', matching.lines, { state: 'EXPLAINED' }, 'matching.bank_line', ['bank_line_standing']],
  ['files and their open lines', matching.files, {}, 'matching.bank_file', ['bank_file_newest']],
])('%s', async (_what, call, input, table, indexes) => {
  const texts = await textsOf(clinic.node, async () => {
    expect(await send(clinic.node, call, input, { token: head.token })).toMatchObject({ ok: true })
  })
  const used = await plans.indexes(texts.find((text) => text.includes(table))!)
  expect(used).toEqual(expect.arrayContaining([...indexes]))
  expect(used).not.toContain('sorted')
})
