-- Whether a visit has orders is asked when it is cancelled, and its orders are listed: all of a hospital's were read for it.
create index order_of_visit on orders.sales_order (hospital_id, triage_id) where triage_id is not null;
