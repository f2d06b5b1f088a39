/** What was written about an archive that went into another one is shown with the one it went into. */
import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { merging } from '@clinic/contract/areas/merging/calls.ts'
import { trail } from '@clinic/contract/areas/trail/calls.ts'
import { expect, test } from 'vitest'
import { newClinic } from '../../../test/clinic.ts'
import { newCustomer } from '../../../test/customers.ts'

test('the trail, who looked, and what screens reported are asked for with what went into her archive', async () => {
  const clinic = await newClinic()
  const front = await clinic.as('front')
  const rights = ['customer:list', 'customer:info', 'customer:merge', 'system:log:list', 'sensitive:customer-capital']
  const manager = await clinic.with(rights)
  const [kept, gone, other] = [await newCustomer(front), await newCustomer(front), await newCustomer(front)]
  for (const { id } of [gone, other]) {
    await manager.ask(customers.panelArchive, { customerId: id })
    await manager.ask(trail.addOperationRecord, {
      customerId: id,
      operationContent: '打印知情书',
      operationType: '打印',
    })
  }
  const shown = async () => {
    const lists = [
      await manager.ask(trail.ofCustomer, { customerId: kept.id, kind: 'look', pageSize: 100 }),
      await manager.ask(trail.entries, { customerId: kept.id, pageSize: 100 }),
      await manager.ask(trail.reported, { customerId: kept.id, pageSize: 100 }),
    ]
    return lists.map(({ result }) => result.map(({ customerId }) => customerId))
  }
  expect((await shown()).map((ids) => ids.includes(gone.id))).toEqual([false, false, false])
  const { kept: k, gone: g } = await manager.ask(merging.preview, { keptId: kept.id, goneId: gone.id })
  const versions = { keptVersion: k.version, goneVersion: g.version }
  await manager.ask(merging.merge, { keptId: kept.id, goneId: gone.id, ...versions, reason: '同一人两份档案' })
  const after = await shown()
  expect(after.map((ids) => ids.includes(gone.id))).toEqual([true, true, true])
  expect(after.some((ids) => ids.includes(other.id))).toBe(false)
})
