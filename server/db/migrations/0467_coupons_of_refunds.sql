-- Coupons that came back with a refund: taken back with it, they are used again.
alter table refunds.refund_form add column coupons_back bigint[] not null default '{}';
