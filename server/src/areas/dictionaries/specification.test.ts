/** Lists that the specification prints itself: value, word and order. */
import { dictionaries } from '@clinic/contract/areas/dictionaries/calls.ts'
import { expect, test } from 'vitest'
import { newClinic } from '../../../test/clinic.ts'

const units = '0个 1袋 2盒 3支 4瓶 5片 6套 7件 8对 9根 10包 11把 12张 13台 14桶 15卷 16双 17块'
const same = (words: string) => words.split(' ').map((word) => [word, word])

const lists: [fact: string, dictType: string, items: string[][]][] = [
  [
    'F0187',
    'sys_status',
    [
      ['0', '启用'],
      ['1', '禁用'],
    ],
  ],
  [
    'F0213',
    'post_type',
    [
      ['1', '部门岗'],
      ['3', '团队岗'],
    ],
  ],
  ['F0225', 'goods_unit', units.split(' ').map((unit) => /^(\d+)(.)$/.exec(unit)!.slice(1))],
  ['F0226', 'income_band', same('2000以下 2000-5000 5000-10000 10000以上')],
  ['F0227', 'project_category', same('手术项目 非手术项目 其他项目')],
]
const nobody = newClinic().then((clinic) => clinic.as('nobody'))
const read = async (dictType: string) =>
  (await (await nobody).ask(dictionaries.items, { page: 1, pageSize: 999, query: { status: '0', dictType } })).rows

for (const [fact, dictType, items] of lists)
  test(`${dictType} as printed`, { tags: [fact, 'F0387', 'F0446'] }, async () => {
    expect((await read(dictType)).map(({ dictValue, dictLabel }) => [dictValue, dictLabel])).toEqual(items)
  })

test('colour labels', { tags: ['F0473'] }, async () => {
  const colours = ['green', 'yellow', 'blue', 'purple', 'cyan', 'red']
  expect((await read('tag_color')).map(({ dictValue }) => dictValue)).toEqual(colours)
})
