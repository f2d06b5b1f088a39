-- Money that goes back to an account goes to one of the customer's own name, and who she is was looked at. Of an order it may go to
-- one of her family instead, by who may change the way; of prepaid money never (money book §10.3).
alter table refunds.refund_form
  add column payee_relation text,
  add column id_checked boolean not null default false,
  -- What her used points would have kept from the money, waived by whoever decided: it is not claimed again by a later refund.
  add column points_waived_fen bigint not null default 0;

alter table refunds.refund_form drop constraint refund_payee;
alter table refunds.refund_form
  add constraint refund_payee check (length(payee) <= 200),
  add constraint refund_relation check (payee_relation is null or kind = 'ORDER' and payee <> ''
    and payee_relation in ('spouse', 'parent', 'child', 'sibling', 'grandparent', 'grandchild', 'other')),
  add constraint refund_points_waived check (points_waived_fen >= 0 and (points_waived_fen = 0 or waived));
