-- Z8: how a line stands is what its pairs say, and what was taken back is paired with none.
create function matching.selfcheck() returns table (identity text, subject bigint, detail text) language sql stable as $$
  select 'Z8', l.id, '流水 ' || l.state || ' 配对 ' || s.state
    from matching.bank_line l left join (select r.line_id, bool_or(r.side is not null) as named from matching.pair r
      where r.undone_at is null group by r.line_id) p on p.line_id = l.id
    cross join lateral (select case when p.named then 'MATCHED' when p.line_id is not null then 'EXPLAINED' else 'OPEN' end as state) s
   where l.state <> s.state
  union all
  select 'Z8', r.line_id, '配对的收支已作废' from matching.broken_pair b join matching.pair r on r.hospital_id = b.hospital_id and r.id = b.id
$$;
