-- Which products meet an original demand; buying one meets what a customer wishes, and taking the sale back opens it again.
create table consulting.demand_product (
  like kit.tenant_row including defaults,
  demand_id bigint not null,
  product_id bigint not null,
  primary key (hospital_id, id),
  constraint demand_product_once unique (hospital_id, demand_id, product_id),
  constraint demand_product_demand foreign key (hospital_id, demand_id) references triage.original_demand (hospital_id, id) on delete cascade,
  constraint demand_product_product foreign key (hospital_id, product_id) references products.product (hospital_id, id)
);
select kit.tenant_table('consulting.demand_product');
create index demand_product_of_product on consulting.demand_product (hospital_id, product_id);

-- Why somebody ended a wish by hand: it was met elsewhere, or she gave it up.
alter table consulting.customer_demand
  add column end_reason text not null default '' constraint customer_demand_end_reason check (length(end_reason) <= 200);

-- What became of a customer's wishes, by what she has bought: [{order, product, day}]. What a person said of one stays: only what
-- sales have met is opened again by them.
create function consulting.settle_demands(customer bigint, bought jsonb) returns void language sql begin atomic
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
           where b.day >= (d.created_at at time zone 'Asia/Shanghai')::date) m
       where d.hospital_id = kit.current_hospital() and d.customer_id = settle_demands.customer
         and (d.satisfied_order_id is not null or (d.state in ('open', 'partly') and m.met > 0))) s
   where n.hospital_id = kit.current_hospital() and n.id = s.id
     and (n.satisfied_order_id, n.state) is distinct from (s.order_id, s.state);
end;

-- At the end of whatever moved an order, when its lines say what was given back. A line is taken back when as much went out as came in.
create function orders.settle_demands() returns trigger language plpgsql as $$
begin
  if not exists (select from consulting.customer_demand d where d.hospital_id = new.hospital_id and d.customer_id = new.customer_id
      and (d.state in ('open', 'partly') or d.satisfied_order_id is not null)) then
    return null;
  end if;
  perform consulting.settle_demands(new.customer_id, coalesce((
    select jsonb_agg(jsonb_build_object('order', o.id, 'product', l.product_id, 'day', o.business_date))
      from orders.sales_order o join orders.order_line l on l.hospital_id = o.hospital_id and l.order_id = o.id
     where o.hospital_id = new.hospital_id and o.customer_id = new.customer_id and l.product_id is not null
       and o.status in ('PART_PAID', 'PAID', 'COMPLETED', 'SETTLED') and o.type not in ('RECHARGE', 'DEPOSIT')
       and o.refund_status <> 'ALL' and not (l.real_out_fen > 0 and l.real_out_fen >= l.real_in_fen)), '[]'::jsonb));
  return null;
end $$;

create constraint trigger meets_demands after update of status, refund_status, real_out_fen on orders.sales_order
  deferrable initially deferred for each row
  when (old.status <> new.status or old.refund_status <> new.refund_status or old.real_out_fen <> new.real_out_fen)
  execute function orders.settle_demands();
