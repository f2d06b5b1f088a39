/**
 * Turns whatever a handler throws into a refusal. Named constraints speak through their area; the database's own
 * complaints about values become "invalid"; everything else is a bug and tells the person nothing but a number.
 */
import { common, type Refusal } from '@clinic/contract/refusals.ts'
import { Refused } from './context.ts'
import type { ConstraintRefusals } from './routes.ts'

type PgError = Error & { code?: string; constraint?: string; table?: string }

/** `bug`: to be logged with its trace. `retry`: deadlock or serialisation, the whole call may run again. */
export type Verdict = { refusal: Refusal; bug: boolean; retry: boolean }

const RETRY = new Set(['40P01', '40001'])
/**
 * Codes of a server that cannot serve now: a statement or a lock that took too long, no room (53, a full disk included), an
 * operator at work (57P), a connection lost (08, 25P03, 25P04), a server that became a standby (25006) or lost its disk (58).
 */
const BUSY = /^(57014|55P03|53\w{3}|57P\w{2}|08\w{3}|25P0[34]|25006|58030)$/
/** What the system says of a server that is away or of a disk that is full. */
const NETWORK = /^(ECONN\w+|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN|ENOSPC|EDQUOT)$/
const LOST =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|not queryable|connection error/i

/**
 * Something refers to a row that was to go, or to be called otherwise; or the row names what is not there. PostgreSQL says
 * "update or delete" of both of the first: what changes a row names its version, what takes one away does not.
 */
const refusalOfKey = (message: string, input: unknown): Refusal => {
  if (!/^update or delete/.test(message)) return common.notFound()
  return (input as { version?: unknown } | null)?.version === undefined ? common.referenced() : common.keyReferenced()
}

export const judge = (error: unknown, input: unknown, constraints: ConstraintRefusals): Verdict => {
  if (error instanceof Refused) return { refusal: error.refusal, bug: false, retry: false }
  const { code = '', constraint = '', message } = error as PgError
  const mapped = constraints[constraint]
  if (mapped) return { refusal: mapped(input as never), bug: false, retry: false }
  // Any table of a customer's may say so, whichever call wrote to it.
  if (constraint === 'customer_merged') return { refusal: common.archiveMerged(), bug: false, retry: false }
  if (RETRY.has(code)) return { refusal: common.unavailable(), bug: false, retry: true }
  if (BUSY.test(code) || NETWORK.test(code) || LOST.test(message))
    return { refusal: common.unavailable(), bug: false, retry: false }
  // Violations without a name of their own: refused, but logged, because a rule lacks its sentence.
  if (code === '23503') return { refusal: refusalOfKey(message, input), bug: false, retry: false }
  if (code === '23505' || code === '23P01') return { refusal: common.duplicate(), bug: true, retry: false }
  if (code === '23514' || code === '23502')
    return { refusal: common.invalid({ reason: '数据不符合规则' }), bug: true, retry: false }
  if (code === '22003' || code === '22P02' || code === '22007' || code === '22008' || code === '22021')
    return { refusal: common.invalid({ reason: '数值超出范围或格式不对' }), bug: true, retry: false }
  return { refusal: common.failed({ requestId: '' }), bug: true, retry: false }
}
