import { products } from '@clinic/contract/areas/products/calls.ts'
import { people } from '@clinic/contract/areas/staff/people.ts'
import { expect, test } from 'vitest'
import { newClinic } from '../../test/clinic.ts'
import { contains } from './contains.ts'

test('nothing typed does not narrow', () => {
  for (const nothing of ['', '   ']) expect(contains(nothing, ['p.name'], ['p.pinyin'])).toBeNull()
})

test('staff and products by fragment, pinyin, initials and code, whatever the case; what is typed is no pattern', async () => {
  const boss = await (await newClinic()).with(['system:user:list', 'product:item:list', 'product:item:add'])
  for (const [name, code] of [
    ['热玛吉面部_甲', 'RMJ001'],
    ['热玛吉眼部100%', 'RMJ002'],
  ] as const)
    await boss.ask(products.create, { name, code, category: '非手术项目', unit: 0, price: '1.00', sessionsPerUnit: 1 })
  const found = async (keyword: string) =>
    (await boss.ask(products.list, { keyword, sortName: 'code' })).result.map(({ name }) => name).sort()
  const [face, eyes] = ['热玛吉面部_甲', '热玛吉眼部100%']
  for (const both of ['玛吉', 'remaji', 'RMJ', 're ma ji', 'ｒｍｊ'])
    expect(await found(both)).toEqual([eyes, face].sort())
  expect(await found('yanbu')).toEqual([eyes])
  expect(await found('_')).toEqual([face])
  expect(await found('%')).toEqual([eyes])
  expect(await found("'")).toEqual([])
  expect((await boss.ask(people.list, { keyword: '%' })).result).toEqual([])
})
