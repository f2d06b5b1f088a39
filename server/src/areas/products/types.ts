/** The type tree and the universal kinds: plain resources. On the wire a first-level type has parentId 0. */
import { productTypes, universalKinds } from '@clinic/contract/areas/products/calls.ts'
import { sql } from 'kysely'
import { col, everybody } from '../../kit/list.ts'
import { resource } from '../../kit/resource.ts'

const scope = everybody('what the hospital sells is the same for all')

export const typeHandlers = resource(productTypes, {
  scope,
  columns: {
    parentId: col(sql`coalesce(r.parent_id, 0)`),
    productCount: col(
      sql`(select count(*)::int from products.product p where p.hospital_id = r.hospital_id and p.type_id = r.id)`,
    ),
  },
  filters: { parentId: (id) => (id === 0 ? sql`r.parent_id is null` : sql`r.parent_id = ${id}`) },
  values: ({ parentId }) => ({ parent_id: parentId || null }),
})

export const kindHandlers = resource(universalKinds, { scope })
