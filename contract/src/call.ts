/**
 * A call is a value: route, envelope, permission, input, output. Server, web app, OpenAPI,
 * the role editor and the sweep tests all read it. Source: house, sentence 1.
 */
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import type { Permission } from './permissions.ts'
import type { Changes, Shows, Table } from './table.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may: `public` (no session), `self` (any signed-in user, own things only), a permission word of the menu
 * (`customer:list`), or any one of several.
 */
export type May = 'public' | 'self' | Permission | { readonly anyOf: readonly Permission[] }

/** How a call treats the header `Idempotency-Key` (decisions §1, money book §2.3). */
export type Idempotency = 'none' | 'accepted' | 'required'

export type CallSpec<P extends TProperties, O extends TSchema> = {
  /** Chinese name of the action, as the role editor and the audit trail show it. */
  readonly title: string
  readonly may: May
  /** Permissions of a desk that serves whoever comes: their holder reaches every customer here, whatever her data scope. */
  readonly everyone?: readonly Permission[]
  /** Fields of path, query (GET, DELETE) and body (POST, PUT) together; unknown ones are refused. */
  readonly input?: P
  /** Schema of `data`. */
  readonly output?: O
  readonly envelope?: 'his' | 'rabbit'
  /** Reads run without a transaction of their own, one statement at a time. Default: GET reads, others write. */
  readonly effect?: 'read' | 'write'
  readonly idempotency?: Idempotency
  /** `file`: answered as a stream (export, print-out), not in an envelope. */
  readonly form?: 'json' | 'file'
  /** `multipart`: sent as a form with one file, which is taken in before the transaction begins. */
  readonly body?: 'json' | 'multipart'
  /** Reads that `<img>` makes, which cannot send a header: the file cookie lets them in as well. */
  readonly cookie?: boolean
  /** Reads that must leave an audit row too: reveal, export, print. Writes always do. */
  readonly audited?: boolean
  /** Largest number of calls a minute from one session, when tighter than the house's limit. */
  readonly perMinute?: number
  /** The registered table whose rows it answers: roles choose which of its columns they show. */
  readonly table?: Table
  /** What an answer shows beside or instead of rows of `table`: details, windows, receipts, sums. */
  readonly shows?: Shows
  /** What the fields of its input change of a row that stands (`changedColumns` of `table.ts`). */
  readonly changes?: Changes
  /** How long a screen waits for the answer, in milliseconds, when longer than usual (specification 001 §7, §9). */
  readonly timeoutMs?: number
}

export type Call<I = unknown, O = unknown> = {
  readonly method: Method
  /** With `{name}` placeholders, as the specification prints them. */
  readonly path: string
  readonly title: string
  readonly may: May
  readonly everyone: readonly Permission[]
  readonly envelope: 'his' | 'rabbit'
  readonly effect: 'read' | 'write'
  readonly idempotency: Idempotency
  readonly form: 'json' | 'file'
  readonly body: 'json' | 'multipart'
  readonly cookie: boolean
  readonly audited: boolean
  readonly perMinute: number | undefined
  /** Rows of this registered table; columns a role does not show are absent from the answer, whatever the schema says. */
  readonly table: string | undefined
  /** The same with its columns and their labels. */
  readonly columns: Table | undefined
  /** Columns the other fields are made of: kept together with them (see `CallSpec.shows`). */
  readonly shows: Shows | undefined
  readonly changes: Changes | undefined
  readonly timeoutMs?: number
  readonly input: TObject
  readonly output: TSchema
  /** Never present at run time: carries the resolved types. */
  readonly types?: { readonly input: I; readonly output: O }
}

export type InputOf<C> = C extends Call<infer I, unknown> ? I : never
export type OutputOf<C> = C extends Call<infer _I, infer O> ? O : never
// biome-ignore lint/complexity/noBannedTypes: the empty property set of a call without input
type None = {}

/** Defines a call: `call('POST /api/v1/base/triage', { title: '分诊', may: 'triage:add', input: {…}, output })`. */
export const call = <P extends TProperties = None, O extends TSchema = ReturnType<typeof Type.Null>>(
  route: `${Method} /${string}`,
  spec: CallSpec<P, O>,
): Call<Static<TObject<P>>, Static<O>> => {
  const [method, path] = route.split(' ') as [Method, string]
  const effect = spec.effect ?? (method === 'GET' ? 'read' : 'write')
  return {
    method,
    path,
    title: spec.title,
    may: spec.may,
    everyone: spec.everyone ?? [],
    envelope: spec.envelope ?? 'his',
    effect,
    idempotency: spec.idempotency ?? (effect === 'write' ? 'accepted' : 'none'),
    form: spec.form ?? 'json',
    body: spec.body ?? 'json',
    cookie: spec.cookie ?? false,
    audited: spec.audited ?? effect === 'write',
    perMinute: spec.perMinute,
    table: spec.table?.name,
    columns: spec.table,
    shows: spec.shows,
    changes: spec.changes,
    ...(spec.timeoutMs === undefined ? {} : { timeoutMs: spec.timeoutMs }),
    input: Type.Object(spec.input ?? {}, { additionalProperties: false }),
    output: spec.output ?? Type.Null(),
  }
}

/** An area's calls by name; the server must implement every one or it does not compile. */
export type Calls = Readonly<Record<string, Call>>

/** Names of the `{placeholders}` in a call's path. */
export const pathNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1]!)

/** Permissions a call may be entered with; empty for `public` and `self`. */
export const keysOf = (may: May): readonly Permission[] =>
  may === 'public' || may === 'self' ? [] : typeof may === 'string' ? [may] : may.anyOf
