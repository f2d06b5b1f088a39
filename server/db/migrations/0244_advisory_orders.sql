-- Orders from a consultation are a part of all orders, the newest first: their list walked past the others.
create index order_advisory on orders.sales_order (hospital_id, opened_at desc, id desc) where type = 'ADVISORY';
