-- 开卡 and 升级 may need others' word: kinds of their own. Source: money book §13.
alter table approvals.rule drop constraint rule_kind, add constraint rule_kind check (kind in ('CASH_DIFF', 'CHANGE', 'DEDUCT_WITHDRAW',
  'FREE', 'ORDER_DISCOUNT', 'POINTS_MANUAL', 'REFUND', 'REOPEN_DAY', 'REWORK', 'TRANSFER', 'VIP_RETIRE', 'WRITE_OFF_DEBT', 'EXTEND', 'REFERRAL',
  'LEAVE', 'SWAP', 'REVOKE', 'VIP_OPEN', 'VIP_UPGRADE'));
alter table approvals.task drop constraint task_kind, add constraint task_kind check (kind in ('CASH_DIFF', 'CHANGE', 'DEDUCT_WITHDRAW',
  'FREE', 'ORDER_DISCOUNT', 'POINTS_MANUAL', 'REFUND', 'REOPEN_DAY', 'REWORK', 'TRANSFER', 'VIP_RETIRE', 'WRITE_OFF_DEBT', 'EXTEND', 'REFERRAL',
  'LEAVE', 'SWAP', 'REVOKE', 'VIP_OPEN', 'VIP_UPGRADE'));
