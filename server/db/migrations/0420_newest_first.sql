-- Who lies in any pool, the last who came first.
create index entry_newest_of_all on pool.entry (hospital_id, created_at desc, id desc);
-- What a customer has not paid yet: asked for each row of the customer list. Found by the hospital's it would be looked for
-- among all that wait at the till, and among what is left of those that were paid.
create index order_unpaid_of_customer on orders.sales_order (hospital_id, customer_id) where status = 'UNPAID';
