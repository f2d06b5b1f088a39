-- What a void payment takes back is looked for by the lines it paid: that read every bought item of the hospital.
create index item_of_line on purchases.purchased_item (hospital_id, order_line_id);
-- Orders by the days they were paid on walked all orders, the newest first.
create index order_by_payment on orders.sales_order (hospital_id, paid_at) where paid_at is not null;
-- Items in a rare state were looked for through all others, the newest first.
create index item_cancelled on purchases.purchased_item (hospital_id, created_at desc, id desc) where cancelled_at is not null;
create index item_frozen on purchases.purchased_item (hospital_id, created_at desc, id desc) where frozen;
create index item_by_end on purchases.purchased_item (hospital_id, valid_to) where valid_to is not null;
