/** Answers come by name; a message stays one message, with its statements in the order they were named. */
import { expect, test } from 'vitest'
import type { Rows, Statement } from './db/statement.ts'
import { reading, readingOf, together } from './reading.ts'

const said: string[][] = []
/** A database that answers each statement by its own text. */
const ask = together(async (queries) => {
  const texts = queries.map((query) => (query as Statement).text)
  said.push(texts)
  return texts.map((text): Rows => ({ rows: [{ text }], affected: 1 }))
})
const statement = (text: string): Statement => ({ text, values: [] })
const named = (text: string) => reading(statement(text), ({ rows }) => String(rows[0]!['text']))
const pair = (one: string, other: string) =>
  readingOf({ one: named(one), other: named(other) }, ({ one, other }) => `${one} and ${other}`)

test('several readings are one message, answered by name', async () => {
  said.length = 0
  const { till, orders, fresh, none } = await ask({
    till: pair('day', 'shift'),
    none: undefined,
    orders: readingOf({ both: pair('orders', 'lines'), last: named('last') }, ({ both, last }) => [both, last]),
    fresh: statement('ids'),
  })
  expect(said).toEqual([['day', 'shift', 'orders', 'lines', 'last', 'ids']])
  expect([till, orders, none, fresh.rows]).toEqual([
    'day and shift',
    ['orders and lines', 'last'],
    undefined,
    [{ text: 'ids' }],
  ])
})

test('an answer is read once, when it is asked for: its refusal comes in the order of the code', async () => {
  let reads = 0
  const answers = await ask({
    refuses: reading(statement('no'), () => {
      reads++
      throw new Error('refused')
    }),
    counted: reading(statement('yes'), () => ++reads),
  })
  expect([answers.counted, answers.counted, reads]).toEqual([1, 1, 1])
  expect(() => answers.refuses).toThrow('refused')
})

test('bare statements are answered in their order, as before', async () => {
  expect((await ask([statement('a'), statement('b')])).map(({ rows }) => rows[0])).toEqual([
    { text: 'a' },
    { text: 'b' },
  ])
})
