/** What other areas may read of payments inside their own statements, as text. Knows no other area. */

/** What came in from a customer (of the alias) in each of the last twelve months, the present one last, as JSON in yuan. */
export const receivedByMonth = (customer: string): string =>
  `(select jsonb_agg(jsonb_build_object('month', to_char(m.day, 'YYYY-MM'),
      'paid', to_char(coalesce(p.fen, 0) / 100.0, 'FM9999999999990.00')) order by m.day)
    from (select (date_trunc('month', kit.business_date()) - make_interval(months => n))::date as day
      from generate_series(0, 11) as n) m
    left join (select date_trunc('month', y.business_date)::date as day, sum(y.received_fen) as fen from cashier.payment y
      where y.hospital_id = ${customer}.hospital_id and y.customer_id = ${customer}.id and y.status = 'SUCCESS'
        and y.business_date > kit.business_date() - 400 group by 1) p on p.day = m.day)`
