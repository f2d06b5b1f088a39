/** Kinds of cards and their rights, as their nouns say; a change holds for cards that are sold afterwards. */
import { cardRights, cardTypes } from '@clinic/contract/areas/memberships/calls.ts'
import { sql } from 'kysely'
import { col, everybody } from '../../kit/list.ts'
import { resource } from '../../kit/resource.ts'
import { productOf } from '../products/reads.ts'

const scope = everybody('a setting of the hospital, the same for all')

export const typeHandlers = resource(cardTypes, { scope })

export const rightHandlers = resource(cardRights, {
  scope,
  joins: sql`join memberships.card_type t on t.hospital_id = r.hospital_id and t.id = r.type_id
    left join ${sql.raw(productOf('p', 'r'))}`,
  columns: { typeName: col('t.name'), productName: col('p.name') },
})
