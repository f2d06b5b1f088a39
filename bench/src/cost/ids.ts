/** What a hospital's questions are about: the latest row of each table, and the customer who has been there most. */
import pg from 'pg'

export type Ids = {
  /** Ids by the name of a table, with and without its schema; of the same name in two the later schema's. */
  readonly of: Readonly<Record<string, number>>
  /** Whom the calendar has a column of. */
  readonly doctors: readonly number[]
}

const mostOf = (column: string, table: string): string =>
  `select ${column} as id from ${table} where ${column} is not null group by 1 order by count(*) desc, 1 limit 1`
/** Those with most rows, and the last of which something rare is true. */
const most: Readonly<Record<string, string>> = {
  customer: mostOf('customer_id', 'cashier.payment'),
  doctor: mostOf('doctor_id', 'appointments.appointment'),
  executor: mostOf('executor_id', 'visits.visit'),
  // The last that was asked about at once: its alarm is read with it.
  alarmed: 'select visit_id as id from visits.alarm order by id desc limit 1',
}
/** A calendar of forty columns, at most. */
const doctorsText = `select distinct s.id from staff.staff s join staff.staff_job sj on sj.staff_id = s.id
  join staff.job j on j.id = sj.job_id where j.name = '主治医生' and s.status = 0 order by s.id limit 40`

export const idsOf = async (ownerUrl: string, hospitalId: number, staffId: number): Promise<Ids> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(`select set_config('app.hospital_id', $1, false)`, [String(hospitalId)])
    const { rows } = await client.query<{
      schema: string
      name: string
    }>(`select c.relnamespace::regnamespace::text as schema,
        c.relname as name from pg_class c where c.relkind = 'r' and c.relforcerowsecurity
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'id') order by 1, 2`)
    const found: Record<string, number> = { hospitalId, staffId }
    for (const { schema, name } of rows) {
      const [one] = (await client.query<{ id: string | null }>(`select max(id) as id from ${schema}.${name}`)).rows
      if (one?.id) found[name] = found[`${schema}.${name}`] = Number(one.id)
    }
    for (const [name, text] of Object.entries(most)) {
      const [one] = (await client.query<{ id: string }>(text)).rows
      if (one) found[name] = Number(one.id)
    }
    const doctors = await client.query<{ id: string }>(doctorsText)
    return { of: found, doctors: doctors.rows.map(({ id }) => Number(id)) }
  } finally {
    await client.end()
  }
}

/** What an `id` of a call may be: the row its path names, by a word in it. */
const meant: readonly (readonly [RegExp, string])[] = [
  [/customer.*(panel|details?|limit)|^\/api\/v1\/customer\/\{id\}/i, 'customer'],
  [/audit\/\{/, 'task'],
  [/shiftSettings/, 'shift_type'],
  [/scheduling\/template/, 'scheduling.template'],
  [/base\/scheduling/, 'cell'],
  [/appointment\/resource/, 'resource'],
  [/base\/appointment/, 'appointment'],
  [/declaration\/form/, 'sheet'],
  [/triage\/triageRule/, 'triage.rule'],
  [/complaint/i, 'complaint'],
  [/base\/promise/, 'gift_promise'],
  [/customer\/ruling/, 'dispute'],
  [/rules\/\{id\}/, 'visits.rule'],
  [/types\/\{id\}/, 'visit_type'],
  [/visit\/return_visit/, 'visit'],
  [/holiday/, 'holiday'],
  [/originalDemandGroup/, 'original_demand'],
  [/consulttype/, 'consult_type'],
  [/base\/template/, 'consulting.template'],
  [/couponsRecord/, 'record'],
  [/order\/coupons/, 'coupon'],
  [/credits\/exchange/, 'exchange_rule'],
  [/credits\/package/, 'recharge_package'],
  [/customer\/credits/, 'credit_rule'],
  [/vip\/record|vip\/card/, 'card'],
  [/vip\/rights/, 'card_right'],
  [/vip\/management/, 'card_type'],
  [/base\/debt/, 'debt'],
  [/order\/change/, 'order_change'],
  [/base\/refund/, 'refund_form'],
  [/transfer/i, 'transfer'],
  [/order\/combo/, 'combo'],
  [/base\/purchased/, 'purchased_item'],
  [/triageRule/, 'rule'],
  [/triage/, 'triage'],
  [/deduction\/record/, 'deduction_record'],
  [/shift/, 'cashier_shift'],
  [/cancelling/, 'payment'],
  [/payment|order\/order/, 'sales_order'],
  [/base\/record/, 'consult_record'],
  [/customerDemand/, 'customer_demand'],
  [/source\/type/, 'source_type'],
  [/source/, 'source'],
  [/hisrole|role/, 'role'],
  [/hisusr|member/, 'staff'],
  [/hisjob|job/, 'job'],
  [/hisdept/, 'department'],
  [/typeTree/, 'type_tree'],
  [/kind/, 'universal_kind'],
  [/product/, 'product'],
  [/operationLog/, 'entry'],
  [/template/, 'template'],
  [/hospital/, 'hospitalId'],
]
const named: Readonly<Record<string, string>> = {
  customerId: 'customer',
  purchasedItemId: 'purchased_item',
  orderId: 'sales_order',
  productId: 'product',
  roleId: 'role',
  staffId: 'staffId',
  leftId: 'staffId',
  rightId: 'staffId',
  hospitalId: 'hospitalId',
  ownerId: 'role',
  cardId: 'card',
  couponId: 'coupon',
  debtId: 'debt',
  fileId: 'bank_file',
  lineId: 'bank_line',
  formId: 'refund_form',
}

/** The id a field of a call is filled with. */
export const idFor = (name: string, path: string, ids: Ids): number =>
  ids.of[named[name] ?? (/^ids?$/i.test(name) ? meant.find(([of]) => of.test(path))?.[1] : '') ?? ''] ?? 1
