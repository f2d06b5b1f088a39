/** The audit row of a call: what it says, how it is sealed, and the statement that writes it. */

import { maskPhone } from '@clinic/contract/phone.ts'
import type { Statement } from '../../kit/db/statement.ts'
import type { AuditRecord } from '../../kit/perform.ts'
import { sealOf } from './chain/seal.ts'

/** Sealed columns, in the order of the seal. */
export const COLUMNS = [
  'staff_id',
  'staff_name',
  'session_id',
  'ip',
  'user_agent',
  'request_id',
  'call',
  'title',
  'outcome',
  'refusal_key',
  'object_type',
  'object_id',
  'object_no',
  'customer_id',
  'reason',
  'before',
  'after',
] as const

const text = `insert into trail.entry (${COLUMNS.join(', ')}, mac) values (${[...COLUMNS, 'mac'].map((_, i) => `$${i + 1}`).join(', ')})`

/** Fields that never reach the trail, whatever they are called around here. */
const SECRET = /passw|passwd|token|secret|captcha|signature|code_hash/i
const PHONE = /phone|mobile/i

const cleaned = (fields: Record<string, unknown> | undefined): Record<string, unknown> | null => {
  if (!fields) return null
  const kept = Object.entries(fields)
    .filter(
      ([name, value]) =>
        !SECRET.test(name) && !(typeof value === 'object' && value !== null && 'toOperationNode' in value),
    )
    .map(([name, value]) => [name, PHONE.test(name) && typeof value === 'string' ? maskPhone(value) : value])
  // As jsonb will keep it: dates and the like are text from here on.
  return JSON.parse(JSON.stringify(Object.fromEntries(kept))) as Record<string, unknown>
}

/** Only what differs: both sides of a change reduced to the changed fields. */
const changed = (before: Record<string, unknown> | undefined, after: Record<string, unknown> | undefined) => {
  if (!before || !after) return { before: cleaned(before), after: cleaned(after) }
  const differs = (name: string): boolean =>
    after[name] !== undefined && JSON.stringify(before[name]) !== JSON.stringify(after[name])
  const old = Object.fromEntries(Object.entries(before).filter(([name]) => differs(name)))
  const fresh = Object.fromEntries(Object.entries(after).filter(([name]) => !(name in before) || differs(name)))
  return { before: cleaned(old), after: cleaned(fresh) }
}

/** Makes the statement that writes audit rows, sealed with `key`. */
export const auditWith =
  (key: Buffer) =>
  ({ call, session, scope, origin, outcome, refusal, notes }: AuditRecord): Statement => {
    // Calls that never entered a hospital (a mistyped sign-in) leave their row in the login log instead.
    if (scope.hospitalId === null) return { text: 'select 1', values: [] }
    const sides = changed(notes.before, notes.after)
    const values = [
      session?.staffId ?? scope.staffId,
      session?.staffName ?? '',
      session?.sessionId ?? null,
      origin.ip,
      origin.userAgent,
      origin.requestId,
      `${call.method} ${call.path}`,
      call.title,
      outcome,
      refusal?.key ?? null,
      notes.objectType ?? null,
      notes.objectId ?? null,
      notes.objectNo ?? null,
      notes.customerId ?? null,
      notes.reason ?? null,
      sides.before,
      sides.after,
    ]
    return { text, values: [...values, sealOf(key, values)] }
  }
