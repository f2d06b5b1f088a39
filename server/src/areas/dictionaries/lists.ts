/** The lists of the administration: types and their entries, the platform's and the hospital's together. */
import type { dictionaryEntries, dictionaryTypes } from '@clinic/contract/areas/dictionaries/calls.ts'
import { sql } from 'kysely'
import { contains } from '../../kit/contains.ts'
import { col, everybody, type ListOf } from '../../kit/list.ts'

export const typeList: ListOf<typeof dictionaryTypes.list> = {
  table: 'dictionaries.visible_type',
  from: sql`dictionaries.visible_type t`,
  columns: {
    id: col('t.id'),
    version: col('t.version'),
    type: col('t.type', { sort: true }),
    name: col('t.name', { sort: true }),
    remark: col('t.remark'),
    sorted: col('t.sorted'),
    system: col('t.system', { sort: true }),
    own: col('t.own'),
    status: col('t.status', { sort: true }),
    itemCount: col(sql`(select count(*)::int from dictionaries.visible_item i where i.dict_type = t.type)`),
  },
  filters: {
    keyword: (text) => contains(text, ['t.type', 't.name']),
    status: (status) => sql`t.status = ${Number(status)}`,
  },
  scope: everybody('dictionaries are the same for all'),
  order: { by: 't.id', direction: 'asc', tie: 't.id' },
}

export const entryList: ListOf<typeof dictionaryEntries.list> = {
  table: 'dictionaries.visible_item',
  // `place`: list by list, each in its order or, where the list is not sorted, in the order its entries were made.
  from: sql`(select v.*, v.dict_type || case when t.sorted then to_char(v.sort, ' 00000000') else '' end as place
    from dictionaries.visible_item v join dictionaries.visible_type t on t.type = v.dict_type) i`,
  columns: {
    id: col('i.id'),
    version: col('i.version'),
    dictType: col('i.dict_type', { sort: true }),
    dictValue: col('i.value', { sort: true }),
    dictLabel: col('i.label', { sort: true }),
    dictSort: col('i.sort', { sort: true }),
    isDefault: col('i.is_default'),
    status: col('i.status', { sort: true }),
    color: col('i.color'),
    own: col('i.own'),
    changed: col('i.changed'),
  },
  filters: {
    dictType: (type) => sql`i.dict_type = ${type}`,
    keyword: (text) => contains(text, ['i.value', 'i.label']),
    status: (status) => sql`i.status = ${Number(status)}`,
  },
  scope: everybody('dictionaries are the same for all'),
  order: { by: 'i.place', direction: 'asc', tie: 'i.id' },
}
