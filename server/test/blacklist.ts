/** Somebody who stands on the blacklist, for tests of what follows from it. */
import type { BlacklistKind } from '@clinic/contract/areas/blacklist/words.ts'
import { sql } from 'kysely'
import type { Clinic } from './clinic.ts'

/** Puts a customer on the list, in force for good. */
export const bar = async (clinic: Clinic, customerId: number, kind: BlacklistKind): Promise<void> => {
  await clinic.rows(sql`insert into blacklist.entry (customer_id, kind, reason, state, audited_at)
    values (${customerId}, ${kind}, '其他', 'valid', kit.clock())`)
}
/** Takes her from it. */
export const unbar = async (clinic: Clinic, customerId: number): Promise<void> => {
  await clinic.rows(sql`update blacklist.entry set state = 'released', end_reason = '误报', ended_at = kit.clock()
    where customer_id = ${customerId} and state = 'valid'`)
}
