// Written by `npm run schema` from the migrated database. Do not edit.
import type { ColumnType, Generated } from 'kysely'

/** jsonb: read parsed, written as an object. */
export type Json = ColumnType<unknown, unknown, unknown>

export interface Tables {
  'access.epoch': {
    hospital_id: Generated<number>
    epoch: Generated<number>
  }
  'access.feature_grant': {
    hospital_id: Generated<number>
    id: Generated<number>
    owner_type: string
    owner_id: number
    key: string
    value: number
  }
  'access.job_button': {
    hospital_id: Generated<number>
    job_id: number
    menu_id: number
  }
  'access.job_role': {
    hospital_id: Generated<number>
    job_id: number
    role_id: number
  }
  'access.menu': {
    id: Generated<number>
    parent_id: number | null
    menu_type: string
    control_kind: string | null
    path: string | null
    title: string
    icon: Generated<string>
    perms: string | null
    component: string | null
    redirect: string | null
    active_menu: string | null
    sort: Generated<number>
    hidden: Generated<boolean>
    always_show: Generated<boolean>
    affix: Generated<boolean>
    sys_vers: string[] | null
    life_vers: string[] | null
    group_only: Generated<boolean>
    platform_only: Generated<boolean>
    ug_hidden: Generated<boolean>
    served: Generated<boolean>
    fixed: Generated<boolean>
    status: Generated<number>
    version: Generated<number>
    created_at: Generated<string>
    created_by: Generated<number | null>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
    adapted: Generated<boolean>
  }
  'access.menu_seen': {
    hospital_id: Generated<number>
    menu_id: number
    title: string
  }
  'access.menu_setting': {
    hospital_id: Generated<number>
    menu_id: number
    title: string | null
    sort: number | null
    hidden: boolean | null
    disabled: Generated<boolean>
  }
  'access.menu_table': {
    menu_id: number
    table_name: string
    columns: Json
  }
  'access.role': {
    hospital_id: Generated<number>
    id: Generated<number>
    code: string
    name: string
    level: Generated<number>
    data_scope: Generated<number>
    include_children: Generated<boolean>
    user_type: Generated<number>
    fixed: Generated<boolean>
    sort: Generated<number>
    status: Generated<number>
    remark: string | null
    version: Generated<number>
    created_at: Generated<string>
    created_by: Generated<number | null>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
  }
  'access.role_column': {
    hospital_id: Generated<number>
    role_id: number
    menu_id: number
    table_name: string
    props: string[]
  }
  'access.role_department': {
    hospital_id: Generated<number>
    role_id: number
    department_id: number
  }
  'access.role_menu': {
    hospital_id: Generated<number>
    role_id: number
    menu_id: number
  }
  'access.staff_role': {
    hospital_id: Generated<number>
    staff_id: number
    role_id: number
  }
  'access.tree_epoch': {
    one: Generated<boolean>
    epoch: Generated<number>
  }
  'cashier.cash_answer': {
    hospital_id: Generated<number>
    move_id: number
    outcome: string
    reason: Generated<string>
    created_at: Generated<string>
    created_by: Generated<number | null>
  }
  'cashier.cash_move': {
    hospital_id: Generated<number>
    id: Generated<number>
    no: string
    shift_id: number
    kind: string
    amount_fen: number
    business_date: string
    reason: Generated<string>
    created_at: Generated<string>
    created_by: Generated<number | null>
    to_shift_id: number | null
    closing: Generated<boolean>
  }
  'cashier.cash_on_way': {
    hospital_id: number | null
    id: number | null
    no: string | null
    shift_id: number | null
    kind: string | null
    amount_fen: number | null
    business_date: string | null
    reason: string | null
    created_at: string | null
    created_by: number | null
    to_shift_id: number | null
    closing: boolean | null
  }
  'cashier.cashier_shift': {
    hospital_id: Generated<number>
    id: Generated<number>
    register_id: number
    cashier_id: Generated<number>
    business_date: string
    opened_at: Generated<string>
    opening_float_fen: number
    status: Generated<string>
    counted_at: string | null
    closed_at: string | null
    expected: Json | null
    counted: Json | null
    diff_fen: number | null
    diff_reason: Generated<string>
    to_safe_fen: number | null
    version: Generated<number>
    created_at: Generated<string>
    created_by: Generated<number | null>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
    counted_by: number | null
    closed_by: number | null
    no: string
    diff_reasons: Generated<Json>
    left_fen: number | null
    successor_id: number | null
    recounts: Generated<number>
    print_count: Generated<number>
  }
  'cashier.checkout_hold': {
    hospital_id: Generated<number>
    order_id: number
    staff_id: Generated<number>
    expires_at: string
  }
  'cashier.payment': {
    hospital_id: Generated<number>
    id: Generated<number>
    no: string
    customer_id: number
    kind: string
    shift_id: number
    register_id: number
    cashier_id: Generated<number>
    business_date: string
    total_fen: number
    received_cash_fen: Generated<number>
    change_fen: Generated<number>
    journal_id: number | null
    status: Generated<string>
    cancelled_at: string | null
    cancelled_by: number | null
    cancel_reason: Generated<string>
    print_count: Generated<number>
    payer_name: Generated<string>
    remark: Generated<string>
    version: Generated<number>
    created_at: Generated<string>
    created_by: Generated<number | null>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
    received_fen: Generated<number>
    offset_fen: Generated<number>
    debt_fen: Generated<number>
  }
  'cashier.payment_allocation': {
    hospital_id: Generated<number>
    tender_id: number
    order_line_id: number
    amount_fen: number
  }
  'cashier.payment_order': {
    hospital_id: Generated<number>
    payment_id: number
    order_id: number
    kind: string
    amount_fen: number
    active: Generated<boolean>
  }
  'cashier.payment_sum': {
    hospital_id: Generated<number>
    id: Generated<number>
    business_date: string | null
    kind: string | null
    status: string | null
    n: number
    total_fen: number
    received_fen: number
    offset_fen: number
    debt_fen: number
  }
  'cashier.payment_tender': {
    hospital_id: Generated<number>
    id: Generated<number>
    payment_id: number
    ordinal: number
    tender_type_id: number
    class: string
    amount_fen: number
    ref_no: Generated<string>
    note: Generated<string>
    business_date: string
    active: Generated<boolean>
  }
  'cashier.register': {
    hospital_id: Generated<number>
    id: Generated<number>
    name: string
    active: Generated<boolean>
    version: Generated<number>
    created_at: Generated<string>
    created_by: Generated<number | null>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
  }
  'cashier.setting': {
    hospital_id: Generated<number>
    coin_max_bp: Generated<number>
    point_max_bp: Generated<number>
    points_per_hundred: Generated<number>
    receipt_footer: Generated<string>
    version: Generated<number>
    created_at: Generated<string>
    created_by: Generated<number | null>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
    blind_count: Generated<boolean>
  }
  'cashier.tender_sum': {
    hospital_id: Generated<number>
    id: Generated<number>
    business_date: string | null
    kind: string | null
    tender_type_id: number | null
    n: number
    amount_fen: number
  }
  'cashier.tender_type': {
    hospital_id: Generated<number>
    id: Generated<number>
    code: string
    name: string
    class: string
    needs_ref: Generated<boolean>
    enabled: Generated<boolean>
    refundable: Generated<boolean>
    counts_as_real: Generated<boolean>
    sort: Generated<number>
    version: Generated<number>
    created_at: Generated<string>
    created_by: Generated<number | null>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
  }
  'consulting.consult_record': {
    hospital_id: Generated<number>
    id: Generated<number>
    no: string
    customer_id: number
    triage_id: number
    consult_type_id: number | null
    consultant_id: number
    department_id: number | null
    doctor_id: number | null
    assistant_ids: Generated<number[]>
    state: Generated<string>
    timed: Generated<boolean>
    started_at: Generated<string>
    ended_at: string | null
    auto_ended: Generated<boolean>
    demand_ids: Generated<number[]>
    demand_text: Generated<string>
    template_data: Generated<Json>
    advice_text: Generated<string>
    doctor_opinion: Generated<string>
    plan_products: Generated<Json>
    plan_total_fen: Generated<number>
    budget_fen: number | null
    competitor_note: Generated<string>
    typed_result: Generated<string>
    result: Generated<string>
    deal_fen: Generated<number>
    no_deal_reason: string | null
    next_follow_at: string | null
    satisfaction: number | null
    version: Generated<number>
    created_at: Generated<string>
    created_by: Generated<number | null>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
    paused_at: string | null
    paused_sec: Generated<number>
    content_version: Generated<number>
  }
  'consulting.consult_type': {
    hospital_id: Generated<number>
    id: Generated<number>
    name: string
    kind: Generated<string>
    status: Generated<number>
    sort: Generated<number>
    version: Generated<number>
    created_at: Generated<string>
    created_by: Generated<number | null>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
  }
  'consulting.customer_demand': {
    hospital_id: Generated<number>
    id: Generated<number>
    customer_id: number
    demand_ids: Generated<number[]>
    text: Generated<string>
    priority: Generated<number>
    expect_on: string | null
    budget_fen: number | null
    state: Generated<string>
    source_record_id: number | null
    satisfied_order_id: number | null
    version: Generated<number>
    created_at: Generated<string>
    created_by: Generated<number | null>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
  }
  'consulting.original_demand': {
    hospital_id: Generated<number>
    id: Generated<number>
    parent_id: number | null
    name: string
    enabled: Generated<boolean>
    sort: Generated<number>
    version: Generated<number>
    created_at: Generated<string>
    created_by: Generated<number | null>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
  }
  'consulting.template': {
    hospital_id: Generated<number>
    id: Generated<number>
    name: string
    content: Json
    version: Generated<number>
    created_at: Generated<string>
    created_by: Generated<number | null>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
  }
  'customers.customer': {
    hospital_id: Generated<number>
    id: Generated<number>
    group_customer_id: number | null
    code: string
    name: string
    name_pinyin: Generated<string>
    name_initials: Generated<string>
    sex: string | null
    birthday: string | null
    birthday_type: Generated<string>
    phone_cipher: string | null
    phone_hash: string | null
    phone_region: Generated<string>
    phone_relation: Generated<string>
    phone_owner_id: number | null
    phone2_cipher: string | null
    phone2_hash: string | null
    wechat_cipher: string | null
    email_cipher: string | null
    id_type: string | null
    id_no_cipher: string | null
    id_no_hash: string | null
    province_id: number | null
    city_id: number | null
    area_id: number | null
    address_cipher: string | null
    occupation: string | null
    marital: string | null
    education: string | null
    income: string | null
    avatar_file_id: number | null
    allergy_cipher: string | null
    medical_history_cipher: string | null
    pregnancy: boolean | null
    anticoagulant: boolean | null
    source_type_id: number | null
    source_id: number | null
    first_source_id: number | null
    recommender_id: number | null
    developer_id: number | null
    consultant_id: number | null
    cs_id: number | null
    doctor_id: number | null
    department_id: number | null
    developer_since: string | null
    consultant_since: string | null
    pool: Generated<string>
    temporary: Generated<boolean>
    key_customer: Generated<boolean>
    external_user_id: string | null
    consent_sms: Generated<string>
    consent_call: Generated<string>
    consent_wecom: Generated<string>
    consent_photo: Generated<string>
    blacklist: Generated<string>
    status: Generated<string>
    merged_into_id: number | null
    ext: Generated<Json>
    remark_cipher: string | null
    version: Generated<number>
    created_at: Generated<string>
    created_by: Generated<number | null>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
    allergy_state: string | null
    allergy_asked_at: string | null
    allergy_asked_by: number | null
  }
  'customers.phone_question': {
    hospital_id: Generated<number>
    staff_id: Generated<number>
    on_date: Generated<string>
    kind: string
    digest: string
    asked_at: Generated<string>
  }
  'customers.phone_view': {
    hospital_id: Generated<number>
    id: Generated<number>
    staff_id: Generated<number>
    customer_id: number
    view_id: string
    scene: Generated<string>
    on_date: Generated<string>
    viewed_at: Generated<string>
  }
  'customers.search_token': {
    hospital_id: Generated<number>
    token: string
    created_at: string
    customer_id: number
  }
  'customers.source': {
    hospital_id: Generated<number>
    id: Generated<number>
    type_id: number
    name: string
    cost_per_lead_fen: number | null
    starts_on: string | null
    ends_on: string | null
    sort: Generated<number>
    status: Generated<number>
    version: Generated<number>
    created_at: Generated<string>
    created_by: Generated<number | null>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
  }
  'customers.source_type': {
    hospital_id: Generated<number>
    id: Generated<number>
    parent_id: number | null
    name: string
    code: string | null
    kind: Generated<string>
    need_recommender: Generated<boolean>
    need_agency: Generated<boolean>
    sort: Generated<number>
    status: Generated<number>
    version: Generated<number>
    created_at: Generated<string>
    created_by: Generated<number | null>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
  }
  'customers.standing': {
    hospital_id: Generated<number>
    customer_id: number
    life_stage: Generated<string>
    grade: Generated<number>
    level_name: string | null
    tags: Generated<Json>
    first_visit_at: string | null
    last_visit_at: string | null
    last_triage_at: string | null
    last_consult_at: string | null
    first_deal_at: string | null
    last_deal_at: string | null
    last_payment_at: string | null
    visit_count: Generated<number>
    deal_count: Generated<number>
    total_paid_fen: Generated<number>
    total_executed_fen: Generated<number>
  }
  'debts.credit_setting': {
    hospital_id: Generated<number>
    debt_switch: Generated<boolean>
    customer_limit_fen: Generated<number>
    cashier_limit_fen: Generated<number>
    due_days: Generated<number>
    version: Generated<number>
    created_at: Generated<string>
    created_by: Generated<number | null>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
  }
  'debts.debt': {
    hospital_id: Generated<number>
    id: Generated<number>
    no: string
    customer_id: number
    order_id: number
    payment_id: number
    amount_fen: number
    repaid_fen: Generated<number>
    written_off_fen: Generated<number>
    cancelled_fen: Generated<number>
    open_fen: Generated<number | null>
    business_date: string
    due_date: string
    guarantor: Generated<string>
    status: Generated<string>
    version: Generated<number>
    created_at: Generated<string>
    created_by: Generated<number | null>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
  }
  'debts.debt_line': {
    hospital_id: Generated<number>
    debt_id: number
    order_line_id: number
    amount_fen: number
    settled_fen: Generated<number>
    open_fen: Generated<number | null>
  }
  'debts.repayment': {
    hospital_id: Generated<number>
    payment_id: number
    debt_id: number
    amount_fen: number
    active: Generated<boolean>
  }
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
    system: Generated<boolean>
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
    own_list: Generated<boolean>
    platform_type: Generated<string | null>
    own_type: Generated<string | null>
  }
  'dictionaries.hospital_type': {
    hospital_id: Generated<number>
    id: Generated<number>
    type: string
    name: string
    remark: Generated<string>
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
    version: number | null
    own: boolean | null
    changed: boolean | null
  }
  'dictionaries.visible_type': {
    id: number | null
    type: string | null
    name: string | null
    remark: string | null
    sorted: boolean | null
    system: boolean | null
    own: boolean | null
    status: number | null
    version: number | null
  }
  'files.blob': {
    hospital_id: Generated<number>
    sha256: string
    kind: string
    bytes: number
    width: number | null
    height: number | null
    sent_at: Generated<string>
  }
  'files.file': {
    hospital_id: Generated<number>
    id: Generated<number>
    sha256: string | null
    original_name: string
    bytes: number
    status: Generated<string>
    owner_type: string | null
    owner_id: number | null
    sort: Generated<number>
    version: Generated<number>
    created_at: Generated<string>
    created_by: Generated<number | null>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
  }
  'files.storage': {
    hospital_id: Generated<number>
    used_bytes: Generated<number>
    quota_bytes: Generated<number>
    loose_bytes: Generated<number>
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
    deleted_at: string | null
    print_header: Generated<string>
    logo_file_id: number | null
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
  'hospitals.version_change': {
    id: Generated<number>
    hospital: number
    at: Generated<string>
    staff_name: Generated<string>
    from_life: string
    to_life: string
    from_sys: string
    to_sys: string
    added: number
    removed: number
    reason: string
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
  'kit.tenant_row': {
    hospital_id: Generated<number>
    id: Generated<number>
    version: Generated<number>
    created_at: Generated<string>
    created_by: Generated<number | null>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
  }
  'ledger.account': {
    hospital_id: Generated<number>
    id: Generated<number>
    unit: string
    kind: string
    owner_type: string
    owner_id: number
    slot: Generated<number>
    customer_id: number | null
    normal_side: string
    floor_zero: boolean
    balance: Generated<number>
    seq: Generated<number>
  }
  'ledger.account_kind': {
    kind: string
    unit: string
    side: string
    owner_type: string
    floor_zero: boolean
    shared: boolean
    name: string
  }
  'ledger.business_day': {
    hospital_id: Generated<number>
    business_date: string
    status: Generated<string>
    snapshot: Json | null
    closed_by: number | null
    closed_at: string | null
    version: Generated<number>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
  }
  'ledger.customer_figure': {
    hospital_id: number | null
    customer_id: number | null
    principal_fen: number | null
    deposit_fen: number | null
    capital_fen: number | null
    held_fen: number | null
    coin_fen: number | null
    debt_fen: number | null
    points: number | null
  }
  'ledger.entry': {
    hospital_id: Generated<number>
    id: Generated<number>
    journal_id: number
    ordinal: number
    account_id: number
    seq: number
    kind: string
    unit: string
    amount: number
    balance_after: number
    order_line_id: number | null
    created_at: Generated<string>
  }
  'ledger.journal': {
    hospital_id: Generated<number>
    id: Generated<number>
    business_date: string
    biz_type: string
    biz_id: number
    shift_id: number | null
    reverses_id: number | null
    memo: Generated<string>
    created_at: Generated<string>
    created_by: Generated<number | null>
  }
  'messages.delivery': {
    hospital_id: Generated<number>
    id: Generated<number>
    message_id: number
    receiver_id: number
    sent_at: string
    read_at: string | null
    deleted_at: string | null
  }
  'messages.message': {
    hospital_id: Generated<number>
    id: Generated<number>
    state: string
    title: string
    content: string
    source: string
    event: string
    path: Generated<string>
    audience: Generated<Json>
    audience_text: Generated<string>
    sender_id: number | null
    sender_name: string
    sender_department_id: number | null
    receiver_count: Generated<number>
    sent_at: string | null
    version: Generated<number>
    created_at: Generated<string>
    created_by: Generated<number | null>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
  }
  'messages.preference': {
    hospital_id: Generated<number>
    staff_id: Generated<number>
    sound: Generated<boolean>
    quiet_from: string | null
    quiet_to: string | null
  }
  'messages.template': {
    hospital_id: Generated<number>
    id: Generated<number>
    code: string
    name: string
    channel: Generated<string>
    event: string
    title: string
    content: string
    status: Generated<number>
    version: Generated<number>
    created_at: Generated<string>
    created_by: Generated<number | null>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
  }
  'metadata.database': {
    id: Generated<number>
    code: string
    name: string
    remark: Generated<string>
    status: Generated<number>
    version: Generated<number>
    created_at: Generated<string>
    created_by: Generated<number | null>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
  }
  'metadata.database_table': {
    database_id: number
    table_id: number
  }
  'metadata.field': {
    id: Generated<number>
    code: string
    name: string
    data_type: string
    format: string | null
    required: Generated<boolean>
    max_length: number | null
    remark: Generated<string>
    status: Generated<number>
    version: Generated<number>
    created_at: Generated<string>
    created_by: Generated<number | null>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
  }
  'metadata.record': {
    hospital_id: Generated<number>
    id: Generated<number>
    table_id: number
    content: Json
    version: Generated<number>
    created_at: Generated<string>
    created_by: Generated<number | null>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
  }
  'metadata.record_table': {
    id: Generated<number>
    code: string
    name: string
    remark: Generated<string>
    status: Generated<number>
    version: Generated<number>
    created_at: Generated<string>
    created_by: Generated<number | null>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
  }
  'metadata.table_field': {
    table_id: number
    field_id: number
    sort: number
  }
  'metadata.used': {
    table_id: number
    field: string
  }
  'orders.order_discount': {
    hospital_id: Generated<number>
    id: Generated<number>
    order_id: number
    line_id: number
    kind: string
    fen: number
    reason: Generated<string>
    created_at: Generated<string>
    created_by: Generated<number | null>
  }
  'orders.order_event': {
    hospital_id: Generated<number>
    id: Generated<number>
    order_id: number
    kind: string
    at: Generated<string>
    staff_id: Generated<number | null>
    note: Generated<string>
    lines: number
    payable_fen: number
    discount_fen: number
  }
  'orders.order_line': {
    hospital_id: Generated<number>
    id: Generated<number>
    order_id: number
    line_no: number
    product_id: number | null
    product_code: string
    product_name: string
    item_type: string
    category: string
    unit: number
    sessions_per_unit: number
    need_deduct: boolean
    cure_dept_ids: number[]
    min_interval_days: number
    valid_days: number | null
    allow_wallet: boolean
    allow_card: boolean
    allow_coin: boolean
    allow_point: boolean
    allow_coupon: boolean
    tax_rate: string
    invoice_name: string
    floor_price_fen: number
    price_fen: number
    content_count: number
    level_discount_fen: Generated<number>
    manual_discount_fen: Generated<number>
    rounding_fen: Generated<number>
    pay_amount_fen: Generated<number | null>
    is_gift: Generated<boolean>
    tooth_nos: Generated<string>
    site: Generated<string>
    real_in_fen: Generated<number>
    real_out_fen: Generated<number>
    carried_in_fen: Generated<number>
    promo_in_fen: Generated<number>
    debt_open_fen: Generated<number>
    written_off_fen: Generated<number>
    debt_cancelled_fen: Generated<number>
    value_fen: Generated<number | null>
    received_fen: Generated<number>
    whole_discount_fen: Generated<number>
    discount_bp: number | null
  }
  'orders.order_sum': {
    hospital_id: Generated<number>
    id: Generated<number>
    business_date: string | null
    type: string | null
    status: string | null
    n: number
    original_fen: number
    discount_fen: number
    payable_fen: number
    real_in_fen: number
    real_out_fen: number
    received_fen: number
    promo_in_fen: number
    carried_in_fen: number
    debt_open_fen: number
  }
  'orders.sales_order': {
    hospital_id: Generated<number>
    id: Generated<number>
    no: string
    customer_id: number
    type: Generated<string>
    status: Generated<string>
    refund_status: Generated<string>
    triage_id: number | null
    consult_record_id: number | null
    adviser_id: number | null
    doctor_id: number | null
    developer_id: number | null
    dept_id: number | null
    share: Generated<Json>
    opened_at: Generated<string>
    business_date: Generated<string>
    submitted_at: string | null
    paid_at: string | null
    ended_at: string | null
    end_reason: Generated<string>
    original_fen: Generated<number>
    discount_fen: Generated<number>
    payable_fen: Generated<number | null>
    real_in_fen: Generated<number>
    real_out_fen: Generated<number>
    carried_in_fen: Generated<number>
    promo_in_fen: Generated<number>
    debt_open_fen: Generated<number>
    written_off_fen: Generated<number>
    debt_cancelled_fen: Generated<number>
    summary: Generated<string>
    likeness: Generated<string>
    remark: Generated<string>
    version: Generated<number>
    created_at: Generated<string>
    created_by: Generated<number | null>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
    received_fen: Generated<number>
    whole_discount_fen: Generated<number>
    whole_discount_bp: number | null
    whole_target_fen: number | null
    whole_reason: Generated<string>
    review_reasons: Generated<string[]>
    submitted_by: number | null
  }
  'products.product': {
    hospital_id: Generated<number>
    id: Generated<number>
    code: string
    name: string
    pinyin: Generated<string>
    initials: Generated<string>
    type_id: number | null
    category: Generated<string>
    item_type: Generated<string>
    kind_id: number | null
    unit: Generated<number>
    price_fen: number
    floor_price_fen: Generated<number>
    cost_fen: number | null
    sessions_per_unit: Generated<number>
    need_deduct: Generated<boolean>
    cure_dept_ids: Generated<number[]>
    duration_min: number | null
    min_interval_days: Generated<number>
    valid_days: number | null
    allow_wallet: Generated<boolean>
    allow_card: Generated<boolean>
    allow_coin: Generated<boolean>
    allow_point: Generated<boolean>
    allow_coupon: Generated<boolean>
    tax_rate: Generated<string>
    invoice_name: Generated<string>
    need_operation: Generated<boolean>
    need_tooth: Generated<boolean>
    need_site: Generated<boolean>
    sale_from: string | null
    sale_to: string | null
    sort: Generated<number>
    remark: Generated<string>
    status: Generated<number>
    version: Generated<number>
    created_at: Generated<string>
    created_by: Generated<number | null>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
  }
  'products.type_tree': {
    hospital_id: Generated<number>
    id: Generated<number>
    parent_id: number | null
    name: string
    sort: Generated<number>
    path: number[]
    version: Generated<number>
    created_at: Generated<string>
    created_by: Generated<number | null>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
  }
  'products.universal_kind': {
    hospital_id: Generated<number>
    id: Generated<number>
    name: string
    group_name: Generated<string>
    sort: Generated<number>
    status: Generated<number>
    version: Generated<number>
    created_at: Generated<string>
    created_by: Generated<number | null>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
  }
  'purchases.deduction_record': {
    hospital_id: Generated<number>
    id: Generated<number>
    no: string
    purchased_item_id: number
    customer_id: number
    order_line_id: number
    product_name: string
    qty: number
    value_fen: number
    session_no: number
    session_total: number
    doctor_id: number | null
    nurse_id: number | null
    assistant_ids: Generated<number[]>
    dept_id: number | null
    tooth_nos: Generated<string>
    site: Generated<string>
    in_debt: Generated<boolean>
    journal_id: number | null
    business_date: string
    deducted_at: Generated<string>
    status: Generated<string>
    withdraw_reason: Generated<string>
    withdraw_asked_by: number | null
    withdraw_asked_at: string | null
    withdraw_checked_by: number | null
    withdrawn_at: string | null
    check_remark: Generated<string>
    remark: Generated<string>
    version: Generated<number>
    created_at: Generated<string>
    created_by: Generated<number | null>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
  }
  'purchases.deduction_sum': {
    hospital_id: Generated<number>
    id: Generated<number>
    business_date: string | null
    status: string | null
    n: number
    qty: number
    value_fen: number
  }
  'purchases.item_sum': {
    hospital_id: Generated<number>
    id: Generated<number>
    standing: string | null
    valid_to: string | null
    is_left: boolean | null
    n: number
    value_left_fen: number
  }
  'purchases.purchased_item': {
    hospital_id: Generated<number>
    id: Generated<number>
    customer_id: number
    order_id: number
    order_line_id: number
    payment_id: number
    product_id: number
    product_code: string
    product_name: string
    unit: Generated<number>
    cure_dept_ids: Generated<number[]>
    min_interval_days: Generated<number>
    is_gift: Generated<boolean>
    handed_out: Generated<boolean>
    source: Generated<string>
    qty_total: number
    qty_deducted: Generated<number>
    qty_locked: Generated<number>
    qty_refunded: Generated<number>
    qty_moved: Generated<number>
    qty_void: Generated<number>
    qty_left: Generated<number | null>
    value_total_fen: number
    value_deducted_fen: Generated<number>
    value_refunded_fen: Generated<number>
    value_moved_fen: Generated<number>
    value_void_fen: Generated<number>
    value_left_fen: Generated<number | null>
    frozen: Generated<boolean>
    valid_to: string | null
    cancelled_at: string | null
    version: Generated<number>
    created_at: Generated<string>
    created_by: Generated<number | null>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
  }
  'session.account': {
    account: string
    hospital: number
    staff_id: number
    home: Generated<boolean>
    enabled: Generated<boolean>
  }
  'session.attempt': {
    subject: string
    n: number
    window_ends_at: string
    account_digest: string | null
  }
  'session.credential': {
    hospital_id: Generated<number>
    staff_id: number
    password_hash: string
    must_change: Generated<boolean>
    expires_at: string | null
    changed_at: Generated<string>
  }
  'session.draft': {
    hospital_id: Generated<number>
    staff_id: Generated<number>
    name: string
    content: string
    field_count: number
    record_version: number | null
    kept_at: Generated<string>
  }
  'session.login_key': {
    id: string
    public_key: string
    private_cipher: string
    created_at: Generated<string>
    expires_at: string
  }
  'session.one_time': {
    kind: string
    code_hash: string
    content: Json
    expires_at: string
  }
  'session.policy': {
    hospital_id: Generated<number>
    idle_minutes: Generated<number>
    max_sessions: Generated<number>
    version: Generated<number>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
  }
  'session.preference': {
    hospital_id: Generated<number>
    staff_id: Generated<number>
    name: string
    value: Json
    updated_at: Generated<string>
  }
  'session.session': {
    hospital_id: Generated<number>
    id: Generated<number>
    token_hash: string
    staff_id: number
    created_at: Generated<string>
    last_seen_at: Generated<string>
    expires_at: string
    idle_minutes: number
    login_type: Generated<string>
    ip: Generated<string>
    user_agent: Generated<string>
    must_change_password: Generated<boolean>
    ended_at: string | null
    end_reason: string | null
    ended_by: number | null
  }
  'staff.department': {
    hospital_id: Generated<number>
    id: Generated<number>
    parent_id: number | null
    path: string
    name: string
    code: string | null
    cure_dept: Generated<boolean>
    leader_id: number | null
    phone: string | null
    sort: Generated<number>
    status: Generated<number>
    remark: string | null
    version: Generated<number>
    created_at: Generated<string>
    created_by: Generated<number | null>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
  }
  'staff.job': {
    hospital_id: Generated<number>
    id: Generated<number>
    name: string
    type: Generated<number>
    department_id: number | null
    fixed: Generated<boolean>
    sort: Generated<number>
    status: Generated<number>
    remark: string | null
    version: Generated<number>
    created_at: Generated<string>
    created_by: Generated<number | null>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
    job_type_id: number | null
  }
  'staff.job_type': {
    hospital_id: Generated<number>
    id: Generated<number>
    name: string
    post_type: Generated<number>
    sort: Generated<number>
    version: Generated<number>
    created_at: Generated<string>
    created_by: Generated<number | null>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
  }
  'staff.staff': {
    hospital_id: Generated<number>
    id: Generated<number>
    account: string
    name: string
    pinyin: Generated<string>
    initials: Generated<string>
    job_no: string | null
    user_type: Generated<number>
    gender: number | null
    phone_cipher: string | null
    phone_digest: string | null
    phone_masked: Generated<string>
    email_cipher: string | null
    avatar_file_id: number | null
    status: Generated<number>
    hired_on: string | null
    left_on: string | null
    licence_no: string | null
    licence_scope: string | null
    licence_until: string | null
    prescribing_level: Generated<number>
    remark: string | null
    version: Generated<number>
    created_at: Generated<string>
    created_by: Generated<number | null>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
    email_masked: Generated<string>
  }
  'staff.staff_department': {
    hospital_id: Generated<number>
    staff_id: number
    department_id: number
    main: Generated<boolean>
  }
  'staff.staff_job': {
    hospital_id: Generated<number>
    staff_id: number
    job_id: number
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
  'triage.pause': {
    hospital_id: Generated<number>
    staff_id: number
    on_date: Generated<string>
    paused_at: Generated<string>
    paused_by: Generated<number | null>
  }
  'triage.rule': {
    hospital_id: Generated<number>
    id: Generated<number>
    name: string
    priority: number
    enabled: Generated<boolean>
    conditions: Generated<Json>
    mode: string
    max_open: Generated<number>
    fallback: Generated<string>
    version: Generated<number>
    created_at: Generated<string>
    created_by: Generated<number | null>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
  }
  'triage.rule_candidate': {
    hospital_id: Generated<number>
    rule_id: number
    staff_id: number
    place: number
    weight: Generated<number>
  }
  'triage.step': {
    hospital_id: Generated<number>
    id: Generated<number>
    triage_id: number
    at: Generated<string>
    staff_id: Generated<number | null>
    move: string
    from_state: string | null
    to_state: string
    from_consultant_id: number | null
    to_consultant_id: number | null
    reason: Generated<string>
  }
  'triage.triage': {
    hospital_id: Generated<number>
    id: Generated<number>
    no: string
    customer_id: number
    on_date: Generated<string>
    queue_no: number
    visit_type: string
    visit_type_reason: Generated<string>
    state: Generated<string>
    arrived_at: Generated<string>
    triaged_at: Generated<string>
    started_at: string | null
    ended_at: string | null
    left_at: string | null
    department_id: number | null
    consultant_id: number | null
    doctor_id: number | null
    receptionist_id: Generated<number | null>
    consult_type_id: number | null
    source_id: number | null
    demand_ids: Generated<number[]>
    companions: Generated<number>
    items_carried: Generated<string>
    rule_id: number | null
    rule_reason: Generated<string>
    rule_trace: Generated<Json>
    turn_staff_id: number | null
    turn_before: number | null
    counted: Generated<boolean>
    last_visit_before: string | null
    left_unseen: Generated<boolean>
    auto_left: Generated<boolean>
    cancel_reason: string | null
    remark: Generated<string>
    version: Generated<number>
    created_at: Generated<string>
    created_by: Generated<number | null>
    updated_at: Generated<string>
    updated_by: Generated<number | null>
  }
  'triage.turn': {
    hospital_id: Generated<number>
    rule_id: number
    on_date: string
    last_staff_id: number | null
    last_triage_id: number | null
    counts: Generated<Json>
  }
  'workbench.layout': {
    hospital_id: Generated<number>
    staff_id: Generated<number>
    widgets: Json
    updated_at: Generated<string>
  }
}
