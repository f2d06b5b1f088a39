/**
 * Statements whose rows have a shape: the TypeScript type comes from the shape, and PostgreSQL is held to it. The description
 * it sends with the first answer of a statement must have the shape's names and types; null may come where the shape says
 * `Nullable`. A wrong one is an error at once, wherever the statement first runs (house, sentence 6; ADR 0043).
 */
import type { CompiledQuery, RawBuilder } from 'kysely'
import pg from 'pg'
import type { Static, TObject } from 'typebox'
import type { Db } from './database.ts'

/** What a shape may call the values of a type of the database, as `types.ts` reads them. */
const kindOf: Readonly<Record<number, string>> = {
  [pg.types.builtins.INT2]: 'number',
  [pg.types.builtins.INT4]: 'number',
  [pg.types.builtins.INT8]: 'number',
  [pg.types.builtins.NUMERIC]: 'number',
  [pg.types.builtins.FLOAT8]: 'number',
  [pg.types.builtins.BOOL]: 'boolean',
  [pg.types.builtins.JSON]: 'json',
  [pg.types.builtins.JSONB]: 'json',
}
/** The arrays that arrive as arrays: of boolean, small and plain integers, text, bigint, dates. */
const ARRAYS = new Set([1000, 1005, 1007, 1009, 1015, 1016, 1182])

type Part = { readonly type?: unknown; readonly anyOf?: readonly Part[] }

const typesOf = ({ type, anyOf = [] }: Part): unknown[] => [...[type ?? []].flat(), ...anyOf.flatMap(typesOf)]

/** Whether values of a type of the database are of this schema; one without a type (`Type.Unknown()`) takes all. */
const suits = (schema: Part, oid: number): boolean => {
  const types = typesOf(schema).filter((type) => type !== 'null')
  if (types.length === 0) return true
  const kind = ARRAYS.has(oid) ? 'array' : (kindOf[oid] ?? 'string')
  return types.every((type) =>
    kind === 'json' ? true : kind === 'number' ? type === 'number' || type === 'integer' : type === kind,
  )
}

export type Described = readonly { readonly name: string; readonly oid: number }[]

/** What is wrong with a statement's description, measured by the shape of its rows; empty when nothing is. */
export const whyUnlike = ({ properties }: TObject, described: Described): string[] => {
  const names = described.map(({ name }) => name)
  return [
    ...Object.keys(properties).flatMap((name) => (names.includes(name) ? [] : [`${name} is not answered`])),
    ...described.flatMap(({ name, oid }) => {
      const schema = properties[name] as Part | undefined
      if (!schema) return [`${name} is answered and not in the shape`]
      return suits(schema, oid) ? [] : [`${name} is answered as type ${oid}, the shape says ${typesOf(schema).join()}`]
    }),
  ]
}

/** Whether a column of the shape may be null. */
export const mayBeNull = ({ properties }: TObject, name: string): boolean => {
  const types = typesOf((properties[name] ?? {}) as Part)
  return types.length === 0 || types.includes('null')
}

/** A compiled query that carries the shape of its rows to the connection. */
export type Shaped = CompiledQuery & { readonly shape?: TObject }

/** Rows of a statement, of this shape: `rowsOf(ctx.db, Shape({ id: Id, name: Nullable(Text(20)) }), sql…)`. */
export const rowsOf = async <S extends TObject>(
  db: Db,
  shape: S,
  statement: RawBuilder<unknown>,
): Promise<Static<S>[]> => {
  const query: Shaped = { ...statement.compile(db), shape }
  return (await db.executeQuery(query)).rows as Static<S>[]
}

/** The one row of a statement that always answers one. */
export const oneRow = async <S extends TObject>(
  db: Db,
  shape: S,
  statement: RawBuilder<unknown>,
): Promise<Static<S>> => {
  const [row] = await rowsOf(db, shape, statement)
  if (row === undefined) throw new Error('a statement that always answers one row answered none')
  return row
}
