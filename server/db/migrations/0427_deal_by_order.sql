-- A hospital may say that an order is the deal, and not its payment (customers book §7.5).
alter table lifecycle.deal_definition add column deal_by text not null default 'payment'
  constraint deal_definition_by check (deal_by in ('payment', 'order'));

-- Orders judged when they were submitted: their payments are none of the customer's deals any more. What an order no longer
-- in force was is left out by its state.
create table orders.order_deal (
  like kit.tenant_row including defaults,
  order_id bigint not null,
  -- The business day whose definition judged it, and when it was submitted.
  day date not null default kit.business_date(),
  dealt_at timestamptz not null default kit.clock(),
  counts boolean not null,
  customer_class text constraint order_deal_class check (customer_class in ('new', 'regular')),
  primary key (hospital_id, id),
  constraint order_deal_once unique (hospital_id, order_id),
  constraint order_deal_order foreign key (hospital_id, order_id) references orders.sales_order (hospital_id, id) on delete cascade,
  constraint order_deal_class_of_deal check (counts or customer_class is null)
);
select kit.tenant_table('orders.order_deal');

-- A payment is of whom its order is, though the order was the deal.
alter table cashier.payment drop constraint payment_class_of_deal;
