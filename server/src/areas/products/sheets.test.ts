/** Products come and go as sheets. */
import { products } from '@clinic/contract/areas/products/calls.ts'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newClinic } from '../../../test/clinic.ts'

let keeper: Actor
beforeAll(async () => {
  const clinic = await newClinic()
  keeper = await clinic.with([
    'product:item:list',
    'product:item:add',
    'product:item:import',
    'product:item:export',
    'product:type:add',
    'cost:view',
  ])
})

const list = async (filter: object) => (await keeper.ask(products.list, filter)).result.map((row) => row.name)

describe('import', () => {
  const header = ['编码*', '名称*', '分类', '类别*', '单位*', '原价*', '底价', '状态']
  const sheet = async (...rows: (string | number | null)[][]): Promise<string> =>
    Buffer.from(await writeXlsx({ sheets: [{ name: '项目', rows: [header, ...rows] }] })).toString('base64')
  const good = ['IMP-1', '热玛吉', '光电/紧致', '非手术项目', '个', 12800, '9800.00', '启用']

  test('the template can be filled and taken back', async () => {
    const file = await keeper.ask(products.template, {})
    const { sheets } = await readXlsx(new Uint8Array(file as unknown as Buffer))
    expect(sheets[0]!.rows[0]).toContain('原价*')
    const outcome = await keeper.ask(products.importSheet, {
      file: (file as unknown as Buffer).toString('base64'),
      dryRun: true,
      createTypes: true,
    })
    expect(outcome).toMatchObject({ created: 1, faults: [], saved: false })
  })

  test('a dry run writes nothing, the real one all, the second one nothing new', async () => {
    const file = await sheet(good, ['IMP-2', '超声炮', '光电/紧致', '非手术项目', '个', '9800.50', null, null])
    expect(await keeper.ask(products.importSheet, { file, dryRun: true })).toMatchObject({ saved: false })
    const trial = await keeper.ask(products.importSheet, { file, dryRun: true, createTypes: true })
    expect(trial).toMatchObject({ created: 2, updated: 0, newTypes: ['光电', '光电/紧致'], saved: false })
    expect(await list({ keyword: 'IMP-' })).toEqual([])
    expect(await keeper.ask(products.importSheet, { file, createTypes: true })).toMatchObject({
      created: 2,
      saved: true,
    })
    expect(await keeper.ask(products.importSheet, { file })).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    const changed = await sheet(['IMP-1', '热玛吉五代', null, '非手术项目', '个', 13_800, null, null])
    expect(await keeper.ask(products.importSheet, { file: changed })).toMatchObject({ updated: 1 })
    const [row] = (await keeper.ask(products.list, { keyword: 'IMP-1' })).result
    expect(row).toMatchObject({ name: '热玛吉五代', price: '13800.00', floorPrice: '9800.00', typePath: '光电/紧致' })
  })

  test('every fault is named by row and column, and then nothing is written', async () => {
    const file = await sheet(
      ['BAD-1', '好的', null, '非手术项目', '个', '100', null, null],
      ['BAD-1', '', null, '美容', '桶装', '12.345', '1', '启用'],
      ['BAD 3', '名', '没有/的', '其他项目', '个', '-1', null, null],
      ['BAD-4', '名', '没有/的', '其他项目', '个', '1', '2', null],
      ['BAD-1', '重复', null, '其他项目', '个', '1', null, null],
    )
    const { faults, saved } = await keeper.ask(products.importSheet, { file })
    expect(saved).toBe(false)
    const named = faults.map(({ row, column }) => `${row}${column}`)
    for (const expected of ['3名称', '3类别', '3单位', '3原价', '4编码', '4原价', '5分类', '5底价', '6编码'])
      expect(named).toContain(expected)
    expect(named.some((name) => name.startsWith('2'))).toBe(false)
    expect(await list({ keyword: 'BAD-' })).toEqual([])
  })

  test('full-width digits, hidden characters and cells that look like formulas are read as text', async () => {
    const file = await sheet([
      'ＦＷ-１',
      '\u200b=1+1热敷\u200b',
      null,
      '其他项目',
      '个',
      '￥１,２８０.５０',
      null,
      null,
    ])
    expect(await keeper.ask(products.importSheet, { file })).toMatchObject({ created: 1, saved: true })
    const [row] = (await keeper.ask(products.list, { keyword: 'FW-1' })).result
    expect(row).toMatchObject({ name: '=1+1热敷', price: '1280.50' })
  })

  test('too many rows, a missing column, something that is no sheet', async () => {
    const many = Array.from({ length: 2001 }, (_, i) => [`M${i}`, '名', null, '其他项目', '个', 1, null, null])
    expect(await keeper.refused(products.importSheet, { file: await sheet(...many) })).toMatchObject({ code: 40041 })
    const noPrice = await writeXlsx({
      sheets: [
        {
          name: 'a',
          rows: [
            ['编码', '名称', '类别', '单位'],
            ['A', 'b', 'c', 'd'],
          ],
        },
      ],
    })
    expect(await keeper.refused(products.importSheet, { file: Buffer.from(noPrice).toString('base64') })).toMatchObject(
      { code: 40042 },
    )
    expect(
      await keeper.refused(products.importSheet, { file: Buffer.from('PK no zip').toString('base64') }),
    ).toMatchObject({ code: 40040 })
  })

  test('the price list carries neither cost nor floor', async () => {
    const file = (await keeper.ask(products.exportPrices, { keyword: 'IMP' })) as unknown as Buffer
    const { sheets } = await readXlsx(new Uint8Array(file))
    expect(sheets[0]!.rows[0]).not.toContain('底价')
    expect(sheets[0]!.rows.slice(1).map((row) => row[6])).toEqual([13_800, 9_800.5])
  })
})
