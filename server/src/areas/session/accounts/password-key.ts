/**
 * The key passwords are encoded under on their way here: SM2, made by OpenSSL on its own curve, new each day, good on
 * every node. It keeps passwords out of logs and proxies behind TLS; it does not replace TLS. Source: security 4.3.
 */
import { createECDH, randomUUID } from 'node:crypto'
import { sm2 } from 'sm-crypto-v2'
import type { Context } from '../../../kit/context.ts'
import { decryptField, encryptField } from '../../../kit/crypto.ts'
import type { InstallationKeys } from '../../../kit/keys.ts'
import { perNode } from '../../../kit/node.ts'
import { keepStatement, lifetimes, newCode, takeOnce } from '../sign-in/one-time.ts'

/** sm-crypto's number for the order C1C3C2. */
const C1C3C2 = 1
const place = (keys: InstallationKeys, id: string) => ({
  keys,
  hospitalId: 0,
  table: 'session.login_key',
  column: 'private',
  id,
})

type Here = Pick<Context, 'database' | 'node'>
type Key = { readonly id: string; readonly public_key: string; readonly private_cipher: string }
/** Keys already read; a key never changes. */
const knownTo = perNode(() => new Map<string, Key>())

/** False for a key of an installation whose keys this one does not have (a restored database): nobody could use it. */
const opens = (node: Here['node'], key: Key): boolean => {
  if (knownTo(node).has(key.id)) return true
  try {
    return decryptField(place(node.keys, key.id), key.private_cipher) !== ''
  } catch {
    return false
  }
}

/** The newest key younger than a day that opens here; made when there is none. Old ones are removed after two days. */
const currentKey = async (here: Here): Promise<Key> => {
  const { database, node } = here
  const text = `select id, public_key, private_cipher from session.login_key
    where created_at > kit.present() - interval '1 day' order by created_at desc`
  const [found] = await database.send([{ text, values: [] }])
  const key = (found!.rows as Key[]).find((one) => opens(node, one)) ?? (await makeKey(here))
  const known = knownTo(node)
  if (known.size > 10) known.clear()
  known.set(key.id, key)
  return key
}

const makeKey = async ({ database, node }: Here): Promise<Key> => {
  const pair = createECDH('SM2')
  pair.generateKeys()
  const id = randomUUID()
  const privateHex = pair.getPrivateKey('hex').padStart(64, '0')
  const key = {
    id,
    public_key: pair.getPublicKey('hex'),
    private_cipher: encryptField(place(node.keys, id), privateHex),
  }
  await database.send([
    {
      text: `insert into session.login_key (id, public_key, private_cipher, expires_at)
        values ($1, $2, $3, kit.present() + interval '2 days')`,
      values: [id, key.public_key, key.private_cipher],
    },
    { text: 'delete from session.login_key where expires_at < kit.present()', values: [] },
  ])
  return key
}

const keyOf = async ({ database, node }: Here, id: string): Promise<Key | null> => {
  const kept = knownTo(node).get(id)
  if (kept) return kept
  const text = `select id, public_key, private_cipher from session.login_key where id = $1 and expires_at > kit.present()`
  const [found] = await database.send([{ text, values: [id] }])
  return (found!.rows[0] as Key | undefined) ?? null
}

/** The public key with a nonce for one use. */
export const offerKey = async (here: Here) => {
  const key = await currentKey(here)
  const nonce = newCode()
  await here.database.send([keepStatement('nonce', nonce, { keyId: key.id })])
  return { keyId: key.id, algorithm: 'SM2' as const, publicKey: key.public_key, nonce, expiresIn: lifetimes.nonce }
}

/** `fresh` false: the nonce was used before, is too old, or belongs to another key. */
export type Decoded = { readonly passwords: readonly string[]; readonly fresh: boolean }

/**
 * Decodes passwords sent under one key and nonce, and uses the nonce up.
 * @returns null when a text does not decode: to the person, a wrong password
 */
export const decodePasswords = async (
  here: Here,
  keyId: string,
  encoded: readonly string[],
): Promise<Decoded | null> => {
  const key = await keyOf(here, keyId)
  if (!key) return { passwords: [], fresh: false }
  const parts = encoded.map((text) => decoded(here.node.keys, text, key))
  const nonces = new Set(parts.map((part) => part?.nonce))
  const [nonce] = nonces
  if (nonce === undefined || nonces.size !== 1) return null
  const content = (await takeOnce(here.database, 'nonce', nonce)) as { keyId: string } | null
  return { passwords: parts.map((part) => part!.password), fresh: content?.keyId === keyId }
}

/** sm-crypto answers '' for a wrong ciphertext and throws for a point off the curve: both are "no". */
const decoded = (keys: InstallationKeys, text: string, key: Key): { nonce: string; password: string } | null => {
  try {
    const plain = sm2.doDecrypt(text, decryptField(place(keys, key.id), key.private_cipher), C1C3C2, {
      output: 'string',
    })
    const bar = plain.indexOf('|')
    return bar > 0 ? { nonce: plain.slice(0, bar), password: plain.slice(bar + 1) } : null
  } catch {
    return null
  }
}
