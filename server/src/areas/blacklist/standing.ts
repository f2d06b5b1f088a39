/** How a customer stands, as text for the statements of other areas. */
import { blacklistOf } from '../customers/reads.ts'

/** How the customer whose id a column holds stands now: `none`, `marketing`, `passed` or `service` (`blockOf` says what follows). */
export const standingOf = (id: string): string =>
  `(select case when w.now = 'service' and exists (select from blacklist.pass p where p.customer_id = ${id}
      and p.ends_at > kit.clock()) then 'passed' else w.now end from (select ${blacklistOf(id)} as now) w)`
