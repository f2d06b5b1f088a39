import { hospitals } from '@clinic/contract/areas/hospitals/calls.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newClinic } from '../../../test/clinic.ts'
import { send } from '../../../test/send.ts'

test('strangers see the names of open hospitals and nothing else', async () => {
  const [open, closed] = [await newClinic(), await newClinic()]
  await closed.inside((ctx) =>
    sql`update hospitals.hospital set status = 1 where id = ${closed.hospitalId}`.execute(ctx.db),
  )
  for (const call of [hospitals.names, hospitals.namesByPost]) {
    const { ok, data } = await send(open.node, call, { hospitalStatus: 0 }, {})
    const rows = data as { id: number; hospitalName: string }[]
    expect(ok).toBe(true)
    expect(rows.some(({ id }) => id === open.hospitalId)).toBe(true)
    expect(rows.some(({ id }) => id === closed.hospitalId)).toBe(false)
    expect(Object.keys(rows[0]!).sort()).toEqual(['hospitalName', 'id'])
  }
  const asked = await send(open.node, hospitals.names, { hospitalStatus: 1 }, {})
  expect([asked.ok, asked.answer?.status]).toEqual([false, 400])
})

test('province, city, district: level 1 gives cities, level 2 districts', {
  tags: ['F0167', 'F0388', 'F0389'],
}, async () => {
  const { node } = await newClinic()
  const areas = async (call: Parameters<typeof send>[1], input: object) =>
    (await send(node, call, input, {})).data as { id: number; name: string; areaCode: string; pid: number }[]
  const provinces = await areas(hospitals.provinces, {})
  expect(provinces.length).toBe(34)
  expect(Object.keys(provinces[0]!)).toEqual(expect.arrayContaining(['id', 'name', 'areaCode', 'pid']))
  const zhejiang = provinces.find(({ name }) => name === '浙江省')!
  const cities = await areas(hospitals.cities, { code: zhejiang.areaCode, level: 1 })
  const hangzhou = cities.find(({ name }) => name === '杭州市')!
  expect(hangzhou).toMatchObject({ id: 330100, areaCode: '330100', pid: zhejiang.id })
  const districts = await areas(hospitals.cities, { code: hangzhou.id, level: '2' })
  expect(districts.map(({ name }) => name)).toEqual(expect.arrayContaining(['西湖区', '临平区', '钱塘区']))
  expect(await areas(hospitals.cities, { code: hangzhou.id, level: 1 })).toEqual([])
})

test('regions are found by a fragment of the name, with their path', async () => {
  const nobody = await (await newClinic()).as('nobody')
  const { result } = await nobody.ask(hospitals.findAreas, { name: '西湖', level: 3 })
  expect(result.map(({ path }) => path)).toContain('浙江省/杭州市/西湖区')
  expect((await nobody.ask(hospitals.areas, {})).length).toBe(34)
  expect((await nobody.ask(hospitals.findAreas, { areaCode: '710101' })).result.length).toBe(1)
})
