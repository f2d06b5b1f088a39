/** Products come and go as sheets. */
import { cardTypes } from '@clinic/contract/areas/memberships/calls.ts'
import { products } from '@clinic/contract/areas/products/calls.ts'
import { levelsText } from '@clinic/contract/areas/products/level-prices.ts'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../test/actor.ts'
import { newClinic } from '../../../test/clinic.ts'

let keeper: Actor
let seller: Actor
beforeAll(async () => {
  const clinic = await newClinic()
  seller = await clinic.with(['vip:rights:list', 'vip:rights:add'])
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

  test('prices by card come and go with the sheet; an empty cell leaves them', async () => {
    for (const name of ['金卡', '银卡'])
      await seller.ask(cardTypes.create, { code: name, name, rank: name === '金卡' ? 2 : 1, months: 12 })
    const cards = [...header, '会员价']
    const of = async (price: number, cell: string | null) =>
      Buffer.from(
        await writeXlsx({
          sheets: [
            { name: '项目', rows: [cards, ['CARD-1', '水光', null, '非手术项目', '个', price, null, null, cell]] },
          ],
        }),
      ).toString('base64')
    const taken = async (price: number, cell: string | null) =>
      await keeper.ask(products.importSheet, { file: await of(price, cell) })
    expect(await taken(1000, '金卡=880；银卡=9折')).toMatchObject({ created: 1, updated: 0, saved: true })
    const found = async () => (await keeper.ask(products.list, { keyword: 'CARD-1' })).result[0]!
    const said = async () => levelsText((await found()).levelPrices)
    expect(await said()).toBe('银卡 9 折；金卡 880.00 元')
    const { version } = await found()
    expect(await taken(1000, '金卡=880；银卡=9折')).toMatchObject({ unchanged: 1, updated: 0 })
    expect(await taken(1000, null)).toMatchObject({ unchanged: 1 })
    expect(await said()).toBe('银卡 9 折；金卡 880.00 元')
    // Only a price by card is another one: that is a change of the project.
    expect(await taken(1000, '金卡=870')).toMatchObject({ updated: 1, unchanged: 0 })
    expect(await said()).toBe('金卡 870.00 元')
    expect((await found()).version).toBeGreaterThan(version)
    const reasons = async (cell: string) =>
      (await taken(1000, cell)).faults.map(({ column, reason }) => `${column} ${reason}`)
    expect(await reasons('铜卡=1')).toEqual(['会员价 会员卡种“铜卡”不存在'])
    expect(await reasons('金卡=1000.01')).toEqual(['会员价 “金卡”的会员价不能高于原价'])
    expect(await reasons('金卡=1；金卡=2')).toEqual(['会员价 “金卡”写了两次，请合并'])
    expect((await reasons('金卡八折'))[0]).toContain('应写成')
    expect(await said()).toBe('金卡 870.00 元')
    const file = await keeper.ask(products.exportPrices, { keyword: 'CARD-1' })
    const { sheets } = await readXlsx(new Uint8Array(file as unknown as Buffer))
    expect(sheets[0]!.rows.flat()).toContain('金卡 870.00 元')
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
