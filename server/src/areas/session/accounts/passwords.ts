/** Passwords: scrypt with a pepper from outside the database, at most two at once (security 4.2). */
import { createHmac, randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'
import type { NodeParts } from '../../../kit/node.ts'
import { turns } from '../../../kit/turns.ts'

/** OWASP's figure for scrypt with r = 8, p = 1; 128 MiB and about 0.3 s each. */
const COST = 2 ** 17
const BLOCK = 8
const LENGTH = 32
/** 128 MiB each: two together, twenty waiting. */
const inTurn = turns(2, 20)

type Stretching = Pick<NodeParts, 'keys' | 'passwordCost'>

const stretched = ({ keys }: Stretching, password: string, salt: Buffer, N: number): Promise<Buffer> => {
  const peppered = createHmac('sha256', keys.pepper).update(password.normalize('NFKC')).digest()
  const options = { N, r: BLOCK, p: 1, maxmem: 256 * N * BLOCK }
  return inTurn(
    () =>
      new Promise((resolve, reject) =>
        scrypt(peppered, salt, LENGTH, options, (error, key) => (error ? reject(error) : resolve(key))),
      ),
  )
}

/** What the database keeps of a password: algorithm, cost, salt and digest. */
export const hashPassword = async (node: Stretching, password: string): Promise<string> => {
  const salt = randomBytes(16)
  const cost = node.passwordCost ?? COST
  const key = await stretched(node, password, salt, cost)
  return `scrypt$${cost}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

/** Compared with when there is no such account, so that a guess costs the same. */
const strangers = `${randomBytes(16).toString('base64url')}$${randomBytes(LENGTH).toString('base64url')}`

/** Is it the password? Takes as long for a stranger (`stored` null) as for anybody else. */
export const isPassword = async (node: Stretching, password: string, stored: string | null): Promise<boolean> => {
  const [, made, salt, digest] = (stored ?? `scrypt$${node.passwordCost ?? COST}$${strangers}`).split('$') as [
    string,
    string,
    string,
    string,
  ]
  const key = await stretched(node, password, Buffer.from(salt, 'base64url'), Number(made))
  return timingSafeEqual(key, Buffer.from(digest, 'base64url')) && stored !== null
}

/** Letters and digits that are not mistaken for one another when read out. */
const READABLE = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A password shown once: letters and digits. */
export const randomPassword = (length = 12): string => {
  const text = Array.from({ length }, () => READABLE[randomInt(READABLE.length)]!).join('')
  return /\d/.test(text) && /[a-z]/i.test(text) ? text : randomPassword(length)
}
