// Written by `npm run schema` from the migrated database. Do not edit.
import type { ColumnType, Generated } from 'kysely'

/** jsonb: read parsed, written as an object. */
export type Json = ColumnType<unknown, unknown, unknown>

export interface Tables {
  'kit.doc_counter': {
    hospital_id: Generated<number>
    prefix: string
    on_date: string
    n: number
  }
  'kit.idempotency': {
    hospital_id: Generated<number>
    staff_id: number
    call: string
    key: string
    request_digest: Buffer
    answer: Json | null
    created_at: Generated<string>
  }
  'kit.migration': {
    name: string
    digest: string
    applied_at: Generated<string>
  }
  'kit.setting': {
    name: string
    value: Json
  }
  'trail.entry': {
    hospital_id: Generated<number>
    id: Generated<number>
    at: Generated<string>
    staff_id: number | null
    staff_name: Generated<string>
    session_id: number | null
    ip: Generated<string>
    user_agent: Generated<string>
    request_id: string
    call: string
    title: string
    outcome: string
    refusal_key: string | null
    object_type: string | null
    object_id: number | null
    object_no: string | null
    customer_id: number | null
    reason: string | null
    before: Json | null
    after: Json | null
    mac: string
  }
  'trail.link': {
    hospital_id: Generated<number>
    seq: number
    entry_id: number
    mac: string
    linked_at: Generated<string>
  }
}
