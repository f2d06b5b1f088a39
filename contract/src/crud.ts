/** The five calls of a plain resource, to be spread into an area, dropped or replaced one by one (house, sentence 3). */
import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import { type Call, type CallSpec, call, type May } from './call.ts'
import type { Permission, ResourcePermission } from './permissions.ts'
import { Done, Id, Page, pageRequest, Version } from './words.ts'

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
type Row<P extends TProperties> = Static<ReturnType<typeof Type.Object<P>>>

type Spec = CrudSpec<TSchema, TProperties, TProperties>

const fiveCalls = (path: `/${string}`, { noun, envelope = 'his', may, table, entity, write, filters }: Spec) => {
  const key = (action: 'list' | 'add' | 'edit' | 'delete'): May =>
    typeof may === 'string' ? (`${may}:${action}` as Permission) : action === 'list' ? may.see : may.change
  const shared = { envelope, ...(table ? { table } : {}) }
  const changed = Type.Object({ id: Id, version: Version })
  return {
    list: call(`GET ${path}`, {
      ...shared,
      title: `${noun}列表`,
      may: key('list'),
      input: { ...pageRequest, ...filters },
      output: Page(entity),
    }),
    one: call(`GET ${path}/{id}`, {
      ...shared,
      title: `查看${noun}`,
      may: key('list'),
      input: { id: Id },
      output: entity,
    }),
    create: call(`POST ${path}`, { title: `新增${noun}`, may: key('add'), envelope, input: write, output: changed }),
    update: call(`PUT ${path}`, {
      ...shared,
      title: `修改${noun}`,
      may: key('edit'),
      input: { ...write, id: Id, version: Version },
      output: changed,
    }),
    remove: call(`DELETE ${path}/{id}`, {
      title: `删除${noun}`,
      may: key('delete'),
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
