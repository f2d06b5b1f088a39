/** What other areas may read of consultations inside their own statements, as text. Knows no other area. */

/** How often a customer (of the alias) was advised, and how often she bought, as JSON. */
export const consultedOf = (customer: string): string =>
  `(select jsonb_build_object('count', count(*), 'deals', count(*) filter (where r.result = 'deal'))
    from consulting.consult_record r where r.hospital_id = ${customer}.hospital_id and r.customer_id = ${customer}.id
      and r.state <> 'cancelled')`
