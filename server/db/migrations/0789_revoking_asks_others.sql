-- 撤单 may need others' word: a kind of its own, and two words of the order's history. Source: money book §13.
alter table approvals.rule drop constraint rule_kind, add constraint rule_kind check (kind in ('CASH_DIFF', 'CHANGE', 'DEDUCT_WITHDRAW',
  'FREE', 'ORDER_DISCOUNT', 'POINTS_MANUAL', 'REFUND', 'REOPEN_DAY', 'REWORK', 'TRANSFER', 'VIP_RETIRE', 'WRITE_OFF_DEBT', 'EXTEND', 'REFERRAL',
  'LEAVE', 'SWAP', 'REVOKE'));
alter table approvals.task drop constraint task_kind, add constraint task_kind check (kind in ('CASH_DIFF', 'CHANGE', 'DEDUCT_WITHDRAW',
  'FREE', 'ORDER_DISCOUNT', 'POINTS_MANUAL', 'REFUND', 'REOPEN_DAY', 'REWORK', 'TRANSFER', 'VIP_RETIRE', 'WRITE_OFF_DEBT', 'EXTEND', 'REFERRAL',
  'LEAVE', 'SWAP', 'REVOKE'));
alter table orders.order_event drop constraint order_event_kind, add constraint order_event_kind check (kind in ('DRAFTED', 'SUBMITTED',
  'SENT', 'PASSED', 'REPRICED', 'REJECTED', 'CANCELLED', 'REVOKED', 'REVOKE_SENT', 'REVOKE_KEPT', 'SHARED', 'SETTLED', 'UNSETTLED'));
