/** What people ask about their accounts: parts of statements on a person of the alias. */
import { type RawBuilder, sql } from 'kysely'
import { lockedAccount } from './attempts.ts'
import { seatsTaken } from './of-hospital.ts'

const visiting = (person: string): string => `(${person}.user_type = 3 and session.is_visiting(${person}.account))`

export const accountsInStatements = {
  locked: (person: string): RawBuilder<unknown> => lockedAccount(`${person}.account`),
  visiting,
  hasPassword: (person: string): string => `(exists (select from session.credential c
    where c.hospital_id = ${person}.hospital_id and c.staff_id = ${person}.id) or ${visiting(person)})`,
  lastLogin: (person: string): string => `(select max(e.created_at) from session.session e
    where e.hospital_id = ${person}.hospital_id and e.staff_id = ${person}.id)`,
  openSessions: (person: string): string => `(select count(*)::int from session.session e
    where e.hospital_id = ${person}.hospital_id and e.staff_id = ${person}.id
      and e.ended_at is null and e.expires_at > kit.present()
      and e.last_seen_at > kit.present() - make_interval(mins => e.idle_minutes))`,
  seatsTaken,
}

/** Whether anybody of the installation has the account an expression gives. */
export const takenAccount = (account: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`session.account_taken(${account})`
