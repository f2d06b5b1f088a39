// Written by `npm run schema` from the migrated database. Do not edit.
import type { ColumnType, Generated } from 'kysely'

/** jsonb: read parsed, written as an object. */
export type Json = ColumnType<unknown, unknown, unknown>

export interface Tables {
  'dictionaries.dict_item': {
    dict_type: string
    value: string
    id: Generated<number>
    label: string
    sort: number
    is_default: Generated<string>
    color: Generated<string>
    status: Generated<number>
  }
  'dictionaries.dict_type': {
    type: string
    id: Generated<number>
    name: string
    sorted: Generated<boolean>
    status: Generated<number>
  }
  'dictionaries.hospital_item': {
    hospital_id: Generated<number>
    id: Generated<number>
    dict_type: string
    value: string
    label: string
    sort: number
    is_default: Generated<string>
    color: Generated<string>
    status: Generated<number>
    version: Generated<number>
    created_at: Generated<string>
    created_by: Generated<number | null>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
  }
  'dictionaries.visible_item': {
    id: number | null
    dict_type: string | null
    value: string | null
    label: string | null
    sort: number | null
    is_default: string | null
    color: string | null
    status: number | null
  }
  'hospitals.hospital': {
    id: Generated<number>
    code: string
    name: string
    contact: Generated<string>
    phone: Generated<string>
    address: Generated<string>
    province_id: number | null
    city_id: number | null
    area_id: number | null
    sys_ver: Generated<string>
    life_ver: Generated<string>
    manag_type: Generated<number>
    group_his: Generated<boolean>
    group_id: number | null
    data_view_type: Generated<number>
    status: Generated<number>
    expire_at: string | null
    account_quota: number | null
    license_no: Generated<string>
    version: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
  }
  'hospitals.hospital_group': {
    id: Generated<number>
    name: string
    head_hospital_id: number | null
    shared_wallet: Generated<boolean>
    created_at: Generated<string>
  }
  'hospitals.region': {
    code: number
    name: string
    parent_code: number
    level: number
  }
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
