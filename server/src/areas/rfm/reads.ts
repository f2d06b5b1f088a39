/** What other areas may read of RFM inside their own statements, as text. Knows no other area. */

/** Of a customer (of the alias), as JSON: the cell of the newest month she was kept in, with its name where the hospital has its own. */
export const cellOf = (customer: string): string =>
  `(select jsonb_build_object('month', to_char(n.month, 'YYYY-MM'), 'cell', n.cell, 'name', (select w.words ->> 'name'
      from rfm.setting g cross join lateral jsonb_array_elements(g.cells) w (words)
      where g.hospital_id = n.hospital_id and w.words ->> 'cell' = n.cell limit 1))
    from rfm.snapshot n where n.hospital_id = ${customer}.hospital_id and n.customer_id = ${customer}.id
    order by n.month desc limit 1)`
