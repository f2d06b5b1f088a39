/** The type of a statement's rows is held to what PostgreSQL answers. */
import { Id, Nullable, Shape, Text, Word } from '@clinic/contract/words.ts'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { beforeAll, describe, expect, test } from 'vitest'
import { oneRow, rowsOf } from '../src/kit/db/rows.ts'
import { type Clinic, newClinic } from './clinic.ts'

let clinic: Clinic
beforeAll(async () => {
  clinic = await newClinic()
})
const ask = async (shape: ReturnType<typeof Shape>, statement: ReturnType<typeof sql>) =>
  await clinic.inside((ctx) => rowsOf(ctx.db, shape, statement))

describe('rows of a shape', () => {
  test('come as they are, each type of the wire under its word', async () => {
    const shape = Shape({
      id: Id,
      name: Nullable(Text(20)),
      open: Type.Boolean(),
      state: Word('a', 'b'),
      on: Text(10),
      ids: Type.Array(Id),
      notes: Type.Array(Shape({ x: Id })),
      any: Type.Unknown(),
    })
    const statement = sql`select 7::bigint as id, null::text as name, true as open, 'a' as state, kit.today() as "on",
      array[1, 2]::bigint[] as ids, '[{"x":1}]'::jsonb as notes, 1.5 as any`
    const row = await clinic.inside((ctx) => oneRow(ctx.db, shape, statement))
    expect(row).toMatchObject({ id: 7, name: null, open: true, state: 'a', ids: [1, 2], notes: [{ x: 1 }], any: 1.5 })
    // What the shape does not have does not compile.
    // @ts-expect-error
    expect(row.nme).toBeUndefined()
  })

  test.each([
    ['a name that is not answered', Shape({ id: Id, nme: Text(9) }), /nme is not answered/],
    ['a column the shape does not know', Shape({ id: Id }), /name is answered and not in the shape/],
    ['another type', Shape({ id: Text(9), name: Text(9) }), /id is answered as type 20, the shape says string/],
    ['an array that is none', Shape({ id: Type.Array(Id), name: Text(9) }), /id is answered as type 20/],
  ])('%s is an error at once, without a row too', async (_what, shape, why) => {
    for (const none of [sql``, sql` where false`])
      await expect(ask(shape, sql`select 1::bigint as id, 'x'::text as name${none}`)).rejects.toThrow(why)
  })

  test('null comes where the shape says so, and nowhere else', async () => {
    const left = sql`select s.id from (select 1) one left join staff.staff s on false`
    expect(await ask(Shape({ id: Nullable(Id) }), left)).toEqual([{ id: null }])
    await expect(ask(Shape({ id: Id }), left)).rejects.toThrow(/id is null and the shape of its rows does not say so/)
  })

  test('a statement known to the connection is held to another shape, too, and the connection goes on', async () => {
    const known = sql`select 1::bigint as id`
    await clinic.inside(async (ctx) => {
      expect(await rowsOf(ctx.db, Shape({ id: Id }), known)).toEqual([{ id: 1 }])
      await expect(rowsOf(ctx.db, Shape({ other: Id }), known)).rejects.toThrow(/other is not answered/)
      expect(await rowsOf(ctx.db, Shape({ id: Id }), known)).toEqual([{ id: 1 }])
    })
  })
})
