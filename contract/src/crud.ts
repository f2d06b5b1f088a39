/** The five calls of a plain resource, to be spread into an area, dropped or replaced one by one (house, sentence 3). */
import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import { type Call, type CallSpec, call, type May } from './call.ts'
import type { Noun } from './noun.ts'
import type { Permission, ResourcePermission } from './permissions.ts'
import { Done, Id, Page, pageRequest, RabbitPage, Version } from './words.ts'

type Envelope = 'his' | 'rabbit'

/**
 * Permission base: `product:item` gives `product:item:list`, `:add`, `:edit`, `:delete`. Pages of settings have one
 * key for the page and one for its changes instead.
 */
type MayOf = ResourcePermission | { readonly see: May; readonly change: May }

export type CrudSpec<E extends TSchema, W extends TProperties, F extends TProperties> = {
  /** Chinese noun: 项目, 客户来源. */
  readonly noun: string
  readonly may: MayOf
  /** One row as answered by list and one. */
  readonly entity: E
  /** Fields of create; update takes the same plus `id` and `version`. */
  readonly write: W
  /** Query fields that narrow the list. */
  readonly filters: F
  readonly envelope?: Envelope
  /** Registered table of the rows, where roles may choose the columns (see `CallSpec.table`). */
  readonly table?: CallSpec<TProperties, TSchema>['table']
}

/** What a list takes besides its filters. */
export type PageRequest = {
  page?: number
  pageNum?: number
  pageSize?: number
  sortName?: string
  sortOrder?: 'asc' | 'desc'
}
/** A page of rows (see `Page`). */
export type PageOf<R> = { result: R[]; total: number; more?: boolean }
/** The same in the rabbit envelope's form. */
export type RabbitPageOf<R> = { list: R[]; pageNum: number; pageSize: number; total: number; more?: boolean }
/** A row as it was seen, or as it is after a change. */
export type Seen = { id: number; version: number }

/** The five calls with resolved types. `R`: a row, `W`: the form, `F`: what a list is asked by. */
export type Crud<R, W, F> = {
  list: Call<PageRequest & F, PageOf<R>>
  one: Call<{ id: number }, R>
  create: Call<W, Seen>
  update: Call<W & Seen, Seen>
  remove: Call<{ id: number }, null>
}
/** The same of a noun: its list knows the noun, so that a page and a resource are made from the calls alone. */
export type CrudOf<R, W, Q, X extends string> = Crud<R, W, Q> & { list: { readonly noun: Noun<R, W, Q, X> } }
/** Calls of a noun in the rabbit family's spelling. */
export type Posted<R, W, Q> = {
  page: Call<PageRequest & Q, RabbitPageOf<R>>
  create: Call<W, Seen>
  update: Call<W & Seen, Seen>
  remove: Call<{ id: number }, null>
}

type Row<P extends TProperties> = Static<ReturnType<typeof Type.Object<P>>>

type Spec = CrudSpec<TSchema, TProperties, TProperties>

const keyOf =
  ({ may }: Spec) =>
  (action: 'list' | 'add' | 'edit' | 'delete'): May =>
    typeof may === 'string' ? (`${may}:${action}` as Permission) : action === 'list' ? may.see : may.change

const readsOf = (path: `/${string}`, spec: Spec) => {
  const { noun, envelope = 'his', table, entity, filters } = spec
  const shared = { envelope, may: keyOf(spec)('list'), ...(table ? { table } : {}) }
  const input = { ...pageRequest, ...filters }
  return {
    list: call(`GET ${path}`, { ...shared, title: `${noun}列表`, input, output: Page(entity) }),
    one: call(`GET ${path}/{id}`, { ...shared, title: `查看${noun}`, input: { id: Id }, output: entity }),
  }
}

const fiveCalls = (path: `/${string}`, spec: Spec) => {
  const { noun, envelope = 'his', table, write } = spec
  const may = keyOf(spec)
  const output = Type.Object({ id: Id, version: Version })
  return {
    ...readsOf(path, spec),
    create: call(`POST ${path}`, { title: `新增${noun}`, may: may('add'), envelope, input: write, output }),
    update: call(`PUT ${path}`, {
      title: `修改${noun}`,
      may: may('edit'),
      envelope,
      input: { ...write, id: Id, version: Version },
      output,
      ...(table ? { table } : {}),
    }),
    remove: call(`DELETE ${path}/{id}`, {
      title: `删除${noun}`,
      may: may('delete'),
      envelope,
      input: { id: Id },
      output: Done,
    }),
  }
}

/**
 * `crud('/api/v1/order/product', {…})` → list, one, create, update, remove, on the routes the specification uses:
 * GET path, GET path/{id}, POST path, PUT path (id in the body), DELETE path/{id}.
 */
export const crud = <E extends TSchema, W extends TProperties, F extends TProperties>(
  path: `/${string}`,
  spec: CrudSpec<E, W, F>,
): Crud<Static<E>, Row<W>, Row<F>> =>
  fiveCalls(path, spec as unknown as Spec) as unknown as Crud<Static<E>, Row<W>, Row<F>>

/**
 * The same five calls of a noun: `crudOf('/api/v1/base/universal/products/kind', universalKind, { may: 'product:kind' })`.
 * `filters` adds to what the noun is asked by, or takes it more widely.
 */
export const crudOf = <R, W, Q, X extends string>(
  path: `/${string}`,
  noun: Noun<R, W, Q, X>,
  { may, envelope, filters = {} }: { may: MayOf; envelope?: Envelope; filters?: TProperties },
): CrudOf<R, W, Q, X> => {
  const { name, entity, write, registered } = noun
  const five = fiveCalls(path, {
    noun: name,
    may,
    entity,
    write,
    filters: { ...noun.filters, ...filters },
    ...(envelope ? { envelope } : {}),
    ...(registered ? { table: registered } : {}),
  })
  return { ...five, list: { ...five.list, noun } } as unknown as CrudOf<R, W, Q, X>
}

const rabbit = { envelope: 'rabbit' } as const

/** What is written in the rabbit family's spelling: prefix/create, /update, /delete. */
const postedWrites = (
  prefix: `/${string}`,
  { name, write, registered }: Pick<Noun, 'name' | 'write' | 'registered'>,
  may: ResourcePermission,
) => {
  const output = Type.Object({ id: Id, version: Version })
  const key = (action: 'add' | 'edit' | 'delete') => `${may}:${action}` as Permission
  return {
    create: call(`POST ${prefix}/create`, { ...rabbit, title: `新增${name}`, may: key('add'), input: write, output }),
    update: call(`POST ${prefix}/update`, {
      ...rabbit,
      ...(registered ? { table: registered } : {}),
      title: `修改${name}`,
      may: key('edit'),
      input: { ...write, id: Id, version: Version },
      output,
    }),
    remove: call(`POST ${prefix}/delete`, {
      ...rabbit,
      title: `删除${name}`,
      may: key('delete'),
      input: { id: Id },
      output: Done,
    }),
  }
}

/**
 * The calls of a noun in the rabbit family's spelling, where each is a POST: prefix/find/page, /create, /update, /delete.
 * `postedOf('/api/v1/rabbit/system/job', job, { may: 'system:job' })`. `filters`: what the list is asked by beside its fields.
 */
export const postedOf = <R, W, Q, X extends string, F extends TProperties = Record<never, never>>(
  prefix: `/${string}`,
  noun: Noun<R, W, Q, X>,
  { may, filters: more }: { may: ResourcePermission; filters?: F },
): Posted<R, W, Q & Row<F>> => {
  const { name, entity, filters, registered } = noun
  const page = call(`POST ${prefix}/find/page`, {
    ...rabbit,
    ...(registered ? { table: registered } : {}),
    title: `${name}列表`,
    may: `${may}:list` as Permission,
    effect: 'read',
    input: { ...pageRequest, ...filters, ...more },
    output: RabbitPage(entity),
  })
  return { page, ...postedWrites(prefix, noun, may) } as unknown as Posted<R, W, Q & Row<F>>
}

/** The change of a row of which these fields are chosen once, when it is made: `changeWithout(kinds.update, 'type')`. */
export const changeWithout = <I, O, K extends keyof I & string>(
  update: Call<I, O>,
  ...once: readonly K[]
): Call<Omit<I, K>, O> => {
  const { types: _types, ...said } = update
  const left = Object.entries(update.input.properties).filter(([name]) => !(once as readonly string[]).includes(name))
  return { ...said, input: Type.Object(Object.fromEntries(left), { additionalProperties: false }) }
}
