/**
 * What a request shows at the door. Only what has the shape of something this product gives out is anybody's: it is looked
 * up, and counted by itself. Everything else costs nothing to make up, so it is nobody's and counts for its address.
 * Source: security 5.5.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { Call } from '@clinic/contract/call.ts'

export type Credential =
  /** Of a session. */
  | { readonly is: 'token'; readonly secret: string }
  /** The file cookie, on calls that `<img>` makes. */
  | { readonly is: 'pass'; readonly secret: string }
  | { readonly is: 'absent' }
  | { readonly is: 'misshapen' }

const TOKEN = /^Bearer ([\w-]{20,128})$/
const PASS = /(?:^|; )clinic-file=([\w.-]{20,400})(?:;|$)/
/** The cookie, whatever it holds. */
const ANY_PASS = /(?:^|;)\s*clinic-file=/

export const credentialOf = (
  { authorization = '', cookie = '' }: IncomingHttpHeaders,
  call: Pick<Call, 'cookie'>,
): Credential => {
  const token = TOKEN.exec(authorization)?.[1]
  if (token) return { is: 'token', secret: token }
  const pass = call.cookie ? PASS.exec(cookie)?.[1] : undefined
  if (pass) return { is: 'pass', secret: pass }
  return { is: authorization || (call.cookie && ANY_PASS.test(cookie)) ? 'misshapen' : 'absent' }
}
