-- What an order's items have left is asked by each session taken, each refund and each change of it; until now all of a
-- hospital's items were read for it.
create index item_of_order on purchases.purchased_item (hospital_id, order_id);
