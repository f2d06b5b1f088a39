import { customers } from '@clinic/contract/areas/customers/calls.ts'
import { productTypes, universalKinds } from '@clinic/contract/areas/products/calls.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newClinic } from '../../test/clinic.ts'
import { col, everybody, type ListOf } from './list.ts'
import { resource } from './resource.ts'

const scope = everybody('a test')
const parentId = col(sql`coalesce(r.parent_id, 0)`)
const productCount = col(sql`0`)

test('a resource that forgets what the server makes, or names what is not, does not compile', () => {
  resource(universalKinds, { scope })
  resource(productTypes, { scope, columns: { productCount } })
  // @ts-expect-error products are counted by the server: no column of that name
  resource(productTypes, { scope })
  // @ts-expect-error a type has no colour
  resource(productTypes, { scope, columns: { productCount, colour: productCount } })
  // @ts-expect-error types are not asked by status
  resource(productTypes, { scope, columns: { productCount }, filters: { status: () => null } })
})

test('a list that forgets a field of its rows, or names another, does not compile', () => {
  const rest = { table: 'products.type_tree', from: sql`x`, filters: {}, scope }
  const order = { by: 'r.id', direction: 'asc', tie: 'r.id' } as const
  const columns = { id: col('r.id'), parentId, name: col('r.name'), sort: col('r.sort'), productCount }
  const whole: ListOf<typeof productTypes.list> = { ...rest, order, columns: { ...columns, version: col('r.version') } }
  // @ts-expect-error without its version
  const short: ListOf<typeof productTypes.list> = { ...rest, order, columns }
  const more: ListOf<typeof productTypes.list> = {
    ...rest,
    order,
    // @ts-expect-error with a colour
    columns: { ...columns, version: col('r.version'), colour: col('r.colour') },
  }
  expect(Object.keys({ ...short.columns, ...more.columns })).toHaveLength(Object.keys(whole.columns).length + 1)
})

test('a form writes what it says: blanks go, amounts are fen, empty is nothing, what is left out stays', async () => {
  const desk = await (await newClinic()).with(['setting:customer:source', 'setting:customer:list'])
  const type = await desk.ask(customers.typeCreate, { name: ' 抖音 ', kind: 'network', code: ' ' })
  const known = await desk.ask(customers.typeOne, { id: type.id })
  expect(known).toMatchObject({ name: '抖音', code: null, parentId: 0, sort: 0, status: 0, needRecommender: false })
  const source = await desk.ask(customers.sourceCreate, {
    typeId: type.id,
    name: '直播间',
    costPerLead: '12.3',
    startDate: '2026-01-01',
    sort: 7,
    status: 1,
  })
  const row = { typeName: '抖音', costPerLead: '12.30', startDate: '2026-01-01', endDate: null, sort: 7, status: 1 }
  expect(await desk.ask(customers.sourceOne, { id: source.id })).toMatchObject(row)
  await desk.ask(customers.sourceUpdate, { ...source, typeId: type.id, name: '直播间 A', costPerLead: null })
  expect(await desk.ask(customers.sourceOne, { id: source.id })).toMatchObject({
    ...row,
    name: '直播间 A',
    costPerLead: null,
  })
})

test('a list is asked by what the noun says, and stands in its order', async () => {
  const desk = await (await newClinic()).with(['product:kind:list', 'product:kind:add'])
  const kinds: readonly (readonly [name: string, group: string, sort: number, status: 0 | 1])[] = [
    ['光电', '皮肤', 2, 0],
    ['水光 RF', '皮肤', 1, 0],
    ['双眼皮', '眼部', 0, 1],
  ]
  for (const [name, groupName, sort, status] of kinds)
    await desk.ask(universalKinds.create, { name, groupName, sort, status })
  const names = async (asked: object) => (await desk.ask(universalKinds.list, asked)).result.map(({ name }) => name)
  expect(await names({})).toEqual(['双眼皮', '水光 RF', '光电'])
  expect(await names({ status: 0 })).toEqual(['水光 RF', '光电'])
  expect(await names({ keyword: 'rf' })).toEqual(['水光 RF'])
  expect(await names({ keyword: '皮肤', sortName: 'sort', sortOrder: 'desc' })).toEqual(['光电', '水光 RF'])
  expect(await names({ keyword: '%' })).toEqual([])
})
