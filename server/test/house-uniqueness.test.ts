/** Whatever must be unique is refused with its value and 已存在, on every door; what to do may follow. */
import { globSync, readFileSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const server = fileURLToPath(new URL('../', import.meta.url))
const root = fileURLToPath(new URL('../../contract/src/', import.meta.url))

/** Somebody was first, and nothing the person typed is a second one of its kind. */
const notTyped = new Set(['alreadyTaken', 'eventTaken', 'controlTaken', 'shiftTaken'])

test('a value that is taken is named first: value + 已存在', { tags: ['F0427'] }, async () => {
  const wrong: string[] = []
  let found = 0
  for await (const path of glob('**/*.ts', { cwd: root })) {
    const text = await readFile(root + path, 'utf8')
    for (const [, name, sentence] of text.matchAll(/(\w+): \[\d+, '([^']*)'\]/g)) {
      if (notTyped.has(name!) || !(name!.endsWith('Taken') || sentence!.includes('已存在'))) continue
      found++
      if (!/^\{\w+\}已存在/.test(sentence!)) wrong.push(`${path} ${name}: ${sentence}`)
    }
  }
  expect(found).toBeGreaterThan(15)
  expect(wrong).toEqual([])
})

/** What must be unique and needs no sentence: nobody can type the second one. */
const byTheProduct: Readonly<Record<string, string>> = {
  complaint_no: 'counted by the product',
  respondent_once: 'a set, written whole',
  approval_decision_once: 'whoever says it twice is refused under the lock of the task',
  approval_task_open_once: 'whoever asks twice is refused under the lock of the document',
  cash_move_no: 'drawn by the product',
  customer_code_unique: 'drawn by the product',
  debt_no: 'drawn by the product',
  invoice_no: 'drawn by the product',
  write_off_no: 'drawn by the product',
  deduction_no: 'drawn by the product',
  item_event_no: 'drawn by the product',
  transfer_no: 'drawn by the product',
  referral_no: 'drawn by the product',
  hospital_code_unique: 'drawn by the product',
  order_deposit_once: 'written by the product, once an order',
  rework_once: 'written by the product, once an order',
  order_no_unique: 'drawn by the product',
  payment_no: 'drawn by the product',
  record_no_unique: 'drawn by the product',
  session_token_unique: 'drawn by the product',
  shift_no: 'drawn by the product',
  appointment_no_unique: 'drawn by the product',
  triage_no_unique: 'drawn by the product',
  triage_queue_unique: 'drawn by the product',
  ticket_number: 'drawn by the product',
  ticket_once: 'written by the product, once a visit',
  queue_setting_once: 'written over, its version compared',
  screen_code_unique: 'drawn by the product',
  screen_token_unique: 'drawn by the product',
  demand_product_once: 'a set, written whole',
  refund_no: 'drawn by the product',
  change_no: 'drawn by the product',
  change_child_once: 'the order is made for this change alone',
  change_line_once: 'what is wanted of one item is added up',
  change_waits_once: 'whoever asks twice is refused under the lock of the order',
  refund_part_ordinal: 'numbered by the product',
  refund_debt_once: 'written by the product, once a debt',
  refund_line_once: 'what is wanted of one item is added up',
  refund_tender_ordinal: 'numbered by the product',
  refund_waits_once: 'whoever asks twice is refused under the lock of the order',
  register_name: 'tills come with the hospital',
  source_type_code_unique: 'codes come with the hospital',
  tender_type_code: 'codes come with the hospital',
  dict_item_id: 'holds the key of its row',
  dict_type_id: 'holds the key of its row',
  job_type_with_post_type: 'holds the key of its row',
  order_line_of_order: 'holds the key of its row',
  charge_order_once: 'an order of its own, made with it',
  coupon_scope_once: 'a set, written whole',
  claim_code_link_unique: 'drawn by the product',
  dispute_no: 'a number the hospital gives out',
  dispute_open_once: 'asked under the lock of her archive: the sentence is said there',
  lean_once: 'keys of one ruling, each once by their schema',
  party_once: 'ids of one dispute, each once by their schema',
  claim_once: 'sent again it is the same one, answered as before',
  claim_tally_once: 'holds the key of its row',
  record_claim_once: 'a claim is settled under its lock',
  tally_once: 'holds the key of its row',
  record_code_unique: 'drawn by the product',
  record_once_a_batch: 'one of its kind for each owner, written by the product',
  customer_tag_single: 'whoever gives the second one takes the first away, under the lock of the customer',
  grade_lock_once: 'written over',
  threshold_one: 'written over',
  lock_once: 'written over, under the lock of the customer',
  look_once: 'one of its kind for each owner, written by the product',
  guardian_one: 'written over, under the lock of the customer',
  list_columns_one: 'written over',
  setting_one: 'one of its kind for each owner, written by the product',
  unfilled_once: 'one of its kind for each owner, written by the product',
  field_key_unique: 'one of its kind for each owner, written by the product',
  pool_of_kind: 'holds the key of its row',
  source_within_type: 'holds the key of its row',
  combo_line_once: 'asked for beforehand (combos.sameTwice)',
  combo_line_place: 'a place in an order, counted by the product',
  combo_stock_once: 'one of its kind for each owner, written by the product',
  order_combo_place: 'a place in an order, counted by the product',
  cell_once: 'asked for beforehand under the lock of the roster',
  publication_once: 'asked for beforehand under the lock of the roster',
  template_cell_once: 'one of its kind for each owner, written by the product',
  candidate_place: 'a place in an order, counted by the product',
  import_row_once: 'a place in an order, counted by the product',
  entry_ordinal: 'a place in an order, counted by the product',
  entry_seq: 'a place in an order, counted by the product',
  payment_tender_ordinal: 'a place in an order, counted by the product',
  credit_grant_once: 'one of its kind for each owner, written by the product',
  recharge_promise_once: 'one of its kind for each owner, written by the product',
  bank_file_once: 'asked for beforehand under the lock of imports (matching.sameFile)',
  bank_line_once: 'left out beforehand under the lock of imports',
  bank_line_place: 'a place in an order, counted by the product',
  reopening_once: 'decided once, under the lock of its task',
  account_owner: 'one of its kind for each owner, written by the product',
  delivery_once: 'one of its kind for each owner, written by the product',
  referral_once: 'one of its kind for each owner, written by the product',
  reward_once: 'one of its kind for each owner, written by the product',
  entry_once: 'one of its kind for each owner, written by the product',
  handover_part_once: 'one of each kind, written by the product',
  warning_once: 'one of its kind for each owner, written by the product',
  feature_once: 'one of its kind for each owner, written by the product',
  journal_once: 'one of its kind for each owner, written by the product',
  order_sum_of_journal: 'one of its kind for each owner, written by the product',
  declaration_setting_once: 'one of its kind for each owner, written by the product',
  intent_once: 'a place in an order, counted by the product',
  sheet_no_unique: 'drawn by the product',
  invoice_order_once: 'one of its kind for each owner, written by the product',
  order_sum_once: 'one of its kind for each owner, written by the product',
  write_off_line_once: 'one of its kind for each owner, written by the product',
  item_once_per_line: 'one of its kind for each owner, written by the product',
  level_price_once: 'written over, under the lock of the product',
  link_of_appointment: 'made again it is the same one, written over in the same statement',
  link_once: 'one of its kind for each owner, written by the product',
  seal_once: 'one of its kind for each owner, written by the product',
  seal_place: 'a place in an order, counted by the product',
  look_rule_one: 'one of its kind for each owner, written by the product',
  reach_setting_one: 'one of its kind for each owner, written by the product',
  visit_no_unique: 'a number, drawn by the product',
  visit_origin_of_talk: 'asked for beforehand under the lock of a run of rules, and taken up again',
  visit_origin_once: 'asked for beforehand under the lock of a run of rules',
  looks_told_once: 'one of its kind for each owner, written by the product',
  entry_follows_once: 'one of its kind for each owner, written by the product',
  order_deal_once: 'one of its kind for each owner, written by the product',
  order_discount_once: 'one of its kind for each owner, written by the product',
  phone_probe_once: 'one of its kind for each owner, written by the product',
  phone_view_once: 'one of its kind for each owner, written by the product',
  staff_department_one_main: 'one of its kind for each owner, written by the product',
  brief_sent_once: 'left out by the statement that writes it',
  alarm_reading_once: 'read again it is the same one, left out by the statement that writes it',
  account_unique: 'asked for beforehand, over all hospitals (accounts.taken)',
}

test('whatever the database holds unique has its own sentence; without one a second name would be told as a repeated click', () => {
  const schema = readFileSync(`${server}db/schema.sql`, 'utf8')
  const unique = [...schema.matchAll(/constraint (\w+) UNIQUE|UNIQUE INDEX (\w+)/g)].map(
    ([, one, other]) => one ?? other!,
  )
  const sources = globSync('src/**/*.ts', { cwd: server, exclude: ['**/*.test.ts'] })
  const told = new Set(sources.flatMap((path) => readFileSync(server + path, 'utf8').match(/\b\w+(?=:)/g) ?? []))
  expect(unique.length).toBeGreaterThan(60)
  expect(unique.filter((name) => !told.has(name)).sort()).toEqual(Object.keys(byTheProduct).sort())
})
