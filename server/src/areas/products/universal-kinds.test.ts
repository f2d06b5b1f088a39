/** 通用类型 of products, from its making to its end. */
import { universalKinds } from '@clinic/contract/areas/products/calls.ts'
import { expect, test } from 'vitest'
import { newClinic } from '../../../test/clinic.ts'

test('a kind is made, renamed and deleted', async () => {
  const admin = await (await newClinic()).as('admin')
  const made = await admin.ask(universalKinds.create, { name: '光电类' })
  await admin.ask(universalKinds.update, { ...made, name: '光电仪器类', groupName: '皮肤', sort: 4 })
  const found = async () => (await admin.ask(universalKinds.list, { keyword: '光电' })).result
  expect(await found()).toMatchObject([{ id: made.id, name: '光电仪器类', groupName: '皮肤', sort: 4 }])
  await admin.ask(universalKinds.remove, { id: made.id })
  expect(await found()).toEqual([])
})
