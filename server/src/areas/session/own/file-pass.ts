/**
 * The file cookie: names a session without being its token, and opens pictures only. It lives and ends with the session.
 * Source: clinical-admin §18.
 */

import { common } from '@clinic/contract/refusals.ts'
import { type Context, refuse } from '../../../kit/context.ts'
import { decryptField, encryptField } from '../../../kit/crypto.ts'
import { Num, Str, sqlOf } from '../../../kit/db/rows.ts'
import type { InstallationKeys } from '../../../kit/keys.ts'

const placeOf = (keys: InstallationKeys) =>
  ({ keys, hospitalId: 0, table: 'session.session', column: 'file_pass', id: 'cookie' }) as const

/** A cookie value for the session of the context, and the seconds it is worth at most. */
export const filePassOf = async (ctx: Context): Promise<{ value: string; seconds: number }> => {
  const { rows } = await sqlOf({ token_hash: Str, seconds: Num })`
    select token_hash, ceil(extract(epoch from expires_at - kit.present()))::int as seconds
      from session.session where id = ${ctx.session.sessionId} and ended_at is null`.execute(ctx.db)
  if (!rows[0]) return refuse(common.notSignedIn())
  const { token_hash: tokenHash, seconds } = rows[0]
  return { value: encryptField(placeOf(ctx.node.keys), `${ctx.session.hospitalId} ${tokenHash}`), seconds }
}

/** What a cookie value names; null when it was not made here. */
export const readPass = (keys: InstallationKeys, value: string): { hospitalId: number; tokenHash: string } | null => {
  try {
    const [hospital, tokenHash] = decryptField(placeOf(keys), value).split(' ') as [string, string]
    return { hospitalId: Number(hospital), tokenHash }
  } catch {
    return null
  }
}
