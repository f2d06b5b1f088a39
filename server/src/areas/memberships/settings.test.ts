import { cardRights, cardTypes } from '@clinic/contract/areas/memberships/calls.ts'
import { beforeAll, expect, test } from 'vitest'
import { newCards } from '../../../test/cards.ts'

let scene: Awaited<ReturnType<typeof newCards>>
beforeAll(async () => {
  scene = await newCards()
})

test('kinds and rights are made, changed and taken away; names, codes and numbers stand once', async () => {
  const { seller } = scene
  const { id: typeId } = await scene.kind({ code: 'YK', name: '银卡' })
  const more = { rank: 1, months: 12 }
  expect(await seller.refused(cardTypes.create, { ...more, code: 'X1', name: ' 银卡 ' })).toMatchObject({
    key: 'memberships.nameTaken',
  })
  expect(await seller.refused(cardTypes.create, { ...more, code: 'YK', name: '别的' })).toMatchObject({
    key: 'memberships.codeTaken',
  })
  expect(await seller.refused(cardTypes.create, { ...more, code: 'X2', name: '送的', bonus: '1.00' })).toMatchObject({
    key: 'memberships.bonusAlone',
  })
  const { id, version } = await scene.right(typeId, { name: '专属顾问' })
  const said = { typeId, kind: 'SERVICE' as const }
  expect(await seller.refused(cardRights.create, { ...said, name: '专属顾问' })).toMatchObject({
    key: 'memberships.rightTaken',
  })
  expect(await seller.refused(cardRights.create, { ...said, kind: 'PROJECT', name: '小气泡' })).toMatchObject({
    key: 'memberships.productMissing',
  })
  expect(await seller.refused(cardRights.create, { ...said, typeId: 1, name: '无' })).toMatchObject({
    key: 'memberships.typeGone',
  })
  expect(await seller.refused(cardRights.create, { ...said, kind: 'PROJECT', productId: 1, name: '无' })).toMatchObject(
    { key: 'memberships.productGone' },
  )
  await seller.ask(cardRights.update, { ...said, id, version, name: '顾问', times: 3 })
  expect((await seller.ask(cardRights.list, { typeId })).result).toMatchObject([
    { name: '顾问', times: 3, typeName: '银卡' },
  ])
  expect(await seller.refused(cardTypes.remove, { id: typeId })).toMatchObject({ status: 422 })
  await seller.ask(cardRights.remove, { id })
  await seller.ask(cardTypes.remove, { id: typeId })
  expect((await seller.ask(cardTypes.list, { keyword: '银卡' })).total).toBe(0)
})
