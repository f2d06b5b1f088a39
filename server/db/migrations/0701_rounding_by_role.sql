-- How much is rounded off an order is a role's limit; beyond 100 yuan nobody rounds (ADR 0030).
alter table orders.order_line drop constraint order_line_rounding;
alter table orders.order_line add constraint order_line_rounding check (rounding_fen between 0 and 10000);
