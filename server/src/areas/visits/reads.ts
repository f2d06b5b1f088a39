/** What other areas may read of return visits inside their own statements, as text. Knows no other area. */

/** When a customer (of the alias) was last spoken to by a return visit; null: never. */
export const lastSpoken = (customer: string): string =>
  `(select max(v.done_at) from visits.visit v where v.hospital_id = ${customer}.hospital_id and v.customer_id = ${customer}.id)`

/** Is a return visit to a customer (of the alias) planned for today or one of the next days? What is overdue is neglected. */
export const returnVisitDue = (customer: string, days: number): string =>
  `exists (select from visits.visit v where v.hospital_id = ${customer}.hospital_id and v.customer_id = ${customer}.id
    and v.state = 'pending' and v.plan_at >= kit.today()::timestamptz and v.plan_at < (kit.today() + ${days + 1})::timestamptz)`

/**
 * Of a customer (of the alias), as JSON: return visits that were made or should have been, those made on their day or before, and how
 * content she said she was, out of five.
 */
export const returnVisitsOf = (customer: string): string =>
  `(select jsonb_build_object('due', count(*) filter (where v.done_at is not null or v.plan_at < kit.today()::timestamptz),
      'onTime', count(*) filter (where v.done_at < ((v.plan_at at time zone 'Asia/Shanghai')::date + 1)::timestamptz),
      'satisfaction', round(avg(v.satisfaction) filter (where v.done_at is not null), 1))
    from visits.visit v where v.hospital_id = ${customer}.hospital_id and v.customer_id = ${customer}.id
      and v.state not in ('cancelled', 'closed'))`
