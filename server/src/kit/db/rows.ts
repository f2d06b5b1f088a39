/**
 * Statements that say what their rows are: the TypeScript type comes from the columns named before the text, and PostgreSQL is
 * held to it. The description it sends with the first answer of a statement must have their names and types; null may come
 * where they say `Nullable`. A wrong one is an error at once, wherever the statement first runs (house, sentence 6; ADR 0055).
 */
import { channel } from 'node:diagnostics_channel'
import { Shape } from '@clinic/contract/words.ts'
import {
  type CompiledQuery,
  createQueryId,
  PostgresQueryCompiler,
  type QueryResult,
  type RawBuilder,
  sql,
} from 'kysely'
import pg from 'pg'
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import type { Reading } from '../reading.ts'
import type { Db, Statement } from './statement.ts'

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

/** A whole number. */
export const Num = Type.Integer()
/** A text of any length, and what arrives as one: a date, a moment. */
export const Str = Type.String()
export const Bool = Type.Boolean()
/** Anything, null too: what only passes through. */
export const Any = Type.Unknown()
/** A text or a number of which the table's constraints allow these values only: `Of<OrderStatus>()`. */
export const Of = <T extends string | number>() => Type.Unsafe<T>({ type: ['string', 'number'] })
/** What stands in a column of jsonb, or is made by a function of json, not null. */
export const Json = <T>() => Type.Unsafe<T>({ type: 'json' })

/** A column that may be null in its table and is not here: the statement leaves its nulls out. */
export const sure = <S extends TSchema>(schema: S): S => ({ ...schema, sure: true })

type Part = {
  readonly sure?: boolean
  readonly type?: unknown
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Part[]
}

const typesOf = ({ type, anyOf = [] }: Part): unknown[] => [...[type ?? []].flat(), ...anyOf.flatMap(typesOf)]

/** Whether values of a type of the database are of this schema; one without a type (`Type.Unknown()`) takes all. */
const suits = (schema: Part, oid: number): boolean => {
  const types = typesOf(schema).filter((type) => type !== 'null')
  if (types.length === 0) return true
  const kind = ARRAYS.has(oid) ? 'array' : (kindOf[oid] ?? 'string')
  return types.some((type) =>
    kind === 'json' ? true : kind === 'number' ? type === 'number' || type === 'integer' : type === kind,
  )
}

/** A column as PostgreSQL describes it: its type, and the column of a table that it is (0: an expression). */
export type Described = {
  readonly name: string
  readonly oid: number
  readonly table: number
  readonly column: number
}
/** A statement whose description was held to a shape: its columns, and which of them may not be null. */
export type Held = {
  readonly text: string
  readonly shape: TObject
  readonly fields: readonly Described[]
  readonly required: readonly boolean[]
}
/** Told of each. */
export const shapesHeld = channel('clinic.shapes')

/** What is wrong with a statement's description, measured by the shape of its rows; empty when nothing is. */
export const whyUnlike = (
  { properties, required }: TObject,
  described: readonly Pick<Described, 'name' | 'oid'>[],
): string[] => {
  const names = described.map(({ name }) => name)
  return [
    // A shape of which every field may be absent has none that is required.
    ...((required as readonly string[] | undefined) ?? []).flatMap((name) =>
      names.includes(name) ? [] : [`${name} is not answered`],
    ),
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

/** Whether a column of the shape is known to be there by the statement's own doing. */
export const isSure = ({ properties }: TObject, name: string): boolean =>
  ((properties[name] ?? {}) as Part).sure === true

/** A compiled query that carries the shape of its rows to the connection. */
export type Shaped = CompiledQuery & { readonly shape?: TObject }

/** Columns by the names they are answered under, or a noun that names them. */
export type Columns = TProperties | TObject
/** A row of these columns. */
export type RowOf<C extends Columns> = C extends TObject
  ? Static<C>
  : { [K in keyof C]: C[K] extends TSchema ? Static<C[K]> : never }

const isShape = (columns: Columns): columns is TObject => typeof columns['type'] === 'string'
const shapeOf = (columns: Columns): TObject => (isShape(columns) ? columns : Shape(columns))

/** A statement that says what its rows are: run as it is, a part of another, or one of a message (`ctx.together`). */
export type Asking<R> = Reading<R[]> & {
  execute(db: Db): Promise<QueryResult<R>>
  compile(db: Db): Shaped
  toOperationNode: RawBuilder<unknown>['toOperationNode']
}

const compiler = new PostgresQueryCompiler()
/** Columns written at a statement are the same each time, so that a connection compares them once. */
const written = new WeakMap<TemplateStringsArray, TObject>()

const keptAt = (strings: TemplateStringsArray, columns: Columns): TObject => {
  if (isShape(columns)) return columns
  const kept = written.get(strings) ?? shapeOf(columns)
  written.set(strings, kept)
  return kept
}

/**
 * A statement with the columns of its rows: `` sqlOf({ id: Id, name: Nullable(Str) })`select …`.execute(ctx.db) ``.
 * Columns that vary from time to time are given as a `Shape`.
 */
export const sqlOf =
  <const C extends Columns>(columns: C) =>
  (strings: TemplateStringsArray, ...values: unknown[]): Asking<RowOf<C>> => {
    const statement = sql(strings, ...values)
    const shape = keptAt(strings, columns)
    let compiled: Statement | undefined
    const compile = (): Statement => {
      const { sql: text, parameters } = compiler.compileQuery(statement.toOperationNode(), createQueryId())
      return { text, values: parameters, shape }
    }
    return {
      get statements() {
        compiled ??= compile()
        return [compiled]
      },
      read: ([answer]) => answer!.rows as RowOf<C>[],
      execute: (db) => db.executeQuery({ ...statement.compile(db), shape } as CompiledQuery<RowOf<C>>),
      compile: (db) => ({ ...statement.compile(db), shape }),
      toOperationNode: () => statement.toOperationNode(),
    }
  }

/** The same for a text with places for its values, `$1`: `textOf(columns, 'select … where id = $1')(id)`. */
export const textOf = <const C extends Columns>(columns: C, text: string) => {
  const shape = shapeOf(columns)
  return (...values: readonly unknown[]): Reading<RowOf<C>[]> => ({
    statements: [{ text, values, shape }],
    read: ([answer]) => answer!.rows as RowOf<C>[],
  })
}

/** Shapes made for columns chosen at run time, by the kind of their values; at most so many of a kind. */
const chosen = new WeakMap<TSchema, Map<string, TObject>>()
const REMEMBERED = 2_000

/**
 * Columns chosen at run time: rows are known by their names alone, or by one kind of value for all. The same names have the
 * same shape each time, so that a connection compares a statement with it once and not at every answer.
 */
export const named = <C extends TSchema = typeof Any>(
  names: readonly string[],
  column?: C,
): TObject<Record<string, C>> => {
  const kind = column ?? Any
  const key = names.join('\n')
  const shapes = chosen.get(kind) ?? new Map<string, TObject>()
  const shape = shapes.get(key) ?? Shape(Object.fromEntries(names.map((name) => [name, kind])))
  if (shapes.size >= REMEMBERED) shapes.clear()
  chosen.set(kind, shapes.set(key, shape))
  return shape as TObject<Record<string, C>>
}
