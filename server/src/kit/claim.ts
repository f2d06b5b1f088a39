/** A write that is sent twice is done once: its key is claimed, its answer kept. Source: money book §2.3. */
import { createHash } from 'node:crypto'
import type { Call } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import { Refused } from './context.ts'
import type { Rows, Statement } from './db/statement.ts'
import type { Session } from './session.ts'

/** A key that a write came with, and what it was asked with it. */
export type Claim = { readonly statement: Statement; readonly keys: readonly unknown[]; readonly digest: Buffer }

/** The claim rides with BEGIN: a second request with the same key waits here until the first has committed. */
export const claimStatement = (call: Call, session: Session, key: string, input: unknown): Claim => {
  const digest = createHash('sha256').update(canonical(input)).digest()
  const keys = [session.staffId, `${call.method} ${call.path}`, key]
  const text = `insert into kit.idempotency (staff_id, call, key, request_digest) values ($1, $2, $3, decode($4, 'hex'))
    on conflict do nothing returning key`
  return { keys, digest, statement: { text, values: [...keys, digest.toString('hex')] } }
}

/** What the first request with this key came to. */
export const storedStatement = ({ keys }: Claim): Statement => ({
  text: `select encode(request_digest, 'hex') as digest, answer from kit.idempotency where staff_id = $1 and call = $2 and key = $3`,
  values: keys,
})

/** Keeps the answer of the first request. */
export const answerStatement = ({ keys }: Claim, output: unknown): Statement => ({
  text: 'update kit.idempotency set answer = $4::jsonb where staff_id = $1 and call = $2 and key = $3',
  values: [...keys, JSON.stringify(output ?? null)],
})

/** The answer of the first request, for a second one that asks the same. @throws Refused where it asks something else */
export const replay = ({ rows: [row] }: Rows, { digest }: Claim): unknown => {
  if (!row || row.digest !== digest.toString('hex')) throw new Refused(common.repeatedKey())
  return row.answer
}

/** JSON with sorted keys: the same request has the same digest, whatever order the client wrote it in. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? 'null'
