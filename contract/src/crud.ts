/** The five calls of a plain resource, to be spread into an area, dropped or replaced one by one (house, sentence 3). */
import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import { type Call, call, type May } from './call.ts'
import { Done, Id, Page, pageRequest, Version } from './words.ts'

export type CrudSpec<E extends TSchema, W extends TProperties, F extends TProperties> = {
  /** Chinese noun: 项目, 客户来源. */
  readonly noun: string
  /**
   * Permission base: `product:item` gives `product:item:list`, `:add`, `:edit`, `:delete`. Pages of settings have one
   * key for the page and one for its changes instead.
   */
  readonly may: string | { readonly see: May; readonly change: May }
  /** One row as answered by list and one. */
  readonly entity: E
  /** Fields of create; update takes the same plus `id` and `version`. */
  readonly write: W
  /** Query fields that narrow the list. */
  readonly filters: F
  readonly envelope?: 'his' | 'rabbit'
  /** Registered table of the rows, where roles may choose the columns (see `CallSpec.table`). */
  readonly table?: string
}

type Row<P extends TProperties> = Static<ReturnType<typeof Type.Object<P>>>
type PageOf<E extends TSchema> = { result: Static<E>[]; total: number; more?: boolean }

/**
 * `crud('/api/v1/order/product', {…})` → list, one, create, update, remove, on the routes the specification uses:
 * GET path, GET path/{id}, POST path, PUT path (id in the body), DELETE path/{id}.
 */
export const crud = <E extends TSchema, W extends TProperties, F extends TProperties>(
  path: `/${string}`,
  spec: CrudSpec<E, W, F>,
) => {
  const { noun, envelope = 'his' } = spec
  const may = (action: 'list' | 'add' | 'edit' | 'delete'): May =>
    typeof spec.may === 'string' ? `${spec.may}:${action}` : action === 'list' ? spec.may.see : spec.may.change
  const table = spec.table ? { table: spec.table } : {}
  const changed = Type.Object({ id: Id, version: Version })
  return {
    list: call(`GET ${path}`, {
      title: `${noun}列表`,
      may: may('list'),
      envelope,
      input: { ...pageRequest, ...spec.filters },
      output: Page(spec.entity),
      ...table,
    }) as unknown as Call<Row<typeof pageRequest & F>, PageOf<E>>,
    one: call(`GET ${path}/{id}`, {
      title: `查看${noun}`,
      may: may('list'),
      envelope,
      input: { id: Id },
      output: spec.entity,
      ...table,
    }) as unknown as Call<{ id: number }, Static<E>>,
    create: call(`POST ${path}`, {
      title: `新增${noun}`,
      may: may('add'),
      envelope,
      input: spec.write,
      output: changed,
    }) as unknown as Call<Row<W>, { id: number; version: number }>,
    update: call(`PUT ${path}`, {
      title: `修改${noun}`,
      may: may('edit'),
      envelope,
      input: { ...spec.write, id: Id, version: Version },
      output: changed,
      ...table,
    }) as unknown as Call<Row<W> & { id: number; version: number }, { id: number; version: number }>,
    remove: call(`DELETE ${path}/{id}`, {
      title: `删除${noun}`,
      may: may('delete'),
      envelope,
      input: { id: Id },
      output: Done,
    }) as unknown as Call<{ id: number }, null>,
  }
}
