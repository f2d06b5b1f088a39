-- What is sold after midnight counts on the business day before: a wish that is said then is of that day, too, and is met by it.
create or replace function consulting.settle_demands(customer bigint, bought jsonb) returns void language sql begin atomic
  update consulting.customer_demand n
     set state = s.state, satisfied_order_id = s.order_id
    from (
      select d.id, m.order_id, case when m.met = 0 then 'open' when m.met < cardinality(d.demand_ids) then 'partly' else 'met' end as state
        from consulting.customer_demand d
        cross join lateral (
          select count(distinct p.demand_id) as met, max(b."order") as order_id
            from jsonb_to_recordset(settle_demands.bought) as b ("order" bigint, product bigint, day date)
            join consulting.demand_product p on p.hospital_id = d.hospital_id and p.product_id = b.product
              and p.demand_id = any (d.demand_ids)
           where b.day >= ((d.created_at at time zone 'Asia/Shanghai') - interval '4 hours')::date) m
       where d.hospital_id = kit.current_hospital() and d.customer_id = settle_demands.customer
         and (d.satisfied_order_id is not null or (d.state in ('open', 'partly') and m.met > 0))) s
   where n.hospital_id = kit.current_hospital() and n.id = s.id
     and (n.satisfied_order_id, n.state) is distinct from (s.order_id, s.state);
end;
