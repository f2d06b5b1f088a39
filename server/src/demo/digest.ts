/** One word for everything a demo clinic contains, without ids and clocks of the machine: the same seed, the same word. */
import { createHash } from 'node:crypto'
import type pg from 'pg'

/** Facts that the seed decides, in an order that ids do not decide. */
const questions = [
  `select h.code, c.code, c.name, c.sex, c.birthday, c.created_at from customers.customer c join hospitals.hospital h on h.id = c.hospital_id
    where c.hospital_id = $1 order by c.code`,
  `select t.no, t.visit_type, t.state from triage.triage t where t.hospital_id = $1 order by t.no`,
  `select o.no, o.status, o.original_fen, o.discount_fen, o.debt_open_fen, o.summary from orders.sales_order o where o.hospital_id = $1 order by o.no`,
  `select p.no, p.total_fen, p.change_fen from cashier.payment p where p.hospital_id = $1 order by p.no`,
  `select d.no, d.product_name, d.qty, d.value_fen from purchases.deduction_record d where d.hospital_id = $1 order by d.no`,
  `select a.kind, sum(a.balance) from ledger.account a where a.hospital_id = $1 group by a.kind order by a.kind`,
]

/** @param client sees every row: the superuser's, or the owner's once per hospital */
export const demoDigest = async (client: pg.ClientBase): Promise<string> => {
  const hash = createHash('sha256')
  const { rows: hospitals } = await client.query<{ id: string }>(
    'select id from hospitals.hospital where group_id is not null order by code',
  )
  for (const { id } of hospitals) {
    await client.query(`select set_config('app.hospital_id', $1, false)`, [String(id)])
    for (const question of questions) {
      const { rows } = await client.query({ text: question, values: [id], rowMode: 'array' })
      hash.update(JSON.stringify(rows))
    }
  }
  await client.query(`select set_config('app.hospital_id', '', false)`)
  return hash.digest('hex')
}
