/**
 * Wrong guesses, counted in PostgreSQL by one upsert before the guess is judged, so that guesses sent at once are counted
 * too. Nobody can lock a colleague out: the lock holds for account and address together, and a device on which the account
 * was signed in to before is counted by itself. Source: security 4.6, 5.5.
 */

import { hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { placeOfAddress } from '../../../kit/address.ts'
import type { Database } from '../../../kit/db/database.ts'
import type { Statement } from '../../../kit/db/statement.ts'

/** Seconds a window lasts, and how many guesses it takes. */
const WINDOW = 15 * 60
/** Wrong passwords of one account from one address. */
export const PER_ACCOUNT_AND_ADDRESS = 5
/** Wrong passwords of one account from anywhere; past it the captcha gets harder. */
export const PER_ACCOUNT = 20
/** Sign-in attempts of one address in a minute. */
export const PER_ADDRESS = 30

const subject = (...parts: string[]): string => hash('sha256', parts.join('\u0000'), 'base64url')
const accountOf = (account: string): string => subject('account', account.toLowerCase())
/** Where a guess comes from: a device on which the password was known before, else an address. */
export type Guesser = { readonly device: string | null; readonly ip: string }
const whence = ({ device, ip }: Guesser): string => (device === null ? placeOfAddress(ip) : `device ${device}`)
const bothOf = (account: string, guesser: Guesser): string => subject('both', account.toLowerCase(), whence(guesser))
const changeOf = (hospitalId: number, staffId: number): string => subject('change', String(hospitalId), String(staffId))
const hardOf = (ip: string): string => subject('hard', placeOfAddress(ip))

/** Counts one more; a window that is over begins anew. Sweeps a few along the way that have been over for long (`one-time.ts`). */
const count = (name: string, seconds: number, account: string | null = null): Statement => ({
  text: `with swept as (delete from session.attempt where subject in (
      select subject from session.attempt where window_ends_at < kit.present() - interval '2 days' limit 20 for update skip locked))
    insert into session.attempt as a (subject, n, window_ends_at, account_digest)
      values ($1, 1, kit.present() + make_interval(secs => $2), $3)
    on conflict (subject) do update set
      n = case when a.window_ends_at < kit.present() then 1 else a.n + 1 end,
      window_ends_at = case when a.window_ends_at < kit.present() then excluded.window_ends_at else a.window_ends_at end
    returning n, ceil(extract(epoch from window_ends_at - kit.present()))::int as seconds`,
  values: [name, seconds, account],
})

export type Counted = { readonly n: number; readonly seconds: number }

const counted = async (database: Database, statements: readonly Statement[]): Promise<Counted[]> =>
  (await database.send(statements)).map(({ rows }) => rows[0] as Counted)

/** Counts a sign-in attempt of an address, or of a device that is known. */
export const countAddress = async (database: Database, guesser: Guesser): Promise<Counted> =>
  (await counted(database, [count(subject('address', whence(guesser)), 60)]))[0]!

/**
 * Counts a guess at an account, from here and from anywhere. What is guessed on a known device is no attack on the account:
 * it is counted there alone.
 */
export const countGuess = async (
  database: Database,
  account: string,
  guesser: Guesser,
): Promise<{ here: Counted; anywhere: Counted | null }> => {
  const names = [bothOf(account, guesser), ...(guesser.device === null ? [accountOf(account)] : [])]
  const [here, anywhere = null] = await counted(
    database,
    names.map((name) => count(name, WINDOW, accountOf(account))),
  )
  return { here: here!, anywhere }
}

/** Counts a guess at a person's old password when she changes it; in her own transaction. */
export const countChange = (hospitalId: number, staffId: number): Statement =>
  count(changeOf(hospitalId, staffId), WINDOW)
/** Registrations of one address in an hour (clinical-admin §16). */
export const REGISTRATIONS = 5
/** Counts a registration of an address; committed by itself, so that refused ones count too. */
export const countRegistration = async (database: Database, ip: string): Promise<Counted> =>
  (await counted(database, [count(subject('register', placeOfAddress(ip)), 60 * 60)]))[0]!
/** Forgets them: the old password was right. */
export const forgetChanges = (hospitalId: number, staffId: number): Statement => ({
  text: 'delete from session.attempt where subject = $1',
  values: [changeOf(hospitalId, staffId)],
})

/** From now on this address gets harder captchas for a quarter of an hour. */
export const makeHard = async (database: Database, ip: string): Promise<void> => {
  await database.send([count(hardOf(ip), WINDOW)])
}

export const isHardFor = async (database: Database, ip: string): Promise<boolean> => {
  const text = 'select 1 from session.attempt where subject = $1 and window_ends_at > kit.present()'
  const [found] = await database.send([{ text, values: [hardOf(ip)] }])
  return found!.rows.length > 0
}

/**
 * Forgets the guesses of somebody who knew the password after all. In the order they are counted in, so that two sign-ins
 * of one account never wait for each other crosswise.
 */
export const forgetGuesses = (account: string, guesser: Guesser): Statement[] =>
  [bothOf(account, guesser), ...(guesser.device === null ? [accountOf(account)] : [])].map((name) => ({
    text: 'delete from session.attempt where subject = $1',
    values: [name],
  }))

/** Forgets every guess at an account, whatever address it came from: unlocking. */
export const forgetAccount = (account: string): Statement => ({
  text: 'delete from session.attempt where account_digest = $1',
  values: [accountOf(account)],
})

/** `accountOf` in SQL: base64url of the SHA-256 of `account`, NUL, and the name in lower case. */
const digestIn = (column: string): RawBuilder<unknown> =>
  sql`translate(rtrim(encode(sha256('\\x6163636f756e7400'::bytea || convert_to(lower(${sql.ref(column)}), 'UTF8')), 'base64'), '='), '+/', '-_')`

/**
 * Is the account held back now, from some address or from all? As a condition over a column of accounts.
 * @param column `s.account`
 */
export const lockedAccount = (column: string): RawBuilder<boolean> => sql`exists (select from session.attempt a
  where a.account_digest = ${digestIn(column)} and a.window_ends_at > kit.present()
    and a.n >= case when a.subject = a.account_digest then ${sql.lit(PER_ACCOUNT)} else ${sql.lit(PER_ACCOUNT_AND_ADDRESS)} end)`
