/** Codes that are used exactly once: nonces, captchas, entry codes, websocket tickets (security 4.3, 4.5, 4.18). */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../../kit/db/database.ts'
import type { Statement } from '../../../kit/db/statement.ts'
import type { InstallationKeys } from '../../../kit/keys.ts'
import { hashOf } from '../sessions/tokens.ts'

export type OneTime = 'nonce' | 'captcha' | 'entry' | 'ticket'

/** Seconds a code lives. */
export const lifetimes: Readonly<Record<OneTime, number>> = { nonce: 120, captcha: 120, entry: 60, ticket: 60 }

/** A code nobody guesses. */
export const newCode = (): string => randomBytes(24).toString('base64url')

const seal = (keys: InstallationKeys, code: string): string =>
  createHmac('sha256', keys.pepper).update(`code\u0000${code}`).digest('base64url').slice(0, 22)

/** A code that bears our seal: a made-up one is known without asking the database. */
export const sealedCode = (keys: InstallationKeys): string => {
  const code = newCode()
  return `${code}.${seal(keys, code)}`
}

/** Whether this installation made the code. It may have been used, or be over. */
export const bearsSeal = (keys: InstallationKeys, sealed: string): boolean => {
  const [, code = '', given = ''] = /^([\w-]{32})\.([\w-]{22})$/.exec(sealed) ?? []
  return code !== '' && timingSafeEqual(Buffer.from(seal(keys, code)), Buffer.from(given))
}

/**
 * The statement that stores a code, and sweeps a few that have been over for two days: not at once, because who goes by a clock
 * that is hours ahead (files of tests beside each other do) would take away codes that still hold. Taking one asks for its time.
 */
export const keepStatement = (kind: OneTime, code: string, content: Record<string, unknown>): Statement => ({
  text: `with swept as (delete from session.one_time where (kind, code_hash) in (
      select kind, code_hash from session.one_time where expires_at < kit.present() - interval '2 days' limit 20 for update skip locked))
    insert into session.one_time (kind, code_hash, content, expires_at)
    values ($1, $2, $3::jsonb, kit.present() + make_interval(secs => $4))`,
  values: [kind, hashOf(code), JSON.stringify(content), lifetimes[kind]],
})

/** The statement that takes a code away; at most one caller ever gets its row. */
export const takeStatement = (kind: OneTime, code: string): Statement => ({
  text: `delete from session.one_time where kind = $1 and code_hash = $2
    returning content, expires_at > kit.present() as fresh`,
  values: [kind, hashOf(code)],
})

/** Takes a code; null when it was used, is over, or never existed. */
export const takeOnce = async (
  database: Database,
  kind: OneTime,
  code: string,
): Promise<Record<string, unknown> | null> => {
  const [taken] = await database.send([takeStatement(kind, code)])
  const row = taken!.rows[0] as { content: Record<string, unknown>; fresh: boolean } | undefined
  return row?.fresh ? row.content : null
}
