import { expect, test } from 'vitest'
import { carries, codes, link, note, noun, of, shown, tableOf, title } from './noun.ts'
import { along, changedColumns, columnsIn } from './table.ts'
import { Nullable, Text } from './words.ts'

const kennel = noun(
  '犬舍',
  {
    name: title('名称', 20, { asked: '犬舍名称' }),
    size: codes('大小', { 1: '小', 3: '大' }),
    keeperId: link('饲养员', { said: along('keeperName') }),
    keeperName: shown('饲养员', of<string | null>(Nullable(Text(20)))),
    code: note('编号', 10, { pattern: '^[A-Z]*$' }),
    dogs: carries(of<number>({ type: 'integer' })),
  },
  {
    table: 'staff.job',
    short: '舍',
    pages: ['/kennel'],
    keyword: ['name'],
    keywordUpTo: 20,
    asked: ['keeperId'],
    object: 'job',
  },
)

test('columns, forms and roles call a field by its words, and what is only carried by none', () => {
  expect(kennel.heads).toEqual({ name: '名称', size: '大小', keeperId: '饲养员', keeperName: '饲养员', code: '编号' })
  expect(kennel.labels.name).toBe('犬舍名称')
  expect(columnsIn(tableOf(kennel)).map(({ prop, label, along: with_ }) => [prop, label, ...with_])).toEqual([
    ['name', '犬舍名称'],
    ['size', '大小'],
    ['keeperName', '饲养员', 'keeperId'],
    ['code', '编号'],
  ])
  // @ts-expect-error how many dogs there are has no label
  expect(kennel.heads.dogs).toBeUndefined()
  expect(() => tableOf({ name: '犬舍', registered: null })).toThrow('犬舍 is on no page')
})

test('a form sends codes, ids or none, and texts of their pattern; a list is asked by an id, never by none', () => {
  const { size, keeperId, code } = kennel.write
  expect(size).toMatchObject({ anyOf: [{ const: 1 }, { const: 3 }] })
  expect(keeperId).toMatchObject({ type: ['integer', 'null'] })
  expect(code).toMatchObject({ pattern: '^[A-Z]*$', maxLength: 10 })
  expect(kennel.entity).toMatchObject({ properties: { code: { maxLength: 10 } } })
  expect(kennel.entity).not.toMatchObject({ properties: { code: { pattern: '^[A-Z]*$' } } })
  expect(kennel.filters['keeperId']).toMatchObject({ type: 'integer' })
  expect(kennel.filters['keyword']).toMatchObject({ maxLength: 20 })
  expect(changedColumns(tableOf(kennel), kennel.write)).toEqual({
    size: ['staff.job:size'],
    keeperId: ['staff.job:keeperId'],
    code: ['staff.job:code'],
  })
})
