import { dictionaries } from '@clinic/contract/areas/dictionaries/calls.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newClinic } from '../../../test/clinic.ts'

const payTypes = { query: { dictType: 'pay_type' } }

test('a list comes in its order, ways to pay in their own', async () => {
  const clinic = await newClinic()
  const nobody = await clinic.as('nobody')
  const sex = await nobody.ask(dictionaries.items, { query: { dictType: 'sex', status: '0' } })
  expect(sex.rows.map(({ dictValue, dictLabel }) => `${dictValue}${dictLabel}`)).toEqual(['1男', '2女', '0未知'])
  expect(sex.rows.filter(({ isDefault }) => isDefault === 'Y').map(({ dictLabel }) => dictLabel)).toEqual(['未知'])
  const { rows, result, total } = await nobody.ask(dictionaries.items, payTypes)
  expect([rows[0]?.dictLabel, rows.length, result.length]).toEqual(['现金', total, total])
})

test('several lists in one answer, and all of them within one page', async () => {
  const nobody = await (await newClinic()).as('nobody')
  const two = await nobody.ask(dictionaries.items, { query: { dictType: 'sex,marriage' } })
  expect(new Set(two.rows.map(({ dictType }) => dictType))).toEqual(new Set(['sex', 'marriage']))
  const all = await nobody.ask(dictionaries.items, { page: 1, pageSize: 999, query: { status: '0' } })
  expect(all.rows.length).toBe(all.total)
  expect(all.total).toBeGreaterThan(600)
})

test("a hospital's own words stand over the platform's, in that hospital alone", async () => {
  const [here, there] = [await newClinic(), await newClinic()]
  await here.inside((ctx) =>
    sql`insert into dictionaries.hospital_item (dict_type, value, label, sort, status) values
      ('sex', '0', '保密', 5, 0), ('sex', '9', '其他', 90, 0), ('sex', '2', '女', 20, 1)`.execute(ctx.db),
  )
  const labels = async (clinic: typeof here) => {
    const { rows } = await (await clinic.as('nobody')).ask(dictionaries.items, {
      query: { dictType: 'sex', status: '0' },
    })
    return rows.map(({ dictLabel }) => dictLabel)
  }
  expect(await labels(here)).toEqual(['保密', '男', '其他'])
  expect(await labels(there)).toEqual(['男', '女', '未知'])
})

test('options by the id of a list, enabled ones only', async () => {
  const clinic = await newClinic()
  const [type] = await clinic.rows(sql<{ id: number }>`select id from dictionaries.dict_type where type = 'sex'`)
  await clinic.inside((ctx) =>
    sql`insert into dictionaries.hospital_item (dict_type, value, label, sort, status) values ('sex', '2', '女', 20, 1)`.execute(
      ctx.db,
    ),
  )
  const nobody = await clinic.as('nobody')
  const options = await nobody.ask(dictionaries.options, { id: type!.id })
  expect(options.map(({ value }) => value)).toEqual(['1', '0'])
  expect(await nobody.ask(dictionaries.options, { id: 9_007_199_254_000_000 })).toEqual([])
})

test('names of lists that are no names are refused', async () => {
  const nobody = await (await newClinic()).as('nobody')
  for (const dictType of ["sex'; drop table x; --", 'SEX', ''])
    expect(await nobody.refused(dictionaries.items, { query: { dictType } })).toMatchObject({ status: 400 })
})

test('an entry has type, value, label, place, default and status on the wire', {
  tags: ['F0184', 'F0185', 'F0186'],
}, async () => {
  const nobody = await (await newClinic()).as('nobody')
  const { rows } = await nobody.ask(dictionaries.items, { query: { dictType: 'sex' } })
  expect(rows.find(({ dictValue }) => dictValue === '0')).toMatchObject({
    dictType: 'sex',
    dictValue: '0',
    dictLabel: '未知',
    dictSort: expect.any(Number),
    isDefault: 'Y',
    status: 0,
  })
})

test('options are asked for with page 1, size 999 and query status and type', { tags: ['F0387'] }, async () => {
  const nobody = await (await newClinic()).as('nobody')
  const query = { status: '0', dictType: 'goods_unit' }
  const { json, status } = await nobody.raw('POST', '/api/v1/AppConfig/sysItem/itemPageInfos', {
    page: 1,
    pageSize: 999,
    query,
  })
  const { code, data } = json() as { code: number; data: { rows: unknown[]; total: number } }
  expect([status, code, data.rows.length, data.total]).toEqual([200, 200, 18, 18])
})

test('every list follows dictSort but pay_type', { tags: ['F0476', 'F0477'] }, async () => {
  const nobody = await (await newClinic()).as('nobody')
  const lists = await nobody.ask(dictionaries.all, {})
  expect(lists.length).toBeGreaterThan(100)
  const types = await nobody.ask(dictionaries.findAll, {})
  expect(types.filter(({ sorted }) => !sorted).map(({ type }) => type)).toEqual(['pay_type'])
  for (const { items } of lists)
    expect(items.map(({ dictSort }) => dictSort)).toEqual(
      items.map(({ dictSort }) => dictSort).toSorted((a, b) => a - b),
    )
})
