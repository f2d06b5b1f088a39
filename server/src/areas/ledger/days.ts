/** A business day that is closed: held against whoever books money on it, then shut. Source: money book §14, §17 (H17). */
import type { Statement } from '../../kit/db/statement.ts'
import { type Reading, reading } from '../../kit/reading.ts'

/** Waits for whatever is booked on the day and lets nothing more begin there; how it stands. */
export const holdDay = (day: string): Reading<string> =>
  reading({ text: 'select ledger.hold_day($1::date) as state', values: [day] }, ({ rows }) => String(rows[0]!['state']))

/** Shuts the day that is held; money is booked on the next one from now on. */
export const shutDay = (day: string): Statement => ({ text: 'select ledger.close_day($1::date)', values: [day] })

/** Opens a closed day that is held; the database asks for the two who agreed to it. */
export const reopenDay = (day: string): Statement => ({ text: 'select ledger.reopen_day($1::date)', values: [day] })

/** Shuts the days that lie before the first one that was ever closed. */
export const shutDaysBefore = (day: string): Statement => ({
  text: 'select ledger.close_days_before($1::date)',
  values: [day],
})

/** How a day stands, which whoever shuts it waits for; empty: there was none. */
export const heldState = (day: string): Reading<string> =>
  reading(
    {
      text: 'select d.status as state from ledger.business_day d where d.business_date = $1::date for share',
      values: [day],
    },
    ({ rows }) => String(rows[0]?.['state'] ?? ''),
  )
