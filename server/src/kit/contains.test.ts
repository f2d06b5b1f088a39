import { roles } from '@clinic/contract/areas/access/roles.ts'
import { dictionaryTypes } from '@clinic/contract/areas/dictionaries/calls.ts'
import { sentMessages } from '@clinic/contract/areas/messages/calls.ts'
import { messageTemplates } from '@clinic/contract/areas/messages/templates.ts'
import { products } from '@clinic/contract/areas/products/calls.ts'
import { people } from '@clinic/contract/areas/staff/people.ts'
import { expect, test } from 'vitest'
import type { Actor } from '../../test/actor.ts'
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

const NAME = String.raw`Ab%_\甲`
/** Lists of settings that take a fragment, each with a row of this name. */
const doors: readonly (readonly [list: string, of: (who: Actor) => Promise<(typed: string) => Promise<number>>])[] = [
  [
    'dictionaries',
    async (who) => {
      await who.ask(dictionaryTypes.create, { type: 'contains_test', name: NAME })
      return async (keyword) => (await who.ask(dictionaryTypes.list, { keyword })).total
    },
  ],
  [
    'templates',
    async (who) => {
      const words = { event: 'notice', title: '例会', content: '例会', status: 1 } as const
      await who.ask(messageTemplates.create, { code: 'T1', name: NAME, ...words })
      return async (keyword) => (await who.ask(messageTemplates.list, { keyword })).total
    },
  ],
  [
    'messages',
    async (who) => {
      await who.ask(sentMessages.create, { title: NAME, content: '例会', toAll: true })
      return async (title) => (await who.ask(sentMessages.list, { title })).total
    },
  ],
  [
    'roles',
    async (who) => {
      await who.ask(roles.create, { name: NAME, code: 'contains' })
      return async (name) => (await who.ask(roles.list, { name })).total
    },
  ],
]

test.each(doors)(
  '%s are found by what is typed, in whatever case and width, and by no pattern',
  async (_list, door) => {
    const found = await door(await (await newClinic()).as('admin'))
    for (const typed of [' ａＢ% ', '%_', '\\', '_\\甲']) expect([typed, await found(typed)]).toEqual([typed, 1])
    for (const pattern of ['A%甲', 'A_%', 'b\\%']) expect([pattern, await found(pattern)]).toEqual([pattern, 0])
  },
)
