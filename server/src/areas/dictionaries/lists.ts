/** The lists of the administration: types and their entries, the platform's and the hospital's together. */
import { dictionaryEntry, dictionaryType } from '@clinic/contract/areas/dictionaries/nouns.ts'
import { sql } from 'kysely'
import { col, everybody } from '../../kit/list.ts'
import { listOfNoun } from '../../kit/resource.ts'

const scope = everybody('dictionaries are the same for all')

export const typeList = listOfNoun(dictionaryType, {
  columns: {
    sorted: col('r.sorted'),
    system: col('r.system', { sort: true }),
    own: col('r.own'),
    itemCount: col(sql`(select count(*)::int from dictionaries.visible_item i where i.dict_type = r.type)`),
  },
  scope,
})

const list = listOfNoun(dictionaryEntry, {
  columns: { own: col('r.own'), changed: col('r.changed') },
  filters: { dictType: (type) => sql`r.dict_type = ${type}` },
  scope,
  order: { by: 'r.place', direction: 'asc', tie: 'r.id' },
})

export const entryList: typeof list = {
  ...list,
  // `place`: list by list, each in its order or, where the list is not sorted, in the order its entries were made.
  from: sql`(select v.*, v.dict_type || case when t.sorted then to_char(v.sort, ' 00000000') else '' end as place
    from dictionaries.visible_item v join dictionaries.visible_type t on t.type = v.dict_type) r`,
}
