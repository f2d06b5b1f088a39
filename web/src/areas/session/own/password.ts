/** Encodes a password for the wire: SM2 (C1C3C2) of `nonce|password`, hex (decisions §2). */

import type { door } from '@clinic/contract/areas/session/door.ts'
import type { OutputOf } from '@clinic/contract/call.ts'

type Key = OutputOf<typeof door.publicKey>

/** C1C3C2 in sm-crypto's numbering. */
const C1C3C2 = 1

const load = () => import('../sign-in/cipher.ts')

/** Fetches the cipher while the person types, so that submitting does not wait for it. */
export const preloadCipher = (): void => void load()

/** Hex text of the encoded password under a key just fetched. */
export const encodePassword = async (key: Pick<Key, 'publicKey' | 'nonce'>, password: string): Promise<string> => {
  const { sm2 } = await load()
  return sm2.doEncrypt(`${key.nonce}|${password}`, key.publicKey, C1C3C2)
}
