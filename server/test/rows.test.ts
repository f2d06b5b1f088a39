/** The type of a statement's rows is held to what PostgreSQL answers. */
import { Id, Nullable, Shape, Word } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { beforeAll, describe, expect, test } from 'vitest'
import { Any, Bool, type Columns, Json, Num, named, Of, Str, sqlOf, sure, textOf } from '../src/kit/db/rows.ts'
import { type Clinic, newClinic } from './clinic.ts'
import { testDatabase } from './database.ts'
import { forgottenNulls } from './shapes.ts'

let clinic: Clinic
beforeAll(async () => {
  clinic = await newClinic()
})
const ask = async (columns: Columns, statement: ReturnType<typeof sql>) => {
  const shape = 'properties' in columns ? columns : Shape(columns)
  return (await clinic.inside((ctx) => sqlOf(shape)`${statement}`.execute(ctx.db))).rows
}

test('columns chosen at run time have one shape each, whoever asks and how often', () => {
  expect(named(['id', 'name'])).toBe(named(['id', 'name']))
  expect(named(['id', 'name'], Num)).toBe(named(['id', 'name'], Num))
  expect(named(['id', 'name'], Num)).not.toBe(named(['id', 'name']))
  expect(named(['name', 'id'])).not.toBe(named(['id', 'name']))
  for (let i = 0; i < 5_000; i++) named([`column${i}`])
  expect(Object.keys(named(['id', 'name']).properties)).toEqual(['id', 'name'])
})

describe('rows of a shape', () => {
  test('come as they are, each type of the wire under its word', async () => {
    const columns = {
      id: Id,
      name: Nullable(Str),
      open: Bool,
      state: Word('a', 'b'),
      level: Of<0 | 1>(),
      on: Str,
      ids: Type.Array(Id),
      notes: Json<{ x: number }[]>(),
      any: Any,
    }
    const statement = sql`select 7::bigint as id, null::text as name, true as open, 'a' as state, 1 as level,
      kit.today() as "on", array[1, 2]::bigint[] as ids, '[{"x":1}]'::jsonb as notes, 1.5 as any`
    const { rows } = await clinic.inside((ctx) => sqlOf(columns)`${statement}`.execute(ctx.db))
    const row = rows[0]!
    expect(row).toMatchObject({ id: 7, name: null, open: true, state: 'a', ids: [1, 2], notes: [{ x: 1 }], any: 1.5 })
    // What the columns do not have does not compile.
    // @ts-expect-error
    expect(row.nme).toBeUndefined()
  })

  test.each<[string, Columns, RegExp]>([
    ['a name that is not answered', { id: Id, nme: Str }, /nme is not answered/],
    ['a column the shape does not know', { id: Id }, /name is answered and not in the shape/],
    ['another type', { id: Str, name: Str }, /id is answered as type 20, the shape says string/],
    ['an array that is none', { id: Type.Array(Id), name: Str }, /id is answered as type 20/],
    ['an object that is none', { id: Json<object>(), name: Str }, /id is answered as type 20/],
    ['a word for a yes or no', { id: Bool, name: Str }, /id is answered as type 20/],
    ['names chosen at run time', named(['id']), /name is answered and not in the shape/],
  ])('%s is an error at once, without a row too', async (_what, columns, why) => {
    for (const none of [sql``, sql` where false`])
      await expect(ask(columns, sql`select 1::bigint as id, 'x'::text as name${none}`)).rejects.toThrow(why)
  })

  test('null comes where the shape says so, and nowhere else', async () => {
    const left = sql`select s.id from (select 1) one left join staff.staff s on false`
    expect(await ask({ id: Nullable(Id) }, left)).toEqual([{ id: null }])
    await expect(ask({ id: Id }, left)).rejects.toThrow(/id is null and the shape of its rows does not say so/)
    const nothing = sql`select null::jsonb as "any"`
    await expect(ask({ any: Json() }, nothing)).rejects.toThrow(/any is null/)
    expect(await ask({ any: Nullable(Json()) }, nothing)).toEqual([{ any: null }])
    // The join is one from outside: it is seen in the statement, too, whatever rows there are.
    expect(await forgottenNulls(testDatabase().superuserUrl)).toEqual([
      expect.stringContaining('id is null without a row'),
    ])
  })

  test('a column that may be null in its table is Nullable, or the statement leaves its nulls out', async () => {
    const of = async (columns: Columns) => {
      await ask(columns, sql`select s.hired_on as day from staff.staff s where s.hired_on is not null`)
      return await forgottenNulls(testDatabase().superuserUrl)
    }
    expect(await of({ day: Str })).toEqual([expect.stringContaining('day may be null in staff.staff')])
    expect(await of({ day: Nullable(Str) })).toEqual([])
    expect(await of({ day: sure(Str) })).toEqual([])
  })

  test('a statement known to the connection is held to another shape, too, and the connection goes on', async () => {
    const known = sql`select 1::bigint as id`
    await clinic.inside(async (ctx) => {
      const of = async (shape: ReturnType<typeof Shape>) => (await sqlOf(shape)`${known}`.execute(ctx.db)).rows
      expect(await of(Shape({ id: Id }))).toEqual([{ id: 1 }])
      await expect(of(Shape({ other: Id }))).rejects.toThrow(/other is not answered/)
      expect(await of(Shape({ id: Id }))).toEqual([{ id: 1 }])
    })
  })

  test('a column that may be left out is answered or not', async () => {
    const shape = Shape({ id: Id, more: Type.Optional(Num) })
    expect(await ask(shape, sql`select 1::bigint as id`)).toEqual([{ id: 1 }])
    expect(await ask(shape, sql`select 1::bigint as id, 2 as more`)).toEqual([{ id: 1, more: 2 }])
  })

  test('statements of one message are held to their columns, each under its name', async () => {
    const one = sqlOf({ id: Id })`select ${1}::bigint as id`
    const other = textOf({ name: Str }, 'select $1::text as name')
    const wrong = textOf({ nme: Str }, 'select $1::text as name')
    await clinic.inside(async (ctx) => {
      const { ids, names } = await ctx.together({ ids: one, names: other('x') })
      expect([ids, names]).toEqual([[{ id: 1 }], [{ name: 'x' }]])
      await expect(ctx.together({ ids: one, names: wrong('x') })).rejects.toThrow(/nme is not answered/)
    })
  })
})
