/**
 * What is not yet as it should be is a count that may only fall. `ratchets.json` holds them; what falls is lowered there, too,
 * so that it cannot rise again unseen.
 */
import { awaitingScreens, secondDoors, withoutValue } from '@clinic/contract/second-doors.ts'
import { expect, test } from 'vitest'
import { areas } from '../src/areas.ts'
import { mutualPairs, readsOf } from './area-reads.ts'
import { countedByText, countedIn, countedInProduct, statementsInProduct } from './counts.ts'
import { labelsTwice, labelsTwiceIn } from './labels.ts'
import ratchets from './ratchets.json' with { type: 'json' }

/** What checking types costs is measured where they are checked (`tools/types.ts`). */
const {
  'instantiations of types a call': each,
  'megabytes to check the types of server or web app': memory,
  ...limits
} = ratchets

const reads = readsOf(areas.map(({ name }) => name))
const { nevers, long } = countedInProduct()
const { typed, cast, positions } = statementsInProduct()

/** By the names in ratchets.json: what was found, one place each. */
const found: Readonly<Record<keyof typeof limits, readonly string[]>> = {
  'as never': nevers,
  'functions over 40 lines': long,
  'rows of a statement typed by hand': typed,
  'rows of a statement cast where they are read': cast,
  'messages answered by position': positions,
  'pairs of areas that read each other': mutualPairs(reads),
  'names of other areas’ relations in statements': reads
    .filter(({ how }) => how === 'statement')
    .map(({ at, to, name }) => `${at} ${to}.${name}`),
  'labels written twice on screens': labelsTwice(),
  // Not the single rows: every plain resource has one, and its page takes the row from its list.
  'calls without a screen': [...new Set([...secondDoors, ...withoutValue, ...awaitingScreens])].map(
    ({ method, path }) => `${method} ${path}`,
  ),
}

test.each(Object.entries(limits))('%s: at most %i, and never more again', (name, limit) => {
  const places = found[name as keyof typeof limits]
  if (places.length > limit)
    expect.fail(`${name}: ${places.length}, at most ${limit} are allowed\n${places.join('\n')}`)
  if (places.length < limit) expect.fail(`${name}: down to ${places.length}. Write it into server/test/ratchets.json.`)
})

test('types cost no more than fifty areas can bear', () => {
  expect(each).toBeLessThanOrEqual(1_200)
  // Thirty-eight areas stood at 780, forty-eight at 850: a tenth of a new area's types a megabyte.
  expect(memory).toBeLessThanOrEqual(960)
})

test('what is counted is seen', () => {
  const planted = ['const one = {} as never', 'const two = () => {', ...Array(39).fill('  one'), '}'].join('\n')
  expect(countedIn('planted.ts', planted)).toEqual({ nevers: ['planted.ts:1'], long: ['planted.ts:2 41 lines'] })
  expect(countedIn('planted.ts', planted.replace('\n  one', '')).long).toEqual([])
  const [one, other] = [
    { from: 'orders', to: 'cashier' },
    { from: 'cashier', to: 'orders' },
  ]
  const statements = [
    'const { rows } = await sql<Row>``',
    'const [one, , two] = await ctx.together([])',
    'found!.rows[0] as Row',
  ].join('\n')
  expect(countedByText('planted.ts', statements)).toEqual({
    typed: ['planted.ts:1'],
    cast: ['planted.ts:3'],
    positions: ['planted.ts:2'],
  })
  const column = "{ name: 'deptName', title: '部门', width: 80 }"
  expect(labelsTwiceIn('web/src/areas/staff/planted.tsx', `\n${column}`)).toEqual([
    'web/src/areas/staff/planted.tsx:2 deptName 部门',
  ])
  expect(labelsTwiceIn('web/src/areas/orders/planted.tsx', column)).toEqual([])
  expect(labelsTwiceIn('web/src/areas/staff/planted.tsx', '<F.Text name="name" label="岗位名称" />')).toEqual([
    'web/src/areas/staff/planted.tsx:1 name 岗位名称',
  ])
  expect(labelsTwiceIn('web/src/areas/triage/planted.tsx', `{ kind: 'pick', name: 'deptId', label: '科室' }`)).toEqual([
    'web/src/areas/triage/planted.tsx:1 deptId 科室',
  ])
  expect(labelsTwiceIn('web/src/areas/orders/planted.tsx', `{ label: '应收', value: yuan(row.payable) },`)).toEqual([
    'web/src/areas/orders/planted.tsx:1 payable 应收',
  ])
  expect(labelsTwiceIn('web/src/areas/orders/planted.tsx', `{ label: '找零', value: yuan(row.payable) },`)).toEqual([])
  expect(
    labelsTwiceIn('web/src/areas/orders/planted.tsx', `{ label: '应收', yuan: order.payable, heavy: true },`),
  ).toEqual(['web/src/areas/orders/planted.tsx:1 payable 应收'])
  expect(
    labelsTwiceIn('web/src/areas/customers/planted.tsx', `{ of: 'phone', label: '手机', value: phoneOf(a) },`),
  ).toEqual(['web/src/areas/customers/planted.tsx:1 phone 手机'])
  const input = '<Labelled label="护士">\n  {(id) => <StaffChoice id={id} value={treated.nurseId} />}\n</Labelled>\n'
  expect(labelsTwiceIn('web/src/areas/purchases/planted.tsx', input)).toEqual([
    'web/src/areas/purchases/planted.tsx:1 nurseId 护士',
  ])
  const filter = `{ kind: 'days', from: 'visitedFrom', to: 'visitedTo', label: '最近到院' },`
  expect(labelsTwiceIn('web/src/areas/customers/planted.tsx', filter)).toEqual([
    'web/src/areas/customers/planted.tsx:1 visitedFrom 最近到院',
  ])
  const apart = `{ name: 'confirm', title: '状态' }, { kind: 'select', name: 'confirm', label: '已读' }`
  expect(labelsTwiceIn('web/src/areas/messages/planted.tsx', apart)).toEqual([])
  expect(labelsTwiceIn('server/src/areas/products/planted.ts', `{ row, column: '编码', reason }`)).toEqual([
    'server/src/areas/products/planted.ts:1 head 编码',
  ])
  expect(mutualPairs([one!, other!, { from: 'orders', to: 'staff' }])).toEqual(['cashier ⇄ orders'])
  expect(nevers.length + long.length).toBeGreaterThan(0)
})
